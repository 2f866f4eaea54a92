import { currenciesDiffer, isCounterVariant, numbersAgree, readingsEnumerate, readingsOppose } from './guards.js';
import { isPart, looksAlike, otherWords, type TextComparison } from './letters.js';
import { readingOf, type TextReading } from './reading.js';
import { dice } from './similarity.js';
import { symbolsDiffer } from './symbols.js';
import { knownToDiffer, readingsAgree } from './synonyms.js';

export { MIN_PARTIAL_LENGTH, MIN_SIMILAR, type TextComparison, type TextRelation } from './letters.js';

const SYNONYM_SIMILARITY = 0.9;
/** Letters in common mean nothing where both texts are known and mean something else. */
const KNOWN_TO_DIFFER = 0.5;

/**
 * The one judgement on two labels. A number on one side only is no contradiction (a price or count may have been
 * added), but such texts are at most part of each other, never similar.
 */
export function compareTexts(recorded: string, found: string): TextComparison {
  return compareReadings(readingOf(recorded), readingOf(found));
}

/** The same for whoever compares one text with many, or many with each other: a reading is worked out once. */
export function compareReadings(recorded: TextReading, found: TextReading): TextComparison {
  if (symbolsDiffer(recorded.raw, found.raw)) return { relation: 'contradicts', similarity: 0 };
  if (recorded.text === '' || found.text === '') return { relation: 'different', similarity: 0 };
  const equal = recorded.text === found.text;
  const similarity = equal ? 1 : dice(recorded.bigrams, found.bigrams);
  if (!equal && isJoined(recorded, found)) return { relation: 'synonym', similarity: Math.max(SYNONYM_SIMILARITY, similarity) };
  if (contradicts(recorded, found)) return { relation: 'contradicts', similarity };
  if (equal) return { relation: 'equal', similarity };
  return likeness(recorded, found, similarity);
}

function contradicts(recorded: TextReading, found: TextReading): boolean {
  if (readingsOppose(recorded, found) || readingsEnumerate(recorded, found)) return true;
  if (currenciesDiffer(recorded, found)) return true;
  if (oneWordOpposes(recorded.words, found.words) && !readingsAgree(recorded, found)) return true;
  if (recorded.numbers.length === 0 || found.numbers.length === 0) return false;
  return !numbersAgree(recorded, found) && !isCounterVariant(recorded.raw, found.raw);
}

/** "To pack" and "From pack": all is the same but one word, and that one says the opposite. */
function oneWordOpposes(then: readonly string[], now: readonly string[]): boolean {
  if (then.length !== now.length || then.length < 2) return false;
  const at = then.findIndex((word, i) => word !== now[i]);
  const only = at !== -1 && then.every((word, i) => i === at || word === now[i]);
  return only && readingsOppose(readingOf(then[at] ?? ''), readingOf(now[at] ?? ''));
}

/**
 * A text in pieces that a page sets apart by style alone loses the space between them or gains one: "Sendagain", "De lete".
 * Only spaces: "Re-sign" is not "Resign".
 */
function isJoined({ raw: a }: TextReading, { raw: b }: TextReading): boolean {
  if (a.length < MIN_JOINED || a.length === b.length || digitGroups(a) !== digitGroups(b)) return false;
  const joined = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
  return joined(a) === joined(b);
}

/** Numbers as they stand apart, unless a text is nothing but one: "44 72" is "4472", "#2 0410" is "#20410", "1 23" is not "12 3". */
function digitGroups(text: string): string {
  return /\s/.test(text.trim()) && !/^\W*\d+( \d+)*\W*$/.test(text.trim()) ? text.replace(/[^\d\s]+/g, ' ').trim().replace(/\s+/g, ' ') : text.replace(/\D+/g, '');
}

/** Letters from which two texts that differ in spaces alone are one. */
const MIN_JOINED = 4;

function likeness(recorded: TextReading, found: TextReading, similarity: number): TextComparison {
  if (isCounterVariant(recorded.raw, found.raw)) return { relation: 'similar', similarity };
  if (readingsAgree(recorded, found)) return { relation: 'synonym', similarity: Math.max(SYNONYM_SIMILARITY, similarity) };
  if (isPart(recorded.words, found.words)) return { relation: 'contains', similarity };
  if (isPart(found.words, recorded.words)) return { relation: 'contained', similarity };
  const similar = looksAlike(recorded.words, found.words, similarity) && numbersAgree(recorded, found) && !otherWords(recorded.words, found.words);
  if (similar && knownToDiffer(recorded, found)) return { relation: 'different', similarity: KNOWN_TO_DIFFER };
  return { relation: similar ? 'similar' : 'different', similarity };
}
