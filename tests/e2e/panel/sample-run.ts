import type { ShownStepResult, StoredRun } from '../../../packages/extension/src/messages.js';
import { sampleEntry, sampleSteps } from '../cli/sample-runs.js';
import { PIXEL } from './sample-recordings.js';

/** One step of every outcome, for the recording of `checkout()`. */
export function shownSteps(url = PIXEL): ShownStepResult[] {
  return sampleSteps(null).map((step) => ({ ...step, picture: step.outcome === 'skipped' ? null : { url, viewport: { width: 1280, height: 720 } } }));
}

export function storedRun(recordingId = 'checkout'): StoredRun {
  const { result } = sampleEntry(1, sampleSteps(null));
  return { id: 'run-0', recordingId, result: { ...result, steps: shownSteps(), extracted: { number: '1001' } }, interrupted: null };
}
