import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../packages/runner/src/storage/database.js';
import { migrate } from '../../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../../packages/runner/src/storage/postgres.js';
import type { JobQueue } from '../../../packages/runner/src/queue/job-queue.js';
import { startPostgres, type TestServer } from '../../postgres.js';
import { countingSite, type CountingSite } from './counting-site.js';
import type { WorkerOrders } from './scripted-worker.js';
import { addRows, ended, newTenant, queueOn, statesOf, until } from './stage.js';
import { workerMaker, type WorkerProcess } from './worker-processes.js';

const LONG = 600_000;

/** Processes that are killed, paused and cut off. All of them wait for what happens, however long it takes on a busy machine. */
describe('workers in processes of their own', () => {
  let [server, url, db, site]: [TestServer, string, Database, CountingSite] = [undefined!, '', undefined!, undefined!];
  let make: (orders: WorkerOrders) => WorkerProcess;
  let [queue, tenant, processes]: [JobQueue, string, WorkerProcess[]] = [undefined!, '', []];

  beforeAll(async () => {
    make = workerMaker();
    [server, site] = await Promise.all([startPostgres(), countingSite()]);
    url = await server.url();
    db = openPostgres(url);
    await migrate(db);
  });
  afterAll(async () => {
    await site.close();
    await db.close();
    await server.stop();
  });
  beforeEach(async () => {
    tenant = await newTenant(db);
    queue = await queueOn(db, tenant);
    processes = [];
  });
  afterEach(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await Promise.all(processes.map((one) => one.ended));
  });

  const start = (more: Partial<WorkerOrders> = {}): WorkerProcess => {
    const one = make({ database: url, tenant, site: site.url, concurrency: 1, timings: { beat: 100, lease: 1_500, poll: 20 }, before: 0, after: 0, reserves: false, ...more });
    processes.push(one);
    return one;
  };
  const ordersOf = (job: string, number: number): number => site.orders.get(`${job}/${number}`) ?? 0;

  it('gives the row of a killed worker to another one where it had not acted, and to nobody where it had', async () => {
    const { id } = await addRows(queue, 1);
    const early = start({ before: LONG });
    await early.line('took');
    early.kill('SIGKILL');
    const late = start({ after: LONG });
    await late.line('acted');
    late.kill('SIGKILL');
    // Nobody is left to notice: what a server does all the time is done here.
    await until(async () => (await queue.rescue()) > 0);
    expect(await ended(queue, id)).toMatchObject({ state: 'failed', counts: { interrupted: 1 } });
    start();
    await until(async () => (await queue.workers.list()).some(({ alive }) => alive));
    const [row] = (await queue.jobs.rows(id, { limit: 1 })).items;
    expect({ state: row?.state, orders: ordersOf(id, 1) }).toEqual({ state: 'interrupted', orders: 1 });
    await queue.jobs.retry(id, undefined);
    expect((await ended(queue, id)).state).toBe('passed');
    expect(ordersOf(id, 1)).toBe(2);
  });

  it('lets a worker that was paused do nothing when it wakes up after its row was given away', async () => {
    const { id } = await addRows(queue, 1);
    const paused = start({ before: 300 });
    await paused.line('took');
    paused.kill('SIGSTOP');
    start();
    expect((await ended(queue, id)).state).toBe('passed');
    paused.kill('SIGCONT');
    const next = await addRows(queue, 4);
    await ended(queue, next.id);
    await until(async () => paused.lines.some((line) => line.startsWith(`took ${next.id}`)) || (await queue.workers.list()).filter(({ alive }) => alive).length === 2);
    expect(ordersOf(id, 1)).toBe(1);
    expect(paused.lines.filter((line) => line.startsWith(`acting ${id}`))).toEqual([]);
  });

  it('believes the result of a worker that was paused after it had acted', async () => {
    const { id } = await addRows(queue, 1);
    const paused = start({ after: 1 });
    await paused.line('acted');
    paused.kill('SIGSTOP');
    const other = start();
    await other.line('ready');
    const state = await until(async () => (await statesOf(queue, id)).find((one) => one === 'interrupted' || one === 'passed'));
    paused.kill('SIGCONT');
    expect((await until(async () => ((await queue.jobs.get(id))?.state === 'passed' ? queue.jobs.get(id) : null)))?.counts.passed).toBe(1);
    expect(['interrupted', 'passed']).toContain(state);
    expect(ordersOf(id, 1)).toBe(1);
  });

  it('goes on after all connections were cut', async () => {
    const orders = { before: 30, after: 30, concurrency: 2, timings: { beat: 200, lease: 20_000, poll: 20 } };
    const workers = [start(orders), start(orders)];
    await Promise.all(workers.map((one) => one.line('ready')));
    const { id } = await addRows(queue, 12, { concurrency: 4 });
    for (let cut = 0; cut < 3; cut += 1) {
      await until(async () => (await statesOf(queue, id)).filter((state) => state === 'passed').length >= cut * 3);
      await db.transaction((query) => query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'));
    }
    const { counts } = await ended(queue, id);
    expect(counts).toMatchObject({ passed: 12 });
    expect(Array.from({ length: 12 }, (_, at) => ordersOf(id, at + 1))).toEqual(Array.from({ length: 12 }, () => 1));
  });
});
