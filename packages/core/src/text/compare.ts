import { digitsAgree, enumeratorsDiffer, hasDigits, isCounterVariant, opposed } from './guards.js';
import { normaliseText, wordsOf } from './normalise.js';
import { similarityOfNormalised } from './similarity.js';
import { synonymous } from './synonyms.js';
import { findWords } from './windows.js';

/** How the text found stands to the text recorded: it `contains` it, or it is `contained` in it. */
export type TextRelation = 'equal' | 'contains' | 'contained' | 'synonym' | 'similar' | 'different' | 'contradicts';

export interface TextComparison {
  relation: TextRelation;
  /** 0–1; Dice over bigrams, 1 for equal texts. */
  similarity: number;
}

/** A text of fewer characters must match exactly. */
export const MIN_PARTIAL_LENGTH = 4;
export const MIN_SIMILAR = 0.6;
const SYNONYM_SIMILARITY = 0.9;
/** Below it a word in the place of another is another word, not a misspelling or an inflection. */
const MIN_SAME_WORD = 0.5;

interface Pair {
  recorded: string;
  found: string;
  similarity: number;
}

/**
 * The one judgement on two labels. A number on one side only is no contradiction (a price or count may have been
 * added), but such texts are at most part of each other, never similar.
 */
export function compareTexts(recorded: string, found: string): TextComparison {
  const [left, right] = [normaliseText(recorded), normaliseText(found)];
  if (left === '' || right === '') return { relation: 'different', similarity: 0 };
  const pair = { recorded, found, similarity: similarityOfNormalised(left, right) };
  if (contradicts(pair)) return { relation: 'contradicts', similarity: pair.similarity };
  if (left === right) return { relation: 'equal', similarity: 1 };
  return likeness(pair);
}

function contradicts({ recorded, found }: Pair): boolean {
  if (opposed(recorded, found) || enumeratorsDiffer(recorded, found)) return true;
  if (digitsAgree(recorded, found) || isCounterVariant(recorded, found)) return false;
  return hasDigits(recorded) && hasDigits(found);
}

function likeness(pair: Pair): TextComparison {
  const { recorded, found } = pair;
  const { similarity } = pair;
  if (isCounterVariant(recorded, found)) return { relation: 'similar', similarity };
  if (synonymous(recorded, found)) return { relation: 'synonym', similarity: Math.max(SYNONYM_SIMILARITY, similarity) };
  const [words, others] = [wordsOf(recorded), wordsOf(found)];
  if (isPart(words, others)) return { relation: 'contains', similarity };
  if (isPart(others, words)) return { relation: 'contained', similarity };
  return { relation: isSimilar(pair) ? 'similar' : 'different', similarity };
}

function isPart(part: readonly string[], whole: readonly string[]): boolean {
  return lengthOf(part) >= MIN_PARTIAL_LENGTH && findWords(whole, part).length > 0;
}

function isSimilar({ recorded, found, similarity }: Pair): boolean {
  if (similarity < MIN_SIMILAR || !digitsAgree(recorded, found)) return false;
  const [words, others] = [wordsOf(recorded), wordsOf(found)];
  if (Math.min(lengthOf(words), lengthOf(others)) < MIN_PARTIAL_LENGTH) return false;
  return !substitutes(words, others);
}

/** "Billing address" and "Shipping address" are alike by letters, but one word stands in the place of another. */
function substitutes(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [without(a, b), without(b, a)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  return fewer.some((word) => !more.some((other) => similarityOfNormalised(word, other) >= MIN_SAME_WORD));
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function lengthOf(words: readonly string[]): number {
  return Array.from(words.join('')).length;
}
