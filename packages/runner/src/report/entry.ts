import { OUTCOMES, type Outcome, type Policy, type RunResult, type StepResult } from '@waymark/core';

/** One run of one recording (with one row of data), as reports show it; free of secrets. */
export interface RunEntry {
  /** From 1, in the order of starting. */
  number: number;
  name: string;
  file: string | null;
  policy: Policy | null;
  /** How many times it was run from the start; `result` is the last. */
  attempts: number;
  result: RunResult;
}

export interface Totals {
  runs: Record<RunResult['outcome'], number>;
  steps: Record<Outcome, number>;
}

/** What is known of the whole invocation when it ends. */
export interface ReportFrame {
  startedAt: string;
  ms: number;
  totals: Totals;
  /** Runs that were planned and never started, because the program was told to stop. */
  notRun: number;
  exitCode: number;
  version: string;
}

export function emptyTotals(): Totals {
  return { runs: { passed: 0, failed: 0, aborted: 0 }, steps: emptyCounts() };
}

export function emptyCounts(): Record<Outcome, number> {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
}

export function addRun(totals: Totals, run: RunResult): Totals {
  const steps = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, totals.steps[outcome] + run.counts[outcome]]));
  return { runs: { ...totals.runs, [run.outcome]: totals.runs[run.outcome] + 1 }, steps: steps as Record<Outcome, number> };
}

/** Whether nobody needs to look: every step passed. */
export function isClean({ result }: RunEntry): boolean {
  return result.outcome === 'passed' && result.steps.every((step) => step.outcome === 'passed');
}

/** Pictures are most of what a step weighs. */
export function withoutPicture(step: StepResult): StepResult {
  const { verified } = step;
  return { ...step, picture: null, verified: verified?.sight ? { ...verified, sight: { ...verified.sight, picture: null } } : verified };
}
