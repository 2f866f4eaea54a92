import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

const TENANTS = [
  'create table tenants (id text primary key, name text not null, created_at timestamptz not null default now())',
  `create table users (${TENANT}, id text not null, name text not null, email text, created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  "insert into tenants (id, name) values ('local', 'This computer')",
  "insert into users (tenant_id, id, name) values ('local', 'local', 'This user')",
  `create table settings (${TENANT}, scope text not null, key text not null, value jsonb not null, updated_at timestamptz not null default now(),
    primary key (tenant_id, scope, key))`,
];

const RECORDINGS = [
  `create table recordings (${TENANT}, id text not null, title text not null, path text, current_version integer not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (tenant_id, id))`,
  `create table recording_versions (${TENANT}, recording_id text not null, version integer not null, content json not null, reason text not null,
    diff text, healing_id uuid, created_by text, created_at timestamptz not null default now(),
    primary key (tenant_id, recording_id, version),
    foreign key (tenant_id, recording_id) references recordings (tenant_id, id) on delete cascade)`,
];

const RUNS = [
  `create table runs (${TENANT}, id uuid not null, recording_id text not null, recording_version integer, job_id text not null, row_number integer,
    started_at timestamptz not null, ended_at timestamptz not null, outcome text not null check (outcome in ('passed', 'failed', 'aborted')),
    counts jsonb not null, url text not null, base_url text, environment text, policy jsonb not null,
    user_id text, experiment_id uuid, variant text, suspect boolean not null default false, suspect_reason text, created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'create index runs_by_time on runs (tenant_id, created_at)',
  'create index runs_by_recording on runs (tenant_id, recording_id, created_at)',
  `create table run_steps (${TENANT}, run_id uuid not null, step_number integer not null, step_id text not null, label text not null, action text not null,
    outcome text not null, code text, reason text not null, tier text, strategy text, source text, confidence double precision,
    verdict text check (verdict in ('pass', 'fail', 'unknown')), healing_id uuid, ms double precision not null, attempts integer not null,
    primary key (tenant_id, run_id, step_number),
    foreign key (tenant_id, run_id) references runs (tenant_id, id) on delete cascade)`,
];

const MEMORY = [
  `create table healing_cache (${TENANT}, key_hash text not null, key jsonb not null, healing_id uuid not null, locator jsonb not null, target jsonb not null,
    element text not null, source text not null check (source in ('local', 'model')), confidence double precision not null check (confidence between 0 and 1),
    attempts integer not null, successes integer not null, review text not null check (review in ('none', 'pending', 'approved')),
    healed_at timestamptz not null default now(), used_at timestamptz not null default now(), evicted_at timestamptz, evicted_why text,
    primary key (tenant_id, key_hash), check (successes between 0 and attempts))`,
  'create index healing_cache_by_healing on healing_cache (tenant_id, healing_id)',
  `create table tombstones (${TENANT}, key_hash text not null, element text not null, key jsonb not null, healing_id uuid, created_by text,
    created_at timestamptz not null default now())`,
  // A fingerprint may be longer than an index takes.
  'create unique index tombstones_by_element on tombstones (tenant_id, key_hash, md5(element))',
  `create table healing_misses (${TENANT}, key_hash text not null, page text not null, missed_at timestamptz not null default now(),
    primary key (tenant_id, key_hash, page))`,
  'create index healing_misses_by_time on healing_misses (tenant_id, missed_at)',
  `create table healing_answers (${TENANT}, key_hash text not null, id uuid not null, locator jsonb not null, target jsonb not null,
    source text not null check (source in ('local', 'model')), confidence double precision not null, answered_at timestamptz not null default now(),
    primary key (tenant_id, key_hash))`,
  'create index healing_answers_by_time on healing_answers (tenant_id, answered_at)',
  `create table healing_flights (${TENANT}, key_hash text not null, owner uuid not null, until timestamptz not null, primary key (tenant_id, key_hash))`,
];

const LOGS = [
  `create table healing_logs (${TENANT}, id uuid not null, run_id uuid, job_id text, recording_id text not null, step_id text not null, step_number integer not null,
    step_label text not null, action text not null, key_hash text not null, key jsonb not null,
    source text not null check (source in ('cache', 'local', 'model')), status text not null check (status in ('success', 'failed', 'suggestion')), reason text not null,
    old_locator jsonb, old_target jsonb, new_locator jsonb, new_target jsonb, element text, confidence double precision,
    decision text check (decision in ('auto_applied', 'applied_flagged', 'suggested', 'rejected')), factors jsonb,
    review text not null check (review in ('none', 'pending_review', 'approved', 'rejected', 'undone')), reviewed_at timestamptz, reviewed_by text,
    remembered_id uuid, provider text, model text, input_tokens integer, output_tokens integer, cost_micros bigint, latency_ms double precision,
    after_check text check (after_check in ('pass', 'fail', 'unknown')), differences jsonb, created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'create index healing_logs_by_time on healing_logs (tenant_id, created_at)',
  "create index healing_logs_waiting on healing_logs (tenant_id, created_at) where review = 'pending_review'",
  'create index healing_logs_by_step on healing_logs (tenant_id, recording_id, step_id, created_at)',
  'create index healing_logs_by_run on healing_logs (tenant_id, run_id)',
  'create index healing_logs_by_key on healing_logs (tenant_id, key_hash)',
  'create index healing_logs_by_memory on healing_logs (tenant_id, remembered_id)',
  `create table confidence_logs (${TENANT}, id uuid not null, healing_id uuid, run_id uuid, recording_id text not null, step_id text not null,
    raw double precision, calculated double precision not null, final double precision not null, calibrated double precision,
    factors jsonb not null, boosters jsonb not null, penalties jsonb not null, gates jsonb not null,
    action text not null check (action in ('auto_apply', 'apply_with_flag', 'suggest_only', 'reject')), thresholds jsonb not null, origin text not null, mode text not null,
    environment text, experiment_id uuid, variant text, user_id text, applied boolean not null,
    outcome text not null default 'pending' check (outcome in ('pending', 'right', 'wrong')),
    outcome_source text check (outcome_source in ('after_check', 'review')), outcome_at timestamptz,
    created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'create index confidence_logs_by_time on confidence_logs (tenant_id, created_at)',
  'create index confidence_logs_by_healing on confidence_logs (tenant_id, healing_id)',
  'create index confidence_logs_by_recording on confidence_logs (tenant_id, recording_id, created_at)',
  'create index confidence_logs_by_experiment on confidence_logs (tenant_id, experiment_id, variant) where experiment_id is not null',
  `create table api_costs (${TENANT}, id uuid not null, healing_id uuid, job_id text, provider text not null, model text not null, purpose text not null,
    input_tokens integer, output_tokens integer, cost_micros bigint, latency_ms double precision, status text not null,
    created_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'create index api_costs_by_time on api_costs (tenant_id, created_at)',
  'create index api_costs_by_job on api_costs (tenant_id, job_id)',
];

const AROUND = [
  `create table healing_notifications (${TENANT}, id uuid not null, recording_id text not null, step_id text not null, locator_hash text not null,
    channel text not null, kind text not null check (kind in ('flagged', 'suggestion', 'digest')), payload jsonb not null,
    status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'suppressed')), attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(), sent_at timestamptz, created_at timestamptz not null default now(),
    primary key (tenant_id, id), unique (tenant_id, recording_id, step_id, locator_hash, channel, kind))`,
  "create index healing_notifications_due on healing_notifications (tenant_id, next_attempt_at) where status = 'pending'",
  `create table experiments (${TENANT}, id uuid not null, name text not null, salt text not null, variants jsonb not null,
    allocation double precision not null check (allocation between 0 and 100), status text not null check (status in ('draft', 'running', 'paused', 'stopped')),
    planned integer, starts_at timestamptz, ends_at timestamptz, started_at timestamptz, stopped_at timestamptz, created_at timestamptz not null default now(), primary key (tenant_id, id), unique (tenant_id, name))`,
];

/** Money is in millionths of a dollar, confidences are 0–1, times are the database's own. */
export const FIRST: Migration = { version: 1, name: 'first', statements: [...TENANTS, ...RECORDINGS, ...RUNS, ...MEMORY, ...LOGS, ...AROUND] };
