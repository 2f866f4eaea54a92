import type { Database } from '../../packages/runner/src/storage/database.js';

const AT_ONCE = 20_000;

/** Healings of as many keys, made by the database itself. */
export async function fillCache(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await db.transaction((query) =>
      query(
        `insert into healing_cache (tenant_id, key_hash, key, healing_id, locator, target, element, source, confidence, attempts, successes, review)
         select 'local', encode(sha256(n::text::bytea), 'hex'), jsonb_build_object('fingerprint', n), gen_random_uuid(), '{"by": "role", "role": "button", "name": "Save"}',
           '{"dom": {"tag": "button", "id": "save"}, "semantics": {"role": "button", "name": "Save"}}', 'element ' || n, 'local', 0.9, 3, 3, 'none'
         from generate_series($1::integer, $2::integer) n`,
        [from, Math.min(count, from + AT_ONCE) - 1],
      ),
    );
  }
  await db.transaction((query) => query('analyze healing_cache'));
}

/** Decisions with their healings over the last 180 days, some right, some wrong, some reviewed. */
export async function fillLogs(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const range = [from, Math.min(count, from + AT_ONCE) - 1];
    await db.transaction(async (query) => {
      await query(
        `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, element, confidence, decision, review, after_check, latency_ms, created_at)
         select 'local', md5('healing ' || n)::uuid, 'recording ' || n % 200, 's' || n % 30, n % 30, 'Save', 'click', md5(n::text), '{}', (array['cache', 'local', 'model'])[1 + n % 3], 'success', 'found',
           'element', 0.4 + (n % 60) / 100.0, (array['auto_applied', 'applied_flagged', 'suggested'])[1 + n % 3], 'none', case when n % 17 = 0 then 'fail' else 'pass' end, n % 900,
           now() - (n % 180) * interval '1 day'
         from generate_series($1::integer, $2::integer) n`,
        range,
      );
      await query(
        `insert into confidence_logs (tenant_id, id, healing_id, recording_id, step_id, raw, calculated, final, factors, boosters, penalties, gates, action, thresholds, origin, mode, applied, outcome, outcome_source, outcome_at, created_at)
         select 'local', md5('decision ' || n)::uuid, md5('healing ' || n)::uuid, 'recording ' || n % 200, 's' || n % 30, 0.4 + (n % 60) / 100.0, 0.4 + (n % 60) / 100.0, 0.4 + (n % 60) / 100.0,
           '[{"name": "label", "value": 100, "weight": 0.15}]', '[]', '[]', '[]', (array['auto_apply', 'apply_with_flag', 'suggest_only'])[1 + n % 3],
           '{"autoApply": 0.8, "flag": 0.6, "suggest": 0.4}', 'default', 'balanced', n % 3 < 2, case when n % 17 = 0 then 'wrong' else 'right' end, 'after_check',
           now() - (n % 180) * interval '1 day', now() - (n % 180) * interval '1 day'
         from generate_series($1::integer, $2::integer) n`,
        range,
      );
    });
  }
  await db.transaction((query) => query('analyze'));
}
