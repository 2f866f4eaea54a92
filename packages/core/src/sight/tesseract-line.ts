import type { LineCrop, RecognisedLetter } from '../ports/text-reader.js';

/** The slice of Tesseract's answer that letters are taken from. */
export interface TesseractBlock {
  paragraphs: readonly { lines: readonly { words: readonly { symbols: readonly TesseractSymbol[] }[] }[] }[];
}

interface TesseractSymbol {
  text: string;
  confidence: number;
  bbox: { x0: number; x1: number };
}

export function tesseractLetters(blocks: readonly TesseractBlock[], width: number): RecognisedLetter[] {
  const words = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  return words.flatMap(({ symbols }, index) => {
    const letters = symbols.map(({ text, bbox, confidence }) => ({ text, confidence, at: (bbox.x0 + bbox.x1) / 2 / width }));
    return index > 0 ? [{ text: ' ', at: letters[0]?.at ?? 0, confidence: 100 }, ...letters] : letters;
  });
}

/** Dark letters on white, whatever the colours were: how far each pixel is from the background. As PGM, which needs no packing. */
export function greyMap({ rgb, width, height }: LineCrop): Uint8Array {
  const [red, green, blue] = backgroundOf({ rgb, width, height });
  const head = [...`P5\n${width} ${height}\n255\n`].map((letter) => letter.charCodeAt(0));
  const map = new Uint8Array(head.length + width * height);
  map.set(head);
  let farthest = 32;
  for (let at = head.length, from = 0; at < map.length; at += 1, from += 3) {
    const away = Math.max(Math.abs((rgb[from] as number) - red), Math.abs((rgb[from + 1] as number) - green), Math.abs((rgb[from + 2] as number) - blue));
    farthest = Math.max(farthest, away);
    map[at] = away;
  }
  for (let at = head.length; at < map.length; at += 1) map[at] = 255 - ((map[at] as number) * 255) / farthest;
  return map;
}

/** The crop has room around its ink: its upper and lower edge show the background. */
function backgroundOf({ rgb, width, height }: LineCrop): [number, number, number] {
  const edge = [...Array(width).keys()].flatMap((x) => [x, (height - 1) * width + x]);
  const usual = (channel: number): number => edge.map((at) => rgb[at * 3 + channel] ?? 0).sort((a, b) => a - b)[edge.length >> 1] ?? 255;
  return [usual(0), usual(1), usual(2)];
}
