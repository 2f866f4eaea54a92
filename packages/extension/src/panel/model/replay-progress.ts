import type { AppState, ShownRunEvent, ShownRunResult, ShownStepResult, StoredRun } from '../../messages.js';
import { NO_PROGRESS, type ReplayProgress } from '../state/panel-state.js';

/** A run's own events; what belongs to another run than the one in view begins anew. */
export function withRunEvent(progress: ReplayProgress, replayId: string, event: ShownRunEvent): ReplayProgress {
  const own = progress.replayId === replayId && event.type !== 'run-started' ? progress : { ...NO_PROGRESS, replayId };
  if (event.type === 'step-ended') return { ...own, results: { ...own.results, [event.result.step.id]: event.result } };
  if (event.type === 'run-ended') return { ...own, ended: event.result, results: withPictures(event.result.steps, own.results) };
  return own;
}

/** What the worker kept of a run; of another run than the one that is followed, nothing is taken. */
export function withStored(progress: ReplayProgress, stored: StoredRun): ReplayProgress {
  if (progress.replayId !== null && progress.replayId !== stored.id) return progress;
  const kept = byStep(stored.result.steps);
  return { replayId: stored.id, results: withPictures(Object.values({ ...kept, ...progress.results }), kept), ended: progress.ended ?? stored.result, interrupted: stored.interrupted };
}

export type RowState = { kind: 'result'; result: ShownStepResult } | { kind: 'running' | 'waiting' | 'none' };

/** How a step of the list stands in the replay. */
export function rowState(stepId: string, progress: ReplayProgress, live: AppState['replay']): RowState {
  const isCurrent = live !== null && live.current === stepId;
  if (isCurrent && live.status === 'paused') return { kind: 'waiting' };
  const result = progress.results[stepId];
  if (result) return { kind: 'result', result };
  return { kind: isCurrent && live.status === 'running' ? 'running' : 'none' };
}

/** Steps that a person should look at, in their order. */
export function toLookAt(result: ShownRunResult): ShownStepResult[] {
  return result.steps.filter(({ outcome }) => outcome === 'flagged' || outcome === 'unverified' || outcome === 'refused' || outcome === 'failed');
}

export function doneSteps(result: ShownRunResult): number {
  return result.steps.filter(({ outcome }) => outcome !== 'skipped').length;
}

/** The end of a run comes without its big pictures; those that came with the steps are kept. */
function withPictures(steps: readonly ShownStepResult[], known: ReplayProgress['results']): ReplayProgress['results'] {
  return byStep(
    steps.map((step) => {
      const picture = step.picture ?? known[step.step.id]?.picture ?? null;
      return picture === step.picture ? step : { ...step, picture };
    }),
  );
}

function byStep(steps: readonly ShownStepResult[]): ReplayProgress['results'] {
  return Object.fromEntries(steps.map((step) => [step.step.id, step]));
}
