import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import type { Database, Query } from './database.js';
import { tablesToKeep, type Table } from './data-tables.js';
import { BYTES, quoted } from './insert-rows.js';
import { schemaVersion } from './migrate.js';

export const EXPORT_FORMAT = 1;

const AT_ONCE = 500;
/** Of a table with pictures. */
const LARGE_AT_ONCE = 10;

export type Counts = Record<string, number>;

/** Everything of a tenant as lines of JSON: a header, a line for each row, and a last one that says how many there were. */
export async function exportData(db: Database, tenant: string, file: string): Promise<Counts> {
  const part = `${file}.part`;
  try {
    const counts = await db.transaction((query) => writeAll(query, tenant, part));
    await rename(part, file);
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(query: Query, tenant: string, file: string): Promise<Counts> {
  // All tables as they were at one moment.
  await query('set transaction isolation level repeatable read');
  const output = createWriteStream(file, { mode: 0o600 });
  try {
    await write(output, { waymark: 'export', format: EXPORT_FORMAT, schema: await schemaVersion(query), tenant });
    const counts: Counts = {};
    for (const table of await tablesToKeep(query)) counts[table.name] = await writeTable(query, output, { table, tenant });
    await write(output, { end: true, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) });
    output.end();
    await finished(output);
    return counts;
  } finally {
    output.destroy();
  }
}

/** By a cursor: a million rows are never in memory at once. */
async function writeTable(query: Query, output: WriteStream, { table, tenant }: { table: Table; tenant: string }): Promise<number> {
  const columns = Object.entries(table.columns).map(([name, type]) => (type === BYTES ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '') as ${quoted(name)}` : quoted(name))).join(', ');
  const atOnce = Object.values(table.columns).includes(BYTES) ? LARGE_AT_ONCE : AT_ONCE;
  await query(`declare exported cursor for select ${columns} from "${table.name}" where tenant_id = $1`, [tenant]);
  let count = 0;
  for (;;) {
    const rows = await query(`fetch ${atOnce} from exported`);
    for (const row of rows) await write(output, { table: table.name, row });
    count += rows.length;
    if (rows.length < atOnce) break;
  }
  await query('close exported');
  return count;
}

async function write(output: WriteStream, line: unknown): Promise<void> {
  if (!output.write(`${JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`)) await once(output, 'drain');
}
