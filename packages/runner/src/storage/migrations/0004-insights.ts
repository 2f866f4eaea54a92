import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';
const DAY = "(created_at at time zone 'UTC')::date";

/**
 * The logs counted by day, kept by triggers, so that insights need not read a million rows. Triggers only ever add rows (a change is
 * what was, less one, and what is, plus one): two transactions never wait for each other. Whoever reads adds them up;
 * now and then they are added up for good (`folded`).
 */
const TABLES = [
  `create table decision_days (${TENANT}, day date not null, percent integer not null, action text not null, applied boolean not null, outcome text not null,
    n integer not null, sum double precision not null, squares double precision not null, folded boolean not null default false)`,
  'create index decision_days_by_day on decision_days (tenant_id, day)',
  'create index decision_days_loose on decision_days (tenant_id) where not folded',
  `create table attempt_days (${TENANT}, day date not null, source text not null, status text not null, n integer not null, scored integer not null,
    confidence double precision not null, timed integer not null, latency double precision not null, cost bigint not null, folded boolean not null default false)`,
  'create index attempt_days_by_day on attempt_days (tenant_id, day)',
  'create index attempt_days_loose on attempt_days (tenant_id) where not folded',
];

function decisions(sign: '1' | '-1', from: string): string {
  return `select tenant_id, ${DAY} as day, floor(final * 100 + 1e-7)::int as percent, action, applied, outcome, ${sign} as n, ${sign} * final as sum, ${sign} * final * final as squares from ${from}`;
}

function attempts(sign: '1' | '-1', from: string): string {
  return `select tenant_id, ${DAY} as day, source, status, ${sign} as n, case when confidence is null then 0 else ${sign} end as scored, ${sign} * coalesce(confidence, 0) as confidence,
    case when latency_ms is null then 0 else ${sign} end as timed, ${sign} * coalesce(latency_ms, 0) as latency, ${sign} * coalesce(cost_micros, 0) as cost from ${from}`;
}

/** Where a tenant goes, its rows go with it, and must not be counted for a tenant that is no more. */
const STILL_THERE = 'exists (select 1 from tenants t where t.id = tenant_id)';

function addDecisions(from: string): string {
  return `insert into decision_days (tenant_id, day, percent, action, applied, outcome, n, sum, squares)
    select tenant_id, day, percent, action, applied, outcome, sum(n), sum(sum), sum(squares) from (${from}) as changed where ${STILL_THERE}
    group by tenant_id, day, percent, action, applied, outcome having sum(n) <> 0`;
}

function addAttempts(from: string): string {
  return `insert into attempt_days (tenant_id, day, source, status, n, scored, confidence, timed, latency, cost)
    select tenant_id, day, source, status, sum(n), sum(scored), sum(confidence), sum(timed), sum(latency), sum(cost) from (${from}) as changed where ${STILL_THERE}
    group by tenant_id, day, source, status having sum(n) <> 0 or sum(scored) <> 0 or sum(timed) <> 0 or sum(cost) <> 0 or abs(sum(confidence)) > 1e-9 or abs(sum(latency)) > 1e-9`;
}

/** `set … from current`: a trigger finds its tables whoever's session it runs in. */
function counting(table: string, rows: (sign: '1' | '-1', from: string) => string, add: (from: string) => string): string[] {
  const name = `count_${table}`;
  return [
    `create function ${name}() returns trigger language plpgsql set search_path from current as $$ begin
      if tg_op = 'INSERT' then ${add(rows('1', 'added'))};
      elsif tg_op = 'DELETE' then ${add(rows('-1', 'removed'))};
      else ${add(`${rows('1', 'added')} union all ${rows('-1', 'removed')}`)};
      end if; return null; end $$`,
    `create trigger ${name}_in after insert on ${table} referencing new table as added for each statement execute function ${name}()`,
    `create trigger ${name}_out after delete on ${table} referencing old table as removed for each statement execute function ${name}()`,
    `create trigger ${name}_new after update on ${table} referencing old table as removed new table as added for each statement execute function ${name}()`,
    add(rows('1', table)),
  ];
}

export const INSIGHTS: Migration = {
  version: 4,
  name: 'insights',
  statements: [
    ...TABLES,
    ...counting('confidence_logs', decisions, addDecisions),
    ...counting('healing_logs', attempts, addAttempts),
    'create index runs_by_experiment on runs (tenant_id, experiment_id, variant) where experiment_id is not null',
  ],
};
