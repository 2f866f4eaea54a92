import { SCHEMA, type Database, type Query } from './database.js';
import { MIGRATIONS } from './migrations/list.js';
import type { Migration } from './migrations/migration.js';
import { StoreError } from './store-error.js';

/** Any number, the same for all who migrate. */
const LOCK = 7_295_418_036;

/** Brings the database to this version, all or nothing; a second process that does it at the same time waits, and finds it done. */
export function migrate(db: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  return db.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    const done = await versionOf(query);
    const newest = migrations.at(-1)?.version ?? 0;
    if (done > newest) throw newer(done, newest);
    for (const { version, name, statements } of migrations.filter((one) => one.version > done)) {
      for (const statement of statements) await query(statement);
      await query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
    }
  });
}

/** What the database has now. */
export async function schemaVersion(query: Query): Promise<number> {
  const [row] = await query<{ version: number | null }>('select max(version) as version from schema_migrations');
  return row?.version ?? 0;
}

async function versionOf(query: Query): Promise<number> {
  await query(`create schema if not exists ${SCHEMA}`);
  await query('create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())');
  return schemaVersion(query);
}

function newer(found: number, known: number): StoreError {
  return new StoreError('newer', `The database is newer than this Waymark: it has schema ${found}, this program knows ${known}.`, {
    hint: 'Update Waymark, or name another database with WAYMARK_DATABASE_URL or WAYMARK_DATA_DIR. Nothing was changed.',
  });
}
