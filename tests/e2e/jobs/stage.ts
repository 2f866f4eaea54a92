import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobSettings, type Job, type RowState } from '@waymark/core/api';
import type { Database } from '../../../packages/runner/src/storage/database.js';
import { tellLive } from '../../../packages/runner/src/storage/live-events.js';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import type { Claim } from '../../../packages/runner/src/queue/claims.js';
import { JobQueue } from '../../../packages/runner/src/queue/job-queue.js';
import type { RowWork } from '../../../packages/runner/src/worker/row-work.js';
import { Worker, type WorkerParts } from '../../../packages/runner/src/worker/worker.js';

/** Each test has an organisation of its own: making one is quick, making a database is not. */
export async function newTenant(db: Database): Promise<string> {
  const id = randomUUID();
  await db.transaction((query) => query("insert into tenants (id, name) values ($1, 'Test')", [id]));
  return id;
}

export function queueOn(db: Database, tenant = 'local'): Promise<JobQueue> {
  return JobQueue.open({ db, tenant, tell: tellLive }, { pause: 20 });
}

export function addRows(queue: JobQueue, rows: number, settings: Partial<JobSettings> & { name?: string } = {}): Promise<Job> {
  const { name = 'Orders', ...given } = settings;
  return queue.jobs.add({ name, recording: { id: 'orders', version: 1, title: 'Orders' }, data: null, mapping: {}, settings: JobSettings.parse(given), rows, by: 'Ada' });
}

/** A worker whose rows are worked on by a function; quick to notice everything. */
export function workerOn(queue: JobQueue, work: RowWork, more: Partial<WorkerParts> = {}): Worker {
  return new Worker({
    queue, work, clock: systemClock, host: 'test', concurrency: 3, tell: () => undefined, timings: { beat: 400, lease: 30_000, poll: 50 },
    draft: () => Promise.resolve({ ok: false, kind: 'missing', problem: 'Nothing is scheduled here.', hint: '', path: '' }), ...more,
  });
}

export const kept = (): Promise<void> => Promise.resolve();

/** Acts once, and passes. */
export function acting(done: (claim: Claim) => void | Promise<void> = () => undefined): RowWork {
  return async (claim, control) => {
    await control.act();
    await done(claim);
    return { outcome: 'passed', reason: null, keep: kept };
  };
}

export async function ended(queue: JobQueue, id: string): Promise<Job> {
  return until(async () => {
    const job = await queue.jobs.get(id);
    return job && job.endedAt !== null ? job : null;
  });
}

export async function statesOf(queue: JobQueue, id: string): Promise<RowState[]> {
  return (await queue.jobs.rows(id, { limit: 500 })).items.map(({ state }) => state);
}

/** Waits for a condition; how long is for the test's own limit to say. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await sleep(20);
  }
}

export async function claimed(queue: JobQueue, worker: string): Promise<Claim> {
  return until(async () => {
    const answer = await queue.claims.claim(worker);
    return answer.kind === 'row' ? answer.claim : null;
  });
}
