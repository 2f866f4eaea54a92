import { riskOfStep } from './heal.js';
import type { StepContext } from './step-context.js';

/** Whether the DOM's word is not enough for this step, whatever it says. */
export function isWary({ options, report, step }: StepContext): boolean {
  return options.sight?.verify === 'strict' || report.isProposed || riskOfStep(step) !== null;
}

export function canSee({ options: { sight } }: StepContext): boolean {
  return sight !== undefined && sight.verify !== 'off';
}
