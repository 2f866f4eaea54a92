import type { RunEvent, RunResult, StepResult } from '@waymark/core';
import type { Trouble } from '../messages.js';

/** What took the tab away is why the rest was not done; the words of the connection that broke explain nothing. */
export function endedEarly(result: RunResult, problem: Trouble | null): RunResult {
  if (problem === null) return result;
  const steps = result.steps.map((step) => (isLost(step) ? { ...step, reason: problem.message } : step));
  return { ...result, steps, outcome: 'aborted' };
}

export function isLost({ outcome, code }: StepResult): boolean {
  return outcome === 'skipped' || (outcome === 'failed' && code === 'driver');
}

/** Steps that are not done any more need not be told one by one: the end of the run tells them all at once. */
export class Untold {
  #over = false;

  has(event: RunEvent): boolean {
    if (event.type === 'step-started') return this.#over;
    if (event.type !== 'step-ended') return false;
    const { outcome } = event.result;
    if (outcome === 'skipped' || outcome === 'failed' || outcome === 'refused') this.#over = true;
    return outcome === 'skipped';
  }
}
