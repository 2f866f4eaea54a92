import { CATEGORIES } from './categories.js';
import { phrasesOf } from './concepts.js';
import { LOOK_ALIKES } from './look-alikes.js';
import { OPPOSITE_CONCEPTS } from './opposite-concepts.js';
import { OPPOSITES } from './opposites.js';
import { wordsOf } from './normalise.js';
import { once } from './once.js';
import { compilePhrases, findPhrases } from './phrases.js';
import { WORDINGS } from './tables/languages.js';
import type { Wordings } from './tables/wordings.js';

interface Side {
  group: number;
  side: number;
}

const PHRASES = once(() => phrasesByConcept('words'));
const LABELS = once(() => phrasesByConcept('labels'));
const ROWS = once(() => [...Object.values(OPPOSITES).flat(), ...CATEGORIES, ...LOOK_ALIKES, ...OPPOSITE_CONCEPTS.map(inPhrases)]);
const SIDES = once(() => compilePhrases(sideRows()));
const SIDES_OF_LABEL = once(sidesOfLabels);

const NO_SIDES: ReadonlyMap<number, readonly number[]> = new Map();

/** The sides that words take in groups of words that exclude each other; what is known of the whole label comes first. */
export function sidesIn(words: readonly string[]): ReadonlyMap<number, readonly number[]> {
  const hits = findPhrases(SIDES(), words);
  const label = SIDES_OF_LABEL().get(words.join(''));
  if (hits.length === 0 && label === undefined) return NO_SIDES;
  const found = new Map<number, number[]>();
  for (const hit of hits) for (const side of hit.values) add(found, side);
  for (const { group } of label ?? []) found.delete(group);
  for (const side of label ?? []) add(found, side);
  return found;
}

function add(sides: Map<number, number[]>, { group, side }: Side): void {
  const known = sides.get(group);
  if (known === undefined) sides.set(group, [side]);
  else if (!known.includes(side)) known.push(side);
}

function sidesOfLabels(): Map<string, Side[]> {
  const labels = new Map<string, Side[]>();
  for (const [index, row] of OPPOSITE_CONCEPTS.entries()) {
    const group = ROWS().length - OPPOSITE_CONCEPTS.length + index;
    for (const [side, concepts] of row.split('|').entries()) {
      for (const phrase of concepts.split(',').flatMap((concept) => LABELS().get(concept.trim()) ?? [])) {
        const key = wordsOf(phrase).join('');
        labels.set(key, [...(labels.get(key) ?? []), { group, side }]);
      }
    }
  }
  return labels;
}

/** A row of concepts as a row of the phrases for them in every language, so that opposites hold across languages. */
function inPhrases(row: string): string {
  return row
    .split('|')
    .map((side) => side.split(',').flatMap((concept) => PHRASES().get(concept.trim()) ?? []).join(','))
    .join('|');
}

function* sideRows(): Generator<readonly [string, Side]> {
  for (const [group, row] of ROWS().entries()) {
    for (const [side, phrases] of row.split('|').entries()) {
      for (const phrase of new Set(phrases.split(',').map((one) => one.trim()).filter((one) => one !== ''))) yield [phrase, { group, side }];
    }
  }
}

function phrasesByConcept(part: 'words' | 'labels'): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const wordings of Object.values(WORDINGS) as Wordings[]) {
    for (const [concept, phrase] of phrasesOf(wordings[part])) {
      const known = phrases.get(concept);
      if (known === undefined) phrases.set(concept, [phrase]);
      else known.push(phrase);
    }
  }
  return phrases;
}
