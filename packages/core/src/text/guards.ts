import { ENUMERATOR } from './letters.js';
import { wordsOf } from './normalise.js';
import { NEGATING_PREFIXES } from './opposites.js';
import { readingOf, stem, type TextReading } from './reading.js';
import { sameLabel } from './same-label.js';

export { isCounterVariant } from './counters.js';

/** Signs that say which way: two texts that have one each, of different sides, are not the same control. */
const SIGNS: readonly (readonly RegExp[])[] = [
  [/[+＋]\s*$/u, /[-−–]\s*$/u],
  [/^\s*[+＋]\s*\d/u, /^\s*[-−–]\s*\d/u],
  [/[←⇐«‹⟵]/u, /[→⇒»›⟶]/u, /[↑⇑]/u, /[↓⇓]/u],
];
/** A letter behind a number: "Room 12A" is not "Room 12B". */
const GLUED = /^(\d+)\p{L}$/u;
const ANY_SIGN = /[+＋\-−–#←⇐«‹⟵→⇒»›⟶↑⇑↓⇓]/u;

/**
 * Whether both texts have the same numbers in the same order. A number on one side only is a disagreement;
 * whether a badge such as "(3)" may come and go is for `isCounterVariant`. Group separators do not count.
 */
export function digitsAgree(a: string, b: string): boolean {
  return numbersAgree(readingOf(a), readingOf(b));
}

/** Whether the text has any number at all. */
export function hasDigits(text: string): boolean {
  return readingOf(text).numbers.length > 0;
}

/** Whether the texts say opposite things, so that however alike they look they are never the same control. */
export function opposed(a: string, b: string): boolean {
  return readingsOppose(readingOf(a), readingOf(b));
}

/** Whether the texts differ in nothing but a letter, Roman numeral or size that numbers them: "Plan A" and "Plan B". */
export function enumeratorsDiffer(a: string, b: string): boolean {
  return readingsEnumerate(readingOf(a), readingOf(b));
}

export function numbersAgree(a: TextReading, b: TextReading): boolean {
  return a.numbers.length === b.numbers.length && a.numbers.every((run, i) => run === b.numbers[i]);
}

export function readingsOppose(a: TextReading, b: TextReading): boolean {
  if (signsOppose(a, b)) return true;
  if (a.text === b.text) return false;
  const opposed = sidesOppose(a, b) || turnedRound(a, b) || turnedRound(b, a) || a.excludes !== b.excludes || unspacedNegation(a, b);
  return opposed && !sameLabel(a, b);
}

/** The same figure in another currency is another sum. */
export function currenciesDiffer(a: TextReading, b: TextReading): boolean {
  const [left, right] = [a.folded.currencies, b.folded.currencies];
  return left.length > 0 && right.length > 0 && !left.some((currency) => right.includes(currency));
}

export function readingsEnumerate(a: TextReading, b: TextReading): boolean {
  if (a.words.length !== b.words.length) return false;
  const [only, ...others] = a.words.flatMap((word, i) => (word === b.words[i] ? [] : [i]));
  if (only === undefined || others.length > 0) return false;
  const [left, right] = [a.words[only] ?? '', b.words[only] ?? ''];
  const glued = [GLUED.exec(left)?.[1], GLUED.exec(right)?.[1]];
  return (ENUMERATOR.test(left) && ENUMERATOR.test(right)) || (glued[0] !== undefined && glued[0] === glued[1]);
}

function sidesOppose(a: TextReading, b: TextReading): boolean {
  if (a.sides.size === 0 || b.sides.size === 0) return false;
  for (const [group, sides] of a.sides) {
    const others = b.sides.get(group);
    if (others !== undefined && !sides.some((side) => others.includes(side))) return true;
  }
  return false;
}

/** Whether `a` negates, by a word before it or a prefix, what `b` says plainly. */
function turnedRound(a: TextReading, b: TextReading): boolean {
  if (a.negated.size > 0 && b.words.some((word) => a.negated.has(stem(word)) && !b.negated.has(stem(word)))) return true;
  const turns = (word: string): boolean => !b.wordSet.has(word) && NEGATING_PREFIXES.some((prefix) => prefixes(prefix, word, [a, b]));
  return a.words.some(turns) || (a.folded.text !== a.raw && wordsOf(a.folded.text).some(turns));
}

function prefixes(prefix: string, word: string, [a, b]: readonly [TextReading, TextReading]): boolean {
  if (!word.startsWith(prefix)) return false;
  const rest = word.slice(prefix.length);
  return rest.length >= 3 && b.wordSet.has(rest) && (!a.wordSet.has(rest) || a.wordSet.has(prefix));
}

/** 不保存 and 保存しない say 保存 and turn it round: what is left without the negation is the same, its count is not. */
function unspacedNegation(a: TextReading, b: TextReading): boolean {
  const [left, right] = [a.unspaced, b.unspaced];
  if (left === null || right === null || left.plain === '' || right.plain === '') return false;
  const samePart = left.plain.includes(right.plain) || right.plain.includes(left.plain);
  return samePart && left.negations !== right.negations;
}

function signsOppose(a: TextReading, b: TextReading): boolean {
  if (!ANY_SIGN.test(a.raw) && !ANY_SIGN.test(b.raw)) return false;
  if (a.text === b.text && a.wordSigns !== b.wordSigns) return true;
  return SIGNS.some((sides) => {
    const left = sides.findIndex((sign) => sign.test(a.raw));
    const right = sides.findIndex((sign) => sign.test(b.raw));
    return left !== -1 && right !== -1 && left !== right;
  });
}
