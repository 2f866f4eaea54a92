import type { Database, Query } from './database.js';

/** What works for one tenant works as this role: it sees rows of that tenant alone, whatever a statement asks for. */
const ROLE = 'waymark_tenant';
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK = 7_295_418_037;
/** Of nobody's business but the door's. */
const HIDDEN = new Set(['accounts', 'memberships', 'sessions', 'api_tokens', 'login_limits', 'request_keys']);

const MAKE_ROLE = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${ROLE}') then create role ${ROLE} nologin; end if;
  execute format('grant ${ROLE} to %I', current_user);
exception when insufficient_privilege or duplicate_object or unique_violation then null; end $$`;

/**
 * Row-level security for every table with a tenant. Answers whether it holds: a login that may not make roles goes without, and tenants are
 * kept apart by the statements alone.
 */
export async function raiseWalls(db: Database): Promise<boolean> {
  await db.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    await query(MAKE_ROLE);
  });
  if (!(await mayTakeRole(db))) return false;
  try {
    await db.transaction(wallAll);
    return true;
  } catch (error) {
    // Somebody else owns the tables.
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function wallAll(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [LOCK]);
  await query(`do $$ begin execute format('grant usage on schema %I to ${ROLE}', current_schema()); end $$`);
  for (const table of await openTables(query)) await wallIn(query, table);
}

async function mayTakeRole(db: Database): Promise<boolean> {
  return db.transaction(async (query) => {
    const [row] = await query<{ may: boolean }>(`select exists (select 1 from pg_roles where rolname = '${ROLE}') and pg_has_role(current_user, '${ROLE}', 'member') as may`);
    return row?.may ?? false;
  }).catch(() => false);
}

interface OpenTable extends Record<string, unknown> {
  name: string;
  column: string | null;
}

/** Tables that the role cannot use yet, such as those of a migration that came since. */
async function openTables(query: Query): Promise<OpenTable[]> {
  const tables = await query<OpenTable>(
    `select c.relname as name, case when c.relname = 'tenants' then 'id' else (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') end as column
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not has_table_privilege('${ROLE}', c.oid, 'select') order by c.relname`,
  );
  return tables.filter(({ name }) => !HIDDEN.has(name));
}

async function wallIn(query: Query, { name, column }: OpenTable): Promise<void> {
  const changes = name === 'tenants' || name === 'schema_migrations' ? 'select' : 'select, insert, update, delete';
  if (column !== null) {
    await query(`alter table "${name}" enable row level security`);
    await query(`create policy own_tenant on "${name}" to ${ROLE} using ("${column}" = current_setting('waymark.tenant', true))`);
  }
  await query(`grant ${changes} on "${name}" to ${ROLE}`);
}

/** The database as one tenant sees it. */
export function withinWalls(db: Database, tenant: string): Database {
  return {
    transaction: (work) =>
      db.transaction(async (query) => {
        await query(`select set_config('role', '${ROLE}', true), set_config('waymark.tenant', $1, true)`, [tenant]);
        return work(query);
      }),
    close: () => db.close(),
  };
}
