import { wordsOf } from '../text/normalise.js';

/** Normalised words of what a screen shows: a sign of multiplication and an x look the same. */
export function seenWords(text: string): string[] {
  return wordsOf(text.replaceAll('×', 'x'));
}

/** One sign for each set of letters and digits that fonts draw alike, so that "AIl" is "All", and "lO" is "10". */
export function lookOf(text: string): string {
  return text.replace(/[Il]/g, '1').replaceAll('O', '0');
}
