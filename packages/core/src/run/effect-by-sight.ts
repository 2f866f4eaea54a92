import type { NodeRef } from '../element/snapshot.js';
import type { ChangeReport } from '../ports/page-calls.js';
import type { Step } from '../recording/step.js';
import type { CheckVerdict } from '../verify/expectations.js';
import type { DomWitness } from '../verify/dom-witness.js';
import { isReadable } from '../verify/presence.js';
import type { SightReport } from '../verify/sight-report.js';
import type { Identified } from '../verify/with-ids.js';
import { witness } from './dom-places.js';
import type { StepContext } from './step-context.js';
import { typedOnScreen } from './typed-on-screen.js';
import { poll } from './verify-by-sight.js';

/** Shorter texts stand in many places. */
const TELLING = 4;
const CHANGED: Identified = { kind: 'changed', id: 'effect' };

/**
 * The effect of a step that expects no text, looked for on the screen: that something changed, and that a text that the page
 * says has appeared can be seen. What is only not read says nothing; that nothing on the screen changed does.
 */
export async function effectOnScreen(context: StepContext, { step, ref }: { step: Step; ref: NodeRef | null }, dom: CheckVerdict): Promise<CheckVerdict> {
  if (step.action === 'fill') return ref ? typedOnScreen(context, { ref, value: step.value }, dom) : dom;
  if (!context.screenBefore || wentElsewhere(context)) return dom;
  const changes = await changesIn(context);
  const text = await tellingText(context, changes);
  const question = { phase: 'after', page: null, asked: new Map(), dom, domChanged: true } as const;
  // Pixels cost little; words are read where they may be hidden, or where everything is.
  const isRead = text !== null && (text.inDoubt || context.options.sight?.verify === 'strict');
  const read = isRead ? await poll(context, { ...question, expectations: [text.one] }, text.places) : null;
  if (read?.verdict === 'pass') return { ...dom, sight: sightOf(read) };
  const seen = await poll(context, { ...question, expectations: [CHANGED] }, {});
  const isSeen = seen.verdict === 'pass' || seen.sight?.problem !== null || changes.some(({ own }) => own === true);
  if (isSeen) return { ...dom, sight: read ? sightOf(read) : sightOf(seen) };
  const against = read?.verdict === 'fail' ? read : seen;
  return { verdict: 'unknown', description: `${dom.description}; but ${against === seen ? 'nothing of it can be seen on the screen' : against.description}`, sight: sightOf(against) };
}

/** A new document, another tab, a dialog or a file are effects of their own; the screen before them says nothing about them. */
function wentElsewhere({ tab }: StepContext): boolean {
  return tab.signals().some((signal) => (signal.kind === 'navigated' ? !signal.sameDocument : signal.kind === 'dialog' || signal.kind === 'tabOpened' || signal.kind === 'tabClosed' || signal.kind === 'download'));
}

async function changesIn({ tab }: StepContext): Promise<ChangeReport[]> {
  return (await tab.inAllFrames('changes', {})).flatMap((answer) => ('value' in answer ? [answer.value] : []));
}

interface TellingText {
  one: Identified;
  places: DomWitness;
  /** Whether the page itself knows that it may be hidden. */
  inDoubt: boolean;
}

/** Of the texts that appeared, one that should be seen; else one that is in view, and may be hidden. */
async function tellingText(context: StepContext, changes: readonly ChangeReport[]): Promise<TellingText | null> {
  const texts = changes.flatMap(({ texts: appeared = [] }) => appeared).filter((text) => isReadable(text) && text.length >= TELLING);
  const expectations = texts.map((text, at): Identified => ({ kind: 'present', id: `appeared-${at + 1}`, text }));
  const places = await witness(context, expectations);
  const inView = expectations.filter(({ id }) => places[id]?.places.some(({ seen }) => seen !== 'outside'));
  const plain = inView.find(({ id }) => places[id]?.places.some(({ seen, doubt }) => seen === 'shown' && doubt === undefined));
  const one = plain ?? inView[0];
  return one ? { one, places, inDoubt: plain === undefined } : null;
}

function sightOf({ sight }: CheckVerdict): SightReport {
  if (!sight) throw new Error('a look at the screen leaves a report');
  return sight;
}
