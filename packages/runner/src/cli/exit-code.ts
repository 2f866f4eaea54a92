import type { Outcome, RunResult } from '@waymark/core';
import type { FailOn } from '../config.js';

/** Documented in the README; scripts depend on them. */
export const EXIT = {
  passed: 0,
  failed: 1,
  badInput: 2,
  stoppedByPolicy: 3,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A flagged step is a healing too: whoever stops at healings stops at both. */
const STOPS: Record<FailOn, readonly Outcome[]> = {
  healed: ['healed', 'flagged'],
  flagged: ['flagged'],
  unverified: ['unverified'],
};

export function exitCodeOf(runs: Pick<RunResult, 'outcome' | 'counts'>, failOn: readonly FailOn[]): ExitCode {
  if (runs.outcome !== 'passed' || runs.counts.failed + runs.counts.refused > 0) return EXIT.failed;
  const stops = failOn.some((kind) => STOPS[kind].some((outcome) => runs.counts[outcome] > 0));
  return stops ? EXIT.stoppedByPolicy : EXIT.passed;
}
