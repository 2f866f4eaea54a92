import type { Recording } from '../recording/recording.js';
import type { Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { fingerprintOf } from './fingerprint.js';

/** A picture and words belong to the place where they were taken. CSS pixels. */
const SAME_PLACE = 50;

export type Promotion = { ok: true; recording: Recording } | { ok: false; problem: string };

/**
 * The recording with what was healed as the target of its step: the next run finds it as recorded. What was recorded
 * is not kept beside it, or it would go on to contradict.
 */
export function promote(recording: Recording, { stepId, target, replaced }: { stepId: string; target: Target; /** What was healed; a step that means something else by now is left alone. */ replaced: Target | null }): Promotion {
  const step = recording.steps.find(({ id }) => id === stepId);
  if (!step || !('target' in step) || !step.target) return { ok: false, problem: `the recording has no step ‘${stepId}’ with a target any more` };
  const current = step.target as Target;
  if (replaced && fingerprintOf(current) !== fingerprintOf(replaced)) return { ok: false, problem: `step ${step.number} has another target by now` };
  const promoted = { ...step, target: withPixels(target, current) } as Step;
  return { ok: true, recording: { ...recording, steps: recording.steps.map((one) => (one === step ? promoted : one)) } };
}

/** What the screen showed is kept where the element still stands there, under the same name. */
function withPixels(target: Target, { pixels, geometry, semantics }: Target): Target {
  const [then, now] = [geometry?.box, target.geometry?.box];
  const stays = then && now && Math.abs(then.x - now.x) < SAME_PLACE && Math.abs(then.y - now.y) < SAME_PLACE && semantics?.name === target.semantics?.name;
  const { pixels: _own, behaviour: _trail, ...bundle } = target;
  return stays && pixels ? { ...bundle, pixels } : bundle;
}
