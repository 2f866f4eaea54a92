import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brierOf, calibrationOf, FEWEST_SAMPLES, wilson, type CalibrationSample } from './calibration.js';
import { confidence } from './scale.js';

function samples(value: number, right: number, wrong: number): CalibrationSample[] {
  return Array.from({ length: right + wrong }, (_, i) => ({ confidence: confidence(value), right: i < right }));
}

describe('calibrationOf', () => {
  it('is 0 where 9 of 10 are right at 90 %', () => {
    expect(calibrationOf(samples(0.9, 90, 10)).ece).toBeCloseTo(0, 12);
  });

  it('weighs the error of each bucket by its count', () => {
    const { ece } = calibrationOf([...samples(0.95, 60, 0), ...samples(0.55, 0, 20)]);
    expect(ece).toBeCloseTo((60 * 0.05 + 20 * 0.55) / 80, 12);
  });

  it('is null under the minimum count, never 0', () => {
    expect(calibrationOf([]).ece).toBeNull();
    expect(calibrationOf(samples(0.9, FEWEST_SAMPLES - 1, 0)).ece).toBeNull();
    expect(calibrationOf(samples(0.9, FEWEST_SAMPLES, 0)).ece).not.toBeNull();
  });

  it('counts every sample once, in the bucket that holds its confidence', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), fc.integer({ min: 1, max: 20 }), (values, bucketCount) => {
        const { buckets } = calibrationOf(values.map((value) => ({ confidence: confidence(value), right: true })), bucketCount);
        expect(buckets).toHaveLength(bucketCount);
        expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(values.length);
        for (const { from, to, meanConfidence } of buckets) {
          if (meanConfidence === null) continue;
          expect(meanConfidence).toBeGreaterThanOrEqual(from - 1e-9);
          expect(meanConfidence).toBeLessThanOrEqual(to + 1e-9);
        }
      }),
    );
  });

  it('has no mean for an empty bucket', () => {
    expect(calibrationOf([]).buckets[0]).toEqual({ from: 0, to: 0.1, n: 0, meanConfidence: null, precision: null });
  });
});

describe('brierOf', () => {
  it('is 0 for claims that all came true, and 1 where all were the opposite', () => {
    expect(brierOf([...samples(1, 20, 0), ...samples(0, 0, 20)])).toBe(0);
    expect(brierOf([...samples(1, 0, 20), ...samples(0, 20, 0)])).toBe(1);
  });

  it('punishes what the calibration error does not see: one claim for all', () => {
    const sharp = [...samples(1, 30, 0), ...samples(0, 0, 30)];
    const blunt = [...samples(0.5, 30, 30)];
    expect(calibrationOf(blunt).ece).toBeCloseTo(calibrationOf(sharp).ece ?? 1, 12);
    expect(calibrationOf(blunt).brier).toBeCloseTo(0.25, 12);
    expect(calibrationOf(sharp).brier).toBe(0);
  });

  it('is null under the minimum count', () => {
    expect(brierOf(samples(0.9, FEWEST_SAMPLES - 1, 0))).toBeNull();
  });
});

describe('wilson', () => {
  it('does not take 1 of 1 for certainty', () => {
    expect(wilson(1, 1)?.low).toBeCloseTo(0.2065, 3);
    expect(wilson(1, 1)?.high).toBe(1);
  });

  it('agrees with the published example of 10 in 100', () => {
    expect(wilson(10, 100)?.low).toBeCloseTo(0.0552, 4);
    expect(wilson(10, 100)?.high).toBeCloseTo(0.1744, 4);
  });

  it('is null without samples and refuses what is no share', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(() => wilson(3, 2)).toThrow(RangeError);
  });
});
