import { openPglite } from '../../packages/runner/src/storage/pglite.js';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { decisionCells, attemptCells, RECENT_DECISIONS, JOB_CELLS, costs, SPENT, WAITING } from '../../packages/runner/src/storage/insights/statements.js';
const folder = '/tmp/insights-bench/data';
const db = await openPglite({ folder });
await migrate(db);
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000; };
const run = async (name: string, text: string, values: unknown[] = []) => { const a = performance.now(), b = cpu(); const r = await db.transaction((q) => q(text, values)); console.log(name, 'wall', Math.round(performance.now() - a), 'cpu', Math.round(cpu() - b), 'rows', r.length); return r; };
const N = Number(process.argv[2]);
const [{ n }] = await run('count', 'select count(*)::int n from confidence_logs') as { n: number }[];
if (n === 0) {
  const F = JSON.stringify(['model', 'label', 'type', 'position', 'uniqueness', 'cache'].map((name) => ({ name, value: 90, weight: 0.15 })));
  const dropped = await run('idx', `select indexname, indexdef from pg_indexes where schemaname='waymark' and tablename in ('confidence_logs','healing_logs') and indexname not like '%pkey'`) as { indexname: string; indexdef: string }[];
  for (const d of dropped) await run('drop', `drop index ${d.indexname}`);
  await run('fill c', `insert into confidence_logs (tenant_id, id, healing_id, run_id, recording_id, step_id, raw, calculated, final, calibrated, factors, boosters, penalties, gates, action, thresholds, origin, mode, applied, outcome, created_at)
  select 'local', gen_random_uuid(), null, null, 'recording-' || i % 200, 'step-' || i % 37, random(), random(), random(), null, $2::jsonb, '[]', '[]', '[]', (array['auto_apply', 'apply_with_flag', 'suggest_only', 'reject'])[1 + i % 4], '{"autoApply":0.8,"flag":0.6,"suggest":0.4}', 'default', 'balanced', i % 4 < 2, (array['pending', 'right', 'right', 'right', 'wrong'])[1 + i % 5], now() - i * interval '15 seconds' from generate_series(1, $1::int) as i`, [N, F]);
  await run('fill h', `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, old_locator, new_locator, confidence, factors, review, cost_micros, latency_ms, created_at)
  select 'local', gen_random_uuid(), 'recording-' || i % 200, 'step-' || i % 37, i % 37, 'Save ' || i % 37, 'click', md5(i::text), '{}', (array['cache', 'local', 'model'])[1 + i % 3], (array['success', 'failed', 'suggestion'])[1 + i % 7 % 3], 'as recorded', '{"by":"id","id":"save"}', '{"by":"css","css":"#save"}', random(), $2::jsonb, 'none', case when i % 3 = 2 then 4000 end, random() * 900, now() - i * interval '15 seconds' from generate_series(1, $1::int) as i`, [N, F]);
  for (const d of dropped) await run(d.indexname, d.indexdef);
}
const V = ['local', new Date(Date.now() - 180 * 86400e3), null];
const all = async (title: string) => { console.log('--', title); for (const [name, text, values] of [['decisions', decisionCells('week'), V], ['recent', RECENT_DECISIONS, V], ['attempts', attemptCells('week'), V], ['jobs', JOB_CELLS, V], ['costs', costs('week'), V], ['spent', SPENT, ['local']], ['waiting', WAITING, ['local', null]]] as const) { await run(name, text, [...values]); if (name === 'decisions' || name === 'attempts') { await run(name + ' again', text, [...values]); const e = await db.transaction((q) => q('explain ' + text, [...values])); console.log(e.map((r) => r['QUERY PLAN']).slice(0, 14).join('\n')); } } };
await all('as is');
await db.close();
