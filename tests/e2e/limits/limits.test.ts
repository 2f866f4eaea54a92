import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { StoredLimits } from '../../../packages/runner/src/storage/limits/stored-limits.js';
import { LOCK } from '../../../packages/runner/src/storage/limits/limits-sql.js';
import { openPostgres } from '../../../packages/runner/src/storage/postgres.js';
import { startPostgres, type TestServer } from '../../postgres.js';
import { linesOf, newTenant, proveLimits, startCaller } from './prove-limits.js';

const CALL = { provider: 'acme', model: 'eye-1', job: 'one', reserve: 10_000 };

let server: TestServer;
beforeAll(async () => void (server = await startPostgres()));
afterAll(() => server.stop());

describe('limits over several processes', { timeout: 120_000 }, () => {
  it.runIf(ALL_CASES)('hold the rate, and let every caller in', async () => {
    const proven = await proveLimits(await server.url(), { processes: 2, callers: 40, calls: 10, window: 1000, budget: 100_000_000, reserve: 10_000 });
    expect(proven).toMatchObject({ admitted: 40, refused: 0 });
    expect(proven.mostInWindow).toBeLessThanOrEqual(10);
    expect(proven.booked).toBe(proven.spent);
  });

  it('hold the budget to the millionth of a dollar', async () => {
    const budget = 123_457;
    const proven = await proveLimits(await server.url(), { processes: 2, callers: 40, calls: 1000, window: 200, budget, reserve: 10_000 });
    expect(proven.admitted + proven.refused).toBe(40);
    expect(proven.refused).toBeGreaterThan(0);
    expect(proven.booked).toBe(proven.spent);
    expect(proven.spent).toBeLessThanOrEqual(budget);
  });

  it('give back what a process had reserved that was killed', async () => {
    const url = await server.url();
    const db = openPostgres(url);
    try {
      const tenant = await newTenant(db, { 'limits.jobDollars': 0.01 });
      const caller = startCaller({ url, tenant, callers: 1, window: 100, lifetime: 60_000, job: 'one', reserve: 10_000, hang: true });
      for await (const told of linesOf(caller)) if ('admitted' in told) caller.kill('SIGKILL');
      const limits = new StoredLimits({ db, tenant, clock: systemClock, window: 100, lifetime: 60_000 });
      const again = (): Promise<string> => limits.admit(CALL, { atMost: 0 }).then((admission) => (admission.ok ? 'admitted' : admission.code));
      expect(await again()).toBe('budget');
      await db.transaction((query) => query('update model_calls set expires_at = clock_timestamp() where tenant_id = $1', [tenant]));
      expect(await again()).toBe('admitted');
    } finally {
      await db.close();
    }
  });

  it('let callers in by the order in which they came', async () => {
    const db = openPostgres(await server.url());
    try {
      const tenant = await newTenant(db, { 'limits.callsPerMinute': 1 });
      const limits = new StoredLimits({ db, tenant, clock: systemClock, window: 300 });
      const waiting = async (): Promise<unknown> => (await db.transaction((query) => query('select count(*) as count from model_tickets where tenant_id = $1', [tenant])))[0]?.['count'];
      const order: number[] = [];
      const first = await limits.admit(CALL, { atMost: 0 });
      const callers: Promise<void>[] = [];
      for (const number of [1, 2, 3, 4]) {
        callers.push(
          new StoredLimits({ db, tenant, clock: systemClock, window: 300 }).admit(CALL, { atMost: 60_000 }).then(async (admission) => {
            order.push(number);
            if (admission.ok) await limits.settle(admission.id, { cost: 0, reached: true });
          }),
        );
        await expect.poll(waiting).toBe(number);
      }
      if (first.ok) await limits.settle(first.id, { cost: 0, reached: true });
      await Promise.all(callers);
      expect(order).toEqual([1, 2, 3, 4]);
    } finally {
      await db.close();
    }
  });

  it('are one tenant’s own', async () => {
    const db = openPostgres(await server.url());
    try {
      const [mine, other] = await Promise.all(['a', 'b'].map(async () => new StoredLimits({ db, tenant: await newTenant(db, { 'limits.jobDollars': 0.01 }), clock: systemClock })));
      const admission = await mine!.admit(CALL, { atMost: 0 });
      expect((await other!.admit(CALL, { atMost: 0 })).ok).toBe(true);
      await other!.settle(admission.ok ? admission.id : '', { cost: 0, reached: true });
      expect(await mine!.admit(CALL, { atMost: 0 })).toMatchObject({ code: 'budget' });
    } finally {
      await db.close();
    }
  });

  it('do not wait for ever for a process that was stopped while it had the lock', async () => {
    const url = await server.url();
    const [stopped, db] = [openPostgres(url), openPostgres(url)];
    const tenant = await newTenant(db, {});
    let wake = (): void => undefined;
    const holder = new Promise<void>((locked) => {
      void stopped
        .transaction(async (query) => {
          await query(LOCK, [tenant]);
          locked();
          await new Promise<void>((resolve) => (wake = resolve));
        })
        .catch(() => undefined);
    });
    await holder;
    const admission = await new StoredLimits({ db, tenant, clock: systemClock }).admit(CALL, { atMost: 0 });
    wake();
    await Promise.all([stopped.close(), db.close()]);
    expect(admission.ok).toBe(true);
  });

  it('fail closed where the database does not answer', async () => {
    const db = openPostgres('postgres://nobody@127.0.0.1:1/none');
    const limits = new StoredLimits({ db, tenant: 'local', clock: systemClock });
    const admission = await limits.admit(CALL, { atMost: 0 });
    expect(admission).toMatchObject({ ok: false, code: 'budget', reason: expect.stringContaining('cannot be reached') });
    await db.close();
  });

  it('fail closed where a limit is set to nonsense', async () => {
    const db = openPostgres(await server.url());
    try {
      const limits = new StoredLimits({ db, tenant: await newTenant(db, { 'limits.jobDollars': -5 }), clock: systemClock });
      expect(await limits.admit(CALL, { atMost: 0 })).toMatchObject({ ok: false, reason: expect.stringContaining('limits.jobDollars') });
    } finally {
      await db.close();
    }
  });
});
