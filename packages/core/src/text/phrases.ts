import { isUnspaced, normaliseText } from './normalise.js';

interface Phrase<T> {
  words: readonly string[];
  atStart: boolean;
  atEnd: boolean;
  values: T[];
}

/** Phrases of many languages, ready to be found as whole words in a text. */
export interface PhraseTable<T> {
  byFirstWord: ReadonlyMap<string, readonly Phrase<T>[]>;
  unspaced: ReadonlyMap<string, T[]>;
  unspacedPattern: RegExp | null;
}

export interface PhraseHit<T> {
  phrase: string;
  values: readonly T[];
  /** Indexes of the words it covers; null for scripts without spaces, which are searched by characters. */
  words: { start: number; end: number } | null;
}

/**
 * A phrase is written as people read it; `^` before and `$` after it bind it to the text's start and end.
 * One phrase may carry several values.
 */
export function compilePhrases<T>(rows: Iterable<readonly [phrase: string, value: T]>): PhraseTable<T> {
  const spaced = new Map<string, Phrase<T>>();
  const unspaced = new Map<string, T[]>();
  for (const [written, value] of rows) {
    const text = normaliseText(written);
    if (isUnspaced(text)) append(unspaced, text.replaceAll(' ', ''), value);
    else addSpaced(spaced, { written: written.trim(), text }, value);
  }
  return { byFirstWord: groupByFirstWord(spaced.values()), unspaced, unspacedPattern: alternation([...unspaced.keys()]) };
}

/** All phrases in the text, longest first at each place, none overlapping: "sign up" does not count as "up". */
export function findPhrases<T>(table: PhraseTable<T>, words: readonly string[]): PhraseHit<T>[] {
  return [...spacedHits(table, words), ...unspacedHits(table, words)];
}

function addSpaced<T>(phrases: Map<string, Phrase<T>>, { written, text }: { written: string; text: string }, value: T): void {
  const known = phrases.get(written);
  if (known !== undefined) {
    known.values.push(value);
    return;
  }
  phrases.set(written, {
    words: text.split(' '),
    atStart: written.startsWith('^'),
    atEnd: written.endsWith('$'),
    values: [value],
  });
}

function groupByFirstWord<T>(phrases: Iterable<Phrase<T>>): Map<string, Phrase<T>[]> {
  const groups = new Map<string, Phrase<T>[]>();
  for (const phrase of phrases) append(groups, phrase.words[0] ?? '', phrase);
  for (const group of groups.values()) group.sort((a, b) => b.words.length - a.words.length);
  return groups;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function alternation(phrases: readonly string[]): RegExp | null {
  if (phrases.length === 0) return null;
  return new RegExp([...phrases].sort((a, b) => b.length - a.length).join('|'), 'gu');
}

function spacedHits<T>(table: PhraseTable<T>, words: readonly string[]): PhraseHit<T>[] {
  const hits: PhraseHit<T>[] = [];
  for (let start = 0; start < words.length; start += 1) {
    const possible = table.byFirstWord.get(words[start] ?? '');
    if (possible === undefined) continue;
    const here = possible.filter((phrase) => standsAt(phrase, words, start));
    const longest = here[0]?.words.length;
    if (longest === undefined) continue;
    const [only] = here;
    const values = here.length === 1 && only ? only.values : here.filter((phrase) => phrase.words.length === longest).flatMap((phrase) => phrase.values);
    const end = start + longest;
    hits.push({ phrase: words.slice(start, end).join(' '), values, words: { start, end } });
    start = end - 1;
  }
  return hits;
}

function standsAt<T>(phrase: Phrase<T>, words: readonly string[], start: number): boolean {
  if (phrase.atStart && start !== 0) return false;
  if (phrase.atEnd && start + phrase.words.length !== words.length) return false;
  for (let i = 1; i < phrase.words.length; i += 1) if (phrase.words[i] !== words[start + i]) return false;
  return true;
}

function unspacedHits<T>(table: PhraseTable<T>, words: readonly string[]): PhraseHit<T>[] {
  if (table.unspacedPattern === null || !words.some(isUnspaced)) return [];
  const matches = words.join('').matchAll(table.unspacedPattern);
  return Array.from(matches, ([phrase]) => ({ phrase, values: table.unspaced.get(phrase) ?? [], words: null }));
}
