import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstNotBelow, within } from './ordered.js';

const sorted = fc.array(fc.nat(50)).map((list) => [...new Set(list)].sort((a, b) => a - b));

it('finds the place of a number in a sorted list', () => {
  fc.assert(
    fc.property(sorted, fc.nat(60), (list, at) => {
      expect(firstNotBelow(list, at)).toBe(list.filter((one) => one < at).length);
    }),
  );
});

it('takes the part between two numbers', () => {
  fc.assert(
    fc.property(sorted, fc.nat(60), fc.nat(60), (list, from, to) => {
      fc.pre(from <= to);
      expect(within(list, from, to)).toEqual(list.filter((one) => one >= from && one < to));
    }),
  );
});
