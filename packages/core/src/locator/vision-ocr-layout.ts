import { lookOf, seenWords } from './vision-ocr-looks.js';
import type { OcrWord } from './vision-ocr-types.js';

/** In heights of a word. */
export const LAYOUT_LIMITS = {
  /** A wider gap parts two phrases of a line. */
  wordGap: 1,
  /** The same where the reader took them for two lines, such as a badge beside a word. A word that is marked within a text stands nearer. */
  otherLineGap: 0.6,
  /** A wider gap parts two lines of a text. */
  lineGap: 1,
  /** Lines of a text are set alike: the higher is at most so many times the lower ("on" has no tall letter). */
  heightRatio: 2,
  /** Two words share a line where they overlap by this part of the higher one, so that a tall icon joins no two lines. */
  lineOverlap: 0.45,
  /** Lines of a text lie one above the other by this part of the narrower one. */
  columnOverlap: 0.5,
} as const;
/** Lines that one text may run over. */
export const MOST_LINES = 8;

export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One normalised word with its place in the image, and what OCR read there. */
export interface Unit {
  word: string;
  /** The same with one sign for letters and digits that fonts draw alike. */
  look: string;
  piece: OcrWord;
  box: PixelBox;
}

/** Words of one line that stand together. */
export interface Phrase {
  units: Unit[];
  /** Everything read there, signs included. */
  raw: string;
  box: PixelBox;
  /** The phrase that a text would go on with on the next line. */
  next: Phrase | null;
  /** The phrase above, that may go on with this one. */
  previous: Phrase | null;
}

export function phrasesOf(words: readonly OcrWord[]): Phrase[] {
  const pieces = words.filter(hasPlace).flatMap(piecesOf);
  const phrases = linesOf(pieces).flatMap(splitLine).map(phraseOf).sort((a, b) => a.box.y - b.box.y);
  for (const [index, phrase] of phrases.entries()) {
    phrase.next = continuationOf(phrase, phrases, index + 1);
    if (phrase.next) phrase.next.previous ??= phrase;
  }
  return phrases;
}

/** The phrase and those that go on from it. */
export function runFrom(phrase: Phrase): Phrase[] {
  const run = [phrase];
  for (let next = phrase.next; next && run.length < MOST_LINES && !run.includes(next); next = next.next) run.push(next);
  return run;
}

export function unionOf(boxes: readonly PixelBox[]): PixelBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function hasPlace({ box }: OcrWord): boolean {
  return box.width > 0 && box.height > 0 && [box.x, box.y, box.width, box.height].every(Number.isFinite);
}

/** Some engines give whole lines: cut them at white space, each part with its share of the width. */
function piecesOf(word: OcrWord): OcrWord[] {
  const parts = [...word.text.matchAll(/\S+/gu)];
  if (parts.length <= 1) return [word];
  const total = word.text.length;
  return parts.map((part) => ({ ...word, text: part[0], box: { ...word.box, ...slice(word.box, part.index / total, part[0].length / total) } }));
}

function slice(box: PixelBox, from: number, share: number): PixelBox {
  return { x: box.x + box.width * from, y: box.y, width: box.width * share, height: box.height };
}

function linesOf(pieces: readonly OcrWord[]): OcrWord[][] {
  const lines: OcrWord[][] = [];
  for (const piece of [...pieces].sort((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const line = lines.findLast((one) => one.some((other) => isOnLine(piece, other)));
    if (line) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** A dash or a dot is low and stands within the height of its line. */
function isOnLine(a: OcrWord, b: OcrWord): boolean {
  const overlap = Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y);
  const [low, high] = a.box.height < b.box.height ? [a, b] : [b, a];
  return overlap >= LAYOUT_LIMITS.lineOverlap * (seenWords(low.text).length === 0 ? low : high).box.height;
}

function splitLine(line: readonly OcrWord[]): OcrWord[][] {
  const groups: OcrWord[][] = [];
  for (const piece of [...line].sort((a, b) => a.box.x - b.box.x)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && piece.box.x - (last.box.x + last.box.width) <= widestGap(last, piece)) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function widestGap(a: OcrWord, b: OcrWord): number {
  const isOneLine = a.line === undefined || b.line === undefined || a.line === b.line;
  return (isOneLine ? LAYOUT_LIMITS.wordGap : LAYOUT_LIMITS.otherLineGap) * Math.max(a.box.height, b.box.height);
}

function phraseOf(group: readonly OcrWord[]): Phrase {
  const ordered = isRightToLeft(group) ? group.toReversed() : group;
  return {
    units: ordered.flatMap(unitsOf),
    raw: ordered.map((piece) => piece.text.trim()).join(' '),
    box: unionOf(ordered.map((piece) => piece.box)),
    next: null,
    previous: null,
  };
}

function unitsOf(piece: OcrWord): Unit[] {
  const words = seenWords(piece.text);
  const looks = seenWords(lookOf(piece.text));
  const total = words.reduce((sum, word) => sum + word.length, 0);
  let at = 0;
  return words.map((word, index) => {
    const box = slice(piece.box, at / total, word.length / total);
    at += word.length;
    return { word, look: looks[index] ?? word, piece, box };
  });
}

function isRightToLeft(group: readonly OcrWord[]): boolean {
  const text = group.map((piece) => piece.text).join('');
  const rtl = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return rtl > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}

/** `phrases` run from top to bottom: the first one from `start` on that fits is the nearest. */
function continuationOf({ box }: Phrase, phrases: readonly Phrase[], start: number): Phrase | null {
  const lowest = box.y + box.height + LAYOUT_LIMITS.lineGap * LAYOUT_LIMITS.heightRatio * box.height;
  for (let index = start; index < phrases.length; index += 1) {
    const other = phrases[index];
    if (!other || other.box.y > lowest) return null;
    if (continues(box, other.box)) return other;
  }
  return null;
}

function continues(above: PixelBox, below: PixelBox): boolean {
  const [low, high] = [Math.min(above.height, below.height), Math.max(above.height, below.height)];
  const gap = below.y - (above.y + above.height);
  const overlap = Math.min(above.x + above.width, below.x + below.width) - Math.max(above.x, below.x);
  const isBelow = middleOf(below) > middleOf(above) + low / 2 && gap <= LAYOUT_LIMITS.lineGap * high;
  return isBelow && high <= LAYOUT_LIMITS.heightRatio * low && overlap >= LAYOUT_LIMITS.columnOverlap * Math.min(above.width, below.width);
}

function middleOf(box: PixelBox): number {
  return box.y + box.height / 2;
}
