import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Confidence, HealingAction } from './judgement.js';
import { PRESETS } from './presets.js';
import { confidence } from './scale.js';
import { ADJUSTMENTS, FACTOR_WEIGHTS, judge, scoreOf, type FactorName, type Factors, type JudgeInput } from './score.js';

const BOX = { x: 0, y: 0, width: 100, height: 20 };

/** Nothing known but that the source found it. */
function input(changes: Partial<JudgeInput> = {}): JudgeInput {
  return {
    sourceFound: true,
    sourceConfidence: null,
    label: { recorded: undefined, found: undefined },
    kind: { recorded: null, found: null },
    position: { recorded: null, found: null },
    matches: null,
    cacheRate: null,
    usable: true,
    risky: false,
    thresholds: PRESETS.balanced,
    mode: 'balanced',
    ...changes,
  };
}

function perfect(changes: Partial<JudgeInput> = {}): JudgeInput {
  return input({
    sourceConfidence: confidence(1),
    label: { recorded: 'Save', found: 'Save' },
    kind: { recorded: 'clickable', found: 'clickable' },
    position: { recorded: BOX, found: BOX },
    matches: 1,
    ...changes,
  });
}

function sure(percent: number): { sourceConfidence: Confidence } {
  return { sourceConfidence: confidence(percent / 100) };
}

describe('judge', () => {
  it('takes the source alone where nothing else is known', () => {
    expect(judge(input(sure(64)))).toMatchObject({ raw: 0.64, calculated: 0.64, final: 0.64, action: 'apply_with_flag' });
  });

  it.each<[percent: number, action: HealingAction]>([
    [80, 'auto_apply'],
    [79.5, 'apply_with_flag'],
    [79.999, 'apply_with_flag'],
    [60, 'apply_with_flag'],
    [59.9, 'suggest_only'],
    [40, 'suggest_only'],
    [39.9, 'reject'],
  ])('%d under balanced → %s', (percent, action) => {
    expect(judge(input(sure(percent))).action).toBe(action);
  });

  it('weighs by the table', () => {
    const { calculated, final, boosters } = judge(perfect({ ...sure(60), label: { recorded: 'Save', found: 'Save changes' }, cacheRate: 80 }));
    expect(calculated).toBeCloseTo((60 * 0.5 + 85 * 0.15 + 100 * 0.3 + 80 * 0.05) / 100, 12);
    expect(boosters.map(({ name }) => name)).toEqual(['unique selector', 'same position']);
    expect(final).toBeCloseTo(calculated + 0.1, 12);
  });

  it('renormalises over a cache that is unknown and penalises one that always failed', () => {
    const unknown = judge(perfect({ ...sure(70), cacheRate: null }));
    const failing = judge(perfect({ ...sure(70), cacheRate: 0 }));
    expect(unknown.factors.find(({ name }) => name === 'cache')?.value).toBeNull();
    expect(unknown.penalties).toEqual([]);
    expect(failing.penalties).toEqual([{ name: 'cache success < 50', amount: -15 }]);
    expect(failing.final).toBeLessThan(unknown.final);
  });

  it('refuses a cached rate on the wrong scale', () => {
    expect(() => judge(perfect({ cacheRate: 0.9 }))).toThrow(/wrong unit/);
  });

  it('shows stability and history, but gives them no weight', () => {
    const plain = judge(perfect({ ...sure(70) }));
    const shown = judge(perfect({ ...sure(70), stability: 10, history: 0 }));
    expect(shown.final).toBe(plain.final);
    expect(shown.factors).toContainEqual({ name: 'stability', value: 10, weight: 0 });
    expect(shown.factors).toContainEqual({ name: 'history', value: 0, weight: 0 });
  });

  it('rejects where nothing at all is known', () => {
    expect(judge(input())).toMatchObject({ final: 0, action: 'reject' });
  });

  it('penalises a contradicting type, a far place and a crowd', () => {
    const far = { ...BOX, x: 5000 };
    const { penalties } = judge(perfect({ kind: { recorded: 'text input', found: 'clickable' }, position: { recorded: BOX, found: far }, matches: 40 }));
    expect(penalties.map(({ amount }) => amount)).toEqual([-15, -10, -20]);
  });
});

describe('hard gates', () => {
  it.each<[name: string, changes: Partial<JudgeInput>]>([
    ['not found by its own source', { sourceFound: false }],
    ['matches no element', { matches: 0 }],
    ['cannot use', { usable: false }],
    ['contradicting label', { risky: true, label: { recorded: 'Delete draft', found: 'Do not delete draft' } }],
  ])('%s: rejected, however good the rest', (name, changes) => {
    const judgement = judge(perfect({ ...changes, thresholds: PRESETS.aggressive, mode: 'aggressive' }));
    expect(judgement.action).toBe('reject');
    expect(judgement.gates.join()).toContain(name);
  });

  it('only suggests a locator that matches several', () => {
    expect(judge(perfect({ matches: 2 }))).toMatchObject({ action: 'suggest_only', gates: ['the locator matches 2 elements'] });
  });

  it('only suggests what contradicts by its label, on any step', () => {
    expect(judge(perfect({ label: { recorded: 'Save', found: 'Do not save' } })).action).toBe('suggest_only');
  });

  it('has none for a proposal in order', () => {
    expect(judge(perfect())).toMatchObject({ gates: [], action: 'auto_apply' });
  });
});

