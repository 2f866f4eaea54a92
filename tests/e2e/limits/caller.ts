import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { StoredLimits } from '../../../packages/runner/src/storage/limits/stored-limits.js';
import { openPostgres } from '../../../packages/runner/src/storage/postgres.js';

/** One process of many that ask a model: started by prove-limits.ts, it tells each call on a line of its own. */
export const OrdersSchema = z.object({
  url: z.string(),
  tenant: z.string(),
  callers: z.number(),
  window: z.number(),
  lifetime: z.number(),
  job: z.string(),
  reserve: z.number(),
  /** Reserves and never settles: its process is going to be killed. */
  hang: z.boolean(),
});
export type Orders = z.output<typeof OrdersSchema>;

export type Told = { admitted: number } | { cost: number; waited: number } | { refused: string };

const tell = (what: Told): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

const orders = OrdersSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const db = openPostgres(orders.url);
const limits = new StoredLimits({ db, tenant: orders.tenant, clock: systemClock, window: orders.window, lifetime: orders.lifetime });
await Promise.all(Array.from({ length: orders.callers }, (_, index) => call(index)));
await db.close();

async function call(index: number): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const admission = await limits.admit({ provider: 'acme', model: 'eye-1', job: orders.job, reserve: orders.reserve }, { atMost: 5 * orders.window });
    if (!admission.ok && admission.code === 'rate-limited') await sleep(Math.min(admission.retryAfter ?? 0, orders.window));
    else if (!admission.ok) return tell({ refused: admission.code });
    else return made(admission.id, { index, begun });
  }
}

async function made(id: string, { index, begun }: { index: number; begun: number }): Promise<void> {
  tell({ admitted: Date.now() });
  if (orders.hang) await sleep(600_000);
  await sleep((index * 37) % 200);
  const cost = Math.round(orders.reserve * ((index % 10) / 9));
  await limits.settle(id, { cost, reached: true });
  tell({ cost, waited: Date.now() - begun });
}
