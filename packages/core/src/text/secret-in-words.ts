import { signsOf, type Sign } from './read-signs.js';
import { nearMatches, type Span } from './near-matches.js';

/** Numbers of the search, in signs of a secret. */
export const SEARCH = {
  /** Shorter ones stand in every other number: they count only as a whole word, such as `737` and never in `1737`. */
  shortest: 4,
  /** From here on, a secret is found as a part of a word, too, and with a sign misread. */
  long: 6,
  /** From here on, one sign of so many may be misread. */
  longer: 8,
  misread: 4,
  /** What is cut off still tells: half of a secret, within these bounds. */
  piece: { least: 5, most: 12 },
} as const;

export interface ReadWordLike {
  text: string;
  /** Words of one block go on from line to line. */
  block?: number;
}

/** Which of these words, in the order of reading, show a secret: whole, cut over several of them, or half of it. By position. */
export function secretWordsIn(words: readonly ReadWordLike[], secrets: Iterable<string>): Set<number> {
  const wanted = soughtOf(secrets);
  if (wanted.length === 0 || words.length === 0) return new Set();
  const orders = ordersOf(words);
  return new Set(orders.flatMap((order) => inOrder(order.map((at) => ({ at, text: words[at]?.text ?? '' })), wanted)));
}

/** A code that is typed digit by digit, each into a field of its own, is shown as one. */
function soughtOf(secrets: Iterable<string>): string[] {
  const all = [...new Set(secrets)].filter((secret) => secret.trim() !== '');
  const digits = all.filter((secret) => secret.length === 1).join('');
  return [...all, ...(digits.length >= SEARCH.shortest ? [digits] : [])];
}

/** As they stand from top to bottom, and block by block: what wraps goes on below, whatever stands beside it. */
function ordersOf(words: readonly ReadWordLike[]): number[][] {
  const blocks = new Map<number, number[]>();
  for (const [at, { block = 0 }] of words.entries()) blocks.set(block, [...(blocks.get(block) ?? []), at]);
  const whole = [...words.keys()];
  return blocks.size > 1 ? [whole, ...blocks.values()] : [whole];
}

function inOrder(words: readonly { at: number; text: string }[], secrets: readonly string[]): number[] {
  // Twice: a letter that is taken for two is one misread only where none is.
  return [true, false].flatMap((doubled) => {
    const signs = words.flatMap(({ at, text }) => signsOf(text, { doubled }).map((sign) => ({ ...sign, word: at })));
    const hidden = secrets.map((secret) => signsOf(secret, { doubled }).map(({ sign }) => sign).join(''));
    return hidden.flatMap((one) => spansOf(signs, one).flatMap(({ start, end }) => signs.slice(start, end).map(({ word }) => word)));
  });
}

function spansOf(signs: readonly (Sign & { word: number })[], hidden: string): Span[] {
  const read = signs.map(({ sign }) => sign).join('');
  if (hidden.length >= SEARCH.long) return [...nearMatches(read, hidden, misreadIn(hidden.length)), ...pieces(read, hidden)];
  const edged = nearMatches(read, hidden, 0).filter(({ start, end }) => signs[start]?.begins && (signs[end]?.begins ?? true));
  return hidden.length >= SEARCH.shortest ? edged : edged.filter(({ start, end }) => signs[start]?.word === signs[end - 1]?.word);
}

function misreadIn(size: number): number {
  return size < SEARCH.longer ? 1 : Math.floor(size / SEARCH.misread);
}

function pieces(read: string, hidden: string): Span[] {
  const { least, most } = SEARCH.piece;
  const size = Math.min(most, Math.max(least, Math.ceil(hidden.length / 2)));
  const parts = new Set(Array.from({ length: Math.max(0, hidden.length - size + 1) }, (_, at) => hidden.slice(at, at + size)));
  return Array.from({ length: Math.max(0, read.length - size + 1) }, (_, start) => ({ start, end: start + size })).filter(({ start, end }) => parts.has(read.slice(start, end)));
}
