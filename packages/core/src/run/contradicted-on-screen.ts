import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { asRead, wordsInView, wordsOn, joined } from '../locator/placed-words.js';
import { recordedSight, type RecordedSight } from '../locator/recorded-sight.js';
import { compareRead } from '../locator/seen-element.js';
import { wordOverlap } from '../text/similarity.js';
import type { Box, Target } from '../recording/target.js';
import { flatnessOf } from './flat-places.js';
import { placedFrames } from './frame-places.js';
import { isOtherText, otherLabel } from './label-on-screen.js';
import { readScreen } from './read-screen.js';
import { canSee } from './sight-mode.js';
import type { StepContext } from './step-context.js';

/** A word that is read with less certainty, 0–100, is not held against an element. */
const SURE = 80;
/** Shorter texts are icons as often as words. */
const TELLING = 4;
/** CSS pixels at the edge of a control that belong to its frame. */
const BORDER = 5;

/**
 * The screen as a witness against an element that is about to be used: what is read on it is neither what was
 * recorded nor what the page says that it shows. Asked when it is in view; what cannot be read says nothing, unless
 * reading is all that it was found by. null where nothing speaks against it.
 */
export async function contradictedOnScreen(context: StepContext, target: Target, decision: Exclude<Decision, { kind: 'none' }>): Promise<string | null> {
  if (!canSee(context)) return null;
  const recorded = recordedSight(target);
  const { own, snapshot } = decision.chosen.candidate;
  const isTrusted = decision.kind === 'recorded' && context.options.sight?.verify !== 'strict';
  if (!recorded || (isTrusted && !isRelabelled(target, recorded, own ?? snapshot))) return null;
  const place = await placeOf(context, decision);
  if (recorded.where === 'beside') return place && againstLabel(context, recorded, { place, decision });
  const read = place && (await readOn(context, place));
  const bySight = decision.kind === 'proposed' && decision.strategy === 'vision_ocr';
  const said = textsOf(own ?? snapshot, ['text', 'name']);
  if (read === null) return bySight ? `${describe(snapshot)} cannot be read any more` : null;
  if (read === 'blank') return said.length > 0 || bySight ? `the screen shows nothing on ${describe(snapshot)}, which was ‘${recorded.text}’` : null;
  const found = compareRead(recorded.text, read.all);
  if (found.verdict === 'same' || found.verdict === 'similar') return null;
  const agrees = said.some((text) => ['same', 'similar'].includes(compareRead(text, read.all).verdict));
  if (agrees) return null;
  const reason = `the screen shows ‘${read.all}’ on ${describe(snapshot)}, which was ‘${recorded.text}’`;
  if (bySight) return reason;
  const contradicts = compareRead(recorded.text, read.sure).verdict === 'contradicts';
  return contradicts || isOther(read.sure, [recorded.text, ...said]) ? reason : null;
}

/** It may be called as it was, and have another label all the same: then it takes the screen to tell what a person would fill. */
function isRelabelled(target: Target, { text, where }: RecordedSight, found: ElementSnapshot): boolean {
  if (where !== 'beside') return false;
  const labels = textsOf(found, ['label']);
  if (labels.length > 0) return labels.some((label) => isOtherText(text, label));
  return (textsOf(target, ['label']).length > 0 || standsBeside(text, target) === true) && standsBeside(text, found) === false;
}

/** Whether a text is among what stands nearest to an element; null where that is not known. */
function standsBeside(text: string, { surroundings }: ElementSnapshot): boolean | null {
  return surroundings?.neighbours?.some((one) => asRead(one) !== '' && !isOtherText(text, one)) ?? null;
}

function textsOf({ semantics }: ElementSnapshot, which: readonly ('text' | 'name' | 'label')[]): string[] {
  return which.flatMap((one) => semantics?.[one] ?? []).filter((text) => asRead(text) !== '');
}

async function againstLabel(context: StepContext, recorded: RecordedSight, { place, decision }: { place: Box; decision: Exclude<Decision, { kind: 'none' }> }): Promise<string | null> {
  const { own, snapshot } = decision.chosen.candidate;
  const found = own ?? snapshot;
  const [name] = textsOf(found, ['name', 'label']);
  const shown = await otherLabel(context, { recorded, box: place, said: textsOf(found, ['label', 'name']), name: name ?? null });
  return shown === null ? null : `the screen shows ‘${shown}’ beside ${describe(snapshot)}, whose label was ‘${recorded.text}’`;
}

/** Not one word of it is known. */
function isOther(read: string, known: readonly string[]): boolean {
  const words = (text: string): string[] => asRead(text).split(' ');
  return asRead(read).length >= TELLING && known.every((text) => wordOverlap(words(text), words(read)) === 0);
}

async function placeOf({ tab }: StepContext, { chosen: { candidate } }: Exclude<Decision, { kind: 'none' }>): Promise<Box | null> {
  const { ref } = candidate;
  const [frames, element] = await Promise.all([placedFrames(tab), tab.inFrame(ref.frame, 'read', { node: ref.node })]);
  const frame = frames.get(ref.frame);
  if (!frame || !element?.visible) return null;
  return { x: element.box.x + frame.corner.x, y: element.box.y + frame.corner.y, width: element.box.width, height: element.box.height };
}

/** null where nothing is to be read on it; blank where it has one colour, so that nothing is. */
async function readOn(context: StepContext, box: Box): Promise<{ all: string; sure: string } | 'blank' | null> {
  const reading = await readScreen(context, { regions: [{ space: 'viewport', ...box }] });
  if (!reading.ok) return null;
  const words = wordsOn(wordsInView(reading.snapshot), box);
  const all = joined(words);
  if (asRead(all) !== '') return { all, sure: joined(words.filter(({ confidence }) => confidence >= SURE)) };
  const isPlain = await flatnessOf(context, reading);
  return isPlain?.(within(box)) ? 'blank' : null;
}

/** Without its border, where that leaves anything. */
function within({ x, y, width, height }: Box): Box {
  const by = Math.min(BORDER, width / 4, height / 4);
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
