import type { ObservationOf } from '../observation.js';
import { targetOf, type Action, type Expectation, type Step } from '../step.js';
import { withAfter } from './attach-navigation.js';
import type { Draft } from './draft.js';
import { markTrace, replaceStep, stepOfObservation } from './draft-steps.js';
import { literalText } from './literals.js';
import { isStable, lastingText } from './stable-texts.js';

/**
 * The others prove themselves: a field is asked for its value, a box for its state, a scroll needs no proof; and what
 * a pointer that rests on something shows may be gone before it is looked for.
 */
const PROVEN_BY_EFFECT: readonly Action[] = ['click', 'doubleClick', 'rightClick', 'press', 'drag'];
/** Values typed shortly before show up in what follows, and another row of data has others. */
const TYPED_BEFORE = 30;

/** What could be seen to change becomes what must be seen to change; a doubtful text is better left out, since it would fail a good replay. */
export function absorbEffect(draft: Draft, { of, appeared, gone }: ObservationOf<'effect'>): Draft {
  const step = stepOfObservation(draft, of);
  if (step === undefined) return draft;
  const marked = appeared.length + gone.length > 0 ? markTrace(draft, step.id, { caused: true }) : draft;
  if (!PROVEN_BY_EFFECT.includes(step.action) || leftDocument(step)) return marked;
  const proposed = proposals(step, { appeared, gone }, typedBefore(draft, step));
  const addresses = (step.expect?.after ?? []).filter(({ kind }) => kind === 'url');
  return proposed.length === 0 ? marked : replaceStep(marked, withAfter(step, [...addresses, ...proposed]));
}

/** The texts were of the page that was left. */
function leftDocument(step: Step): boolean {
  return step.signals?.some(({ kind, sameDocument, frame }) => kind === 'navigation' && !sameDocument && !frame) === true;
}

/**
 * One text that came, else one that went. A text that went is the weaker proof, it is missing on every other page
 * too, and one that stands in several places may only have gone from one of them.
 */
function proposals(step: Step, { appeared, gone }: { appeared: readonly string[]; gone: readonly string[] }, typed: readonly string[]): Expectation[] {
  const usable = (text: string): boolean => isStable(text) && !typed.some((value) => text.toLowerCase().includes(value)) && text.trim() !== step.label.trim();
  const came = lastingText(appeared.filter(usable));
  if (came !== null) return [{ kind: 'present', text: literalText(came), proposed: true }];
  if (appeared.length > 0 || step.action !== 'click') return [];
  const went = lastingText(gone.filter((text) => usable(text) && text.trim().includes(' ') && !isOwnText(step, text)));
  return went === null ? [] : [{ kind: 'absent', text: literalText(went), proposed: true }];
}

/** What the element itself showed may only have gone into a field that took its place. */
function isOwnText(step: Step, text: string): boolean {
  const { name, text: own } = targetOf(step)?.semantics ?? {};
  return [step.label, name, own].some((one) => !!one && (one.includes(text) || text.includes(one)));
}

function typedBefore({ steps }: Draft, step: Step): string[] {
  const before = steps.slice(Math.max(0, step.number - TYPED_BEFORE), step.number);
  const values = before.flatMap((one) => (one.action === 'fill' && !one.secret ? [one.value] : one.action === 'select' ? one.values : []));
  return values.map((value) => value.trim().toLowerCase()).filter((value) => value.length >= 2);
}
