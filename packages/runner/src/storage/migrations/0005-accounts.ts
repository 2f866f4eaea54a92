import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

const PEOPLE = [
  `create table accounts (id text primary key, email text not null unique, name text not null, password text not null,
    created_at timestamptz not null default now(), last_seen_at timestamptz)`,
  `create table memberships (${TENANT}, account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('owner', 'editor', 'reviewer', 'viewer')), created_at timestamptz not null default now(), primary key (tenant_id, account_id))`,
  'create index memberships_by_account on memberships (account_id)',
];

/** Whoever reads these tables can sign in as nobody: of each secret there is only its hash. No account means the person at this computer. */
const KEYS = [
  `create table sessions (hash text primary key, ${TENANT}, account_id text references accounts (id) on delete cascade, address text,
    created_at timestamptz not null default now(), seen_at timestamptz not null default now(), expires_at timestamptz not null)`,
  'create index sessions_by_account on sessions (account_id)',
  `create table api_tokens (${TENANT}, id uuid not null, hash text not null unique, name text not null, permissions jsonb not null,
    account_id text references accounts (id) on delete cascade, made_by text not null, created_at timestamptz not null default now(),
    last_used_at timestamptz, expires_at timestamptz, revoked_at timestamptz, primary key (tenant_id, id))`,
  'create table login_limits (scope text primary key, count integer not null, since timestamptz not null)',
  'create index login_limits_by_time on login_limits (since)',
];

const TOLD = [
  `create table audit_log (${TENANT}, id uuid not null, at timestamptz not null default clock_timestamp(), user_id text not null, user_name text not null, token_id text,
    action text not null, subject text, details jsonb not null, address text, primary key (tenant_id, id))`,
  'create index audit_log_by_time on audit_log (tenant_id, at desc, id desc)',
  `create table live_events (id bigint generated always as identity primary key, ${TENANT}, payload jsonb not null, at timestamptz not null default clock_timestamp())`,
  'create index live_events_by_tenant on live_events (tenant_id, id)',
  'create index live_events_by_time on live_events (at)',
  `create table request_keys (${TENANT}, user_id text not null, hash text not null, asked text not null, answer json, done boolean not null default false,
    at timestamptz not null default now(), primary key (tenant_id, user_id, hash))`,
  'create index request_keys_by_time on request_keys (at)',
];

/** Organisations are the tenants. */
export const ACCOUNTS: Migration = { version: 5, name: 'accounts', statements: [...PEOPLE, ...KEYS, ...TOLD] };
