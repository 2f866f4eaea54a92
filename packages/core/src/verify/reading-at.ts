import type { Rect } from '../element/geometry.js';
import type { OcrSnapshot, OcrWord } from '../locator/vision-ocr-types.js';
import { normaliseText } from '../text/normalise.js';
import { similarity } from '../text/similarity.js';
import type { DomPlace } from './dom-witness.js';
import { standsIn } from './misreading.js';
import { checkPresence, type FoundText } from './presence.js';
import { grown, onViewport, wordsWithin } from './region.js';

/** CSS pixels by which boxes of words may stand out of the lines of the DOM. */
const SLACK = 4;
/** Words read this surely, this unlike the text, over this much of its place are another text, and no misreading of it. */
const OTHER = { confidence: 80, similarity: 0.5, cover: 0.5 } as const;

/** What the screen shows where the DOM says that a text stands. */
export type ReadingAt =
  | { says: 'it'; read: FoundText }
  | { says: 'other'; text: string; box: Rect<'viewport'> }
  | { says: 'nearly'; text: string; box: Rect<'viewport'> }
  | { says: 'nothing' };

export function readingAt(place: DomPlace, text: string, snapshot: OcrSnapshot): ReadingAt {
  const boxes = place.boxes ?? [];
  const near = wordsWithin(snapshot, boxes.map((box) => grown(box, SLACK)));
  const found = checkPresence([{ id: '', text, within: null }], near).get('');
  if (found) return { says: 'it', read: found };
  const words = near.words.filter((word) => normaliseText(word.text) !== '');
  if (words.length === 0) return { says: 'nothing' };
  const reads = words.map((word) => word.text.trim()).join(' ');
  const box = around(words.map((word) => onViewport(word, snapshot)));
  if (standsIn(reads, text)) return { says: 'it', read: { text: reads, box, confidence: sureness(words), fuzzy: true } };
  return { says: isOther(place, { words, reads, text, snapshot }) ? 'other' : 'nearly', text: reads, box };
}

function isOther(place: DomPlace, seen: { words: readonly OcrWord[]; reads: string; text: string; snapshot: OcrSnapshot }): boolean {
  if (!place.exact || sureness(seen.words) * 100 < OTHER.confidence) return false;
  const wide = (boxes: readonly Rect<'viewport'>[]): number => boxes.reduce((sum, { width }) => sum + width, 0);
  const covered = wide(seen.words.map((word) => onViewport(word, seen.snapshot))) / Math.max(1, wide(place.boxes ?? []));
  return covered >= OTHER.cover && similarity(seen.text, seen.reads) < OTHER.similarity;
}

/** 0–1. */
function sureness(words: readonly OcrWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length) / 100;
}

function around(boxes: readonly Rect<'viewport'>[]): Rect<'viewport'> {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { space: 'viewport', x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}
