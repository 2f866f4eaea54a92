import type { Rect } from '../element/geometry.js';
import { asRead, joined, wordsInView, wordsOn } from '../locator/placed-words.js';
import { distanceTo, type RecordedSight } from '../locator/recorded-sight.js';
import type { Box } from '../recording/target.js';
import { digitsAgree } from '../text/guards.js';
import { similarity } from '../text/similarity.js';
import { isMisreading } from '../verify/misreading.js';
import { grown } from '../verify/region.js';
import { witness } from './dom-places.js';
import { readScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** A word that is read with less certainty, 0–100, is not held against a field. */
const SURE = 80;
/** CSS pixels: a text farther away is not the label of a field. */
const REACH = 150;
/** CSS pixels by which words may stand out of the place of a label. */
const SLACK = 6;
/** Words this alike are one word, misread. */
const MISREAD = 0.6;

export interface LabelledField {
  recorded: RecordedSight;
  /** In CSS pixels of the viewport. */
  box: Box;
  /** All that the page calls it. */
  said: readonly string[];
  /** What it was known by; a label beside it that says another thing than this is no proof of it. */
  name: string | null;
}

/** What the screen shows in the place of a field's label, where that is neither the recorded label nor its name; null where nothing speaks against it. */
export async function otherLabel(context: StepContext, field: LabelledField): Promise<string | null> {
  const places = await labelPlaces(context, field);
  if (places.length === 0) return null;
  const reading = await readScreen(context, { regions: places, within: Math.min(context.timeouts.read, context.tab.left() / 2) });
  if (!reading.ok) return null;
  const words = wordsInView(reading.snapshot).filter(({ confidence }) => confidence >= SURE);
  const read = places.map((place) => joined(wordsOn(words, grown(place, SLACK)))).filter((text) => asRead(text) !== '');
  const isKnown = (text: string): boolean => [field.recorded.text, field.name ?? ''].some((known) => known !== '' && !isOtherText(known, text));
  return read.some(isKnown) ? null : (read[0] ?? null);
}

/** Where the page says that it stands; else as far from the field as it stood. */
async function labelPlaces(context: StepContext, { recorded, box, said }: LabelledField): Promise<Rect<'viewport'>[]> {
  const texts = said.map((text, at) => ({ kind: 'present' as const, id: `label-${at}`, text }));
  const found = Object.values(await witness(context, texts)).flatMap(({ places }) => places.filter(({ exact, seen }) => exact && seen !== 'outside').flatMap(({ boxes }) => boxes ?? []));
  const near = found.filter((place) => distanceTo(place, box) <= REACH);
  if (near.length > 0 || !recorded.label || !recorded.box) return near;
  const { x, y, width, height } = recorded.label;
  return [{ space: 'viewport', x: x - recorded.box.x + box.x, y: y - recorded.box.y + box.y, width, height }];
}

/** Something is missing of it, and something else is there: a star or a hint beside a label makes no other label of it. */
export function isOtherText(known: string, read: string): boolean {
  const [then, now] = [asRead(known).split(' '), asRead(read).split(' ')];
  const isIn = (word: string, words: readonly string[]): boolean => words.some((one) => one === word || (similarity(one, word) >= MISREAD && isMisreading(one, word)));
  if (!digitsAgree(known, read) && /\d/.test(known) && /\d/.test(read)) return true;
  return then.some((word) => !isIn(word, now)) && now.some((word) => !isIn(word, then));
}
