import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Database, Query } from './database.js';
import { EXPORT_FORMAT, type Counts } from './data-export.js';
import { tablesToKeep, type Table } from './data-tables.js';
import { insertRows } from './insert-rows.js';
import { schemaVersion } from './migrate.js';
import { StoreError } from './store-error.js';

const AT_ONCE = 500;
/** Characters of lines that are written in one go: rows with pictures are long. */
const LONGEST_BATCH = 4_000_000;

const HeaderSchema = z.object({ waymark: z.literal('export'), format: z.number().int(), schema: z.number().int() });
const LineSchema = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ end: z.literal(true), rows: z.number().int() }),
]);

/** Adds what is not there yet, all of the file or nothing of it; a second time adds nothing. Answers what was new. */
export function importData(db: Database, tenant: string, file: string): Promise<Counts> {
  return db.transaction(async (query) => {
    const reader = new Reader(query, tenant, file);
    const counts = await reader.read();
    await query(
      `update recordings r set current_version = v.newest from (select recording_id, max(version) as newest from recording_versions where tenant_id = $1 group by recording_id) v
       where r.tenant_id = $1 and r.id = v.recording_id and r.current_version < v.newest`,
      [tenant],
    );
    await query(DESCRIBE, [tenant]);
    return counts;
  });
}

/** Files from before lists had these do not bring them. */
const DESCRIBE = `update recordings r set start_url = left(coalesce(v.content->>'startUrl', ''), 2000), step_count = coalesce(json_array_length(v.content->'steps'), 0)
  from recording_versions v where r.tenant_id = $1 and r.start_url = '' and v.tenant_id = $1 and v.recording_id = r.id and v.version = r.current_version`;

class Reader {
  readonly #counts: Counts = {};
  #tables = new Map<string, Table>();
  #batch: { table: string; rows: Record<string, unknown>[]; length: number } = { table: '', rows: [], length: 0 };
  #number = 0;
  #rows = 0;
  #ended = false;

  constructor(
    readonly query: Query,
    readonly tenant: string,
    readonly file: string,
  ) {}

  async read(): Promise<Counts> {
    this.#tables = new Map((await tablesToKeep(this.query)).map((table) => [table.name, table]));
    for await (const line of createInterface({ input: createReadStream(this.file, 'utf8'), crlfDelay: Infinity })) {
      this.#number += 1;
      if (this.#number === 1) this.#checkHeader(line, await schemaVersion(this.query));
      else await this.#take(line);
    }
    if (!this.#ended) throw badFile(this.file, 'it is cut short', null);
    return this.#counts;
  }

  #checkHeader(line: string, known: number): void {
    const header = HeaderSchema.safeParse(json(line));
    if (!header.success) throw badFile(this.file, 'it is no export of Waymark', header.error);
    if (header.data.format <= EXPORT_FORMAT && header.data.schema <= known) return;
    throw new StoreError('newer', `${this.file} was written by a newer Waymark.`, { hint: 'Update Waymark, then import it again. Nothing was changed.' });
  }

  async #take(line: string): Promise<void> {
    const parsed = LineSchema.safeParse(json(line));
    if (!parsed.success || this.#ended) throw badFile(this.file, `line ${this.#number} is damaged`, parsed.error);
    if ('end' in parsed.data) return this.#end(parsed.data.rows);
    const { table, row } = parsed.data;
    this.#check(table, row);
    if (table !== this.#batch.table || this.#batch.rows.length >= AT_ONCE || this.#batch.length > LONGEST_BATCH) await this.#flush(table);
    this.#batch.rows.push(row);
    this.#batch.length += line.length;
    this.#rows += 1;
  }

  async #end(rows: number): Promise<void> {
    await this.#flush('');
    if (rows !== this.#rows) throw badFile(this.file, `it should have ${rows} rows, and has ${this.#rows}`, null);
    this.#ended = true;
  }

  /** Names go into SQL: only those that the database itself has. */
  #check(table: string, row: Record<string, unknown>): void {
    const known = this.#tables.get(table);
    const strange = Object.keys(row).find((name) => known?.columns[name] === undefined);
    if (known === undefined || strange !== undefined) throw badFile(this.file, `line ${this.#number} has an unknown ${known === undefined ? `table ‘${table}’` : `field ‘${strange}’`}`, null);
    const missing = known.key.find((name) => row[name] === undefined || row[name] === null);
    if (missing !== undefined) throw badFile(this.file, `line ${this.#number} has no ‘${missing}’`, null);
  }

  async #flush(next: string): Promise<void> {
    const { table, rows } = this.#batch;
    this.#batch = { table: next, rows: [], length: 0 };
    if (rows.length === 0) return;
    const given = new Set(rows.flatMap((row) => Object.keys(row)));
    const columns = Object.fromEntries(Object.entries(this.#tables.get(table)?.columns ?? {}).filter(([name]) => given.has(name)));
    try {
      this.#counts[table] = (this.#counts[table] ?? 0) + (await insertRows(this.query, this.tenant, { table, columns, rows }));
    } catch (cause) {
      if (!(cause instanceof Error) || cause instanceof StoreError || !isDataError(cause)) throw cause;
      throw badFile(this.file, `a row of ${table} before line ${this.#number} is not valid (${cause.message})`, cause);
    }
  }
}

/** Classes of PostgreSQL's errors that are the data's fault: its form, and what it contradicts. */
function isDataError(error: Error): boolean {
  return 'code' in error && /^2[23]/u.test(String(error.code));
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function badFile(file: string, why: string, cause: unknown): StoreError {
  return new StoreError('bad-file', `${file} cannot be imported: ${why}.`, { hint: 'Export it again with `waymark data export FILE`. Nothing was changed.', cause });
}
