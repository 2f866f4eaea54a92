import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('oneAtATime', () => {
  it('ends what it began however often it is asked meanwhile, and then does it once more', async () => {
    const ends: (() => void)[] = [];
    const ask = oneAtATime(() => new Promise((resolve) => void ends.push(resolve)));
    for (let at = 0; at < 5; at += 1) ask();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await turn();
    expect(ends).toHaveLength(2);
  });

  it('whatever the order: the last one that was done began after the last one that asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ask', 'end'), { maxLength: 20 }), async (acts) => {
        const ends: (() => void)[] = [];
        const seen = { asked: 0, done: 0 };
        const ask = oneAtATime(() => {
          const known = seen.asked;
          return new Promise((resolve) => void ends.push(() => { seen.done = known; resolve(); }));
        });
        for (const act of [...acts, 'end', 'end'] as const) {
          if (act === 'end') ends.pop()?.();
          else { seen.asked += 1; ask(); }
          await turn();
          expect(ends.length).toBeLessThanOrEqual(1);
        }
        expect(seen.done).toBe(seen.asked);
      }),
      { numRuns: 50 },
    );
  });
});
