import { describe, expect, it } from 'vitest';
import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { routeStrategies, type Evaluation, type StrategyEvaluator } from './strategies-routing.js';
import type { LocatorStrategy, StrategyType } from './strategies.js';

const ID: LocatorStrategy = { type: 'dom_selector', metadata: { by: 'id', value: 'save' } };
const NAME: LocatorStrategy = { type: 'dom_selector', metadata: { by: 'name', value: 'save' } };
const TEXT: LocatorStrategy = { type: 'vision_ocr', metadata: { targetText: 'Save' } };
const FOUND: Evaluation = { found: true, confidence: 0.8, node: { frame: 'main', node: 7 }, point: { space: 'viewport', x: 1, y: 2 }, matchCount: 1 };

/** Time that passes only when the test says so. */
function handClock(): Clock & { advance(ms: number): void; sleeping(): number } {
  let now = 0;
  const sleepers = new Set<{ at: number; wake(): void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = { at: now + ms, wake: () => (sleepers.delete(sleeper), resolve()) };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake);
      }),
    advance(ms) {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
    },
    sleeping: () => sleepers.size,
  };
}

function evaluator(type: StrategyType, evaluate: StrategyEvaluator['evaluate']): StrategyEvaluator {
  return { types: [type], evaluate };
}

describe('routeStrategies', () => {
  it('routes by type, weighs once, and keeps the order', async () => {
    const clock = handClock();
    const dom = evaluator('dom_selector', async () => FOUND);
    const vision = evaluator('vision_ocr', async () => ({ ...FOUND, metadata: { text: 'Save' } }));
    const results = await routeStrategies([TEXT, ID], [dom, vision], { clock, timeout: 100 });
    expect(results.map(({ strategy }) => strategy)).toEqual([TEXT, ID]);
    expect(results.map((one) => one.confidence)).toEqual([0.8, expect.closeTo(0.68, 12)]);
    expect(results[0]).toMatchObject({ node: { node: 7 }, matchCount: 1, error: null, metadata: { text: 'Save' } });
    expect(clock.sleeping()).toBe(0);
  });

  it('turns a throw, a rejection, a missing evaluator and a nonsense confidence into results', async () => {
    const throwing = evaluator('dom_selector', () => {
      throw new Error('boom');
    });
    const nonsense = evaluator('vision_ocr', async () => ({ ...FOUND, confidence: 95 }));
    const semantic: LocatorStrategy = { type: 'cdp_semantic', metadata: { role: 'button', name: 'Save' } };
    const results = await routeStrategies([ID, semantic, TEXT], [throwing, nonsense], { clock: handClock(), timeout: 100 });
    expect(results.map(({ error }) => error)).toEqual(['boom', 'no evaluator handles cdp_semantic', expect.stringContaining('0 to 1')]);
    expect(results.every(({ found, confidence }) => !found && confidence === null)).toBe(true);
  });

  it('runs them side by side and keeps what came before the deadline', async () => {
    const clock = handClock();
    const started: string[] = [];
    const stopped: AbortSignalLike[] = [];
    const dom = evaluator('dom_selector', async (strategy, { signal }) => {
      started.push(strategy.type === 'dom_selector' ? strategy.metadata.by : '');
      if (strategy === ID) return FOUND;
      stopped.push(signal);
      return new Promise(() => {});
    });
    const running = routeStrategies([NAME, ID], [dom], { clock, timeout: 100 });
    expect(started).toEqual(['name', 'id']);
    clock.advance(100);
    const [name, id] = await running;
    expect(name).toMatchObject({ found: false, error: 'no answer before the deadline', durationMs: 100 });
    expect(id).toMatchObject({ found: true });
    expect(stopped[0]?.aborted).toBe(true);
  });

  it('stops when the caller does, and asks nobody when he has before', async () => {
    const caller = new AbortController();
    const hanging = evaluator('dom_selector', () => new Promise(() => {}));
    const running = routeStrategies([ID], [hanging], { clock: handClock(), timeout: 100, signal: caller.signal });
    caller.abort();
    expect((await running)[0]).toMatchObject({ found: false, error: 'stopped by the caller' });
    let asked = 0;
    const counting = evaluator('dom_selector', async () => ((asked += 1), FOUND));
    await routeStrategies([ID], [counting], { clock: handClock(), timeout: 100, signal: caller.signal });
    expect(asked).toBe(0);
  });

  it('drops node and point of what was not found', async () => {
    const dom = evaluator('dom_selector', async () => ({ ...FOUND, found: false, matchCount: 2 }));
    const [result] = await routeStrategies([ID], [dom], { clock: handClock(), timeout: 100 });
    expect(result).toMatchObject({ found: false, confidence: null, node: null, point: null, matchCount: 2, error: null });
  });
});
