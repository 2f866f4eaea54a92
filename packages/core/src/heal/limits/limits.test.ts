import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../ports/clock.js';
import { afterCall, CLOSED, letThrough, mayPass, type BreakerState } from './breaker.js';
import { brokenBudget, settledCost } from './budget.js';
import { DEFAULT_LIMITS, readLimits } from './limit-settings.js';
import { MemoryLimits } from './memory-limits.js';
import { waitForToken, type TokenOut } from './token-bucket.js';

/** Time passes when all are asleep. */
class VirtualClock implements Clock {
  #now = 0;
  #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ at: this.#now + ms, wake }));
  }

  async run(until: () => boolean): Promise<void> {
    while (!until()) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#sleepers.sort((a, b) => a.at - b.at).shift();
      if (next === undefined) continue;
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }
}

const CALL = { provider: 'acme', model: 'eye-1', job: 'one', reserve: 1000 };
const RICH = { ...DEFAULT_LIMITS, budgets: { job: 1e12, day: 1e12, month: 1e12 } };

describe('token bucket', () => {
  const bucket = { capacity: 3, window: 100 };
  const ended = (at: number): TokenOut => ({ ended: at, expires: at + 1 });

  it('waits for exactly the token that is one’s turn', () => {
    const out = [ended(10), ended(20), ended(30)];
    expect([0, 1, 2, 3, 5].map((ahead) => waitForToken(bucket, out, { now: 50, ahead }))).toEqual([60, 70, 80, 160, 180]);
    expect(waitForToken(bucket, out, { now: 110, ahead: 0 })).toBe(0);
    expect(waitForToken(bucket, [], { now: 0, ahead: 3 })).toBe(100);
  });

  it('lets nobody in before enough have come back after the limit was lowered', () => {
    expect(waitForToken({ capacity: 1, window: 100 }, [ended(10), ended(20), ended(30)], { now: 50, ahead: 0 })).toBe(80);
  });

  it('lets 200 callers in, 50 a minute at most, wherever the minute begins and whenever the calls leave', async () => {
    const clock = new VirtualClock();
    const limits = new MemoryLimits({ clock, today: () => '2026-11-15', limits: RICH });
    const sent: number[] = [];
    const calls = Array.from({ length: 200 }, async (_, index) => {
      const admission = await limits.admit(CALL, { atMost: 600_000 });
      if (!admission.ok) throw new Error(admission.reason);
      await clock.sleep(index % 7 === 0 ? 9_000 : 10);
      sent.push(clock.now());
      await clock.sleep(100);
      await limits.settle(admission.id, { cost: 1, reached: true });
    });
    let done = false;
    const all = Promise.all(calls).then(() => (done = true));
    await clock.run(() => done);
    await all;
    expect(sent).toHaveLength(200);
    expect(Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length))).toBeLessThanOrEqual(50);
    expect(Math.max(...sent)).toBeLessThan(5 * 60_000);
  });
});

