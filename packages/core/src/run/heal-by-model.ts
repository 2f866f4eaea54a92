import { decideByModel, type ModelDecision, type Pointed } from '../decide/decide-by-model.js';
import { vetoOf } from '../decide/contradictions.js';
import type { Contender } from '../decide/decision.js';
import { notUsableFor } from '../decide/usable.js';
import { isSecretField } from '../element/secret-field.js';
import { chooseByModel, proposeByModel as askModel, type AskedModel, type ModelChoice, type ModelProposal, type NotProposed } from '../heal/ask-model.js';
import { MOST_CHOICES, type NumberedChoice } from '../heal/choose-question.js';
import { CACHE, isUsable } from '../heal/cache-policy.js';
import { findElement } from '../heal/find-element.js';
import { joined, wordsInView, wordsOn } from '../locator/placed-words.js';
import type { Box, Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { elementsUnder } from './elements-under.js';
import { drawnFrames, onPage } from './frame-places.js';
import { proposeFromMemory } from './heal-from-memory.js';
import { failed, offer } from './heal-locally.js';
import { asked, recall, remembering, type Healing, type Told } from './healing.js';
import { locate, NO_PATIENCE, readsContent, type Located } from './locate.js';
import { modelScreen, type ModelScreen } from './model-screen.js';
import { movedSince } from './moved-since.js';
import type { AskedFor } from './options.js';
import type { HealingAttempt } from './outcome.js';
import { boxOnPage, scrolledTo } from './scrolled-to.js';
import type { StepContext } from './step-context.js';

interface Sought {
  target: Target;
  healing: Healing;
  located: Located;
}

/** What it is asked: which of the likely candidates, where on the whole viewport, where around the recorded place. Two of them at the most. */
type Look = 'choose' | 1 | 2;

/** The vision model, where the user asked for one and nothing else found the target. It proposes; the page confirms. */
export async function proposeByModel(context: StepContext, sought: Sought): Promise<Accepted | null> {
  const { model } = context.options;
  const { healing } = sought;
  if (!model || healing.trace.attempts.some(({ source }) => source === 'model')) return null;
  if (healing.recalled.missed) return asked(context, healing, () => Promise.resolve({ told: failed('model', 'it found nothing on this page a short time ago, so it is not asked again'), value: null }));
  const work = (): Promise<Accepted | null> => askOnce(context, { ...sought, model });
  return context.tab.outside(() => (context.options.memory ? remembering(context, (memory) => memory.alone(healing.key, work), Infinity) : work()));
}

/** What another caller was told meanwhile is looked at first. */
async function askOnce(context: StepContext, { model, ...sought }: Sought & { model: AskedFor }): Promise<Accepted | null> {
  const { healing, target } = sought;
  healing.recalled = await recall(context, healing);
  const remembered = await proposeFromMemory(context, { target, healing });
  if (remembered) return remembered;
  const fresh = await toldBefore(context, sought);
  if (fresh) return fresh;
  const choices = await choicesOf(context, sought.located);
  for (const look of choices.length > 1 ? (['choose', 1] as const) : ([1, 2] as const)) {
    const { proposal, value } = await oneAttempt(context, { ...sought, model, choices, look });
    if (value) return value;
    if (proposal.kind === 'problem' && OUT_OF_REACH.includes(proposal.code)) return lastResort(context, { target, healing });
    if (proposal.kind === 'found' || proposal.kind === 'chosen' || proposal.kind === 'not-sent') return null;
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

interface Attempt extends Sought {
  model: AskedFor;
  choices: readonly Choice[];
  look: Look;
}

type SeenByModel = Extract<ModelScreen, { ok: true }>;

type Attempted = { proposal: ModelProposal | ModelChoice; value: Accepted | null };

async function oneAttempt(context: StepContext, one: Attempt): Promise<Attempted> {
  return asked<Attempted>(context, one.healing, async () => {
    const { value, back } = await scrolledTo(context.tab, one.look === 2 ? boxOnPage(one.target) : null, () => lookAndAsk(context, one));
    if (!back) context.report.notes.push('the page does not stand where it stood before a model looked at another part of it');
    return value;
  });
}

async function lookAndAsk(context: StepContext, one: Attempt): Promise<{ told: Told; value: Attempted }> {
  const seen = await modelScreen(context, one.model.privacy);
  if (!seen.ok) return { told: failed('model', seen.reason), value: { proposal: { kind: 'not-sent', reason: seen.reason, asked: null }, value: null } };
  const proposal = await context.tab.outside(() => askAbout(context, one, seen));
  if (proposal.kind !== 'found' && proposal.kind !== 'chosen') return { told: { ...failed('model', wordsOf(proposal)), model: costOf(proposal.asked) }, value: { proposal, value: null } };
  const said = { confidence: proposal.confidence, because: `a model points at it: ${proposal.reasoning}` };
  const { told, value } =
    proposal.kind === 'found' ? await pointedAt(context, one, { ...said, seen, box: { ...proposal.box } }) : await confirmed(context, one, { ...said, contender: (one.choices[proposal.index] as Choice).contender, read: null });
  return { told: { ...told, model: costOf(proposal.asked) }, value: { proposal, value } };
}

function askAbout(context: StepContext, { healing, target, model, choices, look }: Attempt, seen: SeenByModel): Promise<ModelProposal | ModelChoice> {
  const { step, options } = context;
  const { vision, encode, privacy, timeout } = model;
  const shown = { step, screen: seen.screen, privacy, encode };
  const asking = { vision, timeout, ...(options.signal ? { signal: options.signal } : {}) };
  if (look === 1 && healing.seat) return healing.seat.propose({ ...shown, place: placeOf(target, seen.scroll), attempt: look }, asking);
  // A picture with numbers on it is nobody else's.
  healing.seat?.leave();
  return look === 'choose' ? chooseByModel({ ...shown, choices }, asking) : askModel({ ...shown, place: placeOf(target, seen.scroll), attempt: look }, asking);
}

interface Choice extends NumberedChoice {
  contender: Contender;
}

/** Less of the evidence than this, and a candidate is no likely one. */
const LIKELY = 0.4;

/** Candidates that the page cannot tell apart: which of these is a simpler question than where it is. */
async function choicesOf(context: StepContext, { decision }: Located): Promise<Choice[]> {
  const likely = decision.ranked.filter(({ candidate, identity }) => identity.explained >= LIKELY && candidate.state.visible && notUsableFor(context.step.action, candidate) === null && !vetoOf(identity.comparisons));
  if (likely.length < 2) return [];
  const frames = await drawnFrames(context.tab);
  return likely.slice(0, MOST_CHOICES).map(({ candidate }) => ({ contender: candidate, snapshot: candidate.snapshot, box: onPage(candidate.state.box, frames.get(candidate.ref.frame)) }));
}

/** null where nothing is to be read there. */
function readOn({ screen: { text, picture }, scroll }: SeenByModel, box: Box): string | null {
  if (!text) return null;
  const words = wordsInView({ words: text.words, size: picture, viewport: picture.viewport, scroll, cached: false });
  return joined(wordsOn(words, box)) || null;
}

type PointedAt = Omit<Pointed, 'contender' | 'read'> & { box: Box; seen: SeenByModel };

/** From a box to the element that is meant by it, and what the page says of it. */
async function pointedAt(context: StepContext, sought: Sought, { box, seen, ...said }: PointedAt): Promise<{ told: Told; value: Accepted | null }> {
  const moved = await movedSince(context, seen, box);
  if (moved) return { told: failed('model', `${said.because}; but ${moved}`), value: null };
  const frames = await drawnFrames(context.tab);
  const found = await findElement(box, async (points) => {
    const hits = await elementsUnder(context.tab, frames, points);
    return hits.map((contenders) => contenders.map((contender) => ({ ref: contender.ref, contender, box: onPage(contender.state.box, frames.get(contender.ref.frame)) })));
  });
  if (!found.ok) return { told: failed('model', `${said.because}; but ${found.reason}`), value: null };
  return confirmed(context, sought, { ...said, contender: found.element.contender, read: readOn(seen, box) });
}

async function confirmed(context: StepContext, { target, healing, located }: Sought, pointed: Pointed): Promise<{ told: Told; value: Accepted | null }> {
  const question = { target, action: context.step.action, facts: located.facts, reads: readsContent({ target, action: context.step.action }) };
  const decision: ModelDecision = decideByModel(question, pointed, located.decision.ranked.map(({ candidate }) => candidate));
  if (decision.kind === 'none') return { told: failed('model', decision.reason), value: null };
  if (isSecretField(pointed.contender.snapshot)) return { told: failed('model', 'it points at a field for secrets'), value: null };
  const { told, value } = await offer(context, { target, healing, decision, source: 'model', ...(decision.confirmed === null ? { atMost: 'suggest_only' as const } : {}) });
  if ('refusal' in value) return { told, value: null };
  context.report.located(decision, context.report.attempts);
  if (value.healing) await share(context, value.healing, pointed);
  return { told, value };
}

async function share(context: StepContext, { key, locator, target }: NonNullable<Accepted['healing']>, { confidence }: Pointed): Promise<void> {
  await remembering(context, (memory) => memory.answered(key, { locator, target, source: 'model', confidence }));
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

function placeOf(target: Target, scroll: { x: number; y: number }): Box | null {
  const box = boxOnPage(target);
  return box && { ...box, x: box.x - scroll.x, y: box.y - scroll.y };
}

function wordsOf(proposal: NotProposed): string {
  return proposal.kind === 'none' ? `a model did not find it: ${proposal.reason}` : proposal.reason;
}

function costOf(told: AskedModel | null): HealingAttempt['model'] {
  return told && { provider: told.provider, model: told.model, inputTokens: told.usage?.inputTokens ?? null, outputTokens: told.usage?.outputTokens ?? null, cost: told.cost, ...(told.shared ? { shared: true } : {}) };
}
