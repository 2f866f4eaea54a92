import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalibrationRecord, Evidence } from './calibration-record.js';
import { resolvePolicy } from './policy.js';
import { parseThresholds, PRESETS } from './presets.js';
import { parsePromise, showShare, withPromise, type Promised } from './promise.js';
import { fromPercent, toPercent } from './scale.js';

function record(evidence: readonly Evidence[], precision = (score: number): number => (score >= 70 ? 0.9999 : 0.9)): CalibrationRecord {
  const part = { from: ['test'], n: 1, right: 1 };
  return {
    method: 'isotonic',
    date: '2026-01-01',
    thresholds: { autoApply: 80, flag: 60, suggest: 40 },
    fitted: { ...part, attempts: [] },
    measured: { ...part, calibration: { ece: 0, brier: 0 }, before: { ece: 0, brier: 0, buckets: [] } },
    knots: [50, 60, 69.999, 70, 100].map((score) => ({ score: score / 100, precision: precision(score) })),
    evidence,
  };
}

/** A few wrong ones below 85, none above. */
const EVIDENCE: Evidence[] = [
  { score: 98, n: 1500, right: 1500 },
  { score: 91, n: 400, right: 400 },
  { score: 86, n: 100, right: 100 },
  { score: 82, n: 60, right: 55 },
  { score: 71, n: 60, right: 50 },
];
const KNOWN = record(EVIDENCE);

function kept(value: unknown, from: CalibrationRecord | null = KNOWN): Promised {
  const parsed = parsePromise(value, from);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.promise;
}

describe('parsePromise', () => {
  it.each(['1/200', '1 / 200', '1 in 200', '0.5%', '0.5 %', '0.005', 0.005, ' 2/400 '])('takes %j for 1 in 200', (written) => {
    expect(kept(written).atMostWrong).toBeCloseTo(0.005, 12);
  });

  it('takes the lowest score at which the lower bound of all healings from there up keeps it', () => {
    // 5 of 2060 wrong: 1 in 412 as measured, 1 in 176 by the lower bound.
    expect(toPercent(kept('1/200').autoApply)).toBe(86);
    expect(toPercent(kept('1/176').autoApply)).toBe(82);
    expect(toPercent(kept('1/500').autoApply)).toBe(86);
    expect(toPercent(kept('1/50').autoApply)).toBe(71);
  });

  it('goes by the lower bound, not by the share: none wrong of 100 does not promise 1 in 100', () => {
    const few = record([{ score: 95, n: 100, right: 100 }]);
    expect(parsePromise('1/100', few).ok).toBe(false);
    expect(parsePromise('1/25', few).ok).toBe(true);
  });

  it('does not go below where the map itself breaks it, however many easy ones are above', () => {
    const easy = record([{ score: 98, n: 100_000, right: 100_000 }, { score: 64, n: 100, right: 80 }]);
    expect(toPercent(kept('1/200', easy).autoApply)).toBe(98);
  });

  it('does not stand where hardly anything was measured, however many easy ones are above', () => {
    const thin = record([{ score: 98, n: 100_000, right: 100_000 }, { score: 75, n: 3, right: 3 }]);
    expect(toPercent(kept('1/200', thin).autoApply)).toBe(98);
  });

  it('names the best promise where the data cannot carry the one that was asked for', () => {
    expect(parsePromise('1/2000', KNOWN)).toEqual({
      ok: false,
      problem: 'cannot be kept to 1 in 2000: the best that the measured healings support is 1 in 521, from a score of 86',
    });
  });

  it('is refused where nothing was measured', () => {
    expect(parsePromise('1/200', null)).toMatchObject({ ok: false, problem: expect.stringContaining('too few healings were measured') });
    expect(parsePromise('1/200', record([]))).toMatchObject({ ok: false });
  });

  it.each([
    ['never', /such as 1\/200/],
    ['', /such as 1\/200/],
    ['1/0', /such as 1\/200/],
    ['-1/200', /such as 1\/200/],
    [null, /not null/],
    [{}, /such as 1\/200/],
    [Number.NaN, /such as 1\/200/],
    [0, /above 0/],
    ['0%', /above 0/],
    [-0.1, /above 0/],
    ['200', /at most 1 in 2.*0\.5% or 1\/200/],
    [0.5001, /at most 1 in 2/],
  ])('refuses %j in words', (written, problem) => {
    expect(parsePromise(written, KNOWN)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });

  it('answers anything in words rather than by an error', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parsePromise(value, KNOWN);
        expect(parsed.ok ? parsed.promise.atMostWrong : parsed.problem).toBeTruthy();
      }),
    );
  });

  it('asks for a higher score the more is promised', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0021, max: 0.5, noNaN: true }), fc.double({ min: 0.0021, max: 0.5, noNaN: true }), (a, b) => {
        const [strict, loose] = [Math.min(a, b), Math.max(a, b)];
        expect(kept(strict).autoApply).toBeGreaterThanOrEqual(kept(loose).autoApply);
      }),
    );
  });
});

describe('showShare', () => {
  it.each([[0.005, '1 in 200'], [0.0051, '1 in 196'], [0.5, '1 in 2'], [1 / 3, '1 in 3'], [0, 'none']])('%d is %s', (share, words) => {
    expect(showShare(share)).toBe(words);
  });
});

describe('a policy with a promise', () => {
  const promise = kept('1/500');

  it('takes the auto-apply threshold from it, and the others from the mode', () => {
    expect(resolvePolicy({ flags: { promise, mode: 'conservative' } })).toMatchObject({
      thresholds: { ...PRESETS.conservative, autoApply: fromPercent(86) },
      origin: 'flags',
      atMostWrong: 1 / 500,
    });
    expect(resolvePolicy({ user: { promise } })).toMatchObject({ origin: 'user promise', mode: 'balanced' });
  });

  it('stands where thresholds stand: what is said in a stronger place wins', () => {
    const thresholds = PRESETS.aggressive;
    expect(resolvePolicy({ flags: { thresholds }, recording: { promise } })).toMatchObject({ thresholds, origin: 'flags' });
    expect(resolvePolicy({ recording: { mode: 'aggressive' }, user: { promise } })).toMatchObject({ thresholds, origin: 'recording mode' });
    expect(resolvePolicy({ recording: { thresholds }, environment: { promise } })).not.toHaveProperty('atMostWrong');
    expect(resolvePolicy({ recording: { promise }, user: { thresholds } }).origin).toBe('recording promise');
  });

  it('is never loosened by an experiment', () => {
    const experiment = { thresholds: PRESETS.aggressive };
    expect(resolvePolicy({ user: { promise }, experiment })).toEqual(resolvePolicy({ user: { promise } }));
    const { thresholds } = resolvePolicy({ environment: { promise }, experiment });
    expect(thresholds.autoApply).toBe(fromPercent(86));
    expect(thresholds.flag).toBe(PRESETS.balanced.flag);
  });

  it('always gives thresholds that a user could have written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 100 }), fc.constantFrom('conservative', 'balanced', 'aggressive'), (score, mode) => {
        const given = withPromise(PRESETS[mode as keyof typeof PRESETS], { atMostWrong: 0.005, autoApply: fromPercent(score) });
        const written = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Math.round(toPercent(value))]));
        expect(parseThresholds(written)).toMatchObject({ ok: true });
      }),
    );
  });
});
