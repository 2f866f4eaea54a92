import { matchText, wordsOf, type OcrWord } from '@waymark/core';
import type { Place, Truth } from './truth-script.ts';

/** Weaker words are never matched by the product either. */
export const LEAST_CONFIDENCE = 60;

export interface Score {
  words: number;
  found: number;
  controls: number;
  foundControls: number;
  /** Words read with letters or digits in them, and how many of those stand there. */
  read: number;
  right: number;
  phrases: number;
  foundPhrases: number;
  /** What went wrong, for people. */
  missed: string[];
  invented: string[];
  lostPhrases: string[];
}

export interface ReadPage {
  words: readonly OcrWord[];
  size: { width: number; height: number };
  viewport: { width: number; height: number };
}

export function scoreOf(truth: Truth, page: ReadPage): Score {
  const scale = page.size.width / page.viewport.width;
  const wanted = truth.words.filter(({ text }) => keyOf(text) !== '');
  const read = page.words.filter(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && keyOf(text) !== '');
  const free = new Set(read);
  const missed = wanted.filter((word) => {
    const match = [...free].find((one) => keyOf(one.text) === keyOf(word.text) && standsOn(one, word, scale));
    if (match) free.delete(match);
    return match === undefined;
  });
  const invented = [...free].filter((one) => !truth.unsure.some((place) => standsOn(one, place, scale)));
  const controls = wanted.filter(({ control }) => control).length;
  const { phrases, lost } = scorePhrases(truth, page);
  return {
    words: wanted.length,
    found: wanted.length - missed.length,
    controls,
    foundControls: controls - missed.filter(({ control }) => control).length,
    read: read.length - free.size + invented.length,
    right: read.length - free.size,
    phrases,
    foundPhrases: phrases - lost.length,
    missed: missed.map(({ text, x, y }) => `${text}@${Math.round(x)},${Math.round(y)}`),
    invented: invented.map(({ text, box, confidence }) => `${text}@${Math.round(box.x / scale)},${Math.round(box.y / scale)} ${Math.round(confidence)}%`),
    lostPhrases: lost,
  };
}

/** Letters and digits only; those that fonts draw alike count as one. */
export function keyOf(text: string): string {
  return wordsOf(text.replaceAll('×', 'x')).join('').replaceAll(/[1i|]/g, 'l').replaceAll('0', 'o');
}

function standsOn({ box }: OcrWord, place: Place, scale: number): boolean {
  const [x, y] = [(box.x + box.width / 2) / scale, (box.y + box.height / 2) / scale];
  const slack = 3;
  return x >= place.x - slack && x <= place.x + place.width + slack && y >= place.y - slack && y <= place.y + place.height + slack;
}

/** Phrases that stand once on the page, looked for the way a step does. */
function scorePhrases(truth: Truth, page: ReadPage): { phrases: number; lost: string[] } {
  const keys = truth.phrases.map(({ text }) => keyOf(text));
  const once = truth.phrases.filter(({ text }) => keyOf(text).length > 1 && keys.filter((key) => key === keyOf(text)).length === 1);
  const lost = once.flatMap(({ text, x, y, width, height }) => {
    const textBbox = { space: 'page', x, y, width, height } as const;
    const found = matchText({ ...page, scroll: { x: 0, y: 0 }, cached: false }, { targetText: text, textBbox });
    if (!found.found) return [`${text} (${found.reason})`];
    const isInside = found.point.x >= x && found.point.x <= x + width && found.point.y >= y && found.point.y <= y + height;
    return isInside ? [] : [`${text} (elsewhere)`];
  });
  return { phrases: once.length, lost };
}
