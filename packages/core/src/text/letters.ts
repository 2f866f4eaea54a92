import { isCounterVariant } from './counters.js';
import { normaliseText, wordsOfNormalised } from './normalise.js';
import { similarityOfNormalised } from './similarity.js';
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
/** Below it a word in the place of another is another word, not a misspelling or an inflection. */
const MIN_SAME_WORD = 0.5;
/** Two texts of one word each have nothing else to go by: "arts" is not "artists". */
const MIN_SIMILAR_WORD = 0.7;
/** In a shorter word one letter makes another word. */
const MIN_MISSPELLED = 8;
/** Numbering by letters, Roman numerals and clothing sizes: "Plan A", "Part II", "Size XL". */
export const ENUMERATOR = /^(?:\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|i{1,3}|iv|vi{0,3}|ix|xs|xx?l)$/u;

/**
 * What letters and digits tell, without any knowledge of words: for where the tables are not at hand. Opposites look
 * alike here, so whatever it finds near is still to be judged by `compareTexts`.
 */
export function compareLetters(recorded: string, found: string): TextComparison {
  const [then, now] = [normaliseText(recorded), normaliseText(found)];
  if (then === '' || now === '') return { relation: 'different', similarity: 0 };
  if (then === now) return { relation: 'equal', similarity: 1 };
  const similarity = similarityOfNormalised(then, now);
  if (isCounterVariant(recorded, found)) return { relation: 'similar', similarity };
  const [digits, others] = [digitsIn(then), digitsIn(now)];
  if (digits !== '' && others !== '' && digits !== others) return { relation: 'contradicts', similarity };
  const [words, otherOnes] = [wordsOfNormalised(then), wordsOfNormalised(now)];
  if (isPart(words, otherOnes)) return { relation: 'contains', similarity };
  if (isPart(otherOnes, words)) return { relation: 'contained', similarity };
  const similar = digits === others && looksAlike(words, otherOnes, similarity) && !otherWords(words, otherOnes);
  return { relation: similar ? 'similar' : 'different', similarity };
}

function digitsIn(text: string): string {
  return text.replace(/\D+/gu, ' ').trim();
}

export function looksAlike(recorded: readonly string[], found: readonly string[], similarity: number): boolean {
  if (recorded.length > 1 || found.length > 1) return similarity >= MIN_SIMILAR;
  const [shorter = '', longer = ''] = [...recorded, ...found].sort((a, b) => a.length - b.length);
  return similarity >= MIN_SIMILAR_WORD && isMisspelling(shorter, longer);
}

/** "Niger" and "Nigeria", "Julia" and "Julian", "Poison" and "Poisson", "Archive" and "Archived" are as alike by letters; "sync" and "async" begin otherwise. */
function isMisspelling(shorter: string, longer: string): boolean {
  return longer.length >= MIN_MISSPELLED && longer.length - shorter.length <= 1 && !longer.startsWith(shorter) && longer[0] === shorter[0];
}

export function isPart(part: readonly string[], whole: readonly string[]): boolean {
  return findWords(whole, part).length > 0 && lengthOf(part) >= MIN_PARTIAL_LENGTH;
}

export function otherWords(a: readonly string[], b: readonly string[]): boolean {
  return Math.min(lengthOf(a), lengthOf(b)) < MIN_PARTIAL_LENGTH || substitutes(a, b);
}

/** "Work address" and "Home address" are alike by letters, but one word stands in the place of another. */
function substitutes(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [without(a, b), without(b, a)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  if (more.length > fewer.length && more.some((word) => ENUMERATOR.test(word))) return true;
  if (more.length === 0) return a.some((word) => DIRECTIONS.has(word) || ENUMERATOR.test(word));
  return fewer.some((word) => !more.some((other) => isSameWord(word, other)));
}

function isSameWord(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (longer === `${shorter}s`) return true;
  return isMisspelling(shorter, longer) && similarityOfNormalised(a, b) >= MIN_SAME_WORD && !otherEnding(a, b) && !otherPrefix(a, b);
}

/** Between the same words in another order they turn round what is said: "Berlin to Paris", "Paris to Berlin". */
const DIRECTIONS: ReadonlySet<string> = new Set('to from into over before after than von nach zu bis vor de a vers desde hasta da per para van naar tot в из на do z'.split(' '));

/** What stands before the same stem makes other words of it: "Reactivate", "Deactivate". */
const PREFIX = /^(?:pre|re|de|dis|des|un|in|im|ex|out|over|under|up|down|inter|intra|pro|post|sub|super|trans|non|mis|ent|ver|be|ein|aus|ab|an|auf|zu)(?=.{3})/u;

function otherPrefix(a: string, b: string): boolean {
  return PREFIX.test(a) && PREFIX.test(b) && a !== b && a.replace(PREFIX, '') === b.replace(PREFIX, '');
}

/** "Martin" and "Martina", "Marie" and "Mario": the last vowel tells names apart that letters do not. */
function otherEnding(a: string, b: string): boolean {
  const stem = (word: string): string => word.replace(/[aeiou]$/u, '');
  return a !== b && stem(a) === stem(b);
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
