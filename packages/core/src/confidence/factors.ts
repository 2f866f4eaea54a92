import { kindRelation, type Kind } from '../element/kind.js';
import type { Box } from '../recording/target.js';
import { compareTexts, MIN_PARTIAL_LENGTH } from '../text/compare.js';
import { normaliseText, wordsOf } from '../text/normalise.js';
import { similarity } from '../text/similarity.js';
import { findWords } from '../text/windows.js';

/** All on the scale 0–100, higher is better; null means unknown, which is left out and is not 0. */
export const LABEL_SCORES = { equal: 100, containing: 85, contradicting: 0 } as const;
export const KIND_SCORES = { same: 100, compatible: 50, contradicts: 0 } as const;
/** Centres closer than `within` pixels, nearest first. */
export const POSITION_SCORES = [
  { within: 50, score: 100 },
  { within: 200, score: 75 },
  { within: 500, score: 50 },
  { within: Infinity, score: 25 },
] as const;
/** At most so many matches, fewest first. */
export const UNIQUENESS_SCORES = [
  { upTo: 0, score: 0 },
  { upTo: 1, score: 100 },
  { upTo: 3, score: 75 },
  { upTo: 10, score: 50 },
  { upTo: Infinity, score: 25 },
] as const;
export interface LabelFactor {
  value: number | null;
  /** The found label says something else than the recorded one: an opposite, a negation, other digits. */
  contradicts: boolean;
}

/** `found`: null where there is no label, undefined where nobody looked. */
export function labelFactor(recorded: string | null | undefined, found: string | null | undefined): LabelFactor {
  if (found === undefined || !recorded || normaliseText(recorded) === '') return { value: null, contradicts: false };
  if (found === null || normaliseText(found) === '') return { value: 0, contradicts: false };
  const { relation } = compareTexts(recorded, found);
  if (relation === 'contradicts') return { value: LABEL_SCORES.contradicting, contradicts: true };
  return { value: relation === 'equal' ? LABEL_SCORES.equal : likenessOf(recorded, found), contradicts: false };
}

function likenessOf(recorded: string, found: string): number {
  const words = wordsOf(recorded);
  if ([...words.join('')].length < MIN_PARTIAL_LENGTH) return 0;
  // Only the found label may be the longer one: a part of the recorded label never stands for the whole.
  return findWords(wordsOf(found), words).length > 0 ? LABEL_SCORES.containing : similarity(recorded, found) * 100;
}

export function kindFactor(recorded: Kind | null, found: Kind | null): number | null {
  const relation = kindRelation(recorded, found);
  return relation === null ? null : KIND_SCORES[relation];
}

/** Both boxes in the same space. */
export function positionFactor(recorded: Box | null, found: Box | null): number | null {
  if (!recorded || !found) return null;
  const dx = recorded.x + recorded.width / 2 - (found.x + found.width / 2);
  const dy = recorded.y + recorded.height / 2 - (found.y + found.height / 2);
  const distance = Math.hypot(dx, dy);
  return POSITION_SCORES.find(({ within }) => distance < within)?.score ?? null;
}

export function uniquenessFactor(matches: number | null): number | null {
  if (matches === null) return null;
  if (!Number.isInteger(matches) || matches < 0) throw new RangeError(`a number of matches is a whole number from 0, not ${matches}`);
  return UNIQUENESS_SCORES.find(({ upTo }) => matches <= upTo)?.score ?? null;
}
