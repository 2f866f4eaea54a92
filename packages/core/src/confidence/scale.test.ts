import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confidence, fromPercent, isAtLeast, showPercent, toPercent } from './scale.js';

describe('the one scale', () => {
  it('refuses a percentage where 0–1 is meant, and says which function takes it', () => {
    expect(() => confidence(95)).toThrow(/0 to 1.*fromPercent/);
    expect(() => confidence(-0.1)).toThrow(RangeError);
    expect(() => confidence(Number.NaN)).toThrow(RangeError);
  });

  it.each([0.01, 0.5, 0.8, 0.999])('refuses the fraction %d where 0–100 is meant', (value) => {
    expect(() => fromPercent(value)).toThrow(/wrong unit/);
  });

  it.each([-1, 100.1, Number.NaN, Infinity])('refuses %d as a percentage', (value) => {
    expect(() => fromPercent(value)).toThrow(RangeError);
  });

  it('takes 0, 1 and 100 as percentages', () => {
    expect([0, 1, 100].map((value) => fromPercent(value))).toEqual([0, 0.01, 1]);
  });

  it.each([
    [0.795, '79.5%'],
    [0.7996, '79.9%'],
    [0.57, '57%'],
    [0.8, '80%'],
    [0, '0%'],
    [1, '100%'],
  ])('shows %d as %s', (value, shown) => {
    expect(showPercent(confidence(value))).toBe(shown);
  });

  it('never shows a threshold that was not reached, nor hides one that was', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 100 }), (value, percent) => {
        const isReached = isAtLeast(confidence(value), fromPercent(percent));
        expect(Number.parseFloat(showPercent(confidence(value))) >= percent).toBe(isReached);
      }),
    );
  });

  it('comes back from percent and to it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 100, noNaN: true }), (percent) => {
        expect(toPercent(fromPercent(percent))).toBeCloseTo(percent, 9);
      }),
    );
  });
});