describe('risky steps', () => {
  it.each<[mode: JudgeInput['mode'], percent: number, action: HealingAction]>([
    ['balanced', 89, 'apply_with_flag'],
    ['balanced', 90, 'auto_apply'],
    ['balanced', 74, 'suggest_only'],
    ['balanced', 49, 'reject'],
    ['aggressive', 79, 'apply_with_flag'],
    ['aggressive', 80, 'auto_apply'],
    ['conservative', 100, 'apply_with_flag'],
    ['conservative', 76, 'apply_with_flag'],
    ['conservative', 74, 'suggest_only'],
  ])('%s at %d → %s', (mode, percent, action) => {
    expect(judge(input({ ...sure(percent), risky: true, mode, thresholds: PRESETS[mode] })).action).toBe(action);
  });

  it('keeps own thresholds that are stricter than the next preset', () => {
    const thresholds = { ...PRESETS.balanced, autoApply: confidence(0.85), flag: confidence(0.8) };
    expect(judge(input({ ...sure(91), risky: true, thresholds })).thresholds).toEqual({ autoApply: 0.9, flag: 0.8, suggest: 0.5 });
  });

  it('flags what own thresholds as strict as conservative would auto-apply', () => {
    const thresholds = { ...PRESETS.conservative, autoApply: confidence(0.95) };
    expect(judge(input({ ...sure(99), risky: true, thresholds })).action).toBe('apply_with_flag');
  });

  it('is never bolder than the same step without risk', () => {
    const boldness: HealingAction[] = ['reject', 'suggest_only', 'apply_with_flag', 'auto_apply'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.constantFrom('conservative', 'balanced', 'aggressive'), (permille, mode) => {
        const step = input({ sourceConfidence: confidence(permille / 1000), mode, thresholds: PRESETS[mode] });
        const plain = boldness.indexOf(judge(step).action);
        expect(boldness.indexOf(judge({ ...step, risky: true }).action)).toBeLessThanOrEqual(plain);
      }),
    );
  });
});

const NAMES = Object.keys(FACTOR_WEIGHTS) as FactorName[];
const percents = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
const anyFactors: fc.Arbitrary<Factors> = fc.record(Object.fromEntries(NAMES.map((name) => [name, percents])) as Record<FactorName, typeof percents>);

describe('scoreOf', () => {
  it('stays within 0 and 1', () => {
    fc.assert(
      fc.property(anyFactors, (factors) => {
        for (const value of [scoreOf(factors).final, scoreOf(factors).calculated]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('never falls where a known factor gets better', () => {
    fc.assert(
      fc.property(anyFactors, fc.constantFrom(...NAMES), fc.double({ min: 0, max: 100, noNaN: true }), (factors, name, better) => {
        fc.pre(factors[name] !== null && better >= (factors[name] ?? 0));
        expect(scoreOf({ ...factors, [name]: better }).final).toBeGreaterThanOrEqual(scoreOf(factors).final - 1e-9);
      }),
    );
  });

  it('is not lowered by leaving out what is unknown as a zero would lower it', () => {
    fc.assert(
      fc.property(anyFactors, fc.constantFrom(...NAMES), (factors, name) => {
        fc.pre(NAMES.some((other) => other !== name && factors[other] !== null && FACTOR_WEIGHTS[other] > 0));
        const unknown = scoreOf({ ...factors, [name]: null });
        const zero = scoreOf({ ...factors, [name]: 0 });
        expect(unknown.final).toBeGreaterThanOrEqual(zero.final - 1e-9);
        expect(unknown.calculated).toBeGreaterThanOrEqual(zero.calculated - 1e-9);
      }),
    );
  });

  it('sums all adjustments before it clamps, so that their order does not matter', () => {
    fc.assert(
      fc.property(anyFactors, (factors) => {
        const { calculated, final, boosters, penalties } = scoreOf(factors);
        fc.pre(NAMES.some((name) => factors[name] !== null && FACTOR_WEIGHTS[name] > 0));
        const sum = [...penalties, ...boosters].toReversed().reduce((total, { amount }) => total + amount, 0);
        expect(final).toBeCloseTo(Math.min(1, Math.max(0, calculated + sum / 100)), 9);
      }),
    );
  });

  it('clamps once: boosters beyond 100 still pay for a penalty', () => {
    const factors: Factors = { source: 100, label: 100, type: 0, position: 100, uniqueness: 100, cache: 100, stability: null, history: null };
    expect(scoreOf(factors)).toMatchObject({ calculated: 0.9, final: 1 });
  });

  it('has boosters only above and penalties only below', () => {
    for (const { amount, when } of ADJUSTMENTS) {
      expect(when(amount > 0 ? 100 : 0)).toBe(true);
      expect(when(amount > 0 ? 0 : 100)).toBe(false);
    }
  });
});
