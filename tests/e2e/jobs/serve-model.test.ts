import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Recording } from '@waymark/core';
import { openStore, type Store } from '../../../packages/runner/src/storage/open-store.js';
import { startPostgres, type TestServer } from '../../postgres.js';
import { countingSite, type CountingSite } from './counting-site.js';
import { addRows, ended, queueOn } from './stage.js';
import { started, type WorkerProcess } from './worker-processes.js';

// A server, a browser and a reader of screens start, and the step is looked for as long as it may be.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const COMMAND = fileURLToPath(new URL('../../../packages/runner/bin/waymark.js', import.meta.url));
const BLIND = { answers: [{ answer: { found: false, confidence: 0, parts: { element: 0, location: 0, text: 0 }, box: null, kind: 'button', text: '', reasoning: 'It is not there.' } }] };

let [postgres, url, store, site, folder, server]: [TestServer, string, Store, CountingSite, string, WorkerProcess | null] = [undefined!, '', undefined!, undefined!, '', null];
beforeAll(async () => {
  [postgres, site, folder] = await Promise.all([startPostgres(), countingSite(), mkdtemp(join(tmpdir(), 'waymark-serve-model-'))]);
  url = await postgres.url();
  store = await openStore({ database: url, dataDir: '' });
  const recording: Recording = {
    waymark: 1, id: 'orders', title: 'Look for what is gone', startUrl: `${site.url}/`, viewport: { width: 800, height: 600 },
    steps: [{ id: 'a', number: 1, label: 'Vanish', action: 'click', target: { dom: { id: 'vanish', tag: 'button' }, semantics: { role: 'button', name: 'Vanish', text: 'Vanish' } } }],
  };
  await store.recordings.saveVersion(recording, { reason: 'test' });
  const script = join(folder, 'blind.json');
  await writeFile(script, JSON.stringify(BLIND));
  server = started(spawn(process.execPath, [COMMAND, 'serve', '--database', url, '--port', '0', '--workers', '1', '--model', 'scripted'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, WAYMARK_DATABASE_URL: '', WAYMARK_MODEL_SCRIPT: script } }));
  await Promise.race([server.line('Waymark is at'), server.ended.then(() => Promise.reject(new Error('The server ended.')))]);
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await site.close();
  await store.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const rows = (text: string): Promise<Record<string, unknown>[]> => store.db.transaction((query) => query(text));
const MODEL = "select reason, provider from healing_logs where source = 'model' order by created_at";
const BUDGET = 'limits.jobDollars';
const COSTS = 'select count(*) as calls from api_costs';

it('rows that run in `waymark serve --model` ask it; a question that the budget forbade has no costs', async () => {
  const queue = await queueOn(store.db);
  await store.settings.unset('tenant', BUDGET);
  await ended(queue, (await addRows(queue, 1, { retries: 0 })).id);
  const asked = await rows(MODEL);
  const sent = asked.filter(({ provider }) => provider === 'scripted').length;
  expect(sent).toBeGreaterThan(0);
  expect(await rows(COSTS)).toEqual([{ calls: sent }]);

  await store.settings.set({ scope: 'tenant', key: BUDGET, value: 0.001 });
  await ended(queue, (await addRows(queue, 1, { retries: 0 })).id);
  const further = (await rows(MODEL)).slice(asked.length);
  expect(further.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('could not be asked'));
  expect(further.every(({ provider }) => provider === null)).toBe(true);
  expect(await rows(COSTS)).toEqual([{ calls: sent }]);
});
