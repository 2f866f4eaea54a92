import { changedElsewhere, promote, type Recording, type RunResult, type StepResult } from '@waymark/core';

export interface HealedRecording {
  recording: Recording;
  /** Steps whose target was replaced, by number. */
  steps: number[];
  /** Steps that a person must decide on first. */
  waiting: number[];
}

/** The recording with every healing of its runs that needs no review; null where there is none. */
export function healedRecording(recording: Recording, runs: readonly RunResult[], baseUrl?: string): HealedRecording | null {
  const healed: HealedRecording = { recording, steps: [], waiting: [] };
  for (const step of runs.flatMap(({ steps }) => steps)) {
    if (step.outcome === 'flagged') healed.waiting.push(step.step.number);
    else if (step.outcome === 'healed') take(healed, step, baseUrl);
  }
  const once = (numbers: number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  return healed.steps.length + healed.waiting.length === 0 ? null : { ...healed, steps: once(healed.steps), waiting: once(healed.waiting) };
}

/** Rows that agree on a target change it once; one that finds another element later is left out, since its step is of the old target. */
function take(healed: HealedRecording, { step, healing, recorded }: StepResult, baseUrl: string | undefined): void {
  const proposal = healing?.proposal;
  if (!proposal?.applied || healed.steps.includes(step.number)) return;
  const promoted = changedElsewhere(healed.recording, baseUrl, (there) => promote(there, { stepId: step.id, target: proposal.target, replaced: recorded }));
  if (!promoted.ok) return;
  healed.recording = promoted.recording;
  healed.steps.push(step.number);
}
