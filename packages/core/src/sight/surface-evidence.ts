import type { Box, SightWord } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { similarityOfNormalised } from '../text/similarity.js';
import { hasDigits } from '../text/guards.js';
import { isBeside, middleOf, type Scene, type SceneWord } from './scene.js';
import type { RecordedScene } from './recorded-scene.js';

/** How much of the surroundings of a target is around a candidate; null where nothing of the kind was recorded. */
export interface Surrounding {
  /** Share of the words of its row, and whether every number among them is there. */
  row: { share: number; numbers: boolean } | null;
  /** Share of the words in its card, by arrangement. */
  card: number | null;
  /** Of all words around it. */
  near: number | null;
}

/** In CSS pixels, and shares of the distance: how far a word may stand from where the arrangement puts it. */
const ARRANGED = { slack: 14, share: 0.35 };
/** A word that is near, though elsewhere than it was, as where fields changed their order. */
const REORDERED = { within: 260, worth: 0.4 };
/** Words count less the further away they stand. */
const HALF_AT = 80;
/** A letter misread in a longer word makes it no other word. */
const MISREAD = { length: 5, similarity: 0.75 };

/** Where a candidate is, what its scale is against the recording, and what is around it now. */
export interface Candidate {
  control: Box;
  /** The words that name it; the control where none do. */
  anchor: Box;
  scale: number;
}

export function surroundingOf(recorded: RecordedScene, scene: Scene, candidate: Candidate): Surrounding {
  const others = recorded.words.filter(({ part, text }) => part !== 'name' && normaliseText(text) !== '' && normaliseText(text).length > 1);
  const row = recorded.words.filter(({ part }) => part === 'row');
  const from = recorded.nameBox ?? recorded.control;
  const arranged = (words: readonly SightWord[]): number | null => (from === null || words.length === 0 ? null : shareArranged(words, { from, scene, candidate }));
  return { row: row.length === 0 ? null : rowOf(row, { recorded, scene, candidate }), card: arranged(others.filter(({ part }) => part === 'card' || part === 'row')), near: arranged(others) };
}

/** Words of the row stand on the line of the candidate, on the side where they stood. */
function rowOf(row: readonly SightWord[], { recorded, scene, candidate }: { recorded: RecordedScene; scene: Scene; candidate: Candidate }): { share: number; numbers: boolean } {
  const line = scene.words.filter(({ box }) => isBeside(candidate.control, box));
  const then = middleOf(recorded.control ?? recorded.nameBox ?? { x: recorded.at.x, y: recorded.at.y, width: 0, height: 0 });
  const isThere = (word: SightWord): boolean => line.some((one) => isSameWord(word.text, one.text) && middleOf(one.box).x < middleOf(candidate.control).x === middleOf(word.box).x < then.x);
  const found = row.filter(isThere);
  return { share: found.length / row.length, numbers: row.every((word) => !hasDigits(word.text) || found.includes(word)) };
}

function shareArranged(words: readonly SightWord[], { from, scene, candidate }: { from: Box; scene: Scene; candidate: Candidate }): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    const way = between(from, word.box);
    const weight = 1 / (1 + Math.hypot(way.x, way.y) / HALF_AT);
    const alike = scene.words.filter((one) => isSameWord(word.text, one.text));
    all += weight;
    found += weight * Math.max(0, ...alike.map((one) => worthOf(way, one, candidate)));
  }
  return all === 0 ? 0 : found / all;
}

function worthOf(way: { x: number; y: number }, { box }: SceneWord, { anchor, scale }: Candidate): number {
  const now = between(anchor, box);
  const off = Math.hypot(now.x - way.x * scale, now.y - way.y * scale);
  if (off <= ARRANGED.slack + ARRANGED.share * Math.hypot(way.x, way.y) * scale) return 1;
  return Math.hypot(now.x, now.y) <= REORDERED.within * Math.max(1, scale) ? REORDERED.worth : 0;
}

function between(from: Box, to: Box): { x: number; y: number } {
  const [start, end] = [middleOf(from), middleOf(to)];
  return { x: end.x - start.x, y: end.y - start.y };
}

/** Numbers must be equal; of a longer word one letter may be misread. */
export function isSameWord(then: string, now: string): boolean {
  const [a, b] = [normaliseText(then), normaliseText(now)];
  if (a === b) return a !== '';
  if (hasDigits(then) || hasDigits(now) || Math.min(a.length, b.length) < MISREAD.length) return false;
  return similarityOfNormalised(a, b) >= MISREAD.similarity;
}
