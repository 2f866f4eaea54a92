import { WORDINGS } from './tables/languages.js';
import type { Wordings } from './tables/wordings.js';

/** Phrases of interfaces that name the same control, by language; one row is one meaning. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(WORDINGS).map(([language, { words, labels }]: [string, Wordings]) => [language, [...Object.values(words), ...Object.values(labels)]]),
);
