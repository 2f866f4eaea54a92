import type { Kind } from '../element/kind.js';
import type { Mode } from '../recording/recording.js';
import type { Box } from '../recording/target.js';
import { kindFactor, labelFactor, positionFactor, uniquenessFactor, type LabelFactor } from './factors.js';
import { actionOf, gatesOf } from './action.js';
import { calibrate } from './calibration-map.js';
import { FITTED_CALIBRATION } from './fitted-calibration.js';
import type { Adjustment, Confidence, FactorScore, Judgement, Thresholds } from './judgement.js';
import { checkPercent, confidence, NO_CONFIDENCE, toPercent } from './scale.js';

/** Shares of the score, renormalised over the factors that are known. Weight 0: shown until it earns more. */
export const FACTOR_WEIGHTS = {
  source: 0.5,
  label: 0.15,
  type: 0.1,
  position: 0.1,
  uniqueness: 0.1,
  cache: 0.05,
  stability: 0,
  history: 0,
} as const;

export type FactorName = keyof typeof FACTOR_WEIGHTS;
export type Factors = Record<FactorName, number | null>;

/** Added to the score where the factor is known and the condition holds. */
export const ADJUSTMENTS: readonly { name: string; factor: FactorName; amount: number; when: (value: number) => boolean }[] = [
  { name: 'equal label', factor: 'label', amount: 5, when: (value) => value === 100 },
  { name: 'unique selector', factor: 'uniqueness', amount: 5, when: (value) => value === 100 },
  { name: 'cache success ≥ 90', factor: 'cache', amount: 10, when: (value) => value >= 90 },
  { name: 'same position', factor: 'position', amount: 5, when: (value) => value === 100 },
  { name: 'type contradicts', factor: 'type', amount: -15, when: (value) => value === 0 },
  { name: 'far from its place', factor: 'position', amount: -10, when: (value) => value < 50 },
  { name: 'selector not unique', factor: 'uniqueness', amount: -20, when: (value) => value < 50 },
  { name: 'cache success < 50', factor: 'cache', amount: -15, when: (value) => value < 50 },
];

export interface JudgeInput {
  /** Whether the source itself (cache, local healer, model) says that it found the element. */
  sourceFound: boolean;
  sourceConfidence: Confidence | null;
  /** null: there is none; undefined: nobody looked. */
  label: { recorded: string | null | undefined; found: string | null | undefined };
  kind: { recorded: Kind | null; found: Kind | null };
  /** Both in the same space. */
  position: { recorded: Box | null; found: Box | null };
  /** Elements that the proposed locator matches; null where there is no locator to count by. */
  matches: number | null;
  /** 0–100; null where nothing is cached. */
  cacheRate: number | null;
  /** 0–100, shown only. */
  stability?: number | null;
  history?: number | null;
  /** Whether the action can use the element. */
  usable: boolean;
  risky: boolean;
  thresholds: Thresholds;
  mode: Mode;
}

/** ConfidenceEvaluator: everything known about one proposal → what may be done with it. */
export function judge(input: JudgeInput): Judgement {
  const label = labelFactor(input.label.recorded, input.label.found);
  const factors = factorsOf(input, label);
  const { calculated, final, boosters, penalties } = scoreOf(factors);
  const gates = gatesOf(input, label);
  const { action, thresholds } = actionOf(final, { gates, policy: input });
  return {
    action,
    raw: input.sourceConfidence,
    calculated,
    final,
    calibrated: calibrate(final, FITTED_CALIBRATION),
    factors: listed(factors),
    boosters,
    penalties,
    gates: gates.map((gate) => gate.reason),
    thresholds,
  };
}

/** Factors 0–100 in, confidences out. With nothing known there is nothing to be confident of. */
export function scoreOf(factors: Factors): Pick<Judgement, 'calculated' | 'final' | 'boosters' | 'penalties'> {
  const adjustments = adjustmentsOf(factors);
  const calculated = weightedMean(factors);
  if (calculated === null) return { calculated: NO_CONFIDENCE, final: NO_CONFIDENCE, boosters: [], penalties: [] };
  const sum = adjustments.reduce((total, { amount }) => total + amount, 0);
  return {
    calculated: percent(calculated),
    final: percent(calculated + sum),
    boosters: adjustments.filter(({ amount }) => amount > 0),
    penalties: adjustments.filter(({ amount }) => amount < 0),
  };
}

function factorsOf(input: JudgeInput, label: LabelFactor): Factors {
  return {
    source: input.sourceConfidence === null ? null : toPercent(input.sourceConfidence),
    label: label.value,
    type: kindFactor(input.kind.recorded, input.kind.found),
    position: positionFactor(input.position.recorded, input.position.found),
    uniqueness: uniquenessFactor(input.matches),
    cache: given(input.cacheRate, 'the cached success rate'),
    stability: given(input.stability, 'the stability of a selector'),
    history: given(input.history, 'the history of a page'),
  };
}

function given(value: number | null | undefined, what: string): number | null {
  return value === null || value === undefined ? null : checkPercent(value, what);
}

function weightedMean(factors: Factors): number | null {
  const known = listed(factors).filter(({ value }) => value !== null);
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  return known.reduce((sum, { value, weight }) => sum + (value ?? 0) * weight, 0) / weights;
}

function adjustmentsOf(factors: Factors): Adjustment[] {
  return ADJUSTMENTS.filter(({ factor, when }) => {
    const value = factors[factor];
    return value !== null && when(value);
  }).map(({ name, amount }) => ({ name, amount }));
}

function listed(factors: Factors): FactorScore[] {
  return (Object.keys(FACTOR_WEIGHTS) as FactorName[]).map((name) => ({
    name,
    value: factors[name],
    weight: FACTOR_WEIGHTS[name],
  }));
}

function percent(value: number): Confidence {
  return confidence(Math.min(100, Math.max(0, value)) / 100);
}
