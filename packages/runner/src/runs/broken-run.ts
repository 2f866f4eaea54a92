import type { Recording, RunResult, Step, StepResult } from '@waymark/core';
import { emptyCounts } from '../report/entry.js';

export interface Broken {
  recording: Recording;
  row: number | null;
  startedAt: string;
  ms: number;
  /** Results of the steps that had ended. */
  ended: readonly StepResult[];
  aborted: boolean;
  reason: string;
}

/** What is known of a run that ended without a result: the steps that had ended, the one it broke at, the rest skipped. */
export function brokenRun(broken: Broken): RunResult {
  const done = new Set(broken.ended.map(({ step }) => step.id));
  const left = broken.recording.steps.filter((step) => !done.has(step.id));
  const steps = [...broken.ended, ...left.map((step, index) => (index === 0 ? brokenStep(step, broken) : skippedStep(step)))];
  const counts = emptyCounts();
  for (const { outcome } of steps) counts[outcome]++;
  const { id, title, startUrl } = broken.recording;
  return {
    recording: { id, title },
    row: broken.row,
    url: startUrl,
    startedAt: broken.startedAt,
    ms: broken.ms,
    steps,
    outcome: broken.aborted ? 'aborted' : 'failed',
    counts,
    extracted: {},
  };
}

function brokenStep(step: Step, { aborted, reason }: Broken): StepResult {
  return { ...bareResult(step), outcome: aborted ? 'skipped' : 'failed', code: aborted ? 'aborted' : 'driver', reason };
}

function skippedStep(step: Step): StepResult {
  return { ...bareResult(step), outcome: 'skipped', code: 'earlier-step', reason: 'Not run, because the run ended before it.' };
}

function bareResult({ id, number, label, action }: Step): Omit<StepResult, 'outcome' | 'code' | 'reason'> {
  return {
    step: { id, number, label, action },
    tier: null,
    strategy: null,
    source: null,
    judgement: null,
    healing: null,
    considered: [],
    recorded: null,
    found: null,
    outline: { recorded: null, found: null },
    picture: null,
    verified: null,
    notes: [],
    ms: 0,
    attempts: 0,
  };
}
