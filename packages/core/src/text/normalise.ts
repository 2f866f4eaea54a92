/** Scripts written without spaces: their words are found by dictionary (Intl.Segmenter). */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The locale does not matter for dictionary scripts; a fixed one keeps results the same on every machine. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** Latin letters that Unicode does not decompose but that people and OCR write without their stroke or ligature. */
const STROKED: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h' };

/** First code point of the decimal digits of Arabic, Persian, Devanagari, Bengali and Thai. */
const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

const PLAIN_ASCII = /^[\x20-\x7e]*$/;
/** Letters of Western Europe that are a letter of ASCII and a mark, with the punctuation that goes with them: most texts that are not ASCII. */
const PLAIN_WESTERN = /^[\x20-\x7eÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ‐-―‘-”…]*$/;

/**
 * The form in which all texts are compared: NFKC, case folded, accents folded, letters and digits of any
 * script kept, everything else a space, white space collapsed last.
 *
 * Marks are dropped on Latin and Greek letters. Elsewhere they make other letters (й is not и, が is not か,
 * vowels of Hindi or Thai) and stay; of Cyrillic only ё and stress marks fold.
 */
export function normaliseText(s: string): string {
  if (PLAIN_ASCII.test(s)) return spaced(s.toLowerCase(), /[^a-z0-9]+/g);
  if (PLAIN_WESTERN.test(s)) return spaced(s.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]+/g, ''), /[^a-z0-9]+/g);
  const folded = foldCase(s.normalize('NFKC').replace(/\p{Cf}+/gu, ''));
  const bare = foldMarks(folded.normalize('NFD')).normalize('NFKC');
  return spaced(foldDigits(bare), /[^\p{L}\p{M}\p{N}]+/gu);
}

/** Normalised words. Runs of Chinese, Japanese or Thai are cut by dictionary, not by character, so that 大学 is not a word of 大学生. */
export function wordsOf(s: string): string[] {
  return wordsOfNormalised(normaliseText(s));
}

/** The same for a text that went through `normaliseText` already. */
export function wordsOfNormalised(text: string): string[] {
  if (text === '') return [];
  const words = text.split(' ');
  return UNSPACED.test(text) ? words.flatMap(segments) : words;
}

/** Whether a normalised text holds letters of a script written without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

function segments(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  return Array.from(SEGMENTER.segment(word), (part) => part.segment);
}

function spaced(s: string, others: RegExp): string {
  return s.replace(others, ' ').trim();
}

/** Upper first, because ß, ı and ligatures have their full folding only on that way. */
function foldCase(s: string): string {
  const lower = s.toUpperCase().toLowerCase().replace(/ς/g, 'σ');
  return lower.replace(/[æœøłđħ]/g, (letter) => STROKED[letter] ?? letter);
}

function foldMarks(decomposed: string): string {
  return decomposed
    .replace(/[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\p{Me}]+/gu, '')
    .replace(/(^|[^\p{L}\p{M}]|\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .replace(/(?<=\p{Script=Cyrillic})[\u0300\u0301]|(?<=[еЕ])\u0308/gu, '');
}

function foldDigits(s: string): string {
  return s.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
