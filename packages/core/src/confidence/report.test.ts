import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationOf } from './calibration.js';
import { fitCalibration } from './fit-calibration.js';
import { DECISION_OUTCOMES, HEALING_ACTIONS, type DecisionCell } from './decisions.js';
import { isActed } from './figures.js';
import type { HealingAction } from './judgement.js';
import { reportOf } from './report.js';
import { confidence } from './scale.js';
import { simpleCalibrationScore } from './simple-score.js';

interface Decision {
  final: number;
  action: HealingAction;
  outcome: DecisionCell['outcome'];
}

/** As the store counts them. */
function cellsOf(decisions: readonly Decision[]): DecisionCell[] {
  const cells = new Map<string, DecisionCell>();
  for (const { final, action, outcome } of decisions) {
    const percent = Math.floor(final * 100 + 1e-7);
    const key = `${percent} ${action} ${outcome}`;
    const cell = cells.get(key) ?? { percent, action, outcome, applied: isActed({ action }), n: 0, sum: 0, squares: 0 };
    cells.set(key, { ...cell, n: cell.n + 1, sum: cell.sum + final, squares: cell.squares + final * final });
  }
  return [...cells.values()];
}

// In the middle of a tenth of a point: on the edge of a bucket, binary fractions decide by chance.
const decision: fc.Arbitrary<Decision> = fc.record({
  final: fc.integer({ min: 0, max: 999 }).map((tenths) => (tenths + 0.5) / 1000),
  action: fc.constantFrom(...HEALING_ACTIONS),
  outcome: fc.constantFrom(...DECISION_OUTCOMES),
});
const decisions = fc.array(decision, { maxLength: 300 });

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe('reportOf', () => {
  it('has no share of anything without data', () => {
    const report = reportOf([]);
    expect(report).toMatchObject({ decisions: 0, pending: 0, wrongActs: 0, simpleScore: null, fitted: null, calibration: { ece: null, brier: null } });
    expect(report.accuracy.overall).toEqual({ n: 0, count: 0, share: null, low: null, high: null });
    expect(report.actions.auto_apply.share).toBeNull();
  });

  it('puts 79.5 with 60–79, and counts only what is known as right', () => {
    const report = reportOf(
      cellsOf([
        { final: 0.795, action: 'apply_with_flag', outcome: 'right' },
        { final: 0.8, action: 'auto_apply', outcome: 'wrong' },
        { final: 1, action: 'auto_apply', outcome: 'pending' },
        { final: 0.45, action: 'suggest_only', outcome: 'right' },
      ]),
    );
    expect(report.distribution.map(({ from, decisions: { count } }) => [from, count])).toEqual([[80, 2], [60, 1], [40, 1], [0, 0]]);
    expect(report).toMatchObject({ pending: 1, wrongActs: 1, accuracy: { autoApply: { count: 0, n: 1 }, flagged: { count: 1, n: 1 }, overall: { count: 1, n: 2, share: 0.5 } } });
  });

  it('never gives NaN or infinity, and loses no decision', () => {
    fc.assert(
      fc.property(decisions, (all) => {
        const report = reportOf(cellsOf(all));
        expect(numbersIn(report).every(Number.isFinite)).toBe(true);
        expect(report.distribution.reduce((sum, { decisions: { count } }) => sum + count, 0)).toBe(all.length);
        expect(Object.values(report.actions).reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
    );
  });

  it('measures counted decisions exactly as it measures single ones', () => {
    fc.assert(
      fc.property(fc.array(decision, { minLength: 30, maxLength: 300 }), (all) => {
        const report = reportOf(cellsOf(all));
        const settled = all.filter((one) => isActed(one) && one.outcome !== 'pending').map(({ final, outcome, action }) => ({ confidence: confidence(final), right: outcome === 'right', action }));
        const single = calibrationOf(settled);
        expect(report.calibration.buckets.map(({ n }) => n)).toEqual(single.buckets.map(({ n }) => n));
        for (const name of ['ece', 'brier'] as const) close(report.calibration[name], single[name]);
        close(report.simpleScore, simpleCalibrationScore(settled));
        expect(report.fitted?.knots.map(({ precision }) => precision.toFixed(9))[0]).toEqual(fitCalibration(settled, 'isotonic')?.knots.map(({ precision }) => precision.toFixed(9))[0]);
      }),
    );
  });
});

function close(a: number | null, b: number | null): void {
  expect(a === null).toBe(b === null);
  expect(a ?? 0).toBeCloseTo(b ?? 0, 9);
}
