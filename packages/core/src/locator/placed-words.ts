import type { PixelBox as Box } from './vision-ocr-layout.js';
import { wordsOf } from '../text/normalise.js';
import type { OcrSnapshot, OcrWord } from './vision-ocr-types.js';

/** A text with its place, in CSS pixels of whichever space its list is in. */
export interface PlacedWord {
  text: string;
  box: Box;
  /** 0–100. */
  confidence: number;
}

/** The words of a reading in CSS pixels of the viewport, by the real size of the image. */
export function wordsInView({ words, size, viewport }: OcrSnapshot): PlacedWord[] {
  const across = viewport.width / size.width;
  const down = viewport.height / size.height;
  return words.map(({ text, confidence, box }: OcrWord) => ({ text, confidence, box: { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down } }));
}

export function centreOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

export function holds(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export function wordsOn(words: readonly PlacedWord[], box: Box): PlacedWord[] {
  return words.filter((word) => holds(box, centreOf(word.box)));
}

export function inReadingOrder(words: readonly PlacedWord[]): PlacedWord[] {
  const lines: PlacedWord[][] = [];
  for (const word of [...words].sort((a, b) => centreOf(a.box).y - centreOf(b.box).y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && centreOf(word.box).y - centreOf(first.box).y < Math.max(word.box.height, first.box.height) / 2) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x - b.box.x));
}

export function joined(words: readonly PlacedWord[]): string {
  return inReadingOrder(words).map(({ text }) => text.trim()).join(' ').trim();
}

/** Letters that readers take for each other; for telling whether two readings can be of one text, never for finding one. */
export function asRead(text: string): string {
  return wordsOf(text).join(' ').replace(/[1|]/g, 'l').replace(/i/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');
}
