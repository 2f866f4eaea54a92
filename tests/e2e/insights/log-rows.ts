import { randomUUID } from 'node:crypto';
import type { DecisionOutcome, HealingAction } from '@waymark/core';
import type { Database } from '../../../packages/runner/src/storage/database.js';

export interface DecisionRow {
  tenant?: string;
  final: number;
  raw?: number | null;
  action: HealingAction;
  outcome: DecisionOutcome;
  recording?: string;
  daysAgo?: number;
  experiment?: string | null;
  variant?: string | null;
  user?: string;
}

export function addDecision(db: Database, row: DecisionRow): Promise<unknown> {
  const { tenant = 'local', final, raw = final, action, outcome, recording = 'r1', daysAgo = 0, experiment = null, variant = null, user = 'local' } = row;
  return db.transaction((query) =>
    query(
      `insert into confidence_logs (tenant_id, id, recording_id, step_id, raw, calculated, final, factors, boosters, penalties, gates, action, thresholds, origin, mode, applied, outcome, created_at, experiment_id, variant, user_id)
       values ($1, $2, $3, 's1', $4, $5, $5, '[]', '[]', '[]', '[]', $6, '{}', 'default', 'balanced', $7, $8, now() - $9::float8 * interval '1 day', $10, $11, $12)`,
      [tenant, randomUUID(), recording, raw, final, action, action === 'auto_apply' || action === 'apply_with_flag', outcome, daysAgo, experiment, variant, user],
    ),
  );
}

export interface AttemptRow {
  tenant?: string;
  run?: string | null;
  recording?: string;
  step?: string;
  label?: string;
  source: 'cache' | 'local' | 'model';
  status: 'success' | 'failed' | 'suggestion';
  confidence?: number | null;
  cost?: number | null;
  review?: string;
  daysAgo?: number;
}

export async function addAttempt(db: Database, row: AttemptRow): Promise<string> {
  const { tenant = 'local', run = null, recording = 'r1', step = 's1', label = 'Save', source, status, confidence = 0.9, cost = null, review = 'none', daysAgo = 0 } = row;
  const id = randomUUID();
  await db.transaction((query) =>
    query(
      `insert into healing_logs (tenant_id, id, run_id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, confidence, review, element, cost_micros, latency_ms, created_at)
       values ($1, $2, $3, $4, $5, 1, $6, 'click', 'k', '{}', $7, $8, 'x', $9, $10, case when $10::text = 'none' then null else 'an element' end, $11, 40, now() - $12::float8 * interval '1 day')`,
      [tenant, id, run, recording, step, label, source, status, confidence, review, cost, daysAgo],
    ),
  );
  return id;
}

export async function addRun(db: Database, { tenant = 'local', job, outcome = 'passed', experiment = null, variant = null }: { tenant?: string; job: string; outcome?: string; experiment?: string | null; variant?: string | null }): Promise<string> {
  const id = randomUUID();
  await db.transaction((query) =>
    query(
      `insert into runs (tenant_id, id, recording_id, job_id, started_at, ended_at, outcome, counts, url, policy, experiment_id, variant) values ($1, $2, 'r1', $3, now(), now(), $4, '{}', 'http://shop.test/', '{}', $5, $6)`,
      [tenant, id, job, outcome, experiment, variant],
    ),
  );
  return id;
}

export function addCost(db: Database, { tenant = 'local', healing, micros, daysAgo = 0 }: { tenant?: string; healing?: string; micros: number; daysAgo?: number }): Promise<unknown> {
  return db.transaction((query) =>
    query(
      `insert into api_costs (tenant_id, id, healing_id, provider, model, purpose, cost_micros, status, created_at) values ($1, $2, $3, 'scripted', 'm', 'find', $4, 'ok', now() - $5::float8 * interval '1 day')`,
      [tenant, randomUUID(), healing ?? null, micros, daysAgo],
    ),
  );
}

export function addTenant(db: Database, id: string): Promise<unknown> {
  return db.transaction((query) => query('insert into tenants (id, name) values ($1, $1)', [id]));
}

/** As the limits keep it, for today and this month. */
export function addSpent(db: Database, tenant: string, micros: number): Promise<unknown> {
  return db.transaction((query) =>
    query("insert into budgets (tenant_id, scope, spent_micros, updated_at) values ($1, 'day:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), $2, now()), ($1, 'month:' || to_char(now() at time zone 'UTC', 'YYYY-MM'), $2, now())", [tenant, micros]),
  );
}
