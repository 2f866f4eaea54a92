import { describe, expect, test } from 'vitest';
import { compareTexts } from './compare.js';
import { opposed } from './guards.js';
import { wordsOf } from './normalise.js';
import { CATEGORIES } from './categories.js';
import { LOOK_ALIKES } from './look-alikes.js';
import { OPPOSITE_CONCEPTS } from './opposite-concepts.js';
import { EN_LABELS } from './tables/en-labels.js';
import { EN_WORDS } from './tables/en-words.js';
import { WORDINGS } from './tables/languages.js';
import type { Wordings } from './tables/wordings.js';
import { translated } from './translation.js';

const LANGUAGES = Object.entries(WORDINGS) as [string, Wordings][];
const phrasesIn = (row: string): string[] => row.split(',').map((phrase) => phrase.trim());
const pairsOf = (phrases: readonly string[]): [string, string][] => phrases.flatMap((a, i) => phrases.slice(i + 1).map((b): [string, string] => [a, b]));

/** Words mean the same wherever they stand, so they are tried inside a label. */
function inLabel(language: string, phrase: string): string {
  return language === 'zh' || language === 'ja' ? `${phrase}倉庫` : `Quux ${phrase}`;
}

describe.each(LANGUAGES)('the table of %s', (language, { words, labels }) => {
  test('every two labels of a group are near', () => {
    const far = Object.values(labels).flatMap((row) => pairsOf(phrasesIn(row)).filter(([a, b]) => compareTexts(a, b).similarity < 0.9));
    expect(far).toEqual([]);
  });

  test('every two words of a group are near inside a label', () => {
    const far = Object.values(words).flatMap((row) => pairsOf(phrasesIn(row).map((phrase) => inLabel(language, phrase))).filter(([a, b]) => compareTexts(a, b).similarity < 0.9));
    expect(far).toEqual([]);
  });

  test('no guard forbids what the table says', () => {
    const forbidden = Object.values(labels).flatMap((row) => pairsOf(phrasesIn(row)).filter(([a, b]) => opposed(a, b)));
    expect(forbidden).toEqual([]);
  });

  test.each([['words', words] as const, ['labels', labels] as const])('no phrase of the %s has two meanings', (_, table) => {
    const meanings = new Map<string, string[]>();
    for (const [concept, row] of Object.entries(table)) {
      for (const phrase of phrasesIn(row)) {
        const key = wordsOf(phrase).join(' ');
        meanings.set(key, [...(meanings.get(key) ?? []), concept]);
      }
    }
    expect([...meanings].filter(([, concepts]) => new Set(concepts).size > 1)).toEqual([]);
  });
});

test('the tables are rich', () => {
  const groups = [...Object.values(EN_LABELS), ...Object.values(EN_WORDS)].filter((row) => row.includes(','));
  expect(groups.length).toBeGreaterThan(250);
  for (const [language, { words, labels }] of LANGUAGES) {
    const phrases = [...Object.values(words), ...Object.values(labels)].flatMap(phrasesIn);
    expect([language, phrases.length > (['ru', 'pl', 'zh', 'ja'].includes(language) ? 120 : 500)]).toEqual([language, true]);
  }
});

describe('meanings that exclude each other', () => {
  const concepts: Wordings['labels'] = { ...EN_WORDS, ...EN_LABELS };

  test('every concept of the opposites is in the tables', () => {
    const named = OPPOSITE_CONCEPTS.flatMap((row) => row.split(/[|,]/u).map((concept) => concept.trim()));
    expect(named.filter((concept) => !(concept in concepts))).toEqual([]);
  });

  test('their words are opposed in every language and across languages', () => {
    const pairs = OPPOSITE_CONCEPTS.flatMap((row) => pairsAcross(row.split('|').map((side) => side.split(',').flatMap((concept) => wordsFor(concept.trim())))));
    expect(pairs.filter(([a, b]) => ['equal', 'synonym', 'similar'].includes(compareTexts(a, b).relation) || translated(a, b))).toEqual([]);
  });
});

test.each([['categories', CATEGORIES] as const, ['look-alikes', LOOK_ALIKES] as const])('members of the %s exclude each other', (_, rows) => {
  const pairs = rows.flatMap((row) => pairsAcross(row.split('|').map((side) => phrasesIn(side.replaceAll(/[\^$]/gu, '')))));
  expect(pairs.filter(([a, b]) => !opposed(`Quux ${a}`, `Quux ${b}`) && !opposed(a, b))).toEqual([]);
});

function wordsFor(concept: string): string[] {
  return LANGUAGES.flatMap(([, { words, labels }]) => {
    const row = (words as Record<string, string>)[concept] ?? (labels as Record<string, string>)[concept];
    return row === undefined ? [] : phrasesIn(row).slice(0, 2);
  });
}

/** Every phrase of one side with every phrase of another. */
function pairsAcross(sides: readonly string[][]): [string, string][] {
  return sides.flatMap((left, i) => sides.slice(i + 1).flatMap((right) => left.flatMap((a) => right.map((b): [string, string] => [a, b]))));
}
