import { normaliseText } from './normalise.js';

/** How often each thing occurs, and how many there are in all. */
export interface Counts {
  total: number;
  of: ReadonlyMap<string, number>;
}

/** Dice coefficient over the character bigrams of the normalised texts, 0–1. A blank text is like nothing, not even another blank. */
export function similarity(a: string, b: string): number {
  return similarityOfNormalised(normaliseText(a), normaliseText(b));
}

/** The same for texts that went through `normaliseText` already. */
export function similarityOfNormalised(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return a === b ? 1 : dice(bigramsOf(a), bigramsOf(b));
}

/** Dice coefficient over whole words, each counted as often as it occurs. */
export function wordOverlap(a: readonly string[], b: readonly string[]): number {
  return dice(countsOf(a), countsOf(b));
}

/** A text of one character has none, and so is like no other text. */
export function bigramsOf(text: string): Counts {
  const letters = Array.from(text);
  return countsOf(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`));
}

export function dice(a: Counts, b: Counts): number {
  const [fewer, more] = a.of.size <= b.of.size ? [a, b] : [b, a];
  if (fewer.total === 0) return 0;
  let shared = 0;
  for (const [item, count] of fewer.of) shared += Math.min(count, more.of.get(item) ?? 0);
  return (2 * shared) / (a.total + b.total);
}

function countsOf(items: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return { total: items.length, of: counts };
}
