import { calibrationOf, type Calibration } from './calibration.js';
import type { DecisionOutcome } from './decisions.js';
import type { HealingAction } from './judgement.js';
import { confidence } from './scale.js';
import { simpleCalibrationScore } from './simple-score.js';
import { trendOf, type Trend } from './trend.js';

/** So many of the newest decisions are looked at. */
export const RECENT = 1_000;

export interface RecentDecision {
  /** 0–1. */
  final: number;
  /** What the source itself said, 0–1. */
  raw: number | null;
  action: HealingAction;
  applied: boolean;
  outcome: DecisionOutcome;
}

export interface Analytics {
  n: number;
  /** 0–1; null without any. */
  meanFinal: number | null;
  meanRaw: number | null;
  calibration: Calibration;
  simpleScore: number | null;
  /** Oldest to newest; null where there is too little to tell. `calibration`: how far claims are from what came. */
  trends: { confidence: Trend | null; accuracy: Trend | null; calibration: Trend | null };
}

/** Over the newest decisions, given oldest first. */
export function analyticsOf(oldestFirst: readonly RecentDecision[]): Analytics {
  const recent = oldestFirst.slice(-RECENT);
  const settled = recent.filter(({ applied, outcome }) => applied && outcome !== 'pending');
  const samples = settled.map(({ final, outcome, action }) => ({ confidence: confidence(final), right: outcome === 'right', action }));
  return {
    n: recent.length,
    meanFinal: meanOf(recent.map(({ final }) => final)),
    meanRaw: meanOf(recent.flatMap(({ raw }) => (raw === null ? [] : [raw]))),
    calibration: calibrationOf(samples),
    simpleScore: simpleCalibrationScore(samples),
    trends: {
      confidence: trendOf(recent.map(({ final }) => final)),
      accuracy: trendOf(samples.map(({ right }) => (right ? 1 : 0))),
      calibration: trendOf(samples.map(({ right, confidence: claimed }) => Math.abs((right ? 1 : 0) - claimed)), 'lower'),
    },
  };
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}
