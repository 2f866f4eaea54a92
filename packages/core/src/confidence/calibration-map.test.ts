import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, type CalibrationMap } from './calibration-map.js';

const MAP: CalibrationMap = { knots: [{ score: 0.6, precision: 0.8 }, { score: 0.8, precision: 0.9 }, { score: 0.9, precision: 0.99 }] };

describe('calibrate', () => {
  it.each([
    [0.6, 0.8],
    [0.7, 0.85],
    [0.8, 0.9],
    [0.9, 0.99],
    [1, 0.99],
  ])('a score of %d was right in %d', (score, precision) => {
    expect(calibrate(score, MAP)).toBeCloseTo(precision, 9);
  });

  it('claims nothing for scores that were never measured, nor without a map', () => {
    expect(calibrate(0.59, MAP)).toBeNull();
    expect(calibrate(0.9, null)).toBeNull();
    expect(calibrate(0.9, { knots: [] })).toBeNull();
  });

  it('takes a score that adding up fractions left a hair below a knot', () => {
    expect(calibrate(0.6 - 1e-12, MAP)).toBe(0.8);
  });

  it('is total: any number gives a share or null, never an error', () => {
    fc.assert(
      fc.property(fc.double(), (score) => {
        const value = calibrate(score, MAP);
        expect(value === null || (value >= 0 && value <= 1)).toBe(true);
      }),
    );
  });
});
