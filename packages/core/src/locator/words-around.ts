import { finding, type Finding } from '../element/finding.js';
import type { PixelBox as Box } from './vision-ocr-layout.js';
import { similarityOfNormalised } from '../text/similarity.js';
import { asRead, centreOf, holds, type PlacedWord } from './placed-words.js';
import { tells, type RecordedSight } from './recorded-sight.js';

/** How the words around a candidate stand to those around the recorded element. */
export interface AroundSeen {
  finding: Finding;
  /** Words of the recording that stand where they stood, as readers see them. */
  kept: ReadonlySet<string>;
  known: ReadonlySet<string>;
  /** Words in whose place something else is read now. */
  replaced: readonly { recorded: string; found: string }[];
  /** Share of the recorded words that stand on the page where they stood, wherever the candidate is. */
  stayed: number;
}

/** Distances in CSS pixels; shares of the distance that a word stood away. */
const ARRANGEMENT = {
  /** A word stands where it stood when it moved no more than this: less up and down, since lines are close to each other, */
  still: { x: 24, y: 12 },
  /** and this part of its distance, which a page that is scaled or set wider changes. */
  stillShare: 0.25,
  /** On the same side, though not at the same place. */
  sameSide: 0.4,
  /** At this distance a word tells half of what one beside the element does. */
  half: 80,
} as const;

/** Fewer words tell nothing. */
const FEW = 2;

export function aroundOf({ around, box: then }: RecordedSight, seen: { words: readonly PlacedWord[]; scroll: { x: number; y: number } }, box: Box): AroundSeen {
  const known = new Set((around ?? []).map(({ text }) => asRead(text)));
  if (!around || !then || around.length < FEW) return { finding: finding('unknown', 0, { recorded: undefined, found: undefined }), kept: new Set(), known, replaced: [], stayed: 0 };
  const left: Free[] = seen.words.filter((word) => tells(word) && !holds(box, centreOf(word.box))).map((word) => ({ word, text: asRead(word.text), taken: false }));
  const fits = [...around]
    .sort((a, b) => length(vector(then, a.box)) - length(vector(then, b.box)))
    .map((word) => ({ word, weight: 1 / (1 + length(vector(then, word.box)) / ARRANGEMENT.half), score: take(left, word, { recorded: then, found: box }) }));
  const total = (of: (one: (typeof fits)[number]) => number): number => fits.reduce((sum, one) => sum + of(one), 0);
  const likeness = total(({ weight, score }) => weight * score) / total(({ weight }) => weight);
  const kept = new Set(fits.filter(({ score }) => score === 1).map(({ word }) => asRead(word.text)));
  const replaced = fits.flatMap(({ word, score }) => (score === 1 ? [] : insteadOf(word, left, { recorded: then, found: box })));
  const stayed = around.filter((word) => seen.words.some((now) => asRead(now.text) === asRead(word.text) && stands(now.box, word.box, seen.scroll))).length / around.length;
  const values = { recorded: around.map(({ text }) => text).join(' '), found: [...kept].join(' ') };
  return { finding: finding(likeness >= 0.9 ? 'same' : likeness >= 0.6 ? 'similar' : 'changed', likeness, values), kept, known, replaced, stayed };
}

interface Free {
  word: PlacedWord;
  text: string;
  taken: boolean;
}

interface Boxes {
  recorded: Box;
  found: Box;
}

/** How well the best of the words now is where the recorded one was; it stands for no other from then on. */
function take(left: Free[], word: PlacedWord, { recorded, found }: Boxes): number {
  const from = vector(recorded, word.box);
  const best = left
    .filter((one) => !one.taken && (one.text === asRead(word.text) || isMisread(one.text, asRead(word.text))))
    .map((one) => ({ one, score: fit(from, vector(found, one.word.box)) }))
    .sort((a, b) => b.score - a.score)[0];
  if (!best || best.score === 0) return 0;
  best.one.taken = true;
  return best.score;
}

/** A long word that one of two readings got a letter wrong of. */
function isMisread(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 5 && !/\d/.test(a + b) && similarityOfNormalised(a, b) >= 0.75;
}

/** What is read at the very place where the word would be. */
function insteadOf(word: PlacedWord, left: readonly Free[], { recorded, found }: Boxes): AroundSeen['replaced'] {
  const { x, y } = centreOf(word.box);
  const [across, down] = [found.x + x - recorded.x, found.y + y - recorded.y];
  const other = left.find((one) => !one.taken && Math.abs(centreOf(one.word.box).x - across) <= Math.max(16, word.box.width / 2) && Math.abs(centreOf(one.word.box).y - down) <= 8);
  return other ? [{ recorded: word.text, found: other.word.text }] : [];
}

function stands(now: Box, then: Box, scroll: { x: number; y: number }): boolean {
  const [a, b] = [centreOf(now), centreOf(then)];
  return Math.abs(a.x + scroll.x - b.x) <= ARRANGEMENT.still.y && Math.abs(a.y + scroll.y - b.y) <= ARRANGEMENT.still.y;
}

interface Vector {
  x: number;
  y: number;
}

/** From the nearest point of the box, so that a wider button leaves its neighbours where they are. */
function vector(box: Box, word: Box): Vector {
  const { x, y } = centreOf(word);
  return { x: x - Math.min(Math.max(x, box.x), box.x + box.width), y: y - Math.min(Math.max(y, box.y), box.y + box.height) };
}

function length({ x, y }: Vector): number {
  return Math.hypot(x, y);
}

function fit(then: Vector, now: Vector): number {
  if ((['x', 'y'] as const).every((axis) => Math.abs(now[axis] - then[axis]) <= ARRANGEMENT.still[axis] + ARRANGEMENT.stillShare * Math.abs(then[axis]))) return 1;
  const cosine = (then.x * now.x + then.y * now.y) / (length(then) * length(now) || 1);
  return cosine > 0.8 && length(now) <= 2.5 * length(then) + 80 ? ARRANGEMENT.sameSide : 0;
}
