import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '@waymark/core';
import { JobSettings } from '@waymark/core/api';
import { openStore, type Store } from '../../../packages/runner/src/storage/open-store.js';
import { startPostgres, type TestServer } from '../../postgres.js';
import { countingSite, type CountingSite } from './counting-site.js';
import { addRows, ended, queueOn, until } from './stage.js';
import { started, type WorkerProcess } from './worker-processes.js';

const COMMAND = fileURLToPath(new URL('../../../packages/runner/bin/waymark.js', import.meta.url));

function recordingOf(site: string): Recording {
  return {
    waymark: 1, id: 'orders', title: 'Place an order', startUrl: `${site}/`, viewport: { width: 800, height: 600 },
    steps: [
      { id: 'a', number: 1, label: 'Name', action: 'fill', value: '{{name}}', target: { dom: { id: 'name', name: 'name', tag: 'input' }, semantics: { role: 'textbox', name: 'Name', label: 'Name' } } },
      { id: 'b', number: 2, label: 'Place order', action: 'click', target: { dom: { id: 'place', tag: 'button' }, semantics: { role: 'button', name: 'Place order', text: 'Place order' } } },
    ],
  } as Recording;
}

/** Processes that were started by a process, and by those. */
function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim().split(/\s+/u));
  const direct = table.filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith('Z')).map(([child]) => Number(child));
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

function isAlive(pid: number): boolean {
  const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return state !== '' && !state.startsWith('Z');
}

function alive(pid: number): boolean {
  try {
    return isAlive(pid);
  } catch {
    return false;
  }
}

describe('`waymark worker`', () => {
  let [server, url, store, site]: [TestServer, string, Store, CountingSite] = [undefined!, '', undefined!, undefined!];
  const processes: WorkerProcess[] = [];

  beforeAll(async () => {
    [server, site] = await Promise.all([startPostgres(), countingSite()]);
    url = await server.url();
    store = await openStore({ database: url, dataDir: '' });
    await store.recordings.saveVersion(recordingOf(site.url), { reason: 'test' });
  });
  afterAll(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await Promise.all(processes.map((one) => one.ended));
    await site.close();
    await store.close();
    await server.stop();
  });

  it('runs rows in a browser that dies with it, and logs them as runs of the job', async () => {
    const queue = await queueOn(store.db);
    const one = started(spawn(process.execPath, [COMMAND, 'worker', '--database', url, '--concurrency', '1'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, WAYMARK_DATABASE_URL: '' } }));
    processes.push(one);
    await one.line('This worker');
    const { id } = await addRows(queue, 1, { variables: { name: 'Ada' } });
    const job = await ended(queue, id);
    const [row] = (await queue.jobs.rows(id, { limit: 1 })).items;
    expect({ state: job.state, reason: row?.reason ?? null, orders: site.orders.get('Ada') }).toEqual({ state: 'passed', reason: null, orders: 1 });
    const [run] = await store.db.transaction((query) => query<{ id: string; job_id: string; recording_version: number }>('select id, job_id, recording_version from runs where tenant_id = $1', ['local']));
    expect(run).toMatchObject({ id: row?.run, job_id: id, recording_version: 1 });

    // Of a column, which may hold anything: no further try makes it an address.
    const { steps: _steps, ...rest } = recordingOf('{{where}}');
    await store.recordings.saveVersion({ ...rest, id: 'anywhere', startUrl: '{{where}}', steps: [] }, { reason: 'test' });
    for (const where of ['javascript:alert(1)', 'file:///etc/hostname']) {
      const { id: refused } = await queue.jobs.add({ name: 'Anywhere', recording: { id: 'anywhere', version: 1, title: '' }, data: null, mapping: {}, settings: JobSettings.parse({ variables: { where } }), rows: 1, by: null });
      await ended(queue, refused);
      expect((await queue.jobs.rows(refused, { limit: 1 })).items).toMatchObject([{ state: 'failed', attempts: 1, reason: expect.stringContaining('https://') as string }]);
    }

    const browser = childrenOf(one.process.pid ?? 0);
    expect(browser.length).toBeGreaterThan(0);
    one.kill('SIGKILL');
    await one.ended;
    await until(() => Promise.resolve(browser.every((pid) => !alive(pid))));
  });
});
