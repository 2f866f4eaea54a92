import { wordsOf } from './normalise.js';

/** A run of words: from `start` up to, not including, `end`. */
export interface WordSpan {
  start: number;
  end: number;
}

/** Where the words of `needle` stand in `haystack` one after the other, as whole words. Both are normalised words. */
export function findWords(haystack: readonly string[], needle: readonly string[]): number[] {
  if (needle.length === 0) return [];
  const last = haystack.length - needle.length;
  const starts: number[] = [];
  for (let start = 0; start <= last; start += 1) {
    if (needle.every((word, i) => haystack[start + i] === word)) starts.push(start);
  }
  return starts;
}

/**
 * The same where the words may be cut otherwise: OCR reads "Check out" for "Checkout", or one character of Chinese
 * at a time. A span begins and ends at word bounds of the haystack, so a part of a word never matches.
 */
export function findJoined(haystack: readonly string[], needle: readonly string[]): WordSpan[] {
  const wanted = needle.join('');
  if (wanted === '') return [];
  return haystack.flatMap((_, start) => {
    const end = joinedEnd(haystack, start, wanted);
    return end === null ? [] : [{ start, end }];
  });
}

/** The run of `size` words that tells most: the most letters and digits, the first one among equals. */
export function bestWindow(words: readonly string[], size: number): WordSpan {
  const width = Math.max(0, Math.min(size, words.length));
  const weights = words.map((word) => word.length);
  let weight = sum(weights.slice(0, width));
  let best = { start: 0, weight };
  for (let start = 1; start + width <= words.length; start += 1) {
    weight += (weights[start + width - 1] ?? 0) - (weights[start - 1] ?? 0);
    if (weight > best.weight) best = { start, weight };
  }
  return { start: best.start, end: best.start + width };
}

/**
 * The words by which a text is searched: all of them, or, of a text longer than `maxLength` characters, the best
 * window of whole words that fits. `cut` says that a match proves less.
 */
export function searchWords(text: string, maxLength: number): { words: string[]; cut: boolean } {
  const words = wordsOf(text);
  if (joinedLength(words) <= maxLength) return { words, cut: false };
  for (let size = words.length - 1; size > 0; size -= 1) {
    const span = bestWindow(words, size);
    const part = words.slice(span.start, span.end);
    if (joinedLength(part) <= maxLength) return { words: part, cut: true };
  }
  return { words: [], cut: true };
}

function joinedEnd(haystack: readonly string[], start: number, wanted: string): number | null {
  let length = 0;
  for (let end = start; end < haystack.length && length < wanted.length; end += 1) {
    const word = haystack[end] ?? '';
    if (word === '' || !wanted.startsWith(word, length)) return null;
    length += word.length;
    if (length === wanted.length) return end + 1;
  }
  return null;
}

function joinedLength(words: readonly string[]): number {
  return sum(words.map((word) => word.length)) + Math.max(0, words.length - 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
