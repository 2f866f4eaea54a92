import { wordsOf } from '../text/normalise.js';
import { findJoined } from '../text/windows.js';

/**
 * Whether what was read may be the text with letters misread. OCR takes one letter for another; it does not put an
 * ending or a beginning to a word: ‘Saved’ is no misreading of ‘Save’, nor ‘Orders’ of ‘Order’.
 */
export function isMisreading(text: string, reads: string): boolean {
  const [then, now] = [wordsOf(text), wordsOf(reads)];
  if (then.length !== now.length) return !isLonger(then.join(''), now.join(''));
  return then.every((word, at) => !isLonger(word, now[at] ?? ''));
}

/** Whether the text is among the words read, as whole words, where letters that OCR takes for each other do not count. */
export function standsIn(reads: string, text: string): boolean {
  return findJoined(wordsOf(reads).map(folded), wordsOf(text).map(folded)).length > 0;
}

/** I, l and 1; O and 0; rn and m. */
export function folded(text: string): string {
  return wordsOf(text).join('').replaceAll('rn', 'm').replace(/[il]/gu, '1').replaceAll('o', '0');
}

function isLonger(a: string, b: string): boolean {
  if (a === b || folded(a) === folded(b)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) || long.endsWith(short);
}