describe('budgets', () => {
  it('are never broken, whatever is asked for, in whatever order it is settled', async () => {
    const step = fc.oneof(fc.record({ reserve: fc.integer({ min: 0, max: 400 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }), fc.constant('settle' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.record({ job: fc.integer({ min: 0, max: 2000 }), day: fc.integer({ min: 0, max: 2000 }), month: fc.integer({ min: 0, max: 2000 }) }), async (steps, budgets) => {
        const clock = new VirtualClock();
        const limits = new MemoryLimits({ clock, today: () => '2026-11-15', limits: { ...RICH, calls: 1000, budgets } });
        const open: { id: string; cost: number }[] = [];
        let spent = 0;
        for (const one of steps) {
          if (one === 'settle') {
            const call = open.shift();
            if (call) await limits.settle(call.id, { cost: call.cost, reached: true });
            continue;
          }
          const admission = await limits.admit({ ...CALL, reserve: one.reserve }, { atMost: 0 });
          if (!admission.ok) continue;
          open.push({ id: admission.id, cost: Math.floor(one.reserve * one.share) });
          spent += Math.floor(one.reserve * one.share);
        }
        expect(spent).toBeLessThanOrEqual(Math.min(budgets.job, budgets.day, budgets.month));
      }),
    );
  });

  it('name the first that is broken, and take what is no money for too much', () => {
    const spending = { job: 0, day: 10, month: 10 };
    expect(brokenBudget(spending, 5, { job: 5, day: 15, month: 14 })).toBe('month');
    expect(brokenBudget(spending, 5, { job: 4, day: 15, month: 14 })).toBe('job');
    expect(brokenBudget(spending, 4, { job: 5, day: 15, month: 14 })).toBeNull();
    expect(brokenBudget(spending, Number.NaN, { job: 5, day: 15, month: 14 })).toBe('job');
  });

  it('count what is not known as all that was reserved', () => {
    expect([settledCost(100, null), settledCost(100, Number.NaN), settledCost(100, -5), settledCost(100, 12.1), settledCost(100, 0)]).toEqual([100, 100, 100, 13, 0]);
  });

  it('begin anew with the day and the month', async () => {
    let day = '2026-11-30';
    const limits = new MemoryLimits({ clock: new VirtualClock(), today: () => day, limits: { ...DEFAULT_LIMITS, budgets: { job: 1e12, day: 1000, month: 1500 } } });
    const ask = async (): Promise<boolean> => (await limits.admit(CALL, { atMost: 0 })).ok;
    const told = [await ask(), await ask()];
    day = '2026-12-01';
    told.push(await ask());
    day = '2026-12-02';
    told.push(await ask());
    expect(told).toEqual([true, false, true, false]);
  });
});

describe('breaker', () => {
  const rule = { failures: 3, coolDown: 1000 };

  it('is open exactly after three failures in a row, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (answers) => {
        let state: BreakerState = CLOSED;
        let row = 0;
        for (const reached of answers) {
          state = afterCall(state, { id: 'x', reached, now: 0 }, rule);
          row = reached ? 0 : row + 1;
          expect(mayPass(state, 1).ok).toBe(row < 3);
          if (row >= 3) return;
        }
      }),
    );
  });

  it('lets one probe through at a time, and another where the first one’s process died', () => {
    const open: BreakerState = { failures: 3, openUntil: 1000, probe: null };
    expect(mayPass(open, 999)).toEqual({ ok: false, retryAfter: 1 });
    const probing = letThrough(open, { id: 'p', until: 1500 }, 1000);
    expect(mayPass(probing, 1200)).toEqual({ ok: false, retryAfter: 300 });
    expect(mayPass(probing, 1500)).toEqual({ ok: true, probing: true });
    expect(mayPass(afterCall(probing, { id: 'p', reached: false, now: 1300 }, rule), 1400)).toEqual({ ok: false, retryAfter: 900 });
    expect(afterCall(probing, { id: 'p', reached: true, now: 1300 }, rule)).toEqual(CLOSED);
  });

  it('is not held open by what was sent before it opened', () => {
    const open: BreakerState = { failures: 3, openUntil: 1000, probe: null };
    expect(afterCall(open, { id: 'old', reached: false, now: 900 }, rule)).toEqual(open);
  });
});

describe('settings of limits', () => {
  it('are the defaults where nothing is set', () => {
    expect(readLimits({})).toEqual({ ok: true, limits: DEFAULT_LIMITS });
  });

  it('are read in dollars and seconds', () => {
    const read = readLimits({ 'limits.jobDollars': 0.25, 'limits.callsPerMinute': 5, 'limits.breakerCoolDownSeconds': 2, other: 'x' });
    expect(read).toMatchObject({ ok: true, limits: { calls: 5, budgets: { job: 250_000, day: 10_000_000 }, breaker: { failures: 3, coolDown: 2000 } } });
  });

  it.each([{ 'limits.jobDollars': '5' }, { 'limits.callsPerMinute': 0 }, { 'limits.callsPerMinute': 1.5 }, { 'limits.dayDollars': -1 }, { 'limits.monthDollars': null }])('refuse %j', (values) => {
    expect(readLimits(values)).toMatchObject({ ok: false, problem: expect.stringContaining(Object.keys(values)[0] ?? '') });
  });
});
