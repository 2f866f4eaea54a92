import type { Judgement } from '../confidence/judgement.js';
import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import { meaningOf } from '../heal/fingerprint.js';
import type { HealingSource } from '../ports/healing-memory.js';
import type { Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { differencesOf } from './considered.js';
import { judgeProposal } from './heal.js';
import { asked, type Healing, type Told } from './healing.js';
import type { Located } from './locate.js';
import { notEnough, type Refusal } from './refuse.js';
import { uniqueLocator } from './resolve-locator.js';
import type { StepContext } from './step-context.js';

export type Proposed = Extract<Decision, { kind: 'proposed' }>;

/** The local healer: the best of everything on the page and on the screen, by the whole bundle. */
export function proposeLocally(context: StepContext, { target, healing, located }: { target: Target; healing: Healing; located: Located }): Promise<Accepted | { refusal: Refusal | undefined }> {
  const { decision } = located;
  return asked<Accepted | { refusal: Refusal | undefined }>(context, healing, async () => {
    if (decision.kind !== 'proposed') return { told: failed('local', decision.kind === 'none' ? decision.reason : ''), value: { refusal: undefined } };
    return offer(context, { target, healing, decision, source: 'local' });
  });
}

interface Offer {
  target: Target;
  healing: Healing;
  decision: Proposed;
  source: Exclude<HealingSource, 'cache'>;
  /** Nothing besides the source confirms it: people may look at it, and nobody acts on it. */
  atMost?: 'suggest_only';
}

/** Judges a proposal of a source; what a person has rejected is none, however sure the score is. */
export async function offer(context: StepContext, { target, healing, decision, source, atMost }: Offer): Promise<{ told: Told; value: Accepted | { refusal: Refusal } }> {
  const { ref, snapshot } = decision.chosen.candidate;
  const element = meaningOf(snapshot);
  if (healing.recalled.rejected.includes(element)) {
    const reason = `${describe(snapshot)} was rejected for this step by a person`;
    return { told: failed(source, reason), value: { refusal: { code: 'contradiction', reason } } };
  }
  const { matches, target: captured } = await context.tab.inFrame(ref.frame, 'capture', { node: ref.node });
  const judgement = unconfirmed(atMost, doubted(decision, judgeProposal({ step: context.step, target, decision }, { matches, policy: context.options.policy })));
  context.report.judged(judgement);
  const locator = captured && (await uniqueLocator(context.tab, ref, captured));
  const applied = judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag';
  const told: Told = { source, status: applied ? 'success' : judgement.action === 'suggest_only' ? 'suggestion' : 'failed', reason: decision.because, locator: locator ?? null, judgement };
  if (captured && locator && judgement.action !== 'reject') healing.trace.proposal = { source, locator, target: captured, element, differences: differencesOf(decision.chosen.identity.comparisons), applied };
  if (!applied) return { told, value: { refusal: notEnough(decision, judgement) } };
  const found: Accepted = { ref, decision, judgement };
  if (captured && locator) found.healing = { key: healing.key, source, remembered: null, locator, target: captured, element };
  return { told, value: found };
}

export function failed(source: HealingSource, reason: string): Told {
  return { source, status: 'failed', reason, locator: null, judgement: null };
}

/** What the score cannot tell is left to a person. */
function doubted(decision: Proposed, judgement: Judgement): Judgement {
  const { doubt } = decision;
  return doubt !== undefined && judgement.action === 'auto_apply' ? { ...judgement, action: 'apply_with_flag', gates: [...judgement.gates, doubt] } : judgement;
}

function unconfirmed(atMost: Offer['atMost'], judgement: Judgement): Judgement {
  const acts = judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag';
  return atMost && acts ? { ...judgement, action: atMost, gates: [...judgement.gates, 'neither the page nor the screen confirms it'] } : judgement;
}
