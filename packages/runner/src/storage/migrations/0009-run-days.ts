import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

function counted(sign: '1' | '-1', from: string): string {
  return `select tenant_id, (created_at at time zone 'UTC')::date as day, outcome, ${sign} as n, ${sign} * coalesce((counts->>'healed')::int, 0) as healed, ${sign} * coalesce((counts->>'flagged')::int, 0) as flagged from ${from}`;
}

/** Where a tenant goes, its runs go with it, and must not be counted for a tenant that is no more. */
function add(from: string): string {
  return `insert into run_days (tenant_id, day, outcome, n, healed, flagged) select tenant_id, day, outcome, sum(n), sum(healed), sum(flagged) from (${from}) as changed
    where exists (select 1 from tenants t where t.id = tenant_id) group by tenant_id, day, outcome having sum(n) <> 0 or sum(healed) <> 0 or sum(flagged) <> 0`;
}

/** Runs counted by day, as decisions are: the overview need not read them all. The counting is the owner's work, whoever's run it is. */
export const RUN_DAYS: Migration = {
  version: 9,
  name: 'run days',
  statements: [
    `create table run_days (${TENANT}, day date not null, outcome text not null, n integer not null, healed integer not null, flagged integer not null, folded boolean not null default false)`,
    'create index run_days_by_day on run_days (tenant_id, day)',
    'create index run_days_loose on run_days (tenant_id) where not folded',
    `create function count_runs() returns trigger language plpgsql security definer set search_path from current as $$ begin
      if tg_op = 'INSERT' then ${add(counted('1', 'added'))};
      elsif tg_op = 'DELETE' then ${add(counted('-1', 'removed'))};
      else ${add(`${counted('1', 'added')} union all ${counted('-1', 'removed')}`)};
      end if; return null; end $$`,
    'create trigger count_runs_in after insert on runs referencing new table as added for each statement execute function count_runs()',
    'create trigger count_runs_out after delete on runs referencing old table as removed for each statement execute function count_runs()',
    'create trigger count_runs_new after update on runs referencing old table as removed new table as added for each statement execute function count_runs()',
    add(counted('1', 'runs')),
  ],
};
