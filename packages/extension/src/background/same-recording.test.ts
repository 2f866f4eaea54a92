import type { Recording } from '@waymark/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameRecording } from './same-recording.js';

const value = fc.jsonValue({ maxDepth: 4 });

/** The same fields, each object's last one first. */
function turned(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return Array.isArray(json) ? json.map(turned) : Object.fromEntries(Object.entries(json).reverse().map(([key, inner]) => [key, turned(inner)]));
}

test('the order of fields makes no difference', () => {
  fc.assert(
    fc.property(value, (json) => {
      expect(isSameRecording(json as unknown as Recording, turned(json) as Recording)).toBe(true);
    }),
  );
});

test('anything else does', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const [a, b] = [{ steps: [one, other] }, { steps: [other, one] }] as unknown as [Recording, Recording];
      expect(isSameRecording(a, b)).toBe(isSameRecording(one as unknown as Recording, other as unknown as Recording));
    }),
  );
  expect(isSameRecording({ title: 'a' } as Recording, { title: 'b' } as Recording)).toBe(false);
  expect(isSameRecording({ steps: [1, 2] } as unknown as Recording, { steps: [2, 1] } as unknown as Recording)).toBe(false);
});
