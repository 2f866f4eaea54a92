import { describe, expect, it } from 'vitest';
import type { AbortSignalLike } from '../ports/clock.js';
import { DriverError, type FrameAnswer, type PageSignal } from '../ports/page-driver.js';
import type { RunOptions } from './options.js';
import { openTab } from './tab.js';

const frame = { id: 'f', parent: null, url: '', path: [] };

/** A clock that moves only when it is slept on, and a driver that answers what it is told to. */
function parts(answers: FrameAnswer<unknown>[] = []): { options: RunOptions; signal: { aborted: boolean }; timeouts: number[] } {
  let now = 1_000;
  const signal = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  const timeouts: number[] = [];
  const options = {
    clock: { now: () => now, sleep: (ms: number) => Promise.resolve(void (now += ms)) },
    driver: {
      call: (_name: string, _argument: unknown, { timeout }: { timeout: number }) => Promise.resolve((timeouts.push(timeout), answers)),
      navigate: (_url: string, { timeout }: { timeout: number }) => Promise.resolve(void timeouts.push(timeout)),
    },
    signal: signal as AbortSignalLike,
  } as unknown as RunOptions;
  return { options, signal, timeouts };
}

const codeOf = (work: () => unknown): Promise<string> => Promise.resolve().then(work).then(() => 'none', (error: unknown) => (error instanceof DriverError ? error.code : 'untyped'));

describe('the time of a step', () => {
  it('is one for everything it does', async () => {
    const { options, timeouts } = parts();
    const tab = openTab(options, [], 3_000);
    await tab.inAllFrames('page', {});
    await tab.sleep(500);
    await tab.inAllFrames('page', {});
    await tab.navigate('x', 200);
    expect(timeouts).toEqual([2_000, 1_500, 200]);
    expect(tab.left()).toBe(1_500);
  });

  it('is not slept over, and nothing is asked for when it has ended', async () => {
    const { options } = parts();
    const tab = openTab(options, [], 3_000);
    await tab.sleep(60_000);
    expect(tab.left()).toBe(0);
    expect(await codeOf(() => tab.inAllFrames('page', {}))).toBe('timeout');
  });

  it('ends where the run is stopped', async () => {
    const { options, signal } = parts();
    const tab = openTab(options, [], 3_000);
    signal.aborted = true;
    expect(await codeOf(() => tab.inAllFrames('page', {}))).toBe('aborted');
    expect(await codeOf(() => tab.navigate('x', 10))).toBe('aborted');
  });
});

describe('answers', () => {
  it('of one frame are its value, its error, or that it is gone', async () => {
    const error = new DriverError('stale-node', 'x');
    expect(await openTab(parts([{ frame, value: 7 }]).options, [], 3_000).inFrame('main', 'page', {})).toBe(7);
    expect(await codeOf(() => openTab(parts([{ frame, error }]).options, [], 3_000).inFrame('main', 'page', {}))).toBe('stale-node');
    expect(await codeOf(() => openTab(parts([]).options, [], 3_000).inFrame('main', 'page', {}))).toBe('frame-gone');
  });

  it('signals are forgotten at the mark, and no earlier', () => {
    const seen: PageSignal[] = [{ kind: 'crashed' }];
    const tab = openTab(parts().options, seen, 3_000);
    expect(tab.signals()).toHaveLength(1);
    tab.mark();
    expect(tab.signals()).toHaveLength(0);
    seen.push({ kind: 'loaded', url: '' });
    expect(tab.signals()).toHaveLength(1);
  });
});
