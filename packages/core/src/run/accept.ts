import type { Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { judgeProposal } from './heal.js';
import { healStep } from './heal-step.js';
import { locate, patienceFor } from './locate.js';
import type { Ending, StepContext } from './step-context.js';

/** The element that may be acted on, or the end of the step where there is none. */
export async function accept(context: StepContext, target: Target): Promise<Accepted | Ending> {
  const { step, report, options } = context;
  const located = await locate(context.tab, { target, action: step.action }, patienceFor(step, context.timeouts));
  const { decision } = located;
  report.located(decision, located.attempts);
  if (decision.kind !== 'recorded') return healStep(context, target, located);
  const judgement = judgeProposal({ step, target, decision }, { matches: null, policy: options.policy });
  report.judged(judgement);
  return { ref: decision.chosen.candidate.ref, decision, judgement };
}
