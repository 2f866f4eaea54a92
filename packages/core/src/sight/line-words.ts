import type { RecognisedLetter } from '../ports/text-reader.js';
import { heightOf } from './glyphs.js';
import { LINE_LIMITS, type InkLine } from './ink-lines.js';
import type { CropBox } from './line-crop.js';

export interface LineWord extends CropBox {
  text: string;
  confidence: number;
}

/** A space that the recogniser saw weighs as much as so many heights of nearness when a gap is matched to letters. */
const SPACE_PULL = 0.5;
/** Half of a usual letter with its share of space, in heights of the line. */
const LETTER_HALF = 0.4;

/** Cuts what was recognised into words: at its own spaces, and where the ink leaves a gap. */
export function lineWords(line: InkLine, crop: CropBox, letters: readonly RecognisedLetter[]): LineWord[] {
  const placed = placedLetters(letters, crop);
  if (placed.length === 0) return [];
  const cuts = cutsOf(placed, gapsOf(line), heightOf(line));
  const starts = [...new Set([0, ...cuts.keys()])].filter((start) => start < placed.length).sort((a, b) => a - b);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? placed.length;
    const range = { from: cuts.get(start) ?? line.left, to: cuts.get(end) ?? line.right + 1 };
    return wordOf(placed.slice(start, end), { line, range });
  });
}

interface PlacedLetter {
  text: string;
  x: number;
  confidence: number;
  /** Whether a space stands before it. */
  spaced: boolean;
}

function placedLetters(letters: readonly RecognisedLetter[], crop: CropBox): PlacedLetter[] {
  const placed: PlacedLetter[] = [];
  let spaced = false;
  for (const { text, at, confidence } of letters) {
    if (text.trim() !== '') placed.push({ text, confidence, x: crop.left + at * (crop.right - crop.left + 1), spaced: spaced && placed.length > 0 });
    spaced = text.trim() === '';
  }
  return placed;
}

/** The middles of the gaps between words. */
function gapsOf(line: InkLine): number[] {
  const gaps: { middle: number; width: number }[] = [];
  let right = line.left - 1;
  for (const shape of line.shapes) {
    if (shape.left > right + 1) gaps.push({ middle: (right + 1 + shape.left) / 2, width: shape.left - right - 1 });
    right = Math.max(right, shape.right);
  }
  const usual = gaps.map(({ width }) => width).sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const isTelling = gaps.length >= LINE_LIMITS.tellingGaps;
  const least = Math.max(LINE_LIMITS.wordGap * heightOf(line), isTelling ? LINE_LIMITS.wordGapRatio * usual : 0);
  return gaps.filter(({ width }) => width >= least).map(({ middle }) => middle);
}

/** Index of the first letter of a word → where it is cut. A cut before the first letter or behind the last parts off ink that is no letter. */
function cutsOf(letters: readonly PlacedLetter[], gaps: readonly number[], height: number): Map<number, number> {
  const cuts = new Map<number, number>();
  for (const [index, letter] of letters.entries()) {
    if (letter.spaced) cuts.set(index, middleBefore(letters, index));
  }
  for (const gap of gaps) {
    const index = nearestCut(letters, gap, height);
    if (index < letters.length || !cuts.has(index)) cuts.set(index, gap);
  }
  return cuts;
}

function nearestCut(letters: readonly PlacedLetter[], gap: number, height: number): number {
  let [best, least] = [-1, Infinity];
  for (let index = 0; index <= letters.length; index += 1) {
    const middle = index > 0 && index < letters.length ? middleBefore(letters, index) : edgeOf(letters, index) + (index === 0 ? -height : height) * LETTER_HALF;
    const away = Math.abs(middle - gap) - (letters[index]?.spaced ? SPACE_PULL * height : 0);
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

function edgeOf(letters: readonly PlacedLetter[], index: number): number {
  return (index === 0 ? letters[0] : letters.at(-1))?.x ?? 0;
}

function middleBefore(letters: readonly PlacedLetter[], index: number): number {
  return ((letters[index - 1]?.x ?? 0) + (letters[index]?.x ?? 0)) / 2;
}

function wordOf(letters: readonly PlacedLetter[], { line, range }: { line: InkLine; range: { from: number; to: number } }): LineWord {
  const own = line.shapes.filter(({ left, right }) => (left + right) / 2 >= range.from && (left + right) / 2 < range.to);
  const isCut = own.length === 0;
  return {
    text: letters.map(({ text }) => text).join(''),
    confidence: letters.reduce((sum, { confidence }) => sum + confidence, 0) / letters.length,
    left: isCut ? Math.round(range.from) : Math.min(...own.map(({ left }) => left)),
    right: isCut ? Math.round(range.to) - 1 : Math.max(...own.map(({ right }) => right)),
    top: isCut ? line.top : Math.min(...own.map(({ top }) => top)),
    bottom: isCut ? line.bottom : Math.max(...own.map(({ bottom }) => bottom)),
  };
}

/** What a lone letter keeps of its confidence: most of them are icons. */
const LONE_LETTER = 0.6;

/** A line of one letter alone is doubted, and a nought, which any ring is; another digit is a badge or a page number. */
export function doubtful(words: LineWord[]): LineWord[] {
  const [word] = words;
  if (!word || words.length > 1 || !/^[\p{L}0]$/u.test(word.text.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return words;
  return [{ ...word, confidence: word.confidence * LONE_LETTER }];
}
