import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { Client } from 'pg';
import { migrate } from '../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../packages/runner/src/storage/postgres.js';

export interface TestServer {
  /** Of a new, empty database. */
  url(): Promise<string>;
  /** Of a new database, migrated and empty but for the tenant `local`. */
  migratedUrl(): Promise<string>;
  /** Drops the databases made here. The server itself is shared, and ends with the test run. */
  stop(): Promise<void>;
}

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));

/** A real PostgreSQL server, one for all files of a test run: the first who asks starts it. */
export async function startPostgres(): Promise<TestServer> {
  const owner = process.env['VITEST_POOL_ID'] !== undefined && isMainThread ? process.ppid : process.pid;
  const folder = join(tmpdir(), `waymark-postgres-${owner}`);
  if (claim(folder)) startKeeper(folder, owner);
  const address = await addressIn(folder);
  const made: string[] = [];
  const make = async (like = ''): Promise<string> => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await administer(address, `create database ${name} ${like}`);
    made.push(name);
    return `${address}/${name}`;
  };
  return {
    url: () => make(),
    async migratedUrl() {
      await ensureMigrated(address);
      return make(`template ${MIGRATED}`);
    },
    async stop() {
      for (const name of made.splice(0)) await administer(address, `drop database if exists ${name} with (force)`);
    },
  };
}

function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL does not run as root: an account that exists on every such machine does it. */
function startKeeper(folder: string, owner: number): void {
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  spawn(process.execPath, [KEEPER, folder, String(owner)], { ...account, cwd: folder, detached: true, stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder } }).unref();
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

async function addressIn(folder: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (existsSync(join(folder, 'address'))) return readFileSync(join(folder, 'address'), 'utf8');
    if (existsSync(join(folder, 'trouble'))) throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'trouble'), 'utf8')}`);
    await sleep(100);
  }
  throw new Error('PostgreSQL did not start within a minute.');
}

async function administer(address: string, statement: string): Promise<void> {
  await asAdministrator(address, (client) => client.query(statement));
}

async function asAdministrator<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: `${address}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copying a migrated database takes a fraction of migrating one. */
const MIGRATED = 'migrated';
/** Any number, the same for all who make it. */
const MAKING = 41;

async function ensureMigrated(address: string): Promise<void> {
  await asAdministrator(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKING]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [MIGRATED]);
    if (rowCount) return;
    await client.query(`create database ${MIGRATED}_being_made`);
    const db = openPostgres(`${address}/${MIGRATED}_being_made`);
    await migrate(db).finally(() => db.close());
    await client.query(`alter database ${MIGRATED}_being_made rename to ${MIGRATED}`);
  });
}
