import { describe, expect, it } from 'vitest';
import type { Clock } from '../../ports/clock.js';
import type { CallEnding, ModelLimits } from '../../ports/model-limits.js';
import { ModelError, type ModelErrorCode, type ModelQuestion, type ModelReply, type VisionModel } from '../../ports/vision-model.js';
import { askForAnswer } from '../ask-model.js';
import { estimate } from './estimate.js';
import { LimitedModel } from './limited-model.js';
import { DEFAULT_LIMITS } from './limit-settings.js';
import { MemoryLimits } from './memory-limits.js';

const QUESTION: ModelQuestion = { purpose: 'find', system: '', prompt: 'where?', pictures: [], schema: {}, maxTokens: 100 };
const REPLY: ModelReply = { answer: { found: true }, usage: { inputTokens: 1000, outputTokens: 100 }, cost: null, latency: 5 };

/** Sleeping takes no time, and is time. */
function sleeper(): Clock {
  let now = 0;
  return { now: () => now, sleep: async (ms) => void (now += ms) };
}

function scripted(script: (() => ModelReply)[]): VisionModel & { asked: number } {
  return {
    provider: 'acme',
    model: 'eye-1',
    asked: 0,
    async ask() {
      this.asked += 1;
      const next = script.shift();
      if (next === undefined) throw new Error('asked too often');
      return next();
    },
  };
}

const fails = (code: ModelErrorCode, details: ConstructorParameters<typeof ModelError>[2] = {}) => (): never => {
  throw new ModelError(code, code, details);
};

function stage(script: (() => ModelReply)[], budget = DEFAULT_LIMITS.budgets.job): { model: ReturnType<typeof scripted>; limited: LimitedModel; endings: CallEnding[]; clock: Clock } {
  const clock = sleeper();
  const model = scripted(script);
  const endings: CallEnding[] = [];
  const inner = new MemoryLimits({ clock, today: () => '2026-11-15', limits: { ...DEFAULT_LIMITS, budgets: { ...DEFAULT_LIMITS.budgets, job: budget } } });
  const limits: ModelLimits = { admit: (call, options) => inner.admit(call, options), settle: (id, ending) => (endings.push(ending), inner.settle(id, ending)) };
  return { model, limited: new LimitedModel({ model, limits, clock, job: 'one' }), endings, clock };
}

describe('LimitedModel', () => {
  it('says what an answer cost, from its tokens and the table', async () => {
    const { limited, endings } = stage([() => REPLY]);
    await expect(limited.ask(QUESTION, { timeout: 1000 })).resolves.toMatchObject({ cost: 4500, answer: { found: true } });
    expect(endings).toEqual([{ cost: 4500, reached: true }]);
  });

  it('makes no call at the budget limit', async () => {
    const { model, limited } = stage([() => REPLY], estimate(QUESTION, 'eye-1') - 1);
    await expect(limited.ask(QUESTION, { timeout: 1000 })).rejects.toMatchObject({ code: 'budget', details: { unsent: true } });
    expect(await askForAnswer(QUESTION, { vision: limited, timeout: 1000 })).toMatchObject({ kind: 'problem', code: 'budget', asked: null });
    expect(model.asked).toBe(0);
  });

  it('leaves a provider alone after three failures on the way to it, but not after three answers that found nothing', async () => {
    const found = stage(Array.from({ length: 4 }, () => () => ({ ...REPLY, answer: { found: false } })));
    for (let count = 0; count < 4; count += 1) await found.limited.ask(QUESTION, { timeout: 1000 });
    const { model, limited, clock } = stage([fails('transport'), fails('timeout'), fails('transport'), () => REPLY]);
    for (let count = 0; count < 3; count += 1) await expect(limited.ask(QUESTION, { timeout: 1000 })).rejects.toThrow(ModelError);
    await expect(limited.ask(QUESTION, { timeout: 1000 })).rejects.toMatchObject({ code: 'breaker-open' });
    expect(model.asked).toBe(3);
    await clock.sleep(60_000);
    await expect(limited.ask(QUESTION, { timeout: 1000 })).resolves.toMatchObject({ answer: { found: true } });
  });

  it('waits as long as the provider asks for, once, where that is bearable', async () => {
    const { model, limited, clock } = stage([fails('rate-limited', { retryAfter: 3000 }), () => REPLY]);
    await limited.ask(QUESTION, { timeout: 1000 });
    expect([model.asked, clock.now() >= 3000]).toEqual([2, true]);
    const hard = stage([fails('rate-limited', { retryAfter: 300_000 })]);
    await expect(hard.limited.ask(QUESTION, { timeout: 1000 })).rejects.toMatchObject({ code: 'rate-limited', details: { retryAfter: 300_000 } });
    await expect(hard.limited.ask(QUESTION, { timeout: 1000 })).rejects.toMatchObject({ code: 'rate-limited' });
    expect(hard.model.asked).toBe(1);
  });

  it.each([
    ['a bad answer that was paid for', fails('bad-answer', { usage: { inputTokens: 10, outputTokens: 10 } }), { cost: 180, reached: true }],
    ['a request that never left', fails('transport', { unpaid: true }), { cost: 0, reached: false }],
    ['a time-out, of which nobody knows what it cost', fails('timeout'), { cost: null, reached: false }],
    ['a run that was stopped', fails('aborted'), { cost: null, reached: null }],
  ])('settles %s', async (_what, failure, ending) => {
    const { limited, endings } = stage([failure]);
    await expect(limited.ask(QUESTION, { timeout: 1000 })).rejects.toThrow(ModelError);
    expect(endings).toEqual([ending]);
  });

  it('asks nothing for a run that was stopped while it waited', async () => {
    const { model, limited, endings } = stage([]);
    const controller = new AbortController();
    controller.abort();
    await expect(limited.ask(QUESTION, { timeout: 1000, signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect([model.asked, endings]).toEqual([0, [{ cost: 0, reached: null }]]);
  });

  it('gives the answer back that was paid for, though the store cannot be told', async () => {
    const model = scripted([() => REPLY]);
    const limits: ModelLimits = { admit: async () => ({ ok: true, id: '1' }), settle: () => Promise.reject(new Error('gone')) };
    const limited = new LimitedModel({ model, limits, clock: sleeper(), job: 'one' });
    await expect(limited.ask(QUESTION, { timeout: 1000 })).resolves.toMatchObject({ answer: { found: true } });
  });
});
