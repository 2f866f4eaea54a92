import type { ConceptReading } from './concepts.js';
import { numbersAgree, readingsEnumerate, readingsOppose } from './guards.js';
import { readingOf, type TextReading } from './reading.js';
import { otherLabel, sharedLanguages } from './same-label.js';
import { readingsAgree } from './synonyms.js';

/** Words that one language needs and another does not. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set('to of in on with for zu zum zur mit für im in auf à au aux de du des avec en con al del di da con nel com ao na op aan van met voor'.split(' '));

/** Longer sentences say in their order what single words do not. */
const MAX_PARTS = 4;

/**
 * Whether one text says in another language what the other says, as far as the tables know. Meant for where something
 * else tells that the page is in another language now, or that both name the same place: an id, an address.
 */
export function translated(a: string, b: string): boolean {
  return readingsTranslate(readingOf(a), readingOf(b));
}

export function readingsTranslate(a: TextReading, b: TextReading): boolean {
  if (a.languages === 0 || b.languages === 0 || readingsAgree(a, b)) return false;
  if (!numbersAgree(a, b) || readingsOppose(a, b) || readingsEnumerate(a, b)) return false;
  if (sharedLanguages(a, b).some((language) => otherLabel(a.in(language), b.in(language)))) return false;
  const [left, right] = [bagsOf(a), bagsOf(b)];
  return left.some((one) => right.some((other) => one.language !== other.language && one.bag === other.bag));
}

function bagsOf(reading: TextReading): { language: number; bag: string }[] {
  const bags: { language: number; bag: string }[] = [];
  for (const language of sharedLanguages(reading, reading)) {
    const read = reading.in(language);
    if (read.label !== null) bags.push({ language, bag: `«${read.label}»` });
    const bag = bagOf(read);
    if (bag !== null) bags.push({ language, bag });
  }
  return bags;
}

/** Concepts in any order, since languages order them differently; names and numbers in theirs. */
function bagOf({ parts }: ConceptReading): string | null {
  const concepts = parts.flatMap(({ concept }) => (concept === null ? [] : [`«${concept}»`]));
  const others = parts.flatMap(({ concept, words }) => (concept === null && !FUNCTION_WORDS.has(words) ? [words] : []));
  if (concepts.length === 0 || concepts.length + others.length > MAX_PARTS || others.length > 1) return null;
  return [...concepts.sort(), ...others].join(' ');
}
