import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import { asRead, wordsInView, wordsOn, joined } from '../locator/placed-words.js';
import { recordedSight } from '../locator/recorded-sight.js';
import { compareRead } from '../locator/seen-element.js';
import { wordOverlap } from '../text/similarity.js';
import type { Target } from '../recording/target.js';
import { placedFrames } from './frame-places.js';
import { readScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** A word that is read with less certainty, 0–100, is not held against an element. */
const SURE = 80;
/** Shorter texts are icons as often as words. */
const TELLING = 4;

/**
 * The screen as a witness against an element that is about to be used: what is read on it is neither what was
 * recorded nor what the page says that it shows. Asked when it is in view; what cannot be read says nothing, unless
 * reading is all that it was found by. null where nothing speaks against it.
 */
export async function contradictedOnScreen(context: StepContext, target: Target, decision: Exclude<Decision, { kind: 'none' }>): Promise<string | null> {
  const { sight } = context.options;
  if (!sight || sight.verify === 'off' || (decision.kind === 'recorded' && sight.verify !== 'strict')) return null;
  const recorded = recordedSight(target);
  if (!recorded || recorded.where !== 'on') return null;
  const read = await readOn(context, decision);
  const { own, snapshot } = decision.chosen.candidate;
  const bySight = decision.kind === 'proposed' && decision.strategy === 'vision_ocr';
  if (read === null) return bySight ? `${describe(snapshot)} cannot be read any more` : null;
  const found = compareRead(recorded.text, read.all);
  if (found.verdict === 'same' || found.verdict === 'similar') return null;
  const said = [own ?? snapshot].flatMap(({ semantics }) => [semantics?.text, semantics?.name]).filter((text) => typeof text === 'string');
  const agrees = said.some((text) => ['same', 'similar'].includes(compareRead(text, read.all).verdict));
  if (agrees) return null;
  const reason = `the screen shows ‘${read.all}’ on ${describe(snapshot)}, which was ‘${recorded.text}’`;
  if (bySight) return reason;
  const contradicts = compareRead(recorded.text, read.sure).verdict === 'contradicts';
  return contradicts || isOther(read.sure, [recorded.text, ...said]) ? reason : null;
}

/** Not one word of it is known. */
function isOther(read: string, known: readonly string[]): boolean {
  const words = (text: string): string[] => asRead(text).split(' ');
  return asRead(read).length >= TELLING && known.every((text) => wordOverlap(words(text), words(read)) === 0);
}

/** null where nothing is to be read on it. */
async function readOn(context: StepContext, { chosen: { candidate } }: Exclude<Decision, { kind: 'none' }>): Promise<{ all: string; sure: string } | null> {
  const { tab } = context;
  const { ref } = candidate;
  const [frames, element] = await Promise.all([placedFrames(tab), tab.inFrame(ref.frame, 'read', { node: ref.node })]);
  const frame = frames.get(ref.frame);
  if (!frame || !element?.visible) return null;
  const box = { x: element.box.x + frame.corner.x, y: element.box.y + frame.corner.y, width: element.box.width, height: element.box.height };
  const reading = await readScreen(context, { regions: [{ space: 'viewport', ...box }] });
  if (!reading.ok) return null;
  const words = wordsOn(wordsInView(reading.snapshot), box);
  const all = joined(words);
  return asRead(all) === '' ? null : { all, sure: joined(words.filter(({ confidence }) => confidence >= SURE)) };
}
