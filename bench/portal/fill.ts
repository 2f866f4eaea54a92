import type { Database } from '../../packages/runner/src/storage/database.js';

export interface Amounts {
  recordings: number;
  runs: number;
  healings: number;
}

/** A store that has been used for weeks, made by the database itself. */
export async function fillPortal(db: Database, { recordings, runs, healings }: Amounts): Promise<void> {
  await db.transaction(async (query) => {
    await query(
      `insert into recordings (tenant_id, id, title, current_version, updated_at, start_url, step_count)
       select 'local', 'r' || n, 'Recording ' || n, 1, now() - n * interval '1 minute', 'https://shop.example/', 12 from generate_series(1, $1::int) n`,
      [recordings],
    );
    await query("insert into recording_versions (tenant_id, recording_id, version, content, reason) select 'local', 'r' || n, 1, '{}'::json, 'filled' from generate_series(1, $1::int) n", [recordings]);
    await query(
      `insert into runs (tenant_id, id, recording_id, job_id, started_at, ended_at, outcome, counts, url, policy, created_at)
       select 'local', gen_random_uuid(), 'r' || 1 + n % $2::int, 'j' || n % 500, now() - n * interval '2 minutes', now() - n * interval '2 minutes' + interval '40 seconds', (array['passed', 'passed', 'passed', 'failed'])[1 + n % 4],
         '{"passed": 9, "healed": 1, "flagged": 1}', 'https://shop.example/', '{}', now() - n * interval '2 minutes' from generate_series(1, $1::int) n`,
      [runs, recordings],
    );
    await query(
      `insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, element, review, created_at, confidence)
       select 'local', gen_random_uuid(), 'r' || 1 + n % $2::int, 's' || n % 10, 1, 'Save', 'click', 'k' || n / 3, jsonb_build_object('origin', 'https://shop.example', 'path', '/' || n / 3, 'frame', '', 'fingerprint', 'f'), 'local', 'success', '', 'e',
         (array['pending_review', 'approved', 'none', 'rejected'])[1 + n % 4], now() - n * interval '20 minutes', 0.8 from generate_series(1, $1::int) n`,
      [healings, recordings],
    );
  });
}
