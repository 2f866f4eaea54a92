import { isUnspaced, normaliseText, wordsOf } from './normalise.js';
import { EXCLUDERS, NEGATING_PREFIXES, NEGATORS, OPPOSITES, UNSPACED_NEGATION } from './opposites.js';
import { compilePhrases, findPhrases } from './phrases.js';

interface Side {
  group: string;
  side: number;
}

const SIDES = compilePhrases(sideRows());
const NEGATOR_TABLE = compilePhrases(Object.values(NEGATORS).flatMap((words) => words.map((word) => [word, true] as const)));
const EXCLUDER_WORDS: ReadonlySet<string> = new Set(EXCLUDERS.map(normaliseText));

/** Words between a negator and what it negates. */
const PASSED_OVER: ReadonlySet<string> = new Set(['to', 'be', 'the', 'a', 'an', 'me', 'my', 'your', 'this', 'de', 'le', 'la', 'les', 'mehr', 'mas']);

/** Numbering by letters, Roman numerals and clothing sizes: "Plan A", "Part II", "Size XL". */
const ENUMERATOR = /^(?:\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|i{1,3}|iv|vi{0,3}|ix|xs|xx?l)$/u;

/** Signs that say which way: two texts that have one each, of different sides, are not the same control. */
const SIGNS: readonly (readonly RegExp[])[] = [
  [/[+＋]\s*$/u, /[-−–]\s*$/u],
  [/^\s*[+＋]\s*\d/u, /^\s*[-−–]\s*\d/u],
  [/[←⇐«‹⟵]/u, /[→⇒»›⟶]/u, /[↑⇑]/u, /[↓⇓]/u],
];

