import { PGlite, types, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { parseWhole, SCHEMA, workHonestly, type Database, type Query } from './database.js';

const PARSERS = { [types.INT8]: parseWhole, [types.NUMERIC]: Number };

export interface PgliteOptions {
  /** Only in memory where it is missing. */
  folder?: string;
  /** A dumped data folder to begin with. */
  from?: Blob;
}

/** PostgreSQL in this process. Whoever opens a folder holds its lock: see embedded.ts. */
export async function openPglite({ folder, from }: PgliteOptions = {}): Promise<Database & { dump(): Promise<Blob> }> {
  const options: PGliteOptions = { parsers: PARSERS, ...(folder !== undefined && { dataDir: folder }), ...(from && { loadDataDir: from }) };
  const pglite = await PGlite.create(options);
  await pglite.exec(`create schema if not exists ${SCHEMA}; set search_path to ${SCHEMA}, public`);
  return {
    transaction: (work) => pglite.transaction((transaction) => workHonestly(queryOf(transaction), work)),
    close: () => pglite.close(),
    async dump() {
      // All that was written is in its place then: who begins with it has nothing to recover, which takes as long as all the rest.
      await pglite.exec('checkpoint');
      return pglite.dumpDataDir('none');
    },
  };
}

function queryOf(transaction: Transaction): Query {
  return async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) => (await transaction.query<R>(text, [...values])).rows;
}
