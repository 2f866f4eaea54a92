import { targetOf, type Step } from '../recording/step.js';
import { riskOfStep } from './heal.js';
import type { Sight } from './options.js';
import { isDrawn } from './pixel-step.js';

/** Starts the reader beside the opening of the page, where a step will need it for certain: a cold start would eat that step's time. */
export function warmEyes(steps: readonly Step[], sight: Sight | undefined): void {
  if (sight && steps.some((step) => willBeRead(step, sight))) sight.reader.start?.();
}

function willBeRead(step: Step, { verify }: Sight): boolean {
  const target = targetOf(step);
  if (target && isDrawn(target)) return true;
  if (verify === 'off') return false;
  const isAsked = step.expect?.after?.some(({ kind }) => kind === 'present') ?? false;
  return isAsked ? verify === 'strict' || riskOfStep(step) !== null : verify === 'strict' && step.action === 'fill';
}
