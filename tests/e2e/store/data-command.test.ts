import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../packages/runner/src/storage/open-store.js';
import { POLICY, sampleRecording, sampleRun } from '../../contract/store-samples.js';
import { templateFile } from '../../databases.js';
import { waymarkInside } from '../cli/waymark.js';

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

test('what cannot be imported is told as bad input', async () => {
  const file = join(root, 'bad.jsonl');
  writeFileSync(file, '{"hello": 1}\n');
  expect(await waymark('there', 'import', file)).toMatchObject({ code: 2, err: expect.stringContaining('no export of Waymark') });
  expect(await waymark('there', 'import', join(root, 'none.jsonl'))).toMatchObject({ code: 2, err: expect.stringContaining('does not exist') });
  expect(await waymark('there', 'prune', '--days', '0')).toMatchObject({ code: 2, err: expect.stringContaining('whole number of days') });
});
