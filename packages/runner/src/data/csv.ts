import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
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
/** Enough to tell the delimiter by. */
const START_BYTES = 65_536;

/** Reads the file once from end to end, holding one row at a time, so that a bad row is known before a browser starts. */
export async function inspectCsv(path: string): Promise<DataFile> {
  const delimiter = await sniffDelimiter(path);
  let columns: string[] | undefined;
  let rows = 0;
  for await (const { record, info } of records(path, delimiter)) {
    if (columns === undefined) columns = checkedHeader(path, record);
    else rows++;
    refuseDamaged(path, { record, info });
  }
  return { path, columns: checkedCount(path, columns, rows), rows, delimiter };
}

/** What is wrong is said with the name of the file and the line. */
function refuseDamaged(path: string, { record, info }: ParsedRecord): void {
  const damaged = record.find((value) => value.includes('\uFFFD'));
  if (damaged !== undefined) throw new InputError(`${path}, line ${info.lines}: ‘${damaged}’ is not valid UTF-8.`, 'Save the file with UTF-8 encoding.');
}

function checkedCount(path: string, columns: string[] | undefined, rows: number): string[] {
  if (columns === undefined) throw new InputError(`${path} is empty.`, 'Give it a first line with the names of its columns, and a line for each run.');
  if (rows === 0) throw new InputError(`${path} has a header but no rows.`, 'Add a line for each run.');
  return columns;
}

/** A stream of CSV, one row in memory at a time: its columns as soon as they are known, then its rows. */
export async function readCsvStream(name: string, source: AsyncIterable<Uint8Array>): Promise<{ columns: string[]; rows: AsyncGenerator<string[]> }> {
  const { start, all } = await peeked(source);
  const found = parsedFrom(name, Readable.from(all), delimiterOf(name, start));
  const first = await found.next();
  const columns = first.done ? undefined : checkedHeader(name, first.value.record);
  if (!first.done) refuseDamaged(name, first.value);
  // Whatever reads the API drops it from an answer: its values would get lost on the way, and nobody would be told.
  if (columns?.includes('__proto__')) throw new InputError(`${name}, line 1: no column can be named ‘__proto__’ here.`, 'Give it another name.');
  return { columns: columns ?? checkedCount(name, columns, 0), rows: checkedRows(name, found) };
}

async function* checkedRows(name: string, found: AsyncGenerator<ParsedRecord>): AsyncGenerator<string[]> {
  let rows = 0;
  for await (const one of found) {
    refuseDamaged(name, one);
    rows += 1;
    yield one.record;
  }
  checkedCount(name, [], rows);
}

/** The beginning, and all of it once more from there. */
async function peeked(source: AsyncIterable<Uint8Array>): Promise<{ start: string; all: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let size = 0;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    held.push(next.value);
    size += next.value.length;
    if (size >= START_BYTES) break;
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* held.splice(0);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { start: Buffer.concat(held).subarray(0, START_BYTES).toString('utf8'), all: all() };
}

export async function* readRows(file: DataFile): AsyncGenerator<DataRow> {
  let number = 0;
  for await (const { record } of records(file.path, file.delimiter)) {
    if (number > 0) yield { number, values: Object.fromEntries(file.columns.map((column, index) => [column, record[index] ?? ''])) };
    number++;
  }
}

function records(path: string, delimiter: string): AsyncGenerator<ParsedRecord> {
  return parsedFrom(path, createReadStream(path), delimiter);
}

async function* parsedFrom(path: string, source: Readable, delimiter: string): AsyncGenerator<ParsedRecord> {
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
  return delimiterOf(path, await firstBytes(path));
}

function delimiterOf(path: string, start: string): string {
  // No text has it; workbooks, archives and UTF-16 have it in their first bytes.
  if (start.includes('\0')) throw new InputError(`${path} is not a CSV file in UTF-8.`, 'Save the table as CSV with UTF-8 encoding: a workbook, an archive or another encoding cannot be read.');
  const line = start.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

async function firstBytes(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(path, error);
  }
}
