import { normaliseText } from './normalise.js';

/** Dice coefficient over the character bigrams of the normalised texts, 0–1. A blank text is like nothing, not even another blank. */
export function similarity(a: string, b: string): number {
  return similarityOfNormalised(normaliseText(a), normaliseText(b));
}

/** The same for texts that went through `normaliseText` already: ranking a page compares each of them many times. */
export function similarityOfNormalised(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return a === b ? 1 : dice(bigrams(a), bigrams(b));
}

/** Dice coefficient over whole words, each counted as often as it occurs. */
export function wordOverlap(a: readonly string[], b: readonly string[]): number {
  return dice(a, b);
}

function bigrams(text: string): string[] {
  const letters = Array.from(text);
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}

function dice(a: readonly string[], b: readonly string[]): number {
  const total = a.length + b.length;
  if (a.length === 0 || b.length === 0) return 0;
  return (2 * sharedCount(a, b)) / total;
}

function sharedCount(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    shared += 1;
  }
  return shared;
}
