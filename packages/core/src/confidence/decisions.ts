import { FEWEST_SAMPLES, wilson } from './calibration.js';
import type { HealingAction } from './judgement.js';

export const DECISION_OUTCOMES = ['pending', 'right', 'wrong'] as const;
/** From the after-check and from review; `pending` until one of them has spoken. */
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

export const HEALING_ACTIONS: readonly HealingAction[] = ['auto_apply', 'apply_with_flag', 'suggest_only', 'reject'];

/** Decisions that are alike in all that a report tells apart, counted: a million of them are some hundred cells. */
export interface DecisionCell {
  /** Whole points of the final score, 0–100, rounded down. */
  percent: number;
  action: HealingAction;
  applied: boolean;
  outcome: DecisionOutcome;
  n: number;
  /** Of the final scores, 0–1, and of their squares. */
  sum: number;
  squares: number;
}

/** A share with what it rests on. All null without data: nothing is 0 % or 100 % of nothing. */
export interface Share {
  n: number;
  count: number;
  share: number | null;
  /** 95 % interval. */
  low: number | null;
  high: number | null;
}

export function shareOf(count: number, n: number): Share {
  const range = wilson(count, n);
  return { n, count, share: n === 0 ? null : count / n, low: range?.low ?? null, high: range?.high ?? null };
}

export function countOf(cells: readonly Pick<DecisionCell, 'n'>[]): number {
  return cells.reduce((sum, { n }) => sum + n, 0);
}

/** How many of those whose outcome is known were right. */
export function rightShareOf(cells: readonly DecisionCell[]): Share {
  const right = countOf(cells.filter(({ outcome }) => outcome === 'right'));
  return shareOf(right, right + countOf(cells.filter(({ outcome }) => outcome === 'wrong')));
}

/** Applied, and it is known how they ended: what calibration is measured on. */
export function settledCells(cells: readonly DecisionCell[]): DecisionCell[] {
  return cells.filter(({ applied, outcome, n }) => applied && outcome !== 'pending' && n > 0);
}

export function hasEnough(cells: readonly DecisionCell[]): boolean {
  return countOf(cells) >= FEWEST_SAMPLES;
}