/** Signs that belong to the word before them: C++, C#, A+. */
const WORD_SIGNS = /(?<=\p{L})[+#]+(?=\s|$)/gu;

/**
 * Whether both texts have the same numbers in the same order. A number on one side only is a disagreement;
 * whether a badge such as "(3)" may come and go is for `isCounterVariant`. Group separators do not count.
 */
export function digitsAgree(a: string, b: string): boolean {
  const left = digitRuns(a);
  const right = digitRuns(b);
  return left.length === right.length && left.every((run, i) => run === right[i]);
}

/** Whether the text has any number at all. */
export function hasDigits(text: string): boolean {
  return digitRuns(text).length > 0;
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
  return rest !== '' && rest === normaliseText(right);
}

/** Whether the texts say opposite things, so that however alike they look they are never the same control. */
export function opposed(a: string, b: string): boolean {
  if (signsOppose(a, b)) return true;
  const left = wordsOf(a);
  const right = wordsOf(b);
  if (left.join(' ') === right.join(' ')) return false;
  return sidesOppose(left, right) || turnedRound(left, right) || turnedRound(right, left) || excludes(left, right) || unspacedNegation(left, right);
}

/** Whether the texts differ in nothing but a letter, Roman numeral or size that numbers them: "Plan A" and "Plan B". */
export function enumeratorsDiffer(a: string, b: string): boolean {
  const left = wordsOf(a);
  const right = wordsOf(b);
  if (left.length !== right.length) return false;
  const at = left.flatMap((word, i) => (word === right[i] ? [] : [i]));
  const [only] = at;
  return at.length === 1 && only !== undefined && ENUMERATOR.test(left[only] ?? '') && ENUMERATOR.test(right[only] ?? '');
}

function digitRuns(text: string): string[] {
  const grouped = text.normalize('NFKC').replace(/(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '');
  return normaliseText(grouped).match(/\d+/gu) ?? [];
}

function withoutBadge(text: string): string {
  return text
    .replace(/^\s*[(（[]\s*\d{1,3}\+?\s*[)）\]]/u, '')
    .replace(/\s*[(（[]\s*\d{1,3}\+?\s*[)）\]]\s*$/u, '')
    .replace(/\s+\d{1,3}\+\s*$/u, '');
}

function* sideRows(): Generator<readonly [string, Side]> {
  for (const [language, rows] of Object.entries(OPPOSITES)) {
    for (const [index, row] of rows.entries()) {
      for (const [side, phrases] of row.split('|').entries()) {
        for (const phrase of phrases.split(',')) yield [phrase, { group: `${language} ${index}`, side }];
      }
    }
  }
}

function sidesOppose(a: readonly string[], b: readonly string[]): boolean {
  const left = sidesOf(a);
  if (left.size === 0) return false;
  const right = sidesOf(b);
  for (const [group, sides] of left) {
    const others = right.get(group);
    if (others !== undefined && ![...sides].some((side) => others.has(side))) return true;
  }
  return false;
}

function sidesOf(words: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { group, side } of findPhrases(SIDES, words).flatMap((hit) => hit.values)) {
    const sides = found.get(group) ?? new Set();
    found.set(group, sides.add(side));
  }
  return found;
}

/** Whether `a` negates, by a word before it or a prefix, what `b` says plainly. */
function turnedRound(a: readonly string[], b: readonly string[]): boolean {
  const negated = negatedStems(a);
  const othersNegated = negatedStems(b);
  if (b.some((word) => negated.has(stem(word)) && !othersNegated.has(stem(word)))) return true;
  const [left, right] = [new Set(a), new Set(b)];
  return a.some((word) => !right.has(word) && NEGATING_PREFIXES.some((prefix) => prefixes(prefix, word, { left, right })));
}

function prefixes(prefix: string, word: string, sides: { left: ReadonlySet<string>; right: ReadonlySet<string> }): boolean {
  const rest = word.slice(prefix.length);
  return word.startsWith(prefix) && rest.length >= 3 && sides.right.has(rest) && !sides.left.has(rest);
}

function negatedStems(words: readonly string[]): Set<string> {
  const stems = new Set<string>();
  for (const hit of findPhrases(NEGATOR_TABLE, words)) {
    const next = words.slice(hit.words?.end ?? words.length).find((word) => !PASSED_OVER.has(word));
    if (next !== undefined && !/^\d/u.test(next)) stems.add(stem(next));
  }
  return stems;
}

/** Enough to see "saving" and "save" as one; never used to call two texts equal. */
function stem(word: string): string {
  return word.length < 5 ? word.replace(/(?<=.{3})e$/u, '') : word.replace(/(?:ing|ed|es|s|e)$/u, '');
}

function excludes(a: readonly string[], b: readonly string[]): boolean {
  const has = (words: readonly string[]): boolean => words.some((word) => EXCLUDER_WORDS.has(word));
  return has(a) !== has(b);
}

/** 不保存 and 保存しない say 保存 and turn it round: what is left without the negation is the same, its count is not. */
function unspacedNegation(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [a.join(''), b.join('')];
  if (!isUnspaced(left) || !isUnspaced(right)) return false;
  const [plainLeft, plainRight] = [withoutNegation(left), withoutNegation(right)];
  if (plainLeft === '' || plainRight === '') return false;
  const samePart = plainLeft.includes(plainRight) || plainRight.includes(plainLeft);
  return samePart && negationCount(left) !== negationCount(right);
}

function withoutNegation(text: string): string {
  return text.replace(UNSPACED_NEGATION, '').replace(/する$|します$/u, '');
}

function negationCount(text: string): number {
  return text.match(UNSPACED_NEGATION)?.length ?? 0;
}

function signsOppose(a: string, b: string): boolean {
  if (wordSigns(a) !== wordSigns(b) && normaliseText(a) === normaliseText(b)) return true;
  return SIGNS.some((sides) => {
    const left = sides.findIndex((sign) => sign.test(a));
    const right = sides.findIndex((sign) => sign.test(b));
    return left !== -1 && right !== -1 && left !== right;
  });
}

function wordSigns(text: string): string {
  return text.match(WORD_SIGNS)?.join(' ') ?? '';
}
