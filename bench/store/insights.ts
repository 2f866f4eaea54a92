import { performance } from 'node:perf_hooks';
import { insightsOf, PRESET_PERCENTS } from '@waymark/core';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { LogInsights } from '../../packages/runner/src/storage/insights/read-insights.js';
import { ADAPTERS } from '../../tests/databases.js';

/** `npx tsx bench/store/insights.ts [rows]`: how long insights take over so many decisions and as many attempts at healing. */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const TIMES = 5;

const FACTORS = JSON.stringify(['model', 'label', 'type', 'position', 'uniqueness', 'cache'].map((name) => ({ name, value: 90, weight: 0.15 })));

const DECISIONS = `insert into confidence_logs (tenant_id, id, healing_id, run_id, recording_id, step_id, raw, calculated, final, calibrated, factors, boosters, penalties, gates,
    action, thresholds, origin, mode, applied, outcome, created_at)
  select 'local', gen_random_uuid(), null, null, 'recording-' || i % 200, 'step-' || i % 37, random(), random(), random(), null, $2::jsonb, '[]', '[]', '[]',
    (array['auto_apply', 'apply_with_flag', 'suggest_only', 'reject'])[1 + i % 4], '{"autoApply":0.8,"flag":0.6,"suggest":0.4}', 'default', 'balanced', i % 4 < 2,
    (array['pending', 'right', 'right', 'right', 'wrong'])[1 + i % 5], now() - i * interval '15 seconds'
  from generate_series(1, $1::int) as i`;
const ATTEMPTS = `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, old_locator, new_locator,
    confidence, factors, review, cost_micros, latency_ms, created_at)
  select 'local', gen_random_uuid(), 'recording-' || i % 200, 'step-' || i % 37, i % 37, 'Save ' || i % 37, 'click', md5(i::text), '{}',
    (array['cache', 'local', 'model'])[1 + i % 3], (array['success', 'failed', 'suggestion'])[1 + i % 7 % 3], 'as recorded', '{"by":"id","id":"save"}', '{"by":"css","css":"#save"}',
    random(), $2::jsonb, 'none', case when i % 3 = 2 then 4000 end, random() * 900, now() - i * interval '15 seconds'
  from generate_series(1, $1::int) as i`;

async function fill(db: Database): Promise<void> {
  for (const text of [DECISIONS, ATTEMPTS]) await db.transaction((query) => query(text, [ROWS, FACTORS]));
}

async function measure(db: Database): Promise<number[]> {
  const insights = new LogInsights(db, 'local');
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now();
    insightsOf(await insights.read({ days: 180 }), { thresholds: PRESET_PERCENTS.balanced, budgets: { day: 10_000_000, month: 100_000_000 } });
    times.push(Math.round(performance.now() - start));
  }
  return times.sort((a, b) => a - b);
}

for (const { name, open } of ADAPTERS) {
  const { db, close } = await open();
  await fill(db);
  const times = await measure(db);
  process.stdout.write(`${JSON.stringify({ name, rows: ROWS, median: times[Math.floor(TIMES / 2)], times })}\n`);
  await close();
}
