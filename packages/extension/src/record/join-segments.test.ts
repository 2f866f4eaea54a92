import type { Recording, Step } from '@waymark/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSegments } from './join-segments.js';

const recording = (ids: readonly string[], more: Partial<Recording> = {}): Recording => ({
  waymark: 1,
  id: 'r',
  title: 'T',
  startUrl: 'https://a.example/',
  viewport: { width: 100, height: 100 },
  steps: ids.map((id, index): Step => ({ id, number: index + 1, label: id, action: 'assertUrl', matches: '*' })),
  ...more,
});

const ids = fc.uniqueArray(fc.oneof(fc.nat({ max: 30 }).map((n) => `s${n}`), fc.constantFrom('start', 'x')), { maxLength: 12 });

describe('joinSegments', () => {
  it('never gives two steps one id, keeps the old ones, and numbers from 1', () => {
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { steps } = joinSegments(recording(before), recording(after));
        expect(new Set(steps.map(({ id }) => id)).size).toBe(before.length + after.length);
        expect(steps.slice(0, before.length).map(({ id }) => id)).toEqual(before);
        expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
      }),
    );
  });

  it('lets notes follow their steps, and keeps what the person set before', () => {
    const base = recording(['s1'], { variables: { who: { default: 'mine' } }, notes: [{ text: 'old', step: 's1' }] });
    const segment = recording(['s1'], { variables: { who: { default: 'theirs' }, pin: { secret: true } }, notes: [{ text: 'new', step: 's1' }] });
    const joined = joinSegments(base, segment);
    expect(joined.notes).toEqual([{ text: 'old', step: 's1' }, { text: 'new', step: 's2' }]);
    expect(joined.variables).toEqual({ who: { default: 'mine' }, pin: { secret: true } });
  });
});
