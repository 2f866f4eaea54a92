import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { JobQueue } from '../../../packages/runner/src/queue/job-queue.js';
import { StoredLimits } from '../../../packages/runner/src/storage/limits/stored-limits.js';
import { tellLive } from '../../../packages/runner/src/storage/live-events.js';
import { openPostgres } from '../../../packages/runner/src/storage/postgres.js';
import type { RowWork } from '../../../packages/runner/src/worker/row-work.js';
import { Worker } from '../../../packages/runner/src/worker/worker.js';

/** What a worker process is told; its rows place orders without a browser. */
export interface WorkerOrders {
  database: string;
  tenant: string;
  site: string;
  concurrency: number;
  timings: { beat: number; lease: number; poll: number };
  /** Milliseconds at the most, before and after a row acts. */
  before: number;
  after: number;
  /** Whether each row also reserves money for a model. */
  reserves: boolean;
}

const orders = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders;
const { tenant, timings, concurrency } = orders;
const db = openPostgres(orders.database, { timeout: 3_000, idle: timings.lease });
const limits = new StoredLimits({ db, tenant, clock: systemClock, lifetime: 2_000 });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const work: RowWork = async ({ job, number, fence }, control) => {
  say(`took ${job}/${number}`);
  await systemClock.sleep(Math.random() * orders.before, control.signal);
  const reserved = orders.reserves ? await limits.admit({ provider: 'script', model: 'm', job, reserve: 1 }, { atMost: 0 }) : null;
  await control.act();
  say(`acting ${job}/${number}`);
  await fetch(`${orders.site}/order`, { method: 'POST', body: new URLSearchParams({ name: `${job}/${number}` }) });
  say(`acted ${job}/${number} ${fence}`);
  await systemClock.sleep(Math.random() * orders.after, control.signal);
  if (reserved?.ok) await limits.settle(reserved.id, { cost: 1, reached: true });
  return { outcome: 'passed', reason: null, keep: () => Promise.resolve() };
};

async function opened(): Promise<JobQueue> {
  for (;;) {
    try {
      return await JobQueue.open({ db, tenant, tell: tellLive }, { pause: 20 });
    } catch {
      await sleep(200);
    }
  }
}

const worker = new Worker({
  queue: await opened(), work, clock: systemClock, host: `scripted ${randomUUID().slice(0, 4)}`, concurrency, timings, tell: (text) => say(`trouble ${text}`),
  draft: () => Promise.resolve({ ok: false, kind: 'missing', problem: 'Nothing is scheduled here.', hint: '', path: '' }),
});
say(`ready ${worker.id}`);
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
