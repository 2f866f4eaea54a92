import type { Migration } from './migration.js';

const TENANT = 'tenant_id text not null references tenants (id) on delete cascade';

/** What is shared by all processes of a tenant that ask models. Only `budgets` is worth keeping; the rest is over within minutes. */
export const LIMITS: Migration = {
  version: 2,
  name: 'limits',
  statements: [
    `create table model_calls (${TENANT}, id uuid not null, provider text not null, model text not null, job text not null, day text not null,
      reserved_micros bigint not null check (reserved_micros >= 0), admitted_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
      primary key (tenant_id, id))`,
    'create index model_calls_by_return on model_calls (tenant_id, (coalesce(ended_at, expires_at)))',
    `create table model_tickets (${TENANT}, id uuid not null, number bigint generated always as identity, alive_until timestamptz not null, primary key (tenant_id, id))`,
    `create table breakers (${TENANT}, provider text not null, failures integer not null, open_until timestamptz, probe uuid, probe_until timestamptz, paused_until timestamptz,
      primary key (tenant_id, provider))`,
    `create table budgets (${TENANT}, scope text not null, spent_micros bigint not null, updated_at timestamptz not null, primary key (tenant_id, scope))`,
  ],
};
