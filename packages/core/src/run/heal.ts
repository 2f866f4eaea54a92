import { judge } from '../confidence/score.js';
import type { Judgement } from '../confidence/judgement.js';
import type { Policy } from '../confidence/policy.js';
import type { Decision } from '../decide/decision.js';
import { notUsableFor } from '../decide/usable.js';
import { kindOf } from '../element/kind.js';
import { labelsOf } from '../element/labels.js';
import { isSecretField } from '../element/secret-field.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { targetOf, type Action, type Step } from '../recording/step.js';
import { riskOf } from '../text/risk.js';

/** Why a step is never healed, in words; null where it may be. */
export function neverHealed({ step, holdsSecret }: { step: Step; holdsSecret: boolean }, policy: Policy): { code: 'healing-off' | 'never-healed'; reason: string } | null {
  if (isAssertion(step.action)) return { code: 'never-healed', reason: 'assertions are never healed' };
  if (!policy.healing || step.healing === false) return { code: 'healing-off', reason: 'healing is switched off' };
  if (holdsSecret || step.secret || isSecretField(targetOf(step) ?? {})) return { code: 'never-healed', reason: 'fields for secrets are never healed by themselves' };
  return null;
}

export function isAssertion(action: Action): boolean {
  return action.startsWith('assert');
}

/** The risk word of a step: what it does cannot be taken back. Reading and filling are not risky by their label. */
export function riskOfStep(step: Step): string | null {
  if (!['click', 'doubleClick', 'press', 'drag', 'download'].includes(step.action)) return null;
  return riskOf([step.label, ...(labelsOf(targetOf(step) ?? {}) ?? []).slice(0, 2)]);
}

/** The confidence of a proposal, and what may be done with it. */
export function judgeProposal(
  proposal: { step: Step; target: ElementSnapshot; decision: Exclude<Decision, { kind: 'none' }> },
  facts: { matches: number | null; policy: Policy; /** 0–100, of a healing that is used again. */ cacheRate?: number },
): Judgement {
  const { step, target, decision } = proposal;
  const found = decision.chosen.candidate;
  return judge({
    sourceFound: true,
    sourceConfidence: decision.probability,
    label: { recorded: firstLabel(target), found: firstLabel(found.snapshot) },
    kind: { recorded: kindOf(target), found: kindOf(found.snapshot) },
    position: { recorded: target.geometry?.box ?? null, found: found.snapshot.geometry?.box ?? null },
    matches: facts.matches,
    cacheRate: facts.cacheRate ?? null,
    usable: notUsableFor(step.action, found) === null,
    risky: riskOfStep(step) !== null,
    thresholds: facts.policy.thresholds,
    mode: facts.policy.mode,
  });
}

function firstLabel(element: ElementSnapshot): string | null | undefined {
  const labels = labelsOf(element);
  return labels && (labels[0] ?? null);
}
