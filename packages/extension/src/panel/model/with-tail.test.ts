import type { Recording, Step } from '@waymark/core';
import { assert, array, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { withTail } from './with-tail.js';

const step = (number: number): Step => ({ id: `s${number}`, number, action: 'click', label: `${number}`, target: {} });
const recording: Recording = { waymark: 1, id: 'r', title: 'Before', startUrl: 'https://a.example', viewport: { width: 1, height: 1 }, steps: [step(1), step(2)] };
const open = { recording, version: 3, canUndo: true, canRedo: false };

test('the tail takes the place of what stood there', () => {
  const changed = { ...step(2), label: 'typed on' };
  const next = withTail(open, 4, { from: 1, steps: [changed, step(3)], notes: [{ text: 'A note' }], title: 'After' });
  expect(next).toMatchObject({ version: 4, canUndo: true, recording: { title: 'After', notes: [{ text: 'A note' }], steps: [step(1), changed, step(3)] } });
  expect(next?.recording.steps[0]).toBe(recording.steps[0]);
});

test('a tail that leaves a gap is not taken', () => {
  expect(withTail(open, 4, { from: 3, steps: [step(4)], notes: [], title: '' })).toBeNull();
});

test('tails in their order give the whole, wherever each begins', () => {
  assert(
    property(array(nat(5), { maxLength: 20 }), (backs) => {
      const final = backs.reduce<{ state: typeof open; count: number }>(
        ({ state, count }, back) => {
          const from = Math.max(0, count - back);
          const steps = Array.from({ length: count + 1 - from }, (_, i) => step(from + i + 1));
          return { state: (withTail(state, state.version + 1, { from, steps, notes: [], title: '' }) ?? state) as typeof open, count: count + 1 };
        },
        { state: open, count: 2 },
      );
      expect(final.state.recording.steps.map(({ number }) => number)).toEqual(Array.from({ length: final.count }, (_, i) => i + 1));
    }),
  );
});
