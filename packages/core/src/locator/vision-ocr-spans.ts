import { compareTexts, MIN_PARTIAL_LENGTH } from '../text/compare.js';
import { opposed } from '../text/guards.js';
import { wordsOf } from '../text/normalise.js';
import { similarityOfNormalised } from '../text/similarity.js';
import { findJoined } from '../text/windows.js';
import { lookOf, seenWords } from './vision-ocr-looks.js';
import { runFrom, unionOf, type Phrase, type PixelBox, type Unit } from './vision-ocr-layout.js';

/** A negation is at most so long: "do not", "ne plus", "on no account". */
const LEAD_IN_WORDS = 3;

/** Words in a row that are, or are like, the text looked for. */
export interface Span {
  kind: 'exact' | 'contains' | 'fuzzy';
  /** 1 for equal words, else their similarity. */
  likeness: number;
  text: string;
  box: PixelBox;
  /** 0–100, mean of the words. */
  ocrConfidence: number;
  /** Share of the letters of the phrases it stands in. */
  coverage: number;
}

/** Words of one run of lines, each with the phrase it belongs to. */
export interface Run {
  units: { unit: Unit; phrase: Phrase }[];
  /** The words, with weak ones blank: they match nothing, and nothing is joined across them. */
  words: string[];
  /** The same by their looks. */
  looks: string[];
  /** Where the second phrase begins: what starts there is found from that phrase. */
  firstLength: number;
}

/** The runs that a text can start in, one for each phrase. */
export function runsOf(phrases: readonly Phrase[], minOCRConfidence: number): Run[] {
  return phrases.map((phrase) => {
    const units = runFrom(phrase).flatMap((one) => one.units.map((unit) => ({ unit, phrase: one })));
    const isRead = ({ unit }: { unit: Unit }): boolean => unit.piece.confidence >= minOCRConfidence;
    const words = units.map((one) => (isRead(one) ? one.unit.word : ''));
    const looks = units.map((one) => (isRead(one) ? one.unit.look : ''));
    return { units, words, looks, firstLength: phrase.units.length };
  });
}

/** Every place where the whole text stands, word by word; OCR may have cut the words otherwise. */
export function equalSpans(text: string, runs: readonly Run[], { caseSensitive, byLooks = false }: { caseSensitive: boolean; byLooks?: boolean }): Span[] {
  const needle = seenWords(byLooks ? lookOf(text) : text);
  const isShort = needle.join('').length < MIN_PARTIAL_LENGTH;
  return runs.flatMap((run) =>
    findJoined(byLooks ? run.looks : run.words, needle)
      .filter(({ start }) => start < run.firstLength)
      .flatMap(({ start, end }) => {
        const isWhole = isWholePhrases(run, start, end);
        if (isShort && !isWhole) return [];
        if (caseSensitive && lettersOf(rawOf(run, start, end)) !== lettersOf(text)) return [];
        if (isTurnedByContext(text, run, { start, end })) return [];
        return [spanOf(run, { start, end }, { kind: isWhole ? 'exact' : 'contains', likeness: 1 })];
      }),
  );
}

/** Places where as many words, one more or one less, are like the text by letters; never a part of it, nor its opposite. */
export function fuzzySpans(text: string, runs: readonly Run[], threshold: number): Span[] {
  const needle = wordsOf(text);
  if (needle.join('').length < MIN_PARTIAL_LENGTH) return [];
  const sizes = [needle.length, needle.length - 1, needle.length + 1].filter((size) => size > 0);
  return withoutOverlaps(runs.flatMap((run) => sizes.flatMap((size) => likeSpans(text, run, { size, threshold }))));
}

function likeSpans(text: string, run: Run, { size, threshold }: { size: number; threshold: number }): Span[] {
  const wanted = wordsOf(text).join(' ');
  const spans: Span[] = [];
  for (let start = 0; start < run.firstLength && start + size <= run.words.length; start += 1) {
    const end = start + size;
    const words = run.words.slice(start, end);
    const found = words.join(' ');
    if (words.includes('') || !canReach(threshold, wanted.length, found.length)) continue;
    const likeness = similarityOfNormalised(wanted, found);
    if (likeness < threshold || compareTexts(text, found).relation !== 'similar') continue;
    if (!isTurnedByContext(text, run, { start, end })) spans.push(spanOf(run, { start, end }, { kind: 'fuzzy', likeness }));
  }
  return spans;
}

/** Texts of too different a length cannot share enough bigrams; most of a page is left out by this alone. */
function canReach(threshold: number, a: number, b: number): boolean {
  return 2 * (Math.min(a, b) - 1) >= threshold * (a + b - 2);
}

function isWholePhrases(run: Run, start: number, end: number): boolean {
  return start === 0 && run.units[end]?.phrase !== run.units[end - 1]?.phrase;
}

/**
 * "save" in "Do not save", or below a line that ends in "Do not"; "paid" after a stray "un"; "Invoice 100" before "1":
 * what stands beside the words, however weakly read, makes them say something else.
 */
function isTurnedByContext(text: string, run: Run, { start, end }: { start: number; end: number }): boolean {
  const first = run.units[start];
  const last = run.units[end - 1];
  const before = run.units[start - 1]?.unit.word ?? '';
  const after = run.units[end]?.phrase === last?.phrase ? (run.units[end]?.unit.word ?? '') : '';
  if (/\d$/u.test(before) && /^\d/u.test(first?.unit.word ?? '')) return true;
  if (/^\d/u.test(after) && /\d$/u.test(last?.unit.word ?? '')) return true;
  const lineAbove = start === 0 ? wordsOf(first?.phrase.previous?.raw ?? '').slice(-LEAD_IN_WORDS) : [];
  const around = [...phrasesIn(run, start, end)].map((phrase) => phrase.raw).join(' ');
  return [around, `${before}${text}`, `${lineAbove.join(' ')} ${text}`].some((context) => opposed(text, context));
}

function phrasesIn(run: Run, start: number, end: number): Set<Phrase> {
  return new Set(run.units.slice(start, end).map(({ phrase }) => phrase));
}

function spanOf(run: Run, { start, end }: { start: number; end: number }, as: Pick<Span, 'kind' | 'likeness'>): Span {
  const units = run.units.slice(start, end).map(({ unit }) => unit);
  const around = [...phrasesIn(run, start, end)].flatMap((phrase) => phrase.units);
  return {
    ...as,
    text: rawOf(run, start, end),
    box: unionOf(units.map((unit) => unit.box)),
    ocrConfidence: units.reduce((sum, unit) => sum + unit.piece.confidence, 0) / units.length,
    coverage: letterCount(units) / letterCount(around),
  };
}

function rawOf(run: Run, start: number, end: number): string {
  const pieces = new Set(run.units.slice(start, end).map(({ unit }) => unit.piece));
  return [...pieces].map((piece) => piece.text.trim()).join(' ');
}

/** What case is compared by. */
export function lettersOf(raw: string): string {
  return raw.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function letterCount(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.word.length, 0);
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...spans].sort((a, b) => b.likeness - a.likeness)) {
    if (!kept.some((other) => overlaps(span.box, other.box))) kept.push(span);
  }
  return kept;
}

function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
