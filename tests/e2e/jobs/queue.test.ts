import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobQueue } from '../../../packages/runner/src/queue/job-queue.js';
import { startDue } from '../../../packages/runner/src/worker/sweeper.js';
import type { Worker } from '../../../packages/runner/src/worker/worker.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { acting, addRows, claimed, ended, kept, newTenant, queueOn, statesOf, until, workerOn } from './stage.js';

describe.each(ADAPTERS)('jobs, $name', ({ open }) => {
  let database: TestDatabase;
  let queue: JobQueue;
  let workers: Worker[];

  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());
  beforeEach(async () => {
    queue = await queueOn(database.db, await newTenant(database.db));
    workers = [];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stopNow())));

  const start = (...[work, more]: Parameters<typeof workerOn> extends [unknown, ...infer Rest] ? Rest : never): Worker => {
    const worker = workerOn(queue, work, more);
    workers.push(worker);
    return worker;
  };

  it('does every row once, no more at once than the job allows, and tells how it went', async () => {
    const done: number[] = [];
    let [now, most] = [0, 0];
    const work = acting(async ({ number }) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      done.push(number);
    });
    start(work);
    start(work);
    const job = await addRows(queue, 12, { concurrency: 2 });
    const { state, counts, startedAt, endedAt } = await ended(queue, job.id);
    expect({ state, passed: counts.passed, waiting: counts.waiting }).toEqual({ state: 'passed', passed: 12, waiting: 0 });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(most).toBeLessThanOrEqual(2);
    expect([startedAt, endedAt]).not.toContain(null);
  });

  it('takes rows of the job with the higher priority first', async () => {
    const low = await addRows(queue, 2, { priority: -5, concurrency: 1 });
    const high = await addRows(queue, 2, { priority: 50, concurrency: 1 });
    const order: string[] = [];
    start(acting(({ job }) => void order.push(job)), { concurrency: 1 });
    await ended(queue, low.id);
    expect(order).toEqual([high.id, high.id, low.id, low.id]);
  });

  it('gives back the row of a lost worker that had not acted, and shuts that worker out', async () => {
    const { id } = await addRows(queue, 1);
    const lost = await claimed(queue, randomUUID());
    expect(await queue.rescue()).toBe(1);
    const next = await claimed(queue, randomUUID());
    expect(next).toMatchObject({ job: id, number: 1, fence: lost.fence + 1, attempts: 2 });
    expect(await queue.claims.begin(lost)).toBe(false);
    expect(await queue.claims.end(lost, { as: 'passed', acted: true, run: null, reason: null })).toBe(false);
    expect(await queue.claims.begin(next)).toBe(true);
  });

  it('never runs a row again by itself that had acted; its worker may still report, and a person may run it again', async () => {
    const { id } = await addRows(queue, 2, { concurrency: 1 });
    const lost = await claimed(queue, randomUUID());
    expect(await queue.claims.begin(lost)).toBe(true);
    await queue.rescue();
    start(acting());
    expect(await ended(queue, id)).toMatchObject({ state: 'failed', counts: { interrupted: 1, passed: 1 } });
    const [row] = (await queue.jobs.rows(id, { limit: 10 })).items;
    expect(row?.reason).toContain('look at the application before you run it again');
    expect(await queue.claims.end(lost, { as: 'passed', acted: true, run: randomUUID(), reason: null })).toBe(true);
    expect(await queue.jobs.get(id)).toMatchObject({ state: 'passed', counts: { interrupted: 0, passed: 2 } });
    expect((await queue.jobs.retry(id, [1])).again).toBe(1);
    expect(await queue.claims.end(lost, { as: 'failed', acted: true, run: null, reason: null })).toBe(false);
    expect((await ended(queue, id)).counts.passed).toBe(2);
  });

  it('tries a row again that failed before it acted, not one that failed after', async () => {
    const tries: number[] = [];
    start(async ({ number, attempts }, control) => {
      tries.push(number);
      if (number === 2) await control.act();
      return attempts < 3 ? { outcome: 'failed', reason: 'The page was not there.', keep: kept } : { outcome: 'passed', reason: null, keep: kept };
    });
    const { id } = await addRows(queue, 2, { retries: 2 });
    await ended(queue, id);
    expect(await statesOf(queue, id)).toEqual(['passed', 'failed']);
    expect(tries.toSorted()).toEqual([1, 1, 1, 2]);
  });

  it('tries a row again that went through the gate and then did nothing', async () => {
    const done: number[] = [];
    start(async ({ attempts }, control) => {
      await control.gate.pass();
      if (attempts === 1) return { outcome: 'failed', reason: 'The time for this step was over.', keep: kept };
      control.gate.begin();
      done.push(attempts);
      return { outcome: 'failed', reason: 'No.', keep: kept };
    });
    const { id } = await addRows(queue, 1, { retries: 3 });
    expect(await ended(queue, id)).toMatchObject({ state: 'failed' });
    expect(done).toEqual([2]);
  });

  it('takes no cancel back: rows run again only once those that were to stop have ended', async () => {
    let stopped: () => void = () => undefined;
    start(async (_claim, control) => {
      await control.act();
      await new Promise<void>((resolve) => void (stopped = resolve));
      return control.signal.aborted ? { outcome: 'aborted', reason: null, keep: kept } : { outcome: 'passed', reason: null, keep: kept };
    }, { concurrency: 1 });
    const { id } = await addRows(queue, 2, { concurrency: 1 });
    await until(async () => (await statesOf(queue, id)).includes('acting'));
    await queue.jobs.cancel(id, 'Cancelled by Ada.');
    expect(await queue.jobs.retry(id, [2])).toMatchObject({ again: 0, stopping: 1, job: { counts: { acting: 1, cancelled: 1 } } });
    await until(async () => (await queue.jobs.get(id))?.reason === 'Cancelled by Ada.');
    const seen = await until(async () => ((await statesOf(queue, id))[0] === 'acting' ? (stopped(), null) : statesOf(queue, id)));
    expect(seen[1]).toBe('cancelled');
    expect(await queue.jobs.retry(id, [2])).toMatchObject({ again: 1, stopping: 0 });
  });

  it('stops on an error: what waits is skipped', async () => {
    start(async ({ number }, control) => {
      await control.act();
      return number === 2 ? { outcome: 'failed', reason: 'No.', keep: kept } : { outcome: 'passed', reason: null, keep: kept };
    });
    const { id } = await addRows(queue, 5, { stopOnError: true, concurrency: 1 });
    expect(await ended(queue, id)).toMatchObject({ state: 'failed', reason: 'Row 2 failed, and the job stops on errors.' });
    expect(await statesOf(queue, id)).toEqual(['passed', 'failed', 'skipped', 'skipped', 'skipped']);
  });

  it('cancels: what waits does not begin, what runs is told to stop, and nothing acts afterwards', async () => {
    let gate: unknown = null;
    start(async (_claim, control) => {
      await control.act();
      await new Promise((resolve) => control.signal.addEventListener('abort', resolve));
      gate = await control.act().catch((error: unknown) => error);
      return { outcome: 'aborted', reason: null, keep: kept };
    }, { concurrency: 1 });
    const { id } = await addRows(queue, 3);
    await until(async () => (await statesOf(queue, id)).includes('acting'));
    await queue.jobs.cancel(id, 'Cancelled by Ada.');
    expect(await ended(queue, id)).toMatchObject({ state: 'cancelled', counts: { cancelled: 3 }, reason: 'Cancelled by Ada.' });
    expect(gate).toMatchObject({ code: 'may-not-act' });
  });

  it('lets no row of a cancelled job act that was taken before', async () => {
    const { id } = await addRows(queue, 1);
    const taken = await claimed(queue, randomUUID());
    await queue.jobs.cancel(id, 'Cancelled.');
    expect(await queue.claims.begin(taken)).toBe(false);
  });

  it('keeps a row that it took while its sign of life was on the way', async () => {
    let release: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => void (release = resolve));
    let [beats, slowly, waits] = [0, false, false];
    const beat: typeof queue.workers.beat = async (self) => {
      const held = await queue.workers.beat(self);
      beats += 1;
      if (slowly) waits = true;
      if (slowly) await taken;
      return held;
    };
    const slow = Object.create(queue, { workers: { value: { beat, leave: (id: string) => queue.workers.leave(id) } } }) as JobQueue;
    workers.push(
      workerOn(slow, async (_claim, control) => {
        release();
        await new Promise((resolve) => setTimeout(resolve, 100));
        await control.act();
        return { outcome: 'passed', reason: null, keep: kept };
      }),
    );
    await until(() => Promise.resolve(beats > 2));
    slowly = true;
    await until(() => Promise.resolve(waits));
    const { id } = await addRows(queue, 1);
    expect((await ended(queue, id)).counts.passed).toBe(1);
  });

  it('lets nothing act any more for a row that was given up on', async () => {
    const late: unknown[] = [];
    let [go, tries]: [() => void, number] = [() => undefined, 0];
    start(async (_claim, control) => {
      tries += 1;
      if (tries > 1) return { outcome: 'passed', reason: null, keep: kept };
      void new Promise<void>((resolve) => void (go = resolve)).then(() => control.act()).then(() => late.push('acted'), (error: unknown) => late.push(error));
      return { outcome: 'failed', reason: 'It had not ended in time.', keep: kept };
    });
    const { id } = await addRows(queue, 1, { retries: 1 });
    expect((await ended(queue, id)).state).toBe('passed');
    go();
    await until(() => Promise.resolve(late.length > 0));
    expect(late).toMatchObject([{ code: 'may-not-act' }]);
  });

  it('stops at once: rows that have not acted go back, the others wait for a person', async () => {
    const worker = start(async ({ number }, control) => {
      if (number === 1) await control.act();
      await new Promise((resolve) => control.signal.addEventListener('abort', resolve));
      return { outcome: 'aborted', reason: null, keep: kept };
    });
    const { id } = await addRows(queue, 2);
    await until(async () => worker.busy === 2 && (await statesOf(queue, id)).includes('acting'));
    await worker.stopNow();
    expect(await statesOf(queue, id)).toEqual(['interrupted', 'waiting']);
    expect((await queue.workers.list()).map(({ alive }) => alive)).toEqual([false]);
  });

  it('finishes its rows before it ends, and takes no more', async () => {
    let go: () => void = () => undefined;
    const worker = start(acting(() => new Promise<void>((resolve) => void (go = resolve))), { concurrency: 1 });
    const { id } = await addRows(queue, 2);
    await until(async () => (await statesOf(queue, id)).includes('acting'));
    const stopped = worker.stop();
    go();
    await stopped;
    expect(await statesOf(queue, id)).toEqual(['passed', 'waiting']);
  });

  it('sends the messages of its engine anew where they were lost', async () => {
    const { id } = await addRows(queue, 2);
    await database.db.transaction((query) => query('delete from waymark_queue.job where name = $1', [`rows-${queue.tenant}`]));
    expect((await queue.claims.claim(randomUUID())).kind).toBe('nothing');
    expect(await queue.recount()).toBe(1);
    start(acting());
    expect((await ended(queue, id)).state).toBe('passed');
  });

  it('starts a job by the clock, once however many look', async () => {
    const job = { recording: 'orders', settings: { concurrency: 1, stopOnError: false, priority: 0, retries: 0 } };
    const draft = () => Promise.resolve({ ok: true as const, draft: { name: 'x', recording: { id: 'orders', version: 1, title: 'Orders' }, data: null, mapping: {}, settings: job.settings, rows: 1, by: 'Ada' } });
    const added = await queue.schedules.add({ name: 'Every night', cron: '0 3 * * *', timezone: 'Europe/Berlin', job, by: 'Ada', account: null, seen: 1, next: new Date(Date.now() - 1_000) });
    const started = await Promise.all([1, 2, 3].map(() => startDue({ queue, draft })));
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [schedule] = await queue.schedules.list();
    const [first] = (await queue.jobs.list({ limit: 5 })).items;
    expect(first).toMatchObject({ name: 'Every night', schedule: added.id, state: 'waiting' });
    expect(schedule?.lastJob).toBe(first?.id);
    expect(new Date(schedule?.nextAt ?? 0).toLocaleString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })).toBe('03:00');
    expect(await startDue({ queue, draft })).toBe(0);
    expect(await queue.schedules.pause(added.id, true, { by: 'Ada', account: null })).toMatchObject({ paused: true, nextAt: null });
  });

  it('knows nothing of another organisation', async () => {
    const other = await queueOn(database.db, await newTenant(database.db));
    const { id } = await addRows(queue, 1);
    expect((await other.claims.claim(randomUUID())).kind).toBe('nothing');
    expect([await other.jobs.get(id), await other.jobs.cancel(id, 'x'), (await other.jobs.retry(id, undefined)).job]).toEqual([null, null, null]);
    expect((await other.jobs.list({ limit: 10 })).items).toEqual([]);
    expect((await other.jobs.rows(id, { limit: 10 })).items).toEqual([]);
  });

  it('gives each row its values by the mapping, and pages through rows and jobs', async () => {
    const rows = async function* () {
      for (let n = 1; n <= 7; n += 1) yield [`ada${n}@example.org`, `${n}\u0000`];
    };
    const data = await queue.data.add({ name: 'people.csv', by: 'Ada', columns: ['E-mail', 'Nr'], rows: rows() });
    expect(data).toMatchObject({ rows: 7, sample: [{ 'E-mail': 'ada1@example.org', Nr: '1\uFFFD' }, {}, {}, {}, {}] });
    const { settings } = await addRows(queue, 1, { priority: -100 });
    const job = await queue.jobs.add({ name: 'People', recording: { id: 'people', version: 3, title: 'People' }, data: data.id, mapping: { email: 'E-mail' }, settings: { ...settings, priority: 1 }, rows: data.rows, by: null });
    expect(await claimed(queue, randomUUID())).toMatchObject({ job: job.id, row: 1, variables: { email: 'ada1@example.org' }, recording: { id: 'people', version: 3 } });
    const first = await queue.jobs.rows(job.id, { limit: 4 });
    const second = await queue.jobs.rows(job.id, { limit: 4, cursor: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(second.next).toBeNull();
    expect((await queue.jobs.list({ limit: 1 })).items[0]?.id).toBe(job.id);
    expect((await queue.jobs.list({ limit: 1, cursor: (await queue.jobs.list({ limit: 1 })).next ?? '' })).items[0]?.recording).toBe('orders');
  });
});
