import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricsOf, type AttemptCell } from './metrics.js';

const NONE = { scored: 0, confidence: 0, timed: 0, latency: 0, cost: 0 };

describe('metricsOf', () => {
  it('counts hits and misses of the memory apart, and a first time is no failure', () => {
    const metrics = metricsOf([
      { ...NONE, source: 'cache', status: 'failed', n: 4 },
      { ...NONE, source: 'cache', status: 'success', n: 3, scored: 3, confidence: 2.7 },
      { ...NONE, source: 'local', status: 'success', n: 2, scored: 2, confidence: 1.6, timed: 2, latency: 50 },
      { ...NONE, source: 'model', status: 'suggestion', n: 1, cost: 12_500 },
      { ...NONE, source: 'model', status: 'failed', n: 2, cost: 7_500 },
    ]);
    expect(metrics).toEqual({
      attempts: 12, successes: 5, failures: 6, suggestions: 1, hits: 3, misses: 4,
      meanConfidence: expect.closeTo(0.86, 9), meanLatency: 25, cost: expect.closeTo(0.02, 9), successRate: 5 / 8,
    });
  });

  it('is null where there is no data', () => {
    expect(metricsOf([])).toMatchObject({ attempts: 0, meanConfidence: null, meanLatency: null, successRate: null, cost: 0 });
    expect(metricsOf([{ ...NONE, source: 'cache', status: 'failed', n: 9 }]).successRate).toBeNull();
  });

  it('never gives NaN, nor a rate outside 0–1', () => {
    const cell: fc.Arbitrary<AttemptCell> = fc.record({
      source: fc.constantFrom('cache', 'local', 'model'), status: fc.constantFrom('success', 'failed', 'suggestion'), n: fc.nat(50),
      scored: fc.nat(50), confidence: fc.nat(50), timed: fc.nat(50), latency: fc.nat(5000), cost: fc.nat(100_000),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), (cells) => {
        const { successRate, ...rest } = metricsOf(cells);
        expect(Object.values(rest).every((value) => value === null || Number.isFinite(value))).toBe(true);
        expect(successRate === null || (successRate >= 0 && successRate <= 1)).toBe(true);
      }),
    );
  });
});
