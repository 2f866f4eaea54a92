import { normaliseText } from './normalise.js';
import { NEGATING_PREFIXES } from './opposites.js';
import { stem, TextReading } from './reading.js';

/** Numbering by letters, Roman numerals and clothing sizes: "Plan A", "Part II", "Size XL". */
const ENUMERATOR = /^(?:\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|i{1,3}|iv|vi{0,3}|ix|xs|xx?l)$/u;

/** Signs that say which way: two texts that have one each, of different sides, are not the same control. */
const SIGNS: readonly (readonly RegExp[])[] = [
  [/[+＋]\s*$/u, /[-−–]\s*$/u],
  [/^\s*[+＋]\s*\d/u, /^\s*[-−–]\s*\d/u],
  [/[←⇐«‹⟵]/u, /[→⇒»›⟶]/u, /[↑⇑]/u, /[↓⇓]/u],
];
/** A letter behind a number: "Room 12A" is not "Room 12B". */
const GLUED = /^(\d+)\p{L}$/u;
const BARE_COUNT = /\s+\d{1,3}\s*$/u;
const ANY_SIGN = /[+＋\-−–#←⇐«‹⟵→⇒»›⟶↑⇑↓⇓]/u;

/**
 * Whether both texts have the same numbers in the same order. A number on one side only is a disagreement;
 * whether a badge such as "(3)" may come and go is for `isCounterVariant`. Group separators do not count.
 */
export function digitsAgree(a: string, b: string): boolean {
  return numbersAgree(new TextReading(a), new TextReading(b));
}

/** Whether the text has any number at all. */
export function hasDigits(text: string): boolean {
  return new TextReading(text).numbers.length > 0;
}

/**
 * Whether the texts differ only in a count shown as a badge, in round or square brackets or as "99+":
 * "Cart (2)", "Cart (3)" and "Cart". A bare number is part of the name: "Page 2" is not "Page 3".
 */
export function isCounterVariant(a: string, b: string): boolean {
  const left = withoutBadge(a);
  const right = withoutBadge(b);
  if (left === a && right === b) return false;
  const rest = normaliseText(left);
  if (rest !== '' && rest === normaliseText(right)) return true;
  // Brackets on one side say that the bare number on the other is a count as well: "Drafts (2)", "Drafts 7".
  const bare = left === a ? normaliseText(a.replace(BARE_COUNT, '')) : rest;
  return bare !== '' && bare === (right === b ? normaliseText(b.replace(BARE_COUNT, '')) : normaliseText(right));
}

/** Whether the texts say opposite things, so that however alike they look they are never the same control. */
export function opposed(a: string, b: string): boolean {
  return readingsOppose(new TextReading(a), new TextReading(b));
}

/** Whether the texts differ in nothing but a letter, Roman numeral or size that numbers them: "Plan A" and "Plan B". */
export function enumeratorsDiffer(a: string, b: string): boolean {
  return readingsEnumerate(new TextReading(a), new TextReading(b));
}

export function numbersAgree(a: TextReading, b: TextReading): boolean {
  return a.numbers.length === b.numbers.length && a.numbers.every((run, i) => run === b.numbers[i]);
}

export function readingsOppose(a: TextReading, b: TextReading): boolean {
  if (signsOppose(a, b)) return true;
  if (a.text === b.text) return false;
  return sidesOppose(a, b) || turnedRound(a, b) || turnedRound(b, a) || a.excludes !== b.excludes || unspacedNegation(a, b);
}

export function readingsEnumerate(a: TextReading, b: TextReading): boolean {
  if (a.words.length !== b.words.length) return false;
  const [only, ...others] = a.words.flatMap((word, i) => (word === b.words[i] ? [] : [i]));
  if (only === undefined || others.length > 0) return false;
  const [left, right] = [a.words[only] ?? '', b.words[only] ?? ''];
  const glued = [GLUED.exec(left)?.[1], GLUED.exec(right)?.[1]];
  return (ENUMERATOR.test(left) && ENUMERATOR.test(right)) || (glued[0] !== undefined && glued[0] === glued[1]);
}

function withoutBadge(text: string): string {
  if (!/\d/u.test(text)) return text;
  return text
    .replace(/^\s*[(（[]\s*\d{1,3}\+?\s*[)）\]]/u, '')
    .replace(/\s*[(（[]\s*\d{1,3}\+?\s*[)）\]]\s*$/u, '')
    .replace(/\s+\d{1,3}\+\s*$/u, '');
}

function sidesOppose(a: TextReading, b: TextReading): boolean {
  if (a.sides.size === 0 || b.sides.size === 0) return false;
  for (const [group, sides] of a.sides) {
    const others = b.sides.get(group);
    if (others !== undefined && ![...sides].some((side) => others.has(side))) return true;
  }
  return false;
}

/** Whether `a` negates, by a word before it or a prefix, what `b` says plainly. */
function turnedRound(a: TextReading, b: TextReading): boolean {
  if (a.negated.size > 0 && b.words.some((word) => a.negated.has(stem(word)) && !b.negated.has(stem(word)))) return true;
  return a.words.some((word) => !b.wordSet.has(word) && NEGATING_PREFIXES.some((prefix) => prefixes(prefix, word, [a, b])));
}

function prefixes(prefix: string, word: string, [a, b]: readonly [TextReading, TextReading]): boolean {
  if (!word.startsWith(prefix)) return false;
  const rest = word.slice(prefix.length);
  return rest.length >= 3 && b.wordSet.has(rest) && !a.wordSet.has(rest);
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
