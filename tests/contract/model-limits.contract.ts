import { describe, expect, it } from 'vitest';
import type { Admission, ModelCall, ModelLimits } from '../../packages/core/src/ports/model-limits.js';
import { DEFAULT_LIMITS, DOLLAR, type Limits } from '../../packages/core/src/heal/limits/limit-settings.js';

/** `lifetime`: milliseconds after which a call that was never settled is given up. */
export type OpenLimits = (limits: Limits, lifetime?: number) => Promise<ModelLimits>;

const CALL: ModelCall = { provider: 'acme', model: 'eye-1', job: 'job 1', reserve: 100_000 };
const NOW = { atMost: 0 };
const PATIENT = { atMost: 20_000 };
const ANSWERED = { cost: 0, reached: true };
const LOST = { cost: 0, reached: false };

/** What every adapter of the limits promises; time is real, windows are short. */
export function modelLimitsContract(name: string, openLimits: OpenLimits): void {
  const open = (limits: Partial<Limits> = {}, lifetime?: number): Promise<ModelLimits> => openLimits({ ...DEFAULT_LIMITS, ...limits }, lifetime);

  describe(`limits of models, ${name}`, () => {
    it('lets as many calls through as are allowed, and says when the next may come', async () => {
      const limits = await open({ calls: 3 });
      for (let count = 0; count < 3; count += 1) expect((await limits.admit(CALL, NOW)).ok).toBe(true);
      const refused = await limits.admit(CALL, NOW);
      expect(refused).toMatchObject({ ok: false, code: 'rate-limited' });
      expect(refused.ok || (refused.retryAfter ?? 0) > 50_000).toBe(true);
    });

    it('waits for a call that comes free, and lets in all who wait', async () => {
      const limits = await open({ calls: 1, window: 150 });
      const order: number[] = [];
      const first = idOf(await limits.admit(CALL, NOW));
      const waiting = [1, 2, 3].map(async (number) => {
        const id = idOf(await limits.admit(CALL, PATIENT));
        order.push(number);
        await limits.settle(id, ANSWERED);
      });
      await limits.settle(first, ANSWERED);
      await Promise.all(waiting);
      expect(order.sort()).toEqual([1, 2, 3]);
    });

    it('counts a call until a window after its end, however long it takes', async () => {
      const limits = await open({ calls: 1, window: 200 });
      const first = idOf(await limits.admit(CALL, NOW));
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect((await limits.admit(CALL, NOW)).ok).toBe(false);
      await limits.settle(first, ANSWERED);
      expect((await limits.admit(CALL, PATIENT)).ok).toBe(true);
    });

    it('gives the place of somebody who does not wait any longer to the next', async () => {
      const limits = await open({ calls: 1, window: 1000 });
      const first = idOf(await limits.admit(CALL, NOW));
      await limits.settle(first, ANSWERED);
      const controller = new AbortController();
      const impatient = limits.admit(CALL, { ...PATIENT, signal: controller.signal });
      const next = limits.admit(CALL, PATIENT);
      controller.abort();
      expect((await impatient).ok).toBe(false);
      expect((await next).ok).toBe(true);
    });

    it('makes no call over the budget of a job, and leaves other jobs theirs', async () => {
      const limits = await open();
      const calls = await Promise.all(Array.from({ length: 11 }, () => limits.admit(CALL, NOW)));
      expect(calls.filter(({ ok }) => ok)).toHaveLength(10);
      expect(calls.find(({ ok }) => !ok)).toMatchObject({ code: 'budget', reason: expect.stringContaining('limits.jobDollars') });
      expect((await limits.admit({ ...CALL, job: 'job 2' }, NOW)).ok).toBe(true);
    });

    it.each(['day', 'month'] as const)('keeps the budget of the %s over all jobs', async (scope) => {
      const limits = await open({ budgets: { ...DEFAULT_LIMITS.budgets, [scope]: 0.25 * DOLLAR } });
      const jobs = ['a', 'b', 'c'].map((job) => limits.admit({ ...CALL, job }, NOW));
      expect((await Promise.all(jobs)).map(({ ok }) => ok).sort()).toEqual([false, true, true]);
    });

    it('gives back what was reserved too much, and keeps all of it where the cost is not known', async () => {
      const limits = await open({ budgets: { ...DEFAULT_LIMITS.budgets, job: 250_000 } });
      await limits.settle(idOf(await limits.admit(CALL, NOW)), { cost: 10_000, reached: true });
      await limits.settle(idOf(await limits.admit(CALL, NOW)), { cost: null, reached: true });
      expect((await limits.admit({ ...CALL, reserve: 140_001 }, NOW)).ok).toBe(false);
      expect((await limits.admit({ ...CALL, reserve: 140_000 }, NOW)).ok).toBe(true);
    });

    it('settles once only', async () => {
      const limits = await open({ budgets: { ...DEFAULT_LIMITS.budgets, job: 300_000 } });
      const id = idOf(await limits.admit(CALL, NOW));
      for (let count = 0; count < 3; count += 1) await limits.settle(id, { cost: 100_000, reached: true });
      expect((await limits.admit({ ...CALL, reserve: 200_000 }, NOW)).ok).toBe(true);
    });

    it.each([Number.NaN, -1, 0.5, Infinity])('refuses %d as no amount of money', async (reserve) => {
      expect(await (await open()).admit({ ...CALL, reserve }, NOW)).toMatchObject({ ok: false, code: 'budget' });
    });

    it('gives a reservation back whose process died', async () => {
      const limits = await open({ calls: 50, window: 100, budgets: { ...DEFAULT_LIMITS.budgets, job: 100_000 } }, 2000);
      const first = await limits.admit(CALL, NOW);
      const meanwhile = await limits.admit(CALL, NOW);
      expect([first.ok, meanwhile.ok]).toEqual([true, false]);
      await expect.poll(async () => (await limits.admit(CALL, NOW)).ok, { timeout: 20_000 }).toBe(true);
    });

    it('counts what a call cost that was settled after all', async () => {
      const limits = await open({ budgets: { ...DEFAULT_LIMITS.budgets, job: 100_000 } }, 1);
      const late = idOf(await limits.admit(CALL, NOW));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await limits.settle(late, { cost: 100_000, reached: true });
      expect(await limits.admit({ ...CALL, reserve: 1 }, NOW)).toMatchObject({ code: 'budget' });
    });

    it('opens after three transport failures in a row, and never for an answer', async () => {
      const limits = await open();
      for (const reached of [true, true, true, false, false, true, false, false]) await limits.settle(idOf(await limits.admit(CALL, NOW)), { cost: 0, reached });
      await limits.settle(idOf(await limits.admit(CALL, NOW)), LOST);
      expect(await limits.admit(CALL, PATIENT)).toMatchObject({ ok: false, code: 'breaker-open' });
      expect((await limits.admit({ ...CALL, provider: 'other' }, NOW)).ok).toBe(true);
    });

    it('lets one probe through after the cool-down, which closes or opens it again', async () => {
      const limits = await open({ breaker: { failures: 1, coolDown: 1000 } });
      await limits.settle(idOf(await limits.admit(CALL, NOW)), LOST);
      const probe = async (): Promise<string> => {
        const probes: Admission[] = [];
        await expect.poll(async () => probes.push(...(await Promise.all([1, 2, 3].map(() => limits.admit(CALL, NOW))))) > 0 && probes.some(({ ok }) => ok), { timeout: 20_000 }).toBe(true);
        const passed = probes.filter(({ ok }) => ok);
        expect(passed).toHaveLength(1);
        return idOf(passed[0]!);
      };
      await limits.settle(await probe(), LOST);
      expect(await limits.admit(CALL, NOW)).toMatchObject({ code: 'breaker-open' });
      await limits.settle(await probe(), { cost: 0, reached: null });
      await limits.settle(await probe(), ANSWERED);
      const closed = await Promise.all([1, 2, 3].map(() => limits.admit(CALL, NOW)));
      expect(closed.every(({ ok }) => ok)).toBe(true);
    });

    it('keeps the pause that a provider asked for', async () => {
      const limits = await open();
      await limits.settle(idOf(await limits.admit(CALL, NOW)), { ...ANSWERED, retryAfter: 30_000 });
      expect(await limits.admit(CALL, { atMost: 1000 })).toMatchObject({ ok: false, code: 'rate-limited', reason: expect.stringContaining('pause') });
      expect((await limits.admit({ ...CALL, provider: 'other' }, NOW)).ok).toBe(true);
    });
  });
}

function idOf(admission: Admission): string {
  if (!admission.ok) throw new Error(`Not admitted: ${admission.reason}`);
  return admission.id;
}
