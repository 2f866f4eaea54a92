import type { RecognisedLetter } from '@waymark/core';

/** Which rows of a recogniser's answer are which letters; row 0 is "nothing new here". */
export interface Alphabet {
  /** Rows that count; others are never chosen. */
  rows: Int32Array;
  letters: readonly string[];
}

/** Letters, digits and signs of Latin scripts, as they stand in interfaces. */
const LATIN = /^[\p{Script=Latin}\p{Nd}\p{Sc}!-~§°·–—‘’“”…•→←↑↓×÷±©®™]$/u;

/** The recogniser knows thousands of Han signs: left in, they are what icons and blurred letters turn into. */
export function latinAlphabet(dictionary: string): Alphabet {
  const known = dictionary.replace(/\n$/, '').split('\n').map((line) => line.replace(/\r$/, ''));
  const kept = [...known.entries()].filter(([, letter]) => LATIN.test(letter) && letter.normalize('NFKC') === letter);
  const space = known.length + 1;
  return { rows: Int32Array.from([0, ...kept.map(([index]) => index + 1), space]), letters: ['', ...kept.map(([, letter]) => letter), ' '] };
}

export interface Scores {
  values: Float32Array;
  steps: number;
  classes: number;
}

/** The likeliest row of each step; equal ones in a row are one letter. */
export function decodeCtc({ values, steps, classes }: Scores, { rows, letters }: Alphabet): RecognisedLetter[] {
  const found: { index: number; from: number; to: number; best: number }[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step += 1) {
    const { index, value } = likeliest(values, { start: step * classes, rows });
    const last = found.at(-1);
    if (index !== 0 && index === previous && last) {
      last.to = step;
      last.best = Math.max(last.best, value);
    } else if (index !== 0) found.push({ index, from: step, to: step, best: value });
    previous = index;
  }
  return found.map(({ index, from, to, best }) => ({ text: letters[index] ?? '', at: (from + to + 1) / 2 / steps, confidence: best * 100 }));
}

function likeliest(values: Float32Array, { start, rows }: { start: number; rows: Int32Array }): { index: number; value: number } {
  let [index, value] = [0, -1];
  for (let at = 0; at < rows.length; at += 1) {
    const one = values[start + (rows[at] as number)] as number;
    if (one > value) [index, value] = [at, one];
  }
  return { index, value };
}
