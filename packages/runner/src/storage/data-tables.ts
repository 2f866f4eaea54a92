import type { Query } from './database.js';

/** Over within minutes and of no meaning elsewhere, or counted from the others by the database itself. */
const PASSING: ReadonlySet<string> = new Set(['decision_days', 'attempt_days', 'run_days', 'healing_flights', 'healing_answers', 'healing_misses', 'model_gates', 'model_tickets', 'model_calls', 'breakers', 'live_events']);

/** Who may come in, and by which secrets, is nothing that travels. */
const DOORS: ReadonlySet<string> = new Set(['memberships', 'sessions', 'api_tokens', 'request_keys']);

/** Jobs and schedules that were taken elsewhere would run there as well: only their data travels. */
const RUNNING: ReadonlySet<string> = new Set(['jobs', 'job_rows', 'schedules', 'workers']);

/** Others refer to them. */
const FIRST = ['users', 'recordings', 'recording_versions', 'runs', 'run_steps', 'data_sets'];

export interface Table {
  name: string;
  /** SQL type of each column, without the tenant's. */
  columns: Record<string, string>;
  key: string[];
}

/** Everything of a tenant that is worth keeping, in an order in which it can be written. */
export async function tablesToKeep(query: Query): Promise<Table[]> {
  const columns = await query<{ table: string; name: string; type: string; generated: boolean }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' or a.attgenerated <> '' as generated
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const keys = await query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where c.relnamespace = current_schema()::regnamespace and i.indisprimary order by c.relname, array_position(i.indkey::int2[], a.attnum)`,
  );
  const names = [...new Set(columns.filter(({ name }) => name === 'tenant_id').map(({ table }) => table))].filter((name) => !PASSING.has(name) && !DOORS.has(name) && !RUNNING.has(name));
  return names.sort(byRank).map((name) => ({
    name,
    columns: Object.fromEntries(columns.filter((one) => one.table === name && one.name !== 'tenant_id' && !one.generated).map((one) => [one.name, one.type])),
    key: keys.filter((one) => one.table === name && one.name !== 'tenant_id').map((one) => one.name),
  }));
}

function byRank(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}

function rankOf(name: string): number {
  const index = FIRST.indexOf(name);
  return index === -1 ? FIRST.length : index;
}
