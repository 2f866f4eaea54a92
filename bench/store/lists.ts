import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../packages/runner/src/storage/open-store.js';
import { startPostgres } from '../../tests/postgres.js';

const ROWS = Number(process.argv[2] ?? 100_000);

/** Lists of many rows, on both stores: how long a page of 100 takes, at the beginning and far in. Prints a table of milliseconds. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-lists-'));
  const server = await startPostgres();
  try {
    for (const [name, store] of [['embedded', await openStore({ dataDir: folder })], ['PostgreSQL', await openStore({ database: await server.url(), dataDir: folder })]] as const) {
      await fill(store);
      console.log(`${name}, ${ROWS} rows of each kind`);
      console.table(await measure(store));
      await store.close();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill({ db }: Store): Promise<void> {
  const many = (text: string): Promise<unknown> => db.transaction((query) => query(text, [ROWS]));
  await many(`insert into recordings (tenant_id, id, title, current_version, updated_at, start_url, step_count) select 'local', 'r' || n, 'Recording ' || n, 1, now() - n * interval '1 second', 'https://shop.example/', 12 from generate_series(1, $1::int) n`);
  await many(`insert into recording_versions (tenant_id, recording_id, version, content, reason) select 'local', 'r' || n, 1, '{}'::json, 'filled' from generate_series(1, $1::int) n`);
  await many(`insert into runs (tenant_id, id, recording_id, job_id, started_at, ended_at, outcome, counts, url, policy, created_at, suspect)
    select 'local', gen_random_uuid(), 'r' || n % 1000, 'j' || n % 5000, now(), now(), (array['passed', 'passed', 'passed', 'failed'])[1 + n % 4], '{"passed": 9, "healed": 1}', 'https://shop.example/', '{}', now() - n * interval '10 seconds', n % 5000 = 0
    from generate_series(1, $1::int) n`);
  await many(`insert into healing_logs (tenant_id, id, recording_id, step_id, step_number, step_label, action, key_hash, key, source, status, reason, element, review, created_at, confidence)
    select 'local', gen_random_uuid(), 'r' || n % 1000, 's' || n % 10, 1, 'Save', 'click', 'k' || n / 3, jsonb_build_object('origin', 'https://shop.example', 'path', '/' || n / 3, 'frame', '', 'fingerprint', 'f'), 'local', 'success', '', 'e',
      (array['pending_review', 'approved', 'none', 'rejected'])[1 + n % 4], now() - n * interval '10 seconds', 0.8 from generate_series(1, $1::int) n`);
}

async function measure({ views }: Store): Promise<Record<string, { ms: string }>> {
  const results: Record<string, { ms: string }> = {};
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await work();
    const began = performance.now();
    const answer = await work();
    results[name] = { ms: (performance.now() - began).toFixed(1) };
    return answer;
  };
  const { runs, recordings, healings, figures } = views;
  await time("runs", () => runs.list({ limit: 100 }));
  await time('runs of a recording', () => runs.list({ limit: 100, recording: 'r7' }));
  await time('runs of a job', () => runs.list({ limit: 100, job: 'j7' }));
  await time('runs that failed', () => runs.list({ limit: 100, outcome: 'failed' }));
  await time('runs that were aborted (none)', () => runs.list({ limit: 100, outcome: 'aborted' }));
  await time('suspect runs', () => runs.list({ limit: 100, suspect: true }));
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) cursor = (await runs.list({ limit: 500, cursor }))?.next ?? undefined;
  await time('runs, far in', () => runs.list({ limit: 100, cursor }));
  const first = await time('recordings', () => recordings.list({ limit: 100 }));
  await time('recordings, second page', () => recordings.list({ limit: 100, cursor: first?.next ?? undefined }));
  await time('recordings, searched, many', () => recordings.list({ limit: 100, search: 'ding 77' }));
  await time('recordings, searched, none', () => recordings.list({ limit: 100, search: 'nowhere' }));
  for (const state of ['waiting', 'approved', 'rejected', 'all'] as const) await time(`healings, ${state}`, () => healings.list({ limit: 100, state }));
  await time('healings of a recording', () => healings.list({ limit: 100, state: 'waiting', recording: 'r7' }));
  await time('overview', () => figures.overview({ day: 1, month: 1 }));
  return results;
}

await main();
