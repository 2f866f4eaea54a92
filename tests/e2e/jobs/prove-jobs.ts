import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../packages/runner/src/storage/database.js';
import { countingSite } from './counting-site.js';
import type { WorkerOrders } from './scripted-worker.js';
import { addRows, newTenant, queueOn } from './stage.js';
import { workerMaker, type WorkerProcess } from './worker-processes.js';

export interface Trial {
  jobs: number;
  rows: number;
  workers: number;
  /** Milliseconds between two blows. */
  every: number;
  lease: number;
  /** Stops the database and starts it again, where that can be done. */
  restart?: () => Promise<void>;
  random?: () => number;
  tell?: (line: string) => void;
}

export interface Verdict {
  blows: Record<string, number>;
  states: Record<string, number>;
  /** Rows that were done more often than once, by the application's own count. */
  twice: string[];
  /** Rows that passed and were not done, or that nobody brought to an end. */
  lost: string[];
  /** Reservations that no one ended and that still count. */
  stuck: number;
  seconds: number;
}

type Blow = 'kill' | 'pause' | 'cut' | 'stop' | 'cancel' | 'restart';

/** Jobs on several workers that are killed, paused, stopped and cut off all the while. */
export async function proveJobs(database: string, db: Database, trial: Trial): Promise<Verdict> {
  const { random = Math.random, tell = () => undefined } = trial;
  const begun = Date.now();
  const site = await countingSite();
  const tenant = await newTenant(db);
  await db.transaction((query) => query(`insert into settings (tenant_id, scope, key, value) select $1, 'tenant', key, '1000000'::jsonb from unnest(array['limits.callsPerMinute']) as key`, [tenant]));
  const queue = await queueOn(db, tenant);
  const make = workerMaker();
  const orders: WorkerOrders = { database, tenant, site: site.url, concurrency: 4, timings: { beat: trial.lease / 8, lease: trial.lease, poll: 30 }, before: 60, after: 60, reserves: true };
  let workers: WorkerProcess[] = Array.from({ length: trial.workers }, () => make(orders));
  const ids: string[] = [];
  for (let n = 0; n < trial.jobs; n += 1) ids.push((await patiently(() => addRows(queue, trial.rows, { concurrency: 1 + (n % 10), priority: n % 5, retries: 5, name: `Job ${n}` }))).id);
  const blows: Record<string, number> = {};
  const all: readonly Blow[] = ['kill', 'kill', 'pause', 'pause', 'cut', 'stop', ...(trial.restart ? (['restart'] as const) : []), 'cancel'];

  const replace = (old: WorkerProcess): void => void (workers = workers.map((one) => (one === old ? make(orders) : one)));
  const strike = async (blow: Blow): Promise<void> => {
    const victim = workers[Math.floor(random() * workers.length)];
    if (!victim) return;
    if (blow === 'kill' || blow === 'stop') {
      victim.kill(blow === 'kill' ? 'SIGKILL' : 'SIGTERM');
      if (blow === 'kill') await victim.ended;
      replace(victim);
    } else if (blow === 'pause') {
      victim.kill('SIGSTOP');
      await sleep(trial.lease * 1.5);
      victim.kill('SIGCONT');
    } else if (blow === 'restart') await trial.restart?.();
    else if (blow === 'cancel') await patiently(() => queue.jobs.cancel(ids[Math.floor(random() * ids.length)] ?? '', 'Cancelled by the trial.'));
    else await patiently(() => db.transaction((query) => query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')));
  };

  try {
    for (let n = 0; ; n += 1) {
      const open = await patiently(() => openRows(db, tenant));
      tell(`${((Date.now() - begun) / 1000).toFixed(0)} s: ${open} rows left, ${JSON.stringify(blows)}`);
      if (open === 0) break;
      const blow = all[n % all.length] ?? 'kill';
      blows[blow] = (blows[blow] ?? 0) + 1;
      await strike(blow);
      await sleep(trial.every);
    }
    // A worker that was paused may still report.
    await sleep(trial.lease * 2);
    const stuck = await patiently(() => db.transaction(async (query) => (await query<{ count: number }>('select count(*) as count from model_calls where tenant_id = $1 and ended_at is null and expires_at > now()', [tenant]))[0]?.count ?? -1));
    return { blows, ...(await compare(db, tenant, site.orders)), stuck, seconds: Math.round((Date.now() - begun) / 1000) };
  } finally {
    for (const one of workers) one.kill('SIGKILL');
    await Promise.all(workers.map((one) => one.ended));
    await site.close();
  }
}

async function compare(db: Database, tenant: string, orders: ReadonlyMap<string, number>): Promise<Pick<Verdict, 'states' | 'twice' | 'lost'>> {
  const rows = await patiently(() => db.transaction((query) => query<{ key: string; state: string }>("select job_id || '/' || number as key, state from job_rows where tenant_id = $1", [tenant])));
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const over = new Set(['passed', 'failed', 'interrupted', 'cancelled']);
  return {
    states,
    twice: rows.filter(({ key }) => (orders.get(key) ?? 0) > 1).map(({ key, state }) => `${key} ${state}`),
    lost: rows.filter(({ key, state }) => !over.has(state) || (state === 'passed' && orders.get(key) !== 1)).map(({ key, state }) => `${key} ${state}`),
  };
}

async function openRows(db: Database, tenant: string): Promise<number> {
  const rows = await db.transaction((query) => query<{ count: number }>("select count(*) as count from job_rows where tenant_id = $1 and state in ('waiting', 'taken', 'acting')", [tenant]));
  return rows[0]?.count ?? 0;
}

/** The trial itself loses its connections as well. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(200);
    }
  }
}
