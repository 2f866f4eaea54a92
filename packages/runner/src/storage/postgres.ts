import { Socket } from 'node:net';
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
  /** Milliseconds after which the server itself ends a statement. */
  statement?: number;
  /** Milliseconds after which it ends a transaction whose process says nothing: one that sleeps must not hold its locks for ever. */
  idle?: number;
}

/** Milliseconds beyond that for which its answer is waited for: a server that hangs ends nothing by itself. */
const SILENCE = 5_000;
/** Milliseconds for a goodbye. */
const GOODBYE = 2_000;

/** Any PostgreSQL server, by its address. */
export function openPostgres(url: string, { connections = 5, timeout = 10_000, statement = 60_000, idle = 30_000 }: PostgresOptions = {}): Database {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeout,
    query_timeout: statement + SILENCE,
    keepAlive: true,
    stream: () => kept(sockets),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    async transaction(work) {
      const client = await connect(pool, url);
      try {
        return await inTransaction(client, { statement, idle }, work);
      } catch (error) {
        throw told(error, url);
      }
    },
    close: () => closed(pool, sockets),
  };
}

function kept(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** A server that hangs says no goodbye: then its connections are cut. */
async function closed(pool: Pool, sockets: ReadonlySet<Socket>): Promise<void> {
  const cut = setTimeout(() => [...sockets].forEach((socket) => socket.destroy()), GOODBYE);
  await pool.end().finally(() => clearTimeout(cut));
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const PROBLEMS: Readonly<Record<string, (place: string, why: string) => StoreError>> = {
  '57014': (place) => new StoreError('unreachable', `The database at ${place} took too long, and what it was doing was stopped. Nothing of it was saved.`, { hint: 'Try it again when the server has less to do.' }),
  '42501': (place, why) => new StoreError('unwritable', `The database at ${place} does not let this user do that: ${why}.`, { hint: 'Give the user of WAYMARK_DATABASE_URL the right to create a schema in the database, or name another user.' }),
  '25006': (place) => new StoreError('unwritable', `The database at ${place} is read-only.`, { hint: 'Name the primary server, not a copy of it, in WAYMARK_DATABASE_URL.' }),
  '53100': (place) => new StoreError('full', `The disk of the database at ${place} is full. What was saved before is safe.`, { hint: 'Make room on the server; `waymark data prune` deletes old logs once there is some.' }),
};

/** What a user can do something about is said in words. */
function told(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  if (isSilence(error)) return new StoreError('unreachable', `The database at ${placeOf(url)} does not answer.`, { hint: 'Check the server and the network. It is not known whether the last change was saved.', cause: error });
  const known = 'code' in error && typeof error.code === 'string' ? PROBLEMS[error.code] : undefined;
  return known ? known(placeOf(url), error.message) : error;
}

/** The library has no code for it. */
function isSilence({ message }: Error): boolean {
  return message === 'Query read timeout';
}

async function connect(pool: Pool, url: string): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError('unreachable', `The database at ${placeOf(url)} cannot be reached: ${why}.`, { hint: 'Check the address in WAYMARK_DATABASE_URL, the network and the login.', cause });
  }
}

async function inTransaction<T>(client: PoolClient, { statement, idle }: { statement: number; idle: number }, work: (query: Query) => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  // A connection that ends between two statements says so by an event, which must not end the process.
  const onError = (error: Error): void => void (broken = error);
  client.on('error', onError);
  try {
    // In one trip; `local`, since a pooler may give the next transaction to another connection.
    await client.query(`begin; set local search_path to ${SCHEMA}, public; set local statement_timeout to ${statement}; set local idle_in_transaction_session_timeout to ${idle}`);
    const result = await workHonestly(queryOf(client), work);
    await commit(client);
    return result;
  } catch (error) {
    // What is said after that would wait as long again.
    const silent = error instanceof Error && (isSilence(error) || (error.cause instanceof Error && isSilence(error.cause)));
    if (silent) broken = error;
    else await client.query('rollback').catch((failure: Error) => void (broken = failure));
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
