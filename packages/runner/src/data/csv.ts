import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { InputError, fileError } from './input-error.js';

export interface DataFile {
  path: string;
  columns: string[];
  rows: number;
  delimiter: string;
}

export interface DataRow {
  /** From 1, the header not counted. */
  number: number;
  values: Readonly<Record<string, string>>;
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

const DELIMITERS = [',', ';', '\t'] as const;
/** An unclosed quote would otherwise swallow the rest of a large file into memory. */
const MAX_RECORD_BYTES = 1_000_000;

/** Reads the file once from end to end, holding one row at a time, so that a bad row is known before a browser starts. */
export async function inspectCsv(path: string): Promise<DataFile> {
  const delimiter = await sniffDelimiter(path);
  let columns: string[] | undefined;
  let rows = 0;
  for await (const { record, info } of records(path, delimiter)) {
    if (columns === undefined) columns = checkedHeader(path, record);
    else rows++;
    const damaged = record.find((value) => value.includes('\uFFFD'));
    if (damaged !== undefined) {
      throw new InputError(
        `${path}, line ${info.lines}: ‘${damaged}’ is not valid UTF-8.`,
        'Save the file with UTF-8 encoding.',
      );
    }
  }
  if (columns === undefined) {
    throw new InputError(
      `${path} is empty.`,
      'Give it a first line with the names of its columns, and a line for each run.',
    );
  }
  if (rows === 0) throw new InputError(`${path} has a header but no rows.`, 'Add a line for each run.');
  return { path, columns, rows, delimiter };
}

export async function* readRows(file: DataFile): AsyncGenerator<DataRow> {
  let number = 0;
  for await (const { record } of records(file.path, file.delimiter)) {
    if (number > 0) yield { number, values: Object.fromEntries(file.columns.map((column, index) => [column, record[index] ?? ''])) };
    number++;
  }
}

async function* records(path: string, delimiter: string): AsyncGenerator<ParsedRecord> {
  const source = createReadStream(path);
  const parser = parse({ bom: true, delimiter, info: true, skip_empty_lines: true, max_record_size: MAX_RECORD_BYTES });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const item of parser) yield item as ParsedRecord;
  } catch (error) {
    throw explained(path, error);
  } finally {
    source.destroy();
  }
}

function explained(path: string, error: unknown): unknown {
  if (error instanceof CsvError) {
    const line = 'lines' in error ? `, line ${String(error.lines)}` : '';
    const [what, hint] = csvProblem(error);
    return new InputError(`${path}${line}: ${what}`, hint, { cause: error });
  }
  if (error instanceof Error && 'syscall' in error) return fileError(path, error);
  return error;
}

function csvProblem(error: CsvError): [string, string] {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const found = Array.isArray(error['record']) ? error['record'].length : 'another number of';
      return [
        `the row has ${found} values, not as many as the header.`,
        'Give each row one value per column; put values that contain the separator in quotes.',
      ];
    }
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return ['a quoted value is never closed.', 'Close the quote; write a quote inside a quoted value twice ("").'];
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return ['a quote stands in the middle of a value.', 'Quote the whole value, and write a quote inside it twice ("").'];
    default:
      return [error.message, 'Check that it is a CSV file.'];
  }
}

function checkedHeader(path: string, record: string[]): string[] {
  const columns = record.map((name) => name.trim());
  const blank = columns.indexOf('');
  if (blank >= 0) throw new InputError(`${path}, line 1: column ${blank + 1} has no name.`, 'Name every column in the first line.');
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new InputError(`${path}, line 1: there are two columns named ‘${twice}’.`, 'Give each column its own name.');
  return columns;
}

/** Spreadsheets of many countries separate by semicolon; the header line tells. */
async function sniffDelimiter(path: string): Promise<string> {
  const start = await firstBytes(path);
  const line = start.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

async function firstBytes(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(path, error);
  }
}
