import { targetOf, type Step } from '../recording/step.js';
import { riskOfStep } from './heal.js';
import type { StepContext } from './step-context.js';

/** Whether the DOM's word is not enough for this step, whatever it says. */
export function isWary({ options, report, step }: StepContext): boolean {
  return options.sight?.verify === 'strict' || report.isProposed || riskOfStep(step) !== null || isOnPixels(step);
}

/** Of what is drawn the DOM knows nothing, neither that it is there nor that it is gone. */
export function isOnPixels(step: Step): boolean {
  return targetOf(step)?.pixels?.surface !== undefined;
}

export function canSee({ options: { sight } }: StepContext): boolean {
  return sight !== undefined && sight.verify !== 'off';
}
