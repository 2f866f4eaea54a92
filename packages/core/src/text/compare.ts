import { isCounterVariant, numbersAgree, readingsEnumerate, readingsOppose } from './guards.js';
import { TextReading } from './reading.js';
import { dice, similarityOfNormalised } from './similarity.js';
import { readingsAgree } from './synonyms.js';
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
/** Two texts of one word each have nothing else to go by: "arts" is not "artists". */
const MIN_SIMILAR_WORD = 0.7;

/**
 * The one judgement on two labels. A number on one side only is no contradiction (a price or count may have been
 * added), but such texts are at most part of each other, never similar.
 */
export function compareTexts(recorded: string, found: string): TextComparison {
  return compareReadings(new TextReading(recorded), new TextReading(found));
}

/** The same for whoever compares one text with many, or many with each other: a reading is worked out once. */
export function compareReadings(recorded: TextReading, found: TextReading): TextComparison {
  if (recorded.text === '' || found.text === '') return { relation: 'different', similarity: 0 };
  const equal = recorded.text === found.text;
  const similarity = equal ? 1 : dice(recorded.bigrams, found.bigrams);
  if (contradicts(recorded, found)) return { relation: 'contradicts', similarity };
  if (equal) return { relation: 'equal', similarity };
  return likeness(recorded, found, similarity);
}

function contradicts(recorded: TextReading, found: TextReading): boolean {
  if (readingsOppose(recorded, found) || readingsEnumerate(recorded, found)) return true;
  if (recorded.numbers.length === 0 || found.numbers.length === 0) return false;
  return !numbersAgree(recorded, found) && !isCounterVariant(recorded.raw, found.raw);
}

function likeness(recorded: TextReading, found: TextReading, similarity: number): TextComparison {
  if (isCounterVariant(recorded.raw, found.raw)) return { relation: 'similar', similarity };
  if (readingsAgree(recorded, found)) return { relation: 'synonym', similarity: Math.max(SYNONYM_SIMILARITY, similarity) };
  if (isPart(recorded.words, found.words)) return { relation: 'contains', similarity };
  if (isPart(found.words, recorded.words)) return { relation: 'contained', similarity };
  const single = recorded.words.length === 1 && found.words.length === 1;
  // A misspelling or a plural; "Niger" and "Nigeria" are as alike by letters, and are two countries.
  const spelled = !single || Math.abs(lengthOf(recorded.words) - lengthOf(found.words)) <= 1;
  const similar = spelled && similarity >= (single ? MIN_SIMILAR_WORD : MIN_SIMILAR) && numbersAgree(recorded, found) && !otherWords(recorded.words, found.words);
  return { relation: similar ? 'similar' : 'different', similarity };
}

function isPart(part: readonly string[], whole: readonly string[]): boolean {
  return findWords(whole, part).length > 0 && lengthOf(part) >= MIN_PARTIAL_LENGTH;
}

function otherWords(a: readonly string[], b: readonly string[]): boolean {
  return Math.min(lengthOf(a), lengthOf(b)) < MIN_PARTIAL_LENGTH || substitutes(a, b);
}

/** "Work address" and "Home address" are alike by letters, but one word stands in the place of another. */
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
