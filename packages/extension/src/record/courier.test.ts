import fc from 'fast-check';
import type { Observation } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { Courier } from './courier.js';

const note = (id: string): Observation => ({ kind: 'note', id, at: 0, text: id });

/** A store that dies whenever it is told to: before it stores, or after, so that its answer is lost. */
class FlakyStore {
  readonly stored = new Map<string, Observation>();
  readonly left: Observation[] = [];
  readonly #timers: (() => void)[] = [];

  constructor(readonly fate: () => 'fine' | 'before' | 'after') {}

  courier(): Courier {
    return new Courier({
      send: async (observations) => {
        const fate = this.fate();
        if (fate === 'before') throw new Error('died');
        for (const one of observations) this.stored.set(one.id, one);
        if (fate === 'after') throw new Error('died');
        return observations.map(({ id }) => id);
      },
      leave: (observations) => void this.left.push(...observations),
      alive: () => true,
      wait: (_ms, then) => void this.#timers.push(then),
      now: () => 1_000,
    });
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 500; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const then of this.#timers.splice(0)) then();
    }
  }
}

describe('Courier', () => {
  it('gets everything stored, once and in order, however often the other side dies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('fine', 'before', 'after') as fc.Arbitrary<'fine' | 'before' | 'after'>, { maxLength: 20 }), fc.integer({ min: 1, max: 60 }), async (fates, count) => {
        const store = new FlakyStore(() => fates.shift() ?? 'fine');
        const courier = store.courier();
        const ids = Array.from({ length: count }, (_, i) => `n${i}`);
        for (const id of ids) courier.take(note(id));
        await store.settle();
        expect([...store.stored.keys()]).toEqual(ids);
        expect(courier.waiting).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps a bounded number of 100 000 events that nobody takes, and says how many were lost', async () => {
    let dead = true;
    const store = new FlakyStore(() => (dead ? 'before' : 'fine'));
    const courier = store.courier();
    for (let i = 0; i < 100_000; i += 1) courier.take(note(`n${i}`));
    expect(courier.waiting).toBe(5_000);
    dead = false;
    await store.settle();
    expect(store.stored.has('n4999')).toBe(true);
    expect([...store.stored.values()].filter((one) => one.kind === 'note' && /^The page did too much at once: \d+ things/.test(one.text))).toHaveLength(1);
  });

  it('leaves what is not stored behind when its document goes', () => {
    const store = new FlakyStore(() => 'before');
    const courier = store.courier();
    courier.take(note('last words'));
    courier.leave();
    expect(store.left.map(({ id }) => id)).toEqual(['last words']);
  });
});

describe('what is typed on a canvas', () => {
  const letter = (id: string, value: string, field = 'f1'): Observation =>
    ({ kind: 'input', id, at: 0, field, value, how: 'typed', on: { label: 'Canvas', target: { pixels: { surface: { size: { width: 1, height: 1 }, at: { x: 0, y: 0 } } } } } }) as unknown as Observation;

  it('is sent as a whole, before what is done next', async () => {
    const store = new FlakyStore(() => 'fine');
    const courier = store.courier();
    courier.take(letter('a', 'I'));
    courier.take(letter('b', 'In'));
    courier.take(letter('c', 'Ina'));
    expect(courier.waiting).toBe(1);
    courier.take(note('after'));
    await store.settle();
    expect([...store.stored.keys()]).toEqual(['c', 'after']);
  });

  it('is not left behind by a page that goes: nobody can see any more whether it is a secret', () => {
    const store = new FlakyStore(() => 'before');
    const courier = store.courier();
    courier.take(letter('a', 'Kolibri'));
    courier.leave();
    expect(store.left).toMatchObject([{ id: 'a', value: null, secret: 'secret' }]);
    expect(JSON.stringify(store.left)).not.toContain('Kolibri');
  });
});
