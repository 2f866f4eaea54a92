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
