import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

/** What lists show of a recording without opening its content, which may be megabytes. */
const RECORDINGS = [
  "alter table recordings add column start_url text not null default '', add column step_count integer not null default 0",
  `update recordings r set start_url = left(coalesce(v.content->>'startUrl', ''), 2000), step_count = coalesce(json_array_length(v.content->'steps'), 0)
    from recording_versions v where v.tenant_id = r.tenant_id and v.recording_id = r.id and v.version = r.current_version`,
  'create index recordings_by_change on recordings (tenant_id, updated_at, id)',
];

/** The id ends every order in time: two of one moment have a first and a second, so that a list can go on where it stopped. */
const RUNS = [
  'alter table runs add column title text',
  'drop index runs_by_time',
  'create index runs_by_time on runs (tenant_id, created_at, id)',
  'drop index runs_by_recording',
  'create index runs_by_recording on runs (tenant_id, recording_id, created_at, id)',
  'create index runs_by_job on runs (tenant_id, job_id, created_at, id)',
  'create index runs_by_outcome on runs (tenant_id, outcome, created_at, id)',
  'create index runs_suspect on runs (tenant_id, created_at, id) where suspect',
];

/** `picture` is the hash of one; `detail` what a step's decision was made of. Pictures are compressed already. */
const DETAILS = [
  'alter table run_steps add column picture text, add column viewport jsonb, add column detail json',
  `create table pictures (${TENANT}, id text not null, png bytea not null, used_at timestamptz not null default now(), primary key (tenant_id, id))`,
  'alter table pictures alter column png set storage external',
  'create index pictures_by_use on pictures (tenant_id, used_at)',
];

const FIELDS = ['origin', 'path', 'frame', 'fingerprint'].map((name) => `coalesce(key->>'${name}', '') || chr(31)`).join(' || ');

/** The same recorded target that became the same element on the same kind of page, whatever was done to it and in whichever recording. */
const GROUPS = [
  `alter table healing_logs add column group_id text generated always as (case when element is null then null else md5(${FIELDS} || element) end) stored`,
  'create index healing_logs_by_group on healing_logs (tenant_id, group_id, created_at, id)',
  'drop index healing_logs_by_time',
  'create index healing_logs_by_time on healing_logs (tenant_id, created_at, id)',
  'create index healing_logs_by_review on healing_logs (tenant_id, review, created_at, id) where element is not null',
  'drop index healing_logs_waiting',
  "create index healing_logs_waiting on healing_logs (tenant_id, created_at, id) where review in ('pending_review', 'undone') and element is not null",
  "create index healing_logs_waiting_of on healing_logs (tenant_id, recording_id) where review in ('pending_review', 'undone') and element is not null",
];

export const DETAILED: Migration = { version: 6, name: 'details', statements: [...RECORDINGS, ...RUNS, ...DETAILS, ...GROUPS] };
