import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseExperiment } from './experiment-analysis.js';
import type { VariantCounts } from './experiments.js';
import { compareShares, holm, neededPerArm } from './significance.js';

describe('compareShares', () => {
  // Summed from exact fractions over all tables with the same margins.
  it.each<[control: [number, number], treatment: [number, number], p: number]>([
    [[1, 10], [9, 12], 0.0036914],
    [[3, 8], [5, 8], 0.6192696],
    [[0, 20], [0, 20], 1],
    [[10, 100], [25, 100], 0.0085],
  ])('%j against %j', ([a, n], [b, m], p) => {
    expect(compareShares({ count: a, n }, { count: b, n: m })?.p).toBeCloseTo(p, 3);
  });

  it('is null where one side has nothing', () => {
    expect(compareShares({ count: 0, n: 0 }, { count: 1, n: 2 })).toBeNull();
  });

  it('goes over to the other test for many, and says nearly the same there', () => {
    const small = compareShares({ count: 100, n: 2_400 }, { count: 140, n: 2_400 });
    const large = compareShares({ count: 105, n: 2_520 }, { count: 147, n: 2_520 });
    expect([small?.test, large?.test]).toEqual(['Fisher exact', 'two-proportion z']);
    expect(Math.abs((small?.p ?? 0) - (large?.p ?? 0))).toBeLessThan(0.005);
    expect(compareShares({ count: 0, n: 9_000 }, { count: 0, n: 9_000 })?.p).toBe(1);
  });

  const arm = fc.integer({ min: 1, max: 400 }).chain((n) => fc.record({ n: fc.constant(n), count: fc.nat(n) }));

  it('is symmetric, a probability, and its interval holds the difference', () => {
    fc.assert(
      fc.property(arm, arm, (a, b) => {
        const one = compareShares(a, b);
        expect(compareShares(b, a)?.p).toBeCloseTo(one?.p ?? -1, 9);
        expect(one?.p).toBeGreaterThan(0);
        expect(one?.p).toBeLessThanOrEqual(1);
        expect(one?.difference.low).toBeLessThanOrEqual((one?.difference.value ?? 0) + 1e-9);
        expect(one?.difference.high).toBeGreaterThanOrEqual((one?.difference.value ?? 0) - 1e-9);
      }),
    );
  });

  it('finds nothing more often than it says where there is nothing to find', () => {
    let state = 11;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const draw = (): number => Array.from({ length: 200 }, () => (random() < 0.1 ? 1 : 0)).reduce<number>((sum, one) => sum + one, 0);
    const found = Array.from({ length: 400 }, () => compareShares({ count: draw(), n: 200 }, { count: draw(), n: 200 })).filter((one) => (one?.p ?? 1) < 0.05);
    expect(found.length / 400).toBeLessThan(0.06);
  });
});

describe('neededPerArm', () => {
  it('gives the sizes of the text books', () => {
    expect(neededPerArm(0.1, 0.15)).toBe(686);
    expect(neededPerArm(0.01, 0.02)).toBe(2319);
    expect(neededPerArm(0.2, 0.2)).toBeNull();
  });
});

describe('holm', () => {
  it('corrects by the number of comparisons, and keeps the order', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([])).toEqual([]);
  });
});

const COUNTS: VariantCounts = { users: 40, decisions: 1_000, settled: 800, wrong: 8, reviews: 200, jobs: 400, jobsPassed: 380, confidence: 850 };

describe('analyseExperiment', () => {
  const plan = { planned: 1_000, allocation: 50 };

  it('keeps the control where the treatment is wrong more often', () => {
    const analysis = analyseExperiment(plan, { control: COUNTS, treatment: { ...COUNTS, wrong: 40, reviews: 100 } });
    expect(analysis).toMatchObject({ complete: true, warnings: [], verdict: 'The treatment acts on the wrong element more often: keep the control.' });
    expect(analysis.outcomes.reviewLoad).toMatchObject({ significant: true });
    expect(analysis.variants.treatment).toMatchObject({ successRate: 0.95, meanConfidence: 0.85 });
  });

  it('says what is better where nothing got worse', () => {
    expect(analyseExperiment(plan, { control: COUNTS, treatment: { ...COUNTS, reviews: 100 } }).verdict).toBe('With the treatment, the share that people must review is better.');
  });

  it('decides nothing before the planned number is there, however clear it looks', () => {
    const early = { ...COUNTS, decisions: 999 };
    const analysis = analyseExperiment(plan, { control: early, treatment: { ...early, wrong: 400 } });
    expect(analysis).toMatchObject({ complete: false, verdict: 'Too early to tell: wait for the planned number of decisions.' });
    expect(analysis.warnings).toEqual([expect.stringMatching(/^Planned n not reached: 999 of 1000 .*Do not stop/)]);
  });

  it('says that nobody is in a variant, or too few to compare', () => {
    const nobody: VariantCounts = { users: 0, decisions: 0, settled: 0, wrong: 0, reviews: 0, jobs: 0, jobsPassed: 0, confidence: 0 };
    const alone = analyseExperiment(plan, { control: COUNTS, treatment: nobody });
    expect(alone).toMatchObject({ outcomes: { wrongActs: null, jobSuccess: null, reviewLoad: null }, variants: { treatment: { successRate: null, meanConfidence: null } } });
    expect(alone.warnings.join(' ')).toContain('Nobody is in treatment yet');
    expect(analyseExperiment(plan, { control: COUNTS, treatment: { ...COUNTS, users: 1 } }).warnings).toEqual([expect.stringContaining('Only 1 user')]);
  });
});
