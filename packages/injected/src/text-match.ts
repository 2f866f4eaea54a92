import { compareLetters, normaliseText, type Semantics, type TextRelation } from '@waymark/core';

/** How near a text is to the recorded ones: 0 for nothing, 1 for equal. */
export interface TextMatch {
  relation: TextRelation;
  score: number;
}

const SCORE: Record<TextRelation, number> = { equal: 1, synonym: 0.9, contains: 0.75, contained: 0.65, similar: 0.6, different: 0, contradicts: 0 };
const NO_MATCH: TextMatch = { relation: 'different', score: 0 };
/** Comparing costs some 20 µs; a page where every text shares a word with the target must still end. */
const COMPARISONS = 300;
const KEY_LENGTH = 4;

/** Compares texts of the page with those recorded, each different text once. */
export class TextMatcher {
  readonly texts: readonly string[];
  readonly #normalised: readonly string[];
  readonly #wordings: ReadonlySet<string>;
  readonly #keys: ReadonlySet<string>;
  readonly #longest: number;
  readonly #known = new Map<string, TextMatch>();
  #left = COMPARISONS;

  /** `wordings` are other words for the texts, normalised: the tables that know them stay outside the page. */
  constructor(texts: readonly string[], wordings: readonly string[] = []) {
    this.texts = texts;
    this.#wordings = new Set(wordings);
    this.#normalised = texts.map(normaliseText);
    this.#keys = keysOf(texts);
    this.#longest = Math.max(0, ...texts.map((text) => text.length));
  }

  match(text: string): TextMatch {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const match = this.#compare(text);
    this.#known.set(text, match);
    return match;
  }

  #compare(text: string): TextMatch {
    if (text === '' || text.length > 3 * this.#longest + 40) return NO_MATCH;
    const normalised = normaliseText(text);
    if (normalised === '') return NO_MATCH;
    if (this.#normalised.includes(normalised)) return { relation: 'equal', score: SCORE.equal };
    if (this.#wordings.has(normalised)) return { relation: 'synonym', score: SCORE.synonym };
    if (this.#left <= 0 || !wordKeys(normalised).some((key) => this.#keys.has(key))) return NO_MATCH;
    const possible = this.texts.filter((recorded) => !numbersDiffer(recorded, text));
    if (possible.length === 0) return NO_MATCH;
    this.#left -= 1;
    return possible.map((recorded) => matchOf(recorded, text)).reduce((best, one) => (one.score > best.score ? one : best), NO_MATCH);
  }
}

/** The texts by which people know the target, each once. */
export function textsOf(semantics: Semantics | null | undefined): string[] {
  const { name, label, text, title, alt, placeholder } = semantics ?? {};
  return [...new Set([name, label, text, title, alt, placeholder].filter((one) => one !== null && one !== undefined && normaliseText(one) !== ''))] as string[];
}

/** Lists are full of texts that differ by a number alone; counts in brackets are left to the full comparison. */
function numbersDiffer(recorded: string, found: string): boolean {
  const [then, now] = [numbersOf(recorded), numbersOf(found)];
  return then !== '' && now !== '' && then !== now && !/[([+（]/.test(recorded + found);
}

/** Groups of thousands are written in several ways; a text with any of them is not judged here. */
function numbersOf(text: string): string {
  return /\d[.,'’\s]\d/.test(text) ? '' : text.replace(/\D+/g, ' ').trim();
}

function matchOf(recorded: string, found: string): TextMatch {
  const { relation } = compareLetters(recorded, found);
  return { relation, score: SCORE[relation] };
}

/** Beginnings of the words: a text with none of them cannot match. */
function keysOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => wordKeys(normaliseText(text))));
}

/** Scripts written without spaces have no words to begin with: their characters stand for them. */
function wordKeys(normalised: string): string[] {
  return normalised.split(' ').flatMap((word) => (word > '\u2e80' ? [...word] : [word.slice(0, KEY_LENGTH)]));
}
