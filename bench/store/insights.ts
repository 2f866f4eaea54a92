import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { insightsOf, PRESET_PERCENTS } from '@waymark/core';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { LogInsights } from '../../packages/runner/src/storage/insights/read-insights.js';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { openPglite } from '../../packages/runner/src/storage/pglite.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { startPostgres } from '../../tests/postgres.js';

const TIMES = 5;
const FRAME = { thresholds: PRESET_PERCENTS.balanced, budgets: { day: 10_000_000, month: 100_000_000 } };

const FACTORS = JSON.stringify(['model', 'label', 'type', 'position', 'uniqueness', 'cache'].map((name) => ({ name, value: 90, weight: 0.15 })));
const AGO = "now() - i * (interval '175 days' / $1::int)";

/** Scores as they come, most of them high; what was applied has an outcome. */
const DECISIONS = `insert into confidence_logs (tenant_id, id, recording_id, step_id, raw, calculated, final, factors, boosters, penalties, gates, action, thresholds, origin, mode, applied, outcome, created_at)
  select 'local', gen_random_uuid(), 'recording-' || i % 200, 'step-' || i % 37, score, score, score, $2::jsonb, '[]', '[]', '[]',
    case when score >= 0.8 then 'auto_apply' when score >= 0.6 then 'apply_with_flag' when score >= 0.4 then 'suggest_only' else 'reject' end,
    '{"autoApply":0.8,"flag":0.6,"suggest":0.4}', 'default', 'balanced', score >= 0.6, case when score < 0.6 or i % 9 = 0 then 'pending' when i % 97 = 0 then 'wrong' else 'right' end, ${AGO}
  from (select i, sqrt(random()) as score from generate_series(1, $1::int) as i) as drawn`;
const ATTEMPTS = `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, old_locator, new_locator,
    confidence, factors, review, cost_micros, latency_ms, created_at)
  select 'local', gen_random_uuid(), 'recording-' || i % 200, 'step-' || i % 37, i % 37, 'Save ' || i % 37, 'click', md5(i::text), '{}',
    (array['cache', 'local', 'model'])[1 + i % 3], (array['success', 'failed', 'suggestion'])[1 + i % 7 % 3], 'as recorded', '{"by":"id","id":"save"}', '{"by":"css","css":"#save"}',
    random(), $2::jsonb, 'none', case when i % 3 = 2 then 4000 end, random() * 900, ${AGO}
  from generate_series(1, $1::int) as i`;

/** Milliseconds. */
export interface InsightTimes {
  store: string;
  rows: number;
  /** It has to add up what was written since the last one. */
  first: number;
  /** Of those after it. */
  median: number;
}

/** How long insights take over so many decisions and as many attempts at healing, of half a year. */
export async function measureInsights(rows: number): Promise<InsightTimes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const server = await startPostgres();
  try {
    return [await measured('embedded', await openPglite({ folder }), rows), await measured('PostgreSQL', openPostgres(await server.url()), rows)];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(store: string, db: Database, rows: number): Promise<InsightTimes> {
  try {
    await migrate(db);
    for (const text of [DECISIONS, ATTEMPTS]) await db.transaction((query) => query(text, [rows, FACTORS]));
    const [first = 0, ...rest] = await times(db);
    return { store, rows, first, median: rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0 };
  } finally {
    await db.close();
  }
}

async function times(db: Database): Promise<number[]> {
  const insights = new LogInsights(db, 'local');
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now();
    insightsOf(await insights.read({ days: 180 }), FRAME);
    taken.push(Math.round(performance.now() - start));
  }
  return taken;
}
