import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISION_OUTCOMES, HEALING_ACTIONS, type DecisionCell } from './decisions.js';
import type { HealingAction } from './judgement.js';
import { parseThresholds, PRESET_PERCENTS, type ThresholdPercents } from './presets.js';
import { recommendationsOf, withAdvice } from './recommendations.js';

const BALANCED = PRESET_PERCENTS.balanced;

function cell(percent: number, action: HealingAction, { right = 0, wrong = 0 }: { right?: number; wrong?: number }): DecisionCell[] {
  const one = { percent, action, applied: action === 'auto_apply' || action === 'apply_with_flag', sum: 0, squares: 0 };
  return [{ ...one, outcome: 'right', n: right }, { ...one, outcome: 'wrong', n: wrong }];
}

describe('recommendationsOf', () => {
  it('says that auto-apply can be lowered where it was right 61 of 61', () => {
    expect(recommendationsOf(cell(82, 'auto_apply', { right: 61 }), BALANCED)).toMatchObject([
      { threshold: 'autoApply', direction: 'lower', from: 80, to: 75, reason: 'Auto-apply was right 61 of 61 in 80–85: you can lower it to 75.' },
    ]);
  });

  it('says that flagging must be raised where it was rejected 7 of 9', () => {
    expect(recommendationsOf(cell(62, 'apply_with_flag', { right: 2, wrong: 7 }), BALANCED)).toMatchObject([
      { threshold: 'flag', direction: 'raise', from: 60, to: 65, reason: 'Flagged below 65 was rejected 7 of 9: raise it to 65.' },
    ]);
  });

  it.each<[name: string, cells: DecisionCell[], expected: string[]]>([
    ['nothing known', [], []],
    ['60 of 60 is not enough to lower', cell(82, 'auto_apply', { right: 60 }), []],
    ['one wrong forbids lowering', cell(82, 'auto_apply', { right: 500, wrong: 1 }), []],
    ['a wrong flagged one just below forbids lowering', [...cell(82, 'auto_apply', { right: 100 }), ...cell(78, 'apply_with_flag', { right: 20, wrong: 1 })], []],
    ['wrong ones at the top forbid lowering', [...cell(82, 'auto_apply', { right: 100 }), ...cell(97, 'auto_apply', { right: 10, wrong: 20 })], []],
    ['4 wrong of 4 are too few', cell(82, 'auto_apply', { wrong: 4 }), []],
    ['auto-apply that is wrong too often', cell(82, 'auto_apply', { right: 4, wrong: 2 }), ['autoApply 85']],
    ['several bad steps in a row', [...cell(81, 'auto_apply', { right: 4, wrong: 2 }), ...cell(86, 'auto_apply', { right: 8, wrong: 3 })], ['autoApply 90']],
    ['suggestions that nobody takes', cell(42, 'suggest_only', { wrong: 20 }), ['suggest 45']],
    ['suggestions that everybody takes', cell(57, 'suggest_only', { right: 60 }), ['flag 55']],
    ['both ends at once', [...cell(82, 'auto_apply', { right: 100 }), ...cell(62, 'apply_with_flag', { wrong: 9 })], ['flag 65', 'autoApply 75']],
  ])('%s', (_name, cells, expected) => {
    expect(recommendationsOf(cells, BALANCED).map(({ threshold, to }) => `${threshold} ${to}`)).toEqual(expected);
  });

  it('keeps a raised flag threshold below auto-apply', () => {
    const [advice] = recommendationsOf([...cell(60, 'apply_with_flag', { wrong: 30 }), ...cell(61, 'apply_with_flag', { wrong: 30 })], { autoApply: 63, flag: 60, suggest: 40 });
    expect(advice).toMatchObject({ threshold: 'flag', to: 62 });
  });

  const anyCell: fc.Arbitrary<DecisionCell> = fc.record({
    percent: fc.integer({ min: 0, max: 100 }),
    action: fc.constantFrom(...HEALING_ACTIONS),
    applied: fc.boolean(),
    outcome: fc.constantFrom(...DECISION_OUTCOMES),
    n: fc.nat({ max: 200 }),
    sum: fc.constant(0),
    squares: fc.constant(0),
  });
  const thresholds: fc.Arbitrary<ThresholdPercents> = fc
    .record({ autoApply: fc.integer({ min: 60, max: 100 }), flag: fc.integer({ min: 40, max: 80 }), suggest: fc.integer({ min: 20, max: 60 }) })
    .filter((three) => parseThresholds(three).ok);

  it('taken together or one by one is always something a user may choose, and never contradicts itself', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 60 }), thresholds, (cells, current) => {
        const advice = recommendationsOf(cells, current);
        expect(parseThresholds(withAdvice(current, advice))).toMatchObject({ ok: true });
        expect(new Set(advice.map(({ threshold }) => threshold)).size).toBe(advice.length);
        for (const one of advice) {
          expect(one.direction === 'raise' ? one.to > one.from : one.to < one.from).toBe(true);
          expect(one.right.n).toBeGreaterThanOrEqual(5);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never says lower where anything in the band was wrong', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 60 }), thresholds, (cells, current) => {
        const lowered = recommendationsOf(cells, current).filter(({ direction }) => direction === 'lower');
        expect(lowered.every(({ right }) => right.count === right.n)).toBe(true);
      }),
    );
  });
});
