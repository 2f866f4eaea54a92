import { languagesOf, readIn, type ConceptReading } from './concepts.js';
import { foldText, type FoldedText } from './folding.js';
import { isUnspaced, normaliseText, wordsOf, wordsOfNormalised } from './normalise.js';
import { EXCLUDERS, NEGATORS, UNSPACED_NEGATION } from './opposites.js';
import { compilePhrases, findPhrases } from './phrases.js';
import { sidesIn } from './sides.js';
import { bigramsOf, type Counts } from './similarity.js';
import { spelled, singular } from './spelling.js';
import { withoutStopWords } from './stop-words.js';

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
  #sides: ReadonlyMap<number, readonly number[]> | undefined;
  #negated: ReadonlySet<string> | undefined;
  #excludes: boolean | undefined;
  #folded: FoldedText | undefined;
  #plain: readonly string[] | undefined;
  #joined: string | undefined;
  #languages: number | undefined;
  #readings: ConceptReading[] | undefined;
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
  get sides(): ReadonlyMap<number, readonly number[]> {
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

  /** The text without shortcuts and the like, its dates and sums in one format. */
  get folded(): FoldedText {
    return (this.#folded ??= foldText(this.raw));
  }

  /** The folded words in one spelling, without stop words. */
  get plain(): readonly string[] {
    return (this.#plain ??= withoutStopWords((this.folded.text === this.raw ? this.words : wordsOf(this.folded.text)).map(spelled)));
  }

  /** The plain words in the singular, however they are parted. */
  get joined(): string {
    return (this.#joined ??= this.plain.map(singular).join(''));
  }

  /** The languages whose tables know a word of it, as bits. */
  get languages(): number {
    return (this.#languages ??= languagesOf(this.plain));
  }

  /** What it says in the terms of one language. */
  in(language: number): ConceptReading {
    return ((this.#readings ??= [])[language] ??= readIn(language, this.plain));
  }

  /** Null where it has no Chinese, Japanese or the like. */
  get unspaced(): UnspacedReading | null {
    return this.#unspaced === undefined ? (this.#unspaced = unspacedIn(this.text)) : this.#unspaced;
  }
}

/** More texts than these are rarely compared at one time. */
const READINGS_KEPT = 4_000;
const READINGS = new Map<string, TextReading>();

/** The reading of a text, kept for the next comparison: every text of a page is compared with the same few recorded ones. */
export function readingOf(text: string): TextReading {
  const known = READINGS.get(text);
  if (known !== undefined) return known;
  if (READINGS.size >= READINGS_KEPT) READINGS.clear();
  const reading = new TextReading(text);
  READINGS.set(text, reading);
  return reading;
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

function numbersIn({ folded, text }: TextReading): readonly string[] {
  if (!/\d/u.test(text)) return [];
  const grouped = folded.text.normalize('NFKC').replace(/(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '');
  return normaliseText(grouped).match(/\d+/gu) ?? [];
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
