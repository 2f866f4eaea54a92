import type { Judgement } from '../confidence/judgement.js';
import { confidence } from '../confidence/scale.js';
import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import { isSecretField } from '../element/secret-field.js';
import { CACHE, isUsable, successRate } from '../heal/cache-policy.js';
import { meaningOf } from '../heal/fingerprint.js';
import type { RememberedHealing } from '../ports/healing-memory.js';
import type { Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { judgeProposal } from './heal.js';
import { failed, type Proposed } from './heal-locally.js';
import { asked, remembering, type Healing, type Told } from './healing.js';
import { locate, NO_PATIENCE } from './locate.js';
import { resolvesTo } from './resolve-locator.js';
import type { StepContext } from './step-context.js';

interface Sought {
  target: Target;
  healing: Healing;
}

/** What was healed before, if it is still there and still the same: a remembered locator is a proposal like any other. */
export async function proposeFromMemory(context: StepContext, { target, healing }: Sought, above: number = CACHE.usable): Promise<Accepted | null> {
  const remembered = healing.recalled.healing;
  if (!remembered || !isUsable(remembered, above)) return missed(context, healing);
  const waiting = above < CACHE.usable && remembered.review === 'none' ? { ...remembered, review: 'pending' as const } : remembered;
  return asked(context, healing, () => useAgain(context, { target, healing }, waiting));
}

/** A look that found nothing is counted as well, once for a step. */
function missed(context: StepContext, healing: Healing): Promise<null> | null {
  if (!context.options.memory || healing.trace.attempts.some(({ source }) => source === 'cache')) return null;
  const reason = healing.recalled.healing ? 'what was healed before was not right often enough, or too long ago' : 'nothing was healed for it before';
  return asked(context, healing, () => Promise.resolve({ told: failed('cache', reason), value: null }));
}

async function useAgain(context: StepContext, { target, healing }: Sought, remembered: RememberedHealing): Promise<{ told: Told; value: Accepted | null }> {
  const { decision } = await locate(context.tab, { target: remembered.target, action: context.step.action }, NO_PATIENCE);
  const gone = await whyGone(context, { healing, remembered, decision });
  if (gone !== null || decision.kind !== 'recorded') {
    await remembering(context, (memory) => memory.evict(healing.key, gone ?? 'it is not there any more'));
    return { told: failed('cache', gone ?? ''), value: null };
  }
  const proposal: Proposed = { ...decision, kind: 'proposed', source: 'cache', probability: confidence(remembered.confidence), because: `healed before, and right ${remembered.successes} of ${remembered.attempts} times` };
  const judgement = reviewed(remembered, judgeProposal({ step: context.step, target, decision: proposal }, { matches: 1, policy: context.options.policy, cacheRate: (successRate(remembered) ?? 0) * 100 }));
  const applied = judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag';
  const told: Told = { source: 'cache', status: applied ? 'success' : 'suggestion', reason: proposal.because, locator: remembered.locator, judgement };
  if (!applied) return { told, value: null };
  const element = meaningOf(decision.chosen.candidate.snapshot);
  context.report.located(proposal, 1);
  context.report.judged(judgement);
  healing.trace.proposal = { source: 'cache', locator: remembered.locator, target: remembered.target, element, differences: [], applied };
  healing.trace.remembered = remembered.id;
  const { ref } = decision.chosen.candidate;
  return { told, value: { ref, decision: proposal, judgement, healing: { key: healing.key, source: 'cache', remembered: remembered.id, locator: remembered.locator, target: remembered.target, element } } };
}

/** Why the remembered element is not the one that stands there now; null where it is. */
async function whyGone(context: StepContext, { healing, remembered, decision }: { healing: Healing; remembered: RememberedHealing; decision: Decision }): Promise<string | null> {
  if (decision.kind === 'none') return `what was healed before is not there any more: ${decision.reason}`;
  const { ref, snapshot } = decision.chosen.candidate;
  if (decision.kind === 'proposed') return `what was healed before has changed since: ${decision.because}`;
  if (isSecretField(snapshot)) return 'what was healed before is a field for secrets now';
  if (healing.recalled.rejected.includes(meaningOf(snapshot))) return `${describe(snapshot)} was rejected for this step by a person`;
  return (await resolvesTo(context.tab, ref, { locator: remembered.locator, target: remembered.target })) ? null : 'the locator that was healed before matches something else now';
}

/** What nobody has looked at yet stays flagged; what a person approved is not asked about again. */
function reviewed({ review }: RememberedHealing, judgement: Judgement): Judgement {
  if (review === 'approved' && judgement.action !== 'reject') return { ...judgement, action: 'auto_apply' };
  return review === 'pending' && judgement.action === 'auto_apply' ? { ...judgement, action: 'apply_with_flag', gates: [...judgement.gates, 'it waits for review'] } : judgement;
}
