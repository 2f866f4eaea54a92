import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

/**
 * A recording that is deleted and uploaded anew has another life under its id. Its numbers go on, so that what names a version of the earlier one
 * (jobs, runs, whoever edits it elsewhere) never means the later one. `first_version` is where the present life began.
 */
const RECORDINGS = [
  'alter table recordings add column first_version integer not null default 1',
  `create table deleted_recordings (${TENANT}, recording_id text not null, last_version integer not null, deleted_at timestamptz not null default now(), primary key (tenant_id, recording_id))`,
  `insert into deleted_recordings (tenant_id, recording_id, last_version)
    select tenant_id, recording_id, max(recording_version) from (select tenant_id, recording_id, recording_version from runs union all select tenant_id, recording_id, recording_version from jobs) known
    where recording_version is not null and not exists (select 1 from recordings r where r.tenant_id = known.tenant_id and r.id = known.recording_id) group by tenant_id, recording_id`,
];

/** The version that its maker saw: 0 is older than any. `account_id` is null for the person at this computer. */
const SCHEDULES = [
  'alter table schedules add column recording_from integer not null default 0, add column account_id text',
  `update schedules s set account_id = (select min(m.account_id) from memberships m join accounts a on a.id = m.account_id where m.tenant_id = s.tenant_id and a.name = s.created_by having count(*) = 1)`,
  "update schedules s set recording_from = r.current_version from recordings r where r.tenant_id = s.tenant_id and r.id = s.job ->> 'recording'",
];

/** One may be in several organisations: what one of them calls him, and when he was last seen there, is not the others' business. */
const MEMBERS = [
  'alter table memberships add column name text, add column last_seen_at timestamptz',
  'update memberships m set name = a.name from accounts a where a.id = m.account_id',
  `update memberships m set last_seen_at = a.last_seen_at from accounts a where a.id = m.account_id and not exists (select 1 from memberships o where o.account_id = m.account_id and o.tenant_id <> m.tenant_id)`,
];

/** Answers are kept in another shape from now on; they were kept for a day. */
const KEYS = ['delete from request_keys'];

export const LIVES: Migration = { version: 10, name: 'lives', statements: [...RECORDINGS, ...SCHEDULES, ...MEMBERS, ...KEYS] };
