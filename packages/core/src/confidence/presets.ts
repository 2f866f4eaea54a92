import type { Mode } from '../recording/recording.js';
import type { Confidence, Thresholds } from './judgement.js';
import { fromPercent, percentProblem } from './scale.js';

/** As people write them, 0–100. */
export interface ThresholdPercents {
  autoApply: number;
  flag: number;
  suggest: number;
}

export const PRESET_PERCENTS: Readonly<Record<Mode, ThresholdPercents>> = {
  conservative: { autoApply: 90, flag: 75, suggest: 50 },
  balanced: { autoApply: 80, flag: 60, suggest: 40 },
  aggressive: { autoApply: 70, flag: 50, suggest: 30 },
};

/** What users may choose, both ends included. */
export const THRESHOLD_RANGES = {
  autoApply: { from: 60, to: 100 },
  flag: { from: 40, to: 80 },
  suggest: { from: 20, to: 60 },
} as const;

export const DEFAULT_MODE: Mode = 'balanced';

export const PRESETS: Readonly<Record<Mode, Thresholds>> = {
  conservative: asThresholds(PRESET_PERCENTS.conservative),
  balanced: asThresholds(PRESET_PERCENTS.balanced),
  aggressive: asThresholds(PRESET_PERCENTS.aggressive),
};

export type ParsedThresholds = { ok: true; thresholds: Thresholds } | { ok: false; problem: string };

/** The only way in for thresholds that somebody wrote: in a recording, a setting, a variable, a flag. */
export function parseThresholds(value: unknown): ParsedThresholds {
  if (typeof value !== 'object' || value === null) {
    return refuse('thresholds are an object with autoApply, flag and suggest, each 0–100');
  }
  const given = value as Partial<Record<keyof ThresholdPercents, unknown>>;
  const percents = { autoApply: Number.NaN, flag: Number.NaN, suggest: Number.NaN };
  for (const name of ['autoApply', 'flag', 'suggest'] as const) {
    const one = given[name];
    const problem = typeof one === 'number' ? thresholdProblem(name, one) : `must be a number, not ${describe(one)}`;
    if (problem !== null) return refuse(`thresholds.${name} ${problem}`);
    percents[name] = one as number;
  }
  const { autoApply, flag, suggest } = percents;
  if (autoApply > flag && flag > suggest) return { ok: true, thresholds: asThresholds(percents) };
  return refuse(`thresholds must fall, autoApply > flag > suggest; these are ${autoApply}, ${flag}, ${suggest}`);
}

/** The higher of each. */
export function stricterOf(a: Thresholds, b: Thresholds): Thresholds {
  const higher = (name: keyof Thresholds): Confidence => (a[name] >= b[name] ? a[name] : b[name]);
  return { autoApply: higher('autoApply'), flag: higher('flag'), suggest: higher('suggest') };
}

function thresholdProblem(name: keyof ThresholdPercents, value: number): string | null {
  const { from, to } = THRESHOLD_RANGES[name];
  const problem = percentProblem(value);
  if (problem !== null) return problem;
  return value >= from && value <= to ? null : `must lie from ${from} to ${to}, not at ${value}`;
}

function asThresholds(percents: ThresholdPercents): Thresholds {
  return {
    autoApply: fromPercent(percents.autoApply),
    flag: fromPercent(percents.flag),
    suggest: fromPercent(percents.suggest),
  };
}

function describe(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function refuse(problem: string): ParsedThresholds {
  return { ok: false, problem };
}
