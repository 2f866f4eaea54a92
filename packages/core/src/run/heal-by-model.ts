import { decideByModel, type ModelDecision, type Pointed } from '../decide/decide-by-model.js';
import type { Contender } from '../decide/decision.js';
import { isSecretField } from '../element/secret-field.js';
import { proposeByModel as askModel, type AskedModel, type ModelProposal } from '../heal/ask-model.js';
import { CACHE, isUsable } from '../heal/cache-policy.js';
import { findElement } from '../heal/find-element.js';
import { joined, wordsInView, wordsOn } from '../locator/placed-words.js';
import type { HealingMemory } from '../ports/healing-memory.js';
import type { Box, Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { elementsUnder } from './elements-under.js';
import { placedFrames } from './frame-places.js';
import { proposeFromMemory } from './heal-from-memory.js';
import { failed, offer } from './heal-locally.js';
import { asked, recall, remembering, type Healing, type Told } from './healing.js';
import { locate, NO_PATIENCE, readsContent, type Located } from './locate.js';
import { modelScreen } from './model-screen.js';
import type { AskedFor } from './options.js';
import type { HealingAttempt } from './outcome.js';
import type { StepContext } from './step-context.js';

interface Sought {
  target: Target;
  healing: Healing;
  located: Located;
}

/** A model is asked at most this often for one step. */
const ATTEMPTS = [1, 2] as const;

/** The vision model, where the user asked for one and nothing else found the target. It proposes; the page confirms. */
export async function proposeByModel(context: StepContext, sought: Sought): Promise<Accepted | null> {
  const { model } = context.options;
  const { healing } = sought;
  if (!model || healing.trace.attempts.some(({ source }) => source === 'model')) return null;
  if (healing.recalled.missed) return asked(context, healing, () => Promise.resolve({ told: failed('model', 'it found nothing on this page a short time ago, so it is not asked again'), value: null }));
  const work = (): Promise<Accepted | null> => askOnce(context, { ...sought, model });
  return (await remembering(context, (memory) => context.tab.outside(() => memory.alone(healing.key, work)), Infinity)) ?? (context.options.memory ? null : work());
}

/** What another caller was told meanwhile is looked at first. */
async function askOnce(context: StepContext, { model, ...sought }: Sought & { model: AskedFor }): Promise<Accepted | null> {
  const { healing, target } = sought;
  healing.recalled = await recall(context, healing);
  const remembered = await proposeFromMemory(context, { target, healing });
  if (remembered) return remembered;
  const fresh = await toldBefore(context, sought);
  if (fresh) return fresh;
  for (const attempt of ATTEMPTS) {
    const { proposal, value } = await oneAttempt(context, { ...sought, model, attempt });
    if (value) return value;
    if (proposal.kind === 'problem' && OUT_OF_REACH.includes(proposal.code)) return lastResort(context, { target, healing });
    if (proposal.kind === 'found' || proposal.kind === 'not-sent') return null;
  }
  await remembering(context, (memory) => memory.missed(healing.key, healing.page));
  return null;
}

const OUT_OF_REACH: readonly string[] = ['transport', 'timeout', 'rate-limited', 'budget', 'breaker-open'];

/** What was healed before and is not sure enough to be used as a matter of course, for review. */
async function lastResort(context: StepContext, { target, healing }: Pick<Sought, 'target' | 'healing'>): Promise<Accepted | null> {
  const { healing: remembered } = healing.recalled;
  if (!remembered || !isUsable(remembered, CACHE.lastResort)) return null;
  return proposeFromMemory(context, { target, healing }, CACHE.lastResort);
}

async function oneAttempt(context: StepContext, { target, healing, located, model, attempt }: Sought & { model: AskedFor; attempt: 1 | 2 }): Promise<{ proposal: ModelProposal; value: Accepted | null }> {
  return asked<{ proposal: ModelProposal; value: Accepted | null }>(context, healing, async () => {
    const seen = await modelScreen(context, model.privacy);
    if (!seen.ok) return { told: failed('model', seen.reason), value: { proposal: { kind: 'not-sent', reason: seen.reason, asked: null }, value: null } };
    const place = placeOf(target, seen.scroll);
    const { vision, encode, privacy, timeout } = model;
    const { signal } = context.options;
    const proposal = await context.tab.outside(() => askModel({ step: context.step, screen: seen.screen, place, attempt, privacy, encode }, { vision, timeout, ...(signal ? { signal } : {}) }));
    if (proposal.kind !== 'found') return { told: { ...failed('model', wordsOf(proposal)), model: costOf(proposal.asked) }, value: { proposal, value: null } };
    const words = seen.screen.text ? joined(wordsOn(wordsInView({ ...seen.screen.text, size: seen.screen.picture, viewport: seen.screen.picture.viewport, scroll: seen.scroll, cached: false }), proposal.box)) : '';
    const { told, value } = await pointedAt(context, { target, healing, located }, { box: { ...proposal.box }, confidence: proposal.confidence, read: words === '' ? null : words, because: `a model points at it: ${proposal.reasoning}` });
    return { told: { ...told, model: costOf(proposal.asked) }, value: { proposal, value } };
  });
}

type PointedAt = Omit<Pointed, 'contender'> & { box: Box };

/** From a box to the element that is meant by it, and what the page says of it. */
async function pointedAt(context: StepContext, sought: Sought, { box, ...said }: PointedAt): Promise<{ told: Told; value: Accepted | null }> {
  const frames = await placedFrames(context.tab);
  const found = await findElement(box, async (points) => {
    const hits = await elementsUnder(context.tab, frames, points);
    return hits.map((contenders) => contenders.map((contender) => ({ ref: contender.ref, contender, box: inPage(contender, frames.get(contender.ref.frame)?.corner) })));
  });
  if (!found.ok) return { told: failed('model', `${said.because}; but ${found.reason}`), value: null };
  return confirmed(context, sought, { ...said, contender: found.element.contender });
}

async function confirmed(context: StepContext, { target, healing, located }: Sought, pointed: Pointed): Promise<{ told: Told; value: Accepted | null }> {
  const question = { target, action: context.step.action, facts: located.facts, reads: readsContent({ target, action: context.step.action }) };
  const decision: ModelDecision = decideByModel(question, pointed, located.decision.ranked.map(({ candidate }) => candidate));
  if (decision.kind === 'none') return { told: failed('model', decision.reason), value: null };
  if (isSecretField(pointed.contender.snapshot)) return { told: failed('model', 'it points at a field for secrets'), value: null };
  const { told, value } = await offer(context, { target, healing, decision, source: 'model', ...(decision.confirmed === null ? { atMost: 'suggest_only' as const } : {}) });
  if ('refusal' in value) return { told, value: null };
  context.report.located(decision, context.report.attempts);
  if (value.healing) await share(context, healing, value.healing, pointed);
  return { told, value };
}

async function share(context: StepContext, { key }: Healing, { locator, target }: NonNullable<Accepted['healing']>, { confidence }: Pointed): Promise<void> {
  await remembering(context, (memory: HealingMemory) => memory.answered(key, { locator, target, source: 'model', confidence }));
}

/** What a model answered somebody else in this moment, as if it had been asked here. */
async function toldBefore(context: StepContext, sought: Sought): Promise<Accepted | null> {
  const { fresh } = sought.healing.recalled;
  if (!fresh) return null;
  return asked(context, sought.healing, async () => {
    const { decision } = await locate(context.tab, { target: fresh.target, action: context.step.action }, NO_PATIENCE);
    if (decision.kind !== 'recorded') return { told: failed('model', 'what a model told another run is not there'), value: null };
    return confirmed(context, sought, { contender: decision.chosen.candidate, confidence: fresh.confidence as Pointed['confidence'], read: null, because: 'a model has just pointed at it for another run' });
  });
}

function inPage({ state: { box } }: Contender, corner: { x: number; y: number } = { x: 0, y: 0 }): Box {
  return { ...box, x: box.x + corner.x, y: box.y + corner.y };
}

/** Where it was recorded, on the page as it is scrolled now; inside frames that is not known. */
function placeOf({ geometry, frames }: Target, scroll: { x: number; y: number }): Box | null {
  const box = geometry?.box;
  return box && (frames?.length ?? 0) === 0 ? { x: box.x - scroll.x, y: box.y - scroll.y, width: box.width, height: box.height } : null;
}

function wordsOf(proposal: Exclude<ModelProposal, { kind: 'found' }>): string {
  return proposal.kind === 'none' ? `a model did not find it: ${proposal.reason}` : proposal.reason;
}

function costOf(told: AskedModel | null): HealingAttempt['model'] {
  return told && { provider: told.provider, model: told.model, inputTokens: told.usage?.inputTokens ?? null, outputTokens: told.usage?.outputTokens ?? null, cost: told.cost };
}
