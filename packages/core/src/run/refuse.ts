import type { Judgement } from '../confidence/judgement.js';
import { showPercent } from '../confidence/scale.js';
import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import { isAssertion, neverHealed } from './heal.js';
import type { Located } from './locate.js';
import { takePicture } from './picture.js';
import type { Ending, StepContext } from './step-context.js';

export interface Refusal {
  code: Ending['code'];
  reason: string;
}

/** Nothing was done: why, and what came nearest. */
export async function refuse(context: StepContext, { decision }: Pick<Located, 'decision'>, why?: Refusal): Promise<Ending> {
  await takePicture(context, decision.kind === 'none' ? null : decision.chosen.candidate.ref);
  const never = neverHealed(context, context.options.policy);
  const found = decision.kind === 'none' ? decision : null;
  const reason = why?.reason ?? found?.reason ?? 'it was not found';
  const nearest = decision.kind === 'proposed' && why?.code !== 'below-threshold' ? `; ${describe(decision.chosen.candidate.snapshot)} may be it: ${decision.because}` : '';
  const code = why?.code ?? found?.code ?? 'not-found';
  if (isAssertion(context.step.action)) return { outcome: 'failed', code: 'assertion-failed', reason: `not found: ${reason}${nearest}` };
  return { outcome: 'refused', code, reason: never && found ? `${reason} (${never.reason})` : `${reason}${nearest}` };
}

/** Proposed, but with too little confidence to act on. */
export function notEnough(decision: Extract<Decision, { kind: 'proposed' }>, judgement: Judgement): Refusal {
  const { snapshot } = decision.chosen.candidate;
  return { code: 'below-threshold', reason: `${describe(snapshot)} may be it (${showPercent(judgement.final)}), but that is not enough to act: ${decision.because}` };
}
