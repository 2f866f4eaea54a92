import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../packages/runner/src/storage/database.js';
import { openStore } from '../../../packages/runner/src/storage/open-store.js';
import { POLICY, sampleRecording, sampleRun } from '../../contract/store-samples.js';
import { templateFile } from '../../databases.js';
import { start, waymarkInside } from '../cli/waymark.js';
import { startWriter } from './writers.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Said {
  code: number;
  out: string;
  err: string;
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-data-command-'));
  for (const name of ['here', 'there']) {
    mkdirSync(join(root, name, 'postgres'), { recursive: true, mode: 0o700 });
    execFileSync('tar', ['-xf', await templateFile(), '-C', join(root, name, 'postgres')], { stdio: 'ignore' });
  }
  const store = await openStore({ dataDir: join(root, 'here') });
  await store.recordings.saveVersion(sampleRecording('r'), { reason: 'run' });
  await store.log.logRun(sampleRun(sampleRecording('r')), { policy: POLICY });
  await store.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function waymark(dataDir: string, ...args: string[]): Promise<Said> {
  const { code, stdout, stderr } = await waymarkInside(['data', ...args], { cwd: root, env: { WAYMARK_DATA_DIR: join(root, dataDir), WAYMARK_DATABASE_URL: '' } });
  return { code: code ?? 0, out: stdout, err: stderr };
}

test('export, import elsewhere, look, prune', async () => {
  expect(await waymark('here', 'where')).toMatchObject({ code: 0, out: `${join(root, 'here')}\n` });
  const file = join(root, 'all.jsonl');
  expect(await waymark('here', 'export', file)).toMatchObject({ code: 0, out: expect.stringMatching(/all\.jsonl: \d+ rows/u) });
  expect((await readFile(file, 'utf8')).split('\n')[0]).toContain('"waymark":"export"');
  expect(await waymark('here', 'export', file)).toMatchObject({ code: 2, err: expect.stringContaining('--force') });
  expect(await waymark('there', 'import', file)).toMatchObject({ code: 0, out: expect.stringContaining('added') });
  const told = await waymark('there', 'info', '--json');
  expect(JSON.parse(told.out)).toMatchObject({ where: join(root, 'there'), counts: { runs: 1, run_steps: 1, healing_logs: 2, recording_versions: 1 } });
  expect(await waymark('there', 'prune')).toMatchObject({ code: 0, out: expect.stringContaining('older than 180 days') });
});

test('each takes where it is as a flag, before what the environment says', async () => {
  const there = join(root, 'there');
  const at = async (...args: string[]): Promise<Said> => waymark('nowhere', ...args, '--data-dir', there);
  expect(await at('where')).toMatchObject({ code: 0, out: `${there}\n` });
  expect(JSON.parse((await at('info', '--json')).out)).toMatchObject({ where: there, counts: { runs: 1 } });
  const file = join(root, 'by-flag.jsonl');
  expect(await at('export', file)).toMatchObject({ code: 0 });
  expect(await at('import', file)).toMatchObject({ code: 0, out: expect.stringContaining('0 rows added') });
  expect(await at('prune')).toMatchObject({ code: 0 });
  expect(existsSync(join(root, 'nowhere'))).toBe(false);
  expect(await waymark('there', 'info', '--database', 'mysql://x')).toMatchObject({ code: 2, err: expect.stringContaining('--database') });
  expect(await at('info', '--organisation', 'nobody')).toMatchObject({ code: 2, err: expect.stringContaining('There is no organisation ‘nobody’') });
});

test('prune keeps the audit log for a year, unless told otherwise', async () => {
  const dataDir = join(root, 'there');
  const inStore = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const store = await openStore({ dataDir });
    return work(store.db).finally(() => store.close());
  };
  const entry = "insert into audit_log (tenant_id, id, user_id, user_name, action, details, at) select 'local', gen_random_uuid(), 'u', 'Ada', 'days ' || days, '{}', now() - days * interval '1 day' from unnest(array[10, 200, 400]) as days";
  await inStore((db) => db.transaction((query) => query(entry)));
  const left = (): Promise<string[]> => inStore((db) => db.transaction(async (query) => (await query<{ action: string }>('select action from audit_log order by at desc')).map(({ action }) => action)));
  expect(await waymark('there', 'prune')).toMatchObject({ code: 0, out: expect.stringMatching(/of the audit log: 365 days.*audit log +1/su) });
  expect(await left()).toEqual(['days 10', 'days 200']);
  expect((await waymark('there', 'prune', '--audit-days', '100')).code).toBe(0);
  expect(await left()).toEqual(['days 10']);
});

test('says for whom it waits where the process that has the folder is stopped, and goes on when that does', async () => {
  const writer = startWriter(join(root, 'here'), 'stopped');
  await writer.until(({ saved }) => saved.length > 0);
  writer.process.kill('SIGSTOP');
  const command = start(['data', 'info', '--data-dir', join(root, 'here')], { cwd: root });
  await new Promise<void>((resolve) => command.process.stderr!.on('data', (text: string) => void (text.includes(`Waiting for process ${writer.process.pid} `) && resolve())));
  writer.process.kill('SIGCONT');
  expect((await command.ended).code).toBe(0);
  writer.process.kill('SIGKILL');
  await writer.ended;
});

test('what cannot be imported is told as bad input', async () => {
  const file = join(root, 'bad.jsonl');
  writeFileSync(file, '{"hello": 1}\n');
  expect(await waymark('there', 'import', file)).toMatchObject({ code: 2, err: expect.stringContaining('no export of Waymark') });
  expect(await waymark('there', 'import', join(root, 'none.jsonl'))).toMatchObject({ code: 2, err: expect.stringContaining('does not exist') });
  expect(await waymark('there', 'prune', '--days', '0')).toMatchObject({ code: 2, err: expect.stringContaining('whole number of days') });
});
