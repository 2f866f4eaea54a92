import type { Rect } from '../element/geometry.js';
import { climb } from '../locator/vision-ocr-ladder.js';
import { phrasesOf } from '../locator/vision-ocr-layout.js';
import type { Span } from '../locator/vision-ocr-spans.js';
import { VISION_DEFAULTS } from '../locator/vision-ocr.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { normaliseText } from '../text/normalise.js';
import { searchWords } from '../text/windows.js';
import { isMisreading } from './misreading.js';
import { onViewport, wordsWithin } from './region.js';

export interface WantedText {
  id: string;
  text: string;
  /** Only what stands in here counts. */
  within: Rect<'viewport'> | null;
}

export interface FoundText {
  /** As OCR reads it. */
  text: string;
  box: Rect<'viewport'>;
  /** 0–1: how surely it was read, by how like it is. */
  confidence: number;
  fuzzy: boolean;
}

/** null: it is not among the words, or those that are it belong to another expectation. */
export type Presence = ReadonlyMap<string, FoundText | null>;

/** How many places of one text are tried against the others; a page that has more of it has enough of it. */
const MOST_PLACES = 12;
/** Ways to share out the words that are tried; beyond, the best found so far stands. */
const MOST_WAYS = 5_000;
/** The part of a text by which it is searched proves less than the whole. */
const CUT_SHARE = 0.9;

/** Icons have no text, and one letter is as often an icon: neither can be read for certain. */
export function isReadable(text: string | undefined): boolean {
  return [...normaliseText(text ?? '')].length > 1;
}

/**
 * ocr_presence_check of the specification: which texts stand on the screen, by the rules of `locator/vision-ocr`.
 * A word that was read satisfies one expectation only; the words are shared out so that as many as can are satisfied.
 */
export function checkPresence(wanted: readonly WantedText[], snapshot: OcrSnapshot): Presence {
  const candidates = wanted.map((one) => ({ id: one.id, places: placesOf(one, snapshot) }));
  // Those with the fewest places choose first.
  const order = [...candidates].sort((a, b) => a.places.length - b.places.length);
  const best = shareOut(order);
  return new Map(wanted.map(({ id }) => [id, best.get(id) ?? null]));
}

interface Candidate {
  id: string;
  places: FoundText[];
}

function placesOf({ text, within }: WantedText, snapshot: OcrSnapshot): FoundText[] {
  if (!isReadable(text) || !(snapshot.size.width > 0 && snapshot.size.height > 0)) return [];
  const { words } = within ? wordsWithin(snapshot, [within]) : snapshot;
  const { words: searched, cut } = searchWords(text, VISION_DEFAULTS.maxTextLength);
  const targetText = cut ? searched.join(' ') : text;
  const rung = climb(targetText, phrasesOf(words), { metadata: { targetText }, config: VISION_DEFAULTS });
  const spans = (rung?.spans ?? []).filter((span) => span.kind !== 'fuzzy' || isMisreading(targetText, span.text));
  return spans.map((span) => readText(span, snapshot, cut)).sort((a, b) => b.confidence - a.confidence).slice(0, MOST_PLACES);
}

function readText({ text, box, likeness, ocrConfidence, kind }: Span, snapshot: OcrSnapshot, cut: boolean): FoundText {
  const placed = onViewport({ box: { space: 'device', ...box } }, snapshot);
  return { text, box: placed, confidence: (ocrConfidence / 100) * likeness * (cut ? CUT_SHARE : 1), fuzzy: kind === 'fuzzy' };
}

function shareOut(order: readonly Candidate[]): Map<string, FoundText> {
  let best = { found: new Map<string, FoundText>(), worth: -1 };
  let ways = 0;
  const go = (at: number, found: Map<string, FoundText>, sum: number): void => {
    const candidate = order[at];
    if (candidate === undefined || ways > MOST_WAYS) {
      ways += 1;
      const worth = found.size + sum / (order.length + 1);
      if (worth > best.worth) best = { found: new Map(found), worth };
      return;
    }
    const free = candidate.places.filter((place) => ![...found.values()].some((taken) => overlap(taken.box, place.box)));
    for (const place of free) go(at + 1, new Map(found).set(candidate.id, place), sum + place.confidence);
    if (free.length === 0 || best.found.size < order.length) go(at + 1, found, sum);
  };
  go(0, new Map(), 0);
  return best.found;
}

function overlap(a: Rect<'viewport'>, b: Rect<'viewport'>): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
