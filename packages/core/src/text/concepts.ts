import { isUnspaced, wordsOf } from './normalise.js';
import { once } from './once.js';
import { compilePhrases, findPhrases, type PhraseTable } from './phrases.js';
import { singular, spelled } from './spelling.js';
import { withoutStopWords } from './stop-words.js';
import { WORDINGS } from './tables/languages.js';
import type { Concept, Wordings } from './tables/wordings.js';

/** A text in the concepts of one language. */
export interface ConceptReading {
  /** What it means as a whole label, where that is known. */
  label: Concept | null;
  /** Word by word: concepts, and the words that are none, in order. */
  key: string;
  parts: readonly ConceptPart[];
  /** Whether all of it is concepts. */
  complete: boolean;
}

export interface ConceptPart {
  concept: Concept | null;
  /** The words as they stand in the text. */
  words: string;
}

interface Vocabulary {
  labels: ReadonlyMap<string, Concept>;
  words: PhraseTable<Concept>;
}

const LANGUAGES = once(() => Object.values(WORDINGS).map((wordings: Wordings) => vocabularyOf(wordings)));
const LANGUAGES_OF_WORD = once(languagesByWord);
/** Those that are written without spaces cannot be told by their words. */
const UNSPACED_LANGUAGES = Object.keys(WORDINGS).reduce((bits, name, i) => (name === 'zh' || name === 'ja' ? bits | (1 << i) : bits), 0);

/** Positions of the languages that know something of the words, as bits. */
export function languagesOf(words: readonly string[]): number {
  const known = LANGUAGES_OF_WORD();
  let bits = 0;
  for (const word of words) {
    bits |= known.get(word) ?? 0;
    const one = singular(word);
    if (one !== word) bits |= known.get(one) ?? 0;
    if (isUnspaced(word)) bits |= UNSPACED_LANGUAGES;
  }
  return bits;
}

export function languageCount(): number {
  return Object.keys(WORDINGS).length;
}

/** What a concept is called in the language at that position. */
export function conceptPhrases(language: number, concept: Concept): readonly string[] {
  const { words, labels }: Wordings = Object.values(WORDINGS)[language] ?? { words: {}, labels: {} };
  return [words[concept], labels[concept]].flatMap((row) => row?.split(',').map((phrase) => phrase.trim()) ?? []);
}

/** Words without stop words, spelled in one way, in the terms of the language at that position. */
export function readIn(language: number, words: readonly string[]): ConceptReading {
  const { labels, words: phrases } = LANGUAGES()[language] ?? NOTHING;
  const whole = words.some(isUnspaced) ? words.join('') : words.join(' ');
  const parts = words.some(isUnspaced) ? unspacedParts(phrases, whole) : spacedParts(phrases, words.map(singular));
  const label = labels.get(whole) ?? (parts.length === 1 ? (parts[0]?.concept ?? null) : null);
  const key = parts.map((part) => (part.concept === null ? part.words : `«${part.concept}»`)).join(' ');
  return { label, key, parts, complete: label !== null || (parts.length > 0 && parts.every(({ concept }) => concept !== null)) };
}

const NOTHING: Vocabulary = { labels: new Map(), words: compilePhrases<Concept>([]) };

function spacedParts(table: PhraseTable<Concept>, words: readonly string[]): ConceptPart[] {
  const parts: ConceptPart[] = [];
  let at = 0;
  for (const hit of findPhrases(table, words)) {
    const { start, end } = hit.words ?? { start: at, end: at };
    for (const word of words.slice(at, start)) parts.push({ concept: null, words: word });
    parts.push({ concept: hit.values[0] ?? null, words: hit.phrase });
    at = end;
  }
  for (const word of words.slice(at)) parts.push({ concept: null, words: word });
  return parts;
}

/** Endings that make a verb of a Japanese noun say nothing. */
const VERB_ENDING = /^(?:する|します|を|の|に)$/u;

function unspacedParts(table: PhraseTable<Concept>, text: string): ConceptPart[] {
  const pattern = table.unspacedPattern;
  if (pattern === null) return [{ concept: null, words: text }];
  const parts: ConceptPart[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ concept: null, words: text.slice(at, match.index) });
    parts.push({ concept: table.unspaced.get(match[0])?.[0] ?? null, words: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ concept: null, words: text.slice(at) });
  return parts.filter(({ concept, words }) => concept !== null || !VERB_ENDING.test(words));
}

function vocabularyOf({ words, labels }: Wordings): Vocabulary {
  const byLabel = new Map<string, Concept>();
  for (const [concept, phrase] of phrasesOf(labels)) {
    const key = keyOf(phrase);
    if (!byLabel.has(key)) byLabel.set(key, concept);
  }
  const rows = Array.from(phrasesOf(words), ([concept, phrase]) => [wordsToCompare(phrase).map(singular).join(' '), concept] as const);
  return { labels: byLabel, words: compilePhrases(rows) };
}

/** Every phrase of a table with what it means. */
export function* phrasesOf(table: Wordings['words']): Generator<readonly [Concept, string]> {
  for (const [concept, phrases] of Object.entries(table)) {
    for (const phrase of phrases.split(',')) yield [concept as Concept, phrase.trim()];
  }
}

/** The form in which labels are looked up. */
function keyOf(phrase: string): string {
  const words = wordsToCompare(phrase);
  return words.some(isUnspaced) ? words.join('') : words.join(' ');
}

function wordsToCompare(phrase: string): string[] {
  return withoutStopWords(wordsOf(phrase).map(spelled));
}

function languagesByWord(): Map<string, number> {
  const bits = new Map<string, number>();
  const add = (word: string, language: number): void => void bits.set(word, (bits.get(word) ?? 0) | (1 << language));
  for (const [language, { labels, words }] of LANGUAGES().entries()) {
    for (const key of labels.keys()) add(key.split(' ')[0] ?? '', language);
    for (const word of words.byFirstWord.keys()) add(word, language);
  }
  return bits;
}
