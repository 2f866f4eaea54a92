import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticsOf, RECENT, type RecentDecision } from './analytics.js';
import { trendOf, twoSided } from './trend.js';

function decisionsOf(outcomes: readonly boolean[], final = 0.85): RecentDecision[] {
  return outcomes.map((right) => ({ final, raw: 0.9, action: 'auto_apply', applied: true, outcome: right ? 'right' : 'wrong' }));
}

describe('trendOf', () => {
  it.each<[name: string, values: number[], trend: string | undefined]>([
    ['rising', Array.from({ length: 40 }, (_, index) => index), 'improving'],
    ['falling', Array.from({ length: 40 }, (_, index) => -index), 'declining'],
    ['always the same', new Array<number>(40).fill(0.8), 'stable'],
    ['up and down', Array.from({ length: 60 }, (_, index) => index % 2), 'stable'],
    ['one outlier at the end', [...new Array<number>(59).fill(0.8), 1000], 'stable'],
    ['too few', [1, 2, 3, 4], undefined],
  ])('%s', (_name, values, trend) => {
    expect(trendOf(values)?.trend).toBe(trend);
  });

  it('turns round when time does, and when less is better', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 30, maxLength: 120 }), (values) => {
        const trend = trendOf(values);
        const back = trendOf([...values].reverse());
        expect(back?.rho).toBeCloseTo(-(trend?.rho ?? 0), 9);
        expect(trendOf(values, 'lower')?.rho).toBeCloseTo(-(trend?.rho ?? 0), 9);
        expect(trend?.p).toBeGreaterThanOrEqual(0);
        expect(trend?.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the same for any measure that keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 30, maxLength: 100 }), (values) => {
        expect(trendOf(values.map((value) => value ** 3 + 7))).toEqual(trendOf(values));
      }),
    );
  });

  it('calls chance a trend about as seldom as it says', () => {
    let state = 7;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const called = Array.from({ length: 500 }, () => trendOf(Array.from({ length: 60 }, random))).filter((one) => one?.trend !== 'stable');
    expect(called.length).toBeLessThan(20);
  });

  it('knows the normal distribution', () => {
    expect(twoSided(0)).toBeCloseTo(1, 6);
    expect(twoSided(1.959963984540054)).toBeCloseTo(0.05, 6);
    expect(twoSided(-3.2905267314919255)).toBeCloseTo(0.001, 6);
  });
});

describe('analyticsOf', () => {
  it('is null, not NaN, without decisions', () => {
    expect(analyticsOf([])).toMatchObject({ n: 0, meanFinal: null, meanRaw: null, simpleScore: null, trends: { accuracy: null, confidence: null, calibration: null } });
  });

  it('looks at the newest thousand only', () => {
    const old = decisionsOf(new Array<boolean>(500).fill(false), 0.1);
    expect(analyticsOf([...old, ...decisionsOf(new Array<boolean>(RECENT).fill(true))])).toMatchObject({ n: RECENT, meanFinal: expect.closeTo(0.85, 9), trends: { accuracy: { trend: 'stable' } } });
  });

  it('sees accuracy get worse from oldest to newest, and claims drift away from it', () => {
    const outcomes = Array.from({ length: 200 }, (_, index) => index < 100 || index % 2 === 0);
    expect(analyticsOf(decisionsOf(outcomes)).trends).toMatchObject({ accuracy: { trend: 'declining' }, calibration: { trend: 'declining' }, confidence: { trend: 'stable' } });
    expect(analyticsOf(decisionsOf([...outcomes].reverse())).trends).toMatchObject({ accuracy: { trend: 'improving' } });
  });

  it('leaves out of accuracy what is pending or was only suggested', () => {
    const pending = decisionsOf(new Array<boolean>(50).fill(false)).map((one): RecentDecision => ({ ...one, outcome: 'pending' }));
    const suggested = decisionsOf(new Array<boolean>(50).fill(false)).map((one): RecentDecision => ({ ...one, action: 'suggest_only', applied: false }));
    expect(analyticsOf([...pending, ...suggested])).toMatchObject({ n: 100, calibration: { ece: null }, trends: { accuracy: null } });
  });
});
