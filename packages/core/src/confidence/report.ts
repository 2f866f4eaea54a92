import type { Calibration } from './calibration.js';
import type { CalibrationMap } from './calibration-map.js';
import { calibrationOfCells, mapOfCells, simpleScoreOfCells } from './cell-calibration.js';
import { countOf, HEALING_ACTIONS, rightShareOf, shareOf, type DecisionCell, type Share } from './decisions.js';
import type { HealingAction } from './judgement.js';

/** Whole points, both ends included. */
export const SCORE_BANDS = [
  { from: 80, to: 100 },
  { from: 60, to: 79 },
  { from: 40, to: 59 },
  { from: 0, to: 39 },
] as const;

export interface BandCount {
  from: number;
  to: number;
  /** Of all decisions. */
  decisions: Share;
  /** Of those in the band that were applied and are known: the right ones. */
  right: Share;
}

export interface ConfidenceReport {
  decisions: number;
  /** Applied, and nothing has told yet whether they were right. */
  pending: number;
  /** Acts on an element that was not meant, as after-checks and reviews found. */
  wrongActs: number;
  distribution: BandCount[];
  actions: Record<HealingAction, Share>;
  /** Right ones among those applied whose outcome is known. */
  accuracy: { autoApply: Share; flagged: Share; overall: Share };
  calibration: Calibration;
  /** 0–100; null under the fewest samples. */
  simpleScore: number | null;
  /** From score to how often such a score was right here; null under the fewest samples. */
  fitted: CalibrationMap | null;
}

/** What was decided in a period, and how it ended. */
export function reportOf(cells: readonly DecisionCell[]): ConfidenceReport {
  const decisions = countOf(cells);
  const applied = cells.filter((cell) => cell.applied);
  const taken = (action: HealingAction): DecisionCell[] => cells.filter((cell) => cell.action === action);
  const appliedBy = (action: HealingAction): DecisionCell[] => applied.filter((cell) => cell.action === action);
  return {
    decisions,
    pending: countOf(applied.filter(({ outcome }) => outcome === 'pending')),
    wrongActs: countOf(applied.filter(({ outcome }) => outcome === 'wrong')),
    distribution: SCORE_BANDS.map((band) => bandOf(cells, band)),
    actions: Object.fromEntries(HEALING_ACTIONS.map((action) => [action, shareOf(countOf(taken(action)), decisions)])) as Record<HealingAction, Share>,
    accuracy: { autoApply: rightShareOf(appliedBy('auto_apply')), flagged: rightShareOf(appliedBy('apply_with_flag')), overall: rightShareOf(applied) },
    calibration: calibrationOfCells(cells),
    simpleScore: simpleScoreOfCells(cells),
    fitted: mapOfCells(cells),
  };
}

function bandOf(cells: readonly DecisionCell[], { from, to }: { from: number; to: number }): BandCount {
  const inside = cells.filter(({ percent }) => percent >= from && percent <= to);
  return { from, to, decisions: shareOf(countOf(inside), countOf(cells)), right: rightShareOf(inside.filter(({ applied }) => applied)) };
}
