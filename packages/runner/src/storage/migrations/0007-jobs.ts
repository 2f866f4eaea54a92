import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';
const ROW_STATES = ['waiting', 'taken', 'acting', 'passed', 'failed', 'interrupted', 'cancelled', 'skipped'] as const;

const DATA = [
  `create table data_sets (${TENANT}, seq bigint generated always as identity, id uuid not null, name text not null, columns jsonb not null, row_count integer not null default 0,
    complete boolean not null default false, created_by text, created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  // Values in the order of the columns.
  `create table data_rows (${TENANT}, data_id uuid not null, number integer not null, cells jsonb not null, primary key (tenant_id, data_id, number),
    foreign key (tenant_id, data_id) references data_sets (tenant_id, id) on delete cascade)`,
];

const JOBS = [
  `create table schedules (${TENANT}, seq bigint generated always as identity, id uuid not null, name text not null, cron text not null, timezone text not null, paused boolean not null default false,
    job jsonb not null, next_at timestamptz, last_job uuid, trouble text, created_by text, created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'create index schedules_due on schedules (next_at) where not paused',
  // `permits`: messages of the queue's engine that are on their way for it. The counts of its rows are kept by a trigger.
  `create table jobs (${TENANT}, seq bigint generated always as identity, id uuid not null, name text not null, recording_id text not null, recording_version integer not null, title text not null,
    data_id uuid, mapping jsonb not null, settings jsonb not null, state text not null default 'waiting' check (state in ('waiting', 'running', 'passed', 'failed', 'cancelled')),
    row_count integer not null, permits integer not null default 0, ${ROW_STATES.map((state) => `${state} integer not null default 0`).join(', ')},
    reason text, schedule_id uuid, created_by text, created_at timestamptz not null default now(), started_at timestamptz, ended_at timestamptz, cancelled_at timestamptz, primary key (tenant_id, id))`,
  'create index jobs_by_time on jobs (tenant_id, seq)',
  "create index jobs_open on jobs (tenant_id) where state in ('waiting', 'running')",
  `create table job_rows (${TENANT}, job_id uuid not null, number integer not null, state text not null default 'waiting' check (state in (${ROW_STATES.map((state) => `'${state}'`).join(', ')})),
    fence integer not null default 0, attempts integer not null default 0, worker_id uuid, due_at timestamptz not null default now(), taken_at timestamptz, dispatched_at timestamptz,
    ended_at timestamptz, run_id uuid, reason text, step integer, steps integer, label text, primary key (tenant_id, job_id, number),
    foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade)`,
  "create index job_rows_waiting on job_rows (tenant_id, job_id, number) where state = 'waiting'",
  "create index job_rows_held on job_rows (tenant_id, worker_id) where state in ('taken', 'acting')",
  'create index job_rows_by_state on job_rows (tenant_id, job_id, state, number)',
  `create table workers (${TENANT}, id uuid not null, host text not null, concurrency integer not null, busy integer not null default 0, lease_ms integer not null,
    started_at timestamptz not null default now(), seen_at timestamptz not null default now(), primary key (tenant_id, id))`,
];

function sumOf(state: string): string {
  return `coalesce(sum(n) filter (where state = '${state}'), 0) as ${state}`;
}

/** Only what really moved touches the job: progress of a row does not. */
function counted(from: string): string {
  return `update jobs j set ${ROW_STATES.map((state) => `${state} = j.${state} + d.${state}`).join(', ')}
    from (select tenant_id, job_id, ${ROW_STATES.map(sumOf).join(', ')} from (${from}) moved group by tenant_id, job_id) d
    where j.tenant_id = d.tenant_id and j.id = d.job_id and (${ROW_STATES.map((state) => `d.${state} <> 0`).join(' or ')})`;
}

const ADDED = 'select tenant_id, job_id, state, 1 as n from added';
const GONE = 'select tenant_id, job_id, state, -1 as n from gone';

const COUNTS = [
  `create function count_added_rows() returns trigger language plpgsql set search_path from current as $$ begin ${counted(ADDED)}; return null; end $$`,
  `create function count_moved_rows() returns trigger language plpgsql set search_path from current as $$ begin ${counted(`${ADDED} union all ${GONE}`)}; return null; end $$`,
  'create trigger job_rows_added after insert on job_rows referencing new table as added for each statement execute function count_added_rows()',
  'create trigger job_rows_moved after update on job_rows referencing new table as added old table as gone for each statement execute function count_moved_rows()',
];

export const JOBS_MIGRATION: Migration = { version: 7, name: 'jobs', statements: [...DATA, ...JOBS, ...COUNTS] };
