import { isUnspaced, normaliseText, wordsOfNormalised } from './normalise.js';
import { meaningOf } from './meaning.js';
import { EXCLUDERS, NEGATORS, OPPOSITES, UNSPACED_NEGATION } from './opposites.js';
import { compilePhrases, findPhrases } from './phrases.js';
import { bigramsOf, type Counts } from './similarity.js';

interface Side {
  group: string;
  side: number;
}

const SIDES = compilePhrases(sideRows());
const NEGATOR_TABLE = compilePhrases(Object.values(NEGATORS).flatMap((words) => words.map((word) => [word, true] as const)));
const EXCLUDER_WORDS: ReadonlySet<string> = new Set(EXCLUDERS.map(normaliseText));

/** Words between a negator and what it negates. */
const PASSED_OVER: ReadonlySet<string> = new Set(['to', 'be', 'the', 'a', 'an', 'me', 'my', 'your', 'this', 'de', 'le', 'la', 'les', 'mehr', 'mas']);

/** Signs that belong to the word before them: C++, C#, A+. */
const WORD_SIGNS = /(?<=\p{L})[+#]+(?=\s|$)/gu;

/**
 * What one text says, worked out when first asked for and kept: a text of the recording is compared with hundreds of
 * texts of a page.
 */
export class TextReading {
  readonly raw: string;
  /** Normalised. */
  readonly text: string;
  #words: readonly string[] | undefined;
  #wordSet: ReadonlySet<string> | undefined;
  #bigrams: Counts | undefined;
  #numbers: readonly string[] | undefined;
  #wordSigns: string | undefined;
  #sides: ReadonlyMap<string, ReadonlySet<number>> | undefined;
  #negated: ReadonlySet<string> | undefined;
  #excludes: boolean | undefined;
  #meaning: string | undefined;
  #unspaced: UnspacedReading | null | undefined;

  constructor(raw: string) {
    this.raw = raw;
    this.text = normaliseText(raw);
  }

  get words(): readonly string[] {
    return (this.#words ??= wordsOfNormalised(this.text));
  }

  get wordSet(): ReadonlySet<string> {
    return (this.#wordSet ??= new Set(this.words));
  }

  get bigrams(): Counts {
    return (this.#bigrams ??= bigramsOf(this.text));
  }

  /** Runs of digits in order, group separators left out. */
  get numbers(): readonly string[] {
    return (this.#numbers ??= numbersIn(this));
  }

  get wordSigns(): string {
    return (this.#wordSigns ??= this.raw.match(WORD_SIGNS)?.join(' ') ?? '');
  }

  /** The sides it takes in groups of words that exclude each other. */
  get sides(): ReadonlyMap<string, ReadonlySet<number>> {
    return (this.#sides ??= sidesIn(this.words));
  }

  /** Stems of the words that a negator turns round. */
  get negated(): ReadonlySet<string> {
    return (this.#negated ??= negatedIn(this.words));
  }

  /** Whether it says "without" or the like. */
  get excludes(): boolean {
    return (this.#excludes ??= this.words.some((word) => EXCLUDER_WORDS.has(word)));
  }

  /** The text in the words of the synonym tables' own choice. */
  get meaning(): string {
    return (this.#meaning ??= meaningOf(this.words));
  }

  /** Null where it has no Chinese, Japanese or the like. */
  get unspaced(): UnspacedReading | null {
    return this.#unspaced === undefined ? (this.#unspaced = unspacedIn(this.text)) : this.#unspaced;
  }
}

interface UnspacedReading {
  /** Without its negations. */
  plain: string;
  negations: number;
}

/** Enough to see "saving" and "save" as one; never used to call two texts equal. */
export function stem(word: string): string {
  return word.length < 5 ? word.replace(/(?<=.{3})e$/u, '') : word.replace(/(?:ing|ed|es|s|e)$/u, '');
}

function numbersIn({ raw, text }: TextReading): readonly string[] {
  if (!/\d/u.test(text)) return [];
  const grouped = raw.normalize('NFKC').replace(/(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '');
  return normaliseText(grouped).match(/\d+/gu) ?? [];
}

function* sideRows(): Generator<readonly [string, Side]> {
  for (const [language, rows] of Object.entries(OPPOSITES)) {
    for (const [index, row] of rows.entries()) {
      for (const [side, phrases] of row.split('|').entries()) {
        for (const phrase of phrases.split(',')) yield [phrase, { group: `${language} ${index}`, side }];
      }
    }
  }
}

function sidesIn(words: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { group, side } of findPhrases(SIDES, words).flatMap((hit) => hit.values)) {
    const sides = found.get(group) ?? new Set();
    found.set(group, sides.add(side));
  }
  return found;
}

function negatedIn(words: readonly string[]): Set<string> {
  const stems = new Set<string>();
  for (const hit of findPhrases(NEGATOR_TABLE, words)) {
    const next = words.slice(hit.words?.end ?? words.length).find((word) => !PASSED_OVER.has(word));
    if (next !== undefined && !/^\d/u.test(next)) stems.add(stem(next));
  }
  return stems;
}

function unspacedIn(text: string): UnspacedReading | null {
  if (!isUnspaced(text)) return null;
  const joined = text.replaceAll(' ', '');
  const plain = joined.replace(UNSPACED_NEGATION, '').replace(/する$|します$/u, '');
  return { plain, negations: joined.match(UNSPACED_NEGATION)?.length ?? 0 };
}
