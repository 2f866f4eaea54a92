import type { RunResult } from '@waymark/core';
import type { Database, Query } from './database.js';
import { insertRows } from './insert-rows.js';
import { tellLive } from './live-events.js';
import { rowsOfRun, type RunContext, type RunRows } from './log-rows.js';
import { keepPictures } from './pictures.js';

export interface Logged {
  run: string;
  /** Ids in the healing log by the step's number. */
  healings: Map<number, string>;
}

const RUN = {
  id: 'uuid', recording_id: 'text', title: 'text', recording_version: 'integer', job_id: 'text', row_number: 'integer', started_at: 'timestamptz', ended_at: 'timestamptz',
  outcome: 'text', counts: 'jsonb', url: 'text', base_url: 'text', environment: 'text', policy: 'jsonb', user_id: 'text', experiment_id: 'uuid', variant: 'text',
};
const STEP = {
  run_id: 'uuid', step_number: 'integer', step_id: 'text', label: 'text', action: 'text', outcome: 'text', code: 'text', reason: 'text', tier: 'text',
  strategy: 'text', source: 'text', confidence: 'float8', verdict: 'text', healing_id: 'uuid', ms: 'float8', attempts: 'integer',
  picture: 'text', viewport: 'jsonb', detail: 'json',
};
const HEALING = {
  id: 'uuid', run_id: 'uuid', job_id: 'text', recording_id: 'text', step_id: 'text', step_number: 'integer', step_label: 'text', action: 'text',
  key_hash: 'text', key: 'jsonb', source: 'text', status: 'text', reason: 'text', old_locator: 'jsonb', old_target: 'jsonb', new_locator: 'jsonb', new_target: 'jsonb',
  element: 'text', confidence: 'float8', decision: 'text', factors: 'jsonb', review: 'text', remembered_id: 'uuid', provider: 'text', model: 'text',
  input_tokens: 'integer', output_tokens: 'integer', cost_micros: 'bigint', latency_ms: 'float8', after_check: 'text', differences: 'jsonb',
};
const CONFIDENCE = {
  id: 'uuid', healing_id: 'uuid', run_id: 'uuid', recording_id: 'text', step_id: 'text', raw: 'float8', calculated: 'float8', final: 'float8',
  calibrated: 'float8', factors: 'jsonb', boosters: 'jsonb', penalties: 'jsonb', gates: 'jsonb', action: 'text', thresholds: 'jsonb', origin: 'text',
  mode: 'text', environment: 'text', user_id: 'text', experiment_id: 'uuid', variant: 'text', applied: 'boolean', outcome: 'text',
  outcome_source: 'text', outcome_at: 'timestamptz',
};
const COST = {
  id: 'uuid', healing_id: 'uuid', job_id: 'text', provider: 'text', model: 'text', purpose: 'text', input_tokens: 'integer', output_tokens: 'integer',
  cost_micros: 'bigint', latency_ms: 'float8', status: 'text',
};

function waitingIn({ healings }: RunRows): { type: 'healing'; id: string }[] {
  return healings.filter((row) => row['review'] === 'pending_review').map((row) => ({ type: 'healing', id: String(row['id']) }));
}

/** Every run with its steps, healings, decisions, costs and pictures (HealingLogger). Whoever calls it has taken secrets out before. */
export class RunLog {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** All or nothing. */
  logRun(result: RunResult, context: RunContext): Promise<Logged> {
    return this.db.transaction(async (query) => {
      const rows = rowsOfRun(result, context, await this.#known(query, result));
      await keepPictures(query, this.tenant, rows.pictures);
      const added = await insertRows(query, this.tenant, { table: 'runs', columns: RUN, rows: [rows.run] });
      if (added === 0) return { run: rows.run.id, healings: new Map() };
      await insertRows(query, this.tenant, { table: 'run_steps', columns: STEP, rows: rows.steps });
      await insertRows(query, this.tenant, { table: 'healing_logs', columns: HEALING, rows: rows.healings });
      await insertRows(query, this.tenant, { table: 'confidence_logs', columns: CONFIDENCE, rows: rows.confidences });
      await insertRows(query, this.tenant, { table: 'api_costs', columns: COST, rows: rows.costs });
      await tellLive(query, this.tenant, { type: 'run', id: rows.run.id, recording: result.recording.id }, ...waitingIn(rows));
      return { run: rows.run.id, healings: rows.healingOf };
    });
  }

  async #known(query: Query, { steps }: RunResult): Promise<Set<string>> {
    const ids = steps.flatMap(({ healing }) => healing?.remembered ?? []);
    if (ids.length === 0) return new Set();
    const rows = await query<{ id: string }>('select id from healing_logs where tenant_id = $1 and id = any($2::uuid[])', [this.tenant, ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
