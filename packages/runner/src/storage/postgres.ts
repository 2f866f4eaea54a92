import { Pool, types, type PoolClient } from 'pg';
import { parseWhole, SCHEMA, workHonestly, type Database, type Query } from './database.js';
import { StoreError } from './store-error.js';

const INT8 = 20;
const NUMERIC = 1700;
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: parseWhole, [NUMERIC]: Number };

export interface PostgresOptions {
  /** Connections at most. */
  connections?: number;
  /** Milliseconds to wait for a connection. */
  timeout?: number;
}

/** Any PostgreSQL server, by its address. */
export function openPostgres(url: string, { connections = 5, timeout = 10_000 }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeout,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    async transaction(work) {
      const client = await connect(pool, url);
      return inTransaction(client, work);
    },
    close: () => pool.end(),
  };
}

async function connect(pool: Pool, url: string): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError('unreachable', `The database at ${placeOf(url)} cannot be reached: ${why}.`, { hint: 'Check the address in WAYMARK_DATABASE_URL, the network and the login.', cause });
  }
}

async function inTransaction<T>(client: PoolClient, work: (query: Query) => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  // A connection that ends between two statements says so by an event, which must not end the process.
  const onError = (error: Error): void => void (broken = error);
  client.on('error', onError);
  try {
    // In one trip; `local`, since a pooler may give the next transaction to another connection.
    await client.query(`begin; set local search_path to ${SCHEMA}, public`);
    const result = await workHonestly(queryOf(client), work);
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => void (broken = failure));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Where the connection ends during the commit, nobody knows on which side of it. */
async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (cause) {
    if (cause instanceof Error && 'severity' in cause) throw cause;
    throw new StoreError('lost', 'The connection to the database ended while it was saving. It is not known whether the last change was saved.', {
      hint: 'Look at what is stored before you do it again.',
      cause,
    });
  }
}

function queryOf(client: PoolClient): Query {
  return async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) => (await client.query<R>(text, [...values])).rows;
}

/** Without user and password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'WAYMARK_DATABASE_URL';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
