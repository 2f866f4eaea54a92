import { conceptPhrases, languageCount, type ConceptPart } from './concepts.js';
import { normaliseText } from './normalise.js';
import { readingOf } from './reading.js';
import { sharedLanguages } from './same-label.js';

/** More are not worth their way into the page. */
const MAX_WORDINGS = 200;

/**
 * Other wordings of a text that the tables know, normalised, those of its own language first: for code that has no
 * tables and is to find candidates. They are to be judged by `compareTexts` where they are found.
 */
export function wordingsOf(text: string): string[] {
  const reading = readingOf(text);
  const own: string[] = [];
  const foreign: string[] = [];
  for (const language of sharedLanguages(reading, reading)) {
    const { label, parts } = reading.in(language);
    if (label !== null) {
      own.push(...conceptPhrases(language, label));
      for (let other = 0; other < languageCount(); other += 1) if (other !== language) foreign.push(...conceptPhrases(other, label));
    } else {
      own.push(...exchanged(language, parts, reading.plain));
    }
  }
  const known = new Set([...own, ...foreign].map(normaliseText));
  known.delete(reading.text);
  return [...known].slice(0, MAX_WORDINGS);
}

/** One part at a time in its other words; the rest as it stands in the text. */
function exchanged(language: number, parts: readonly ConceptPart[], plain: readonly string[]): string[] {
  const wordings: string[] = [];
  let start = 0;
  for (const { concept, words } of parts) {
    const end = start + words.split(' ').length;
    const [before, after] = [plain.slice(0, start), plain.slice(end)];
    if (concept !== null) wordings.push(...conceptPhrases(language, concept).map((phrase) => [...before, phrase, ...after].join(' ')));
    start = end;
  }
  return wordings;
}
