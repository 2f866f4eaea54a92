import type { Confidence } from '../confidence/judgement.js';
import { confidence } from '../confidence/scale.js';
import type { Point, Rect } from '../element/geometry.js';
import { digitsAgree, opposed } from '../text/guards.js';
import { normaliseText } from '../text/normalise.js';
import { STRATEGY_TABLE } from './strategies.js';
import { climb, type Rung } from './vision-ocr-ladder.js';
import { phrasesOf } from './vision-ocr-layout.js';
import type { Span } from './vision-ocr-spans.js';
import type { MatchKind, OcrSnapshot, VisionConfig, VisionFound, VisionMetadata, VisionNotFound, VisionResult } from './vision-ocr-types.js';

export const VISION_DEFAULTS: VisionConfig = {
  minOCRConfidence: 60,
  useCache: true,
  ocrTimeout: 5000,
  fuzzyMatchThreshold: 0.8,
  tryVariations: true,
  maxTextLength: 100,
};

/** Confidence = the type's prior + range × (ocr, quality and type by their shares) + near, at most `most`. */
export const VISION_SCORE = {
  range: 0.2,
  shares: { ocr: 0.4, quality: 0.4, type: 0.2 },
  type: { exact: 1, contains: 0.95, variation: 0.9, fuzzy: 0.85 } satisfies Record<MatchKind, number>,
  quality: { exact: 1, contains: 0.9 },
  near: 0.05,
  /** Pixels around the recorded box, per axis. */
  nearWithin: 100,
  most: 0.95,
} as const;
/** One match covers so much more of its phrase than another that they are not the same kind of text. */
export const COVERAGE_MARGIN = 0.3;

interface Placed {
  span: Span;
  box: Rect<'viewport'>;
  point: Point<'viewport'>;
  near: boolean;
}

/** VisionStrategy: the recorded text among the words of one OCR snapshot, and where to click on it. Never throws. */
export function matchText(snapshot: OcrSnapshot, metadata: VisionMetadata, options: Partial<VisionConfig> = {}): VisionResult {
  const places = placesOf(snapshot, metadata, options);
  if ('found' in places) return places;
  const [best, ...others] = places.placed;
  if (!best) return textNotFound('no-match', `‘${metadata.targetText}’ is not among the words read`);
  if (!others.every((other) => isToldApart(best, other))) {
    return { ...textNotFound('ambiguous', `‘${best.span.text}’ stands there ${places.placed.length} times`), matchCount: places.placed.length };
  }
  return foundAt(best, places.rung, { window: places.window, share: shareOf(places.window, metadata.targetText), matchCount: places.placed.length });
}

/** Every place where the text stands, best first, by the same ladder: for whoever can tell them apart by more than their words. */
export function textMatches(snapshot: OcrSnapshot, metadata: VisionMetadata, options: Partial<VisionConfig> = {}): VisionFound[] {
  const places = placesOf(snapshot, metadata, options);
  if ('found' in places) return [];
  const { placed, rung, window } = places;
  return placed.map((one) => foundAt(one, rung, { window, share: shareOf(window, metadata.targetText), matchCount: placed.length }));
}

interface Places {
  placed: Placed[];
  rung: Rung;
  window: string | null;
}

function placesOf(snapshot: OcrSnapshot, metadata: VisionMetadata, options: Partial<VisionConfig>): Places | VisionNotFound {
  const config = { ...VISION_DEFAULTS, ...options };
  const problem = targetProblem(metadata) ?? problemOf(snapshot, config);
  if (problem) return problem;
  const window = metadata.exact ? null : windowOf(metadata.targetText, config.maxTextLength);
  if (window === '') return textNotFound('no-match', 'no part of the long text holds all of its numbers');
  const rung = climb(window ?? metadata.targetText, phrasesOf(snapshot.words), { metadata, config });
  if (!rung) return textNotFound('no-match', `‘${metadata.targetText}’ is not among the words read`);
  return { placed: rung.spans.map((span) => place(span, snapshot, metadata)).sort(byRank), rung, window };
}

export function visionConfidence(match: { kind: MatchKind; quality: number; ocrConfidence: number; near: boolean }): Confidence {
  const { range, shares, type, near, most } = VISION_SCORE;
  const evidence = shares.ocr * (match.ocrConfidence / 100) + shares.quality * match.quality + shares.type * type[match.kind];
  return confidence(Math.min(most, STRATEGY_TABLE.vision_ocr.weight + range * evidence + (match.near ? near : 0)));
}

export function textNotFound(reason: VisionNotFound['reason'], detail: string): VisionNotFound {
  return { found: false, reason, detail, matchCount: 0 };
}

/** Asked before the screen is read, so that no engine starts for nothing. */
export function targetProblem({ targetText }: VisionMetadata): VisionNotFound | null {
  return normaliseText(targetText ?? '') === '' ? textNotFound('invalid-target', 'there is no text to look for') : null;
}

function problemOf(snapshot: OcrSnapshot, config: VisionConfig): VisionNotFound | null {
  if (!(snapshot.size.width > 0 && snapshot.size.height > 0)) return textNotFound('read-failed', 'the picture has no size');
  const readable = snapshot.words.filter((word) => normaliseText(word.text) !== '');
  if (readable.length === 0) return textNotFound('no-text', 'OCR read no text');
  if (readable.some((word) => word.confidence >= config.minOCRConfidence)) return null;
  return textNotFound('weak-text', `OCR is less than ${config.minOCRConfidence} % sure of every word`);
}

/**
 * null: short enough as it is. Else the longest run of whole words that fits and has all the numbers of the text,
 * none of them being left unread; '' where there is none.
 */
function windowOf(text: string, maxLength: number): string | null {
  if (text.trim().length <= maxLength) return null;
  const words = text.trim().split(/\s+/u);
  const windows = words.map((_, start) => {
    let end = start;
    while (end < words.length && words.slice(start, end + 1).join(' ').length <= maxLength) end += 1;
    return words.slice(start, end).join(' ');
  });
  const telling = windows.filter((window) => digitsAgree(window, text) && !opposed(window, text));
  return telling.reduce((best, window) => (window.length > best.length ? window : best), '');
}

function shareOf(window: string | null, text: string): number {
  return window === null ? 1 : window.length / text.trim().length;
}

function place(span: Span, snapshot: OcrSnapshot, { textBbox }: VisionMetadata): Placed {
  const sx = snapshot.viewport.width / snapshot.size.width;
  const sy = snapshot.viewport.height / snapshot.size.height;
  const box: Rect<'viewport'> = { space: 'viewport', x: span.box.x * sx, y: span.box.y * sy, width: span.box.width * sx, height: span.box.height * sy };
  const point: Point<'viewport'> = { space: 'viewport', x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const onPage = { x: point.x + snapshot.scroll.x, y: point.y + snapshot.scroll.y };
  return { span, box, point, near: textBbox !== undefined && nearRecorded(onPage, textBbox) };
}

/** Within 100 px per axis of the recorded box; both in one space. */
export function nearRecorded(point: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }): boolean {
  const around = VISION_SCORE.nearWithin;
  const isBetween = (value: number, from: number, size: number): boolean => value >= from - around && value <= from + size + around;
  return isBetween(point.x, box.x, box.width) && isBetween(point.y, box.y, box.height);
}

function byRank(a: Placed, b: Placed): number {
  return (
    b.span.likeness - a.span.likeness ||
    b.span.coverage - a.span.coverage ||
    Number(b.near) - Number(a.near) ||
    b.span.ocrConfidence - a.span.ocrConfidence
  );
}

/** How well OCR read two equal texts orders them, but says nothing about which one was meant. */
function isToldApart(best: Placed, other: Placed): boolean {
  if (other.near !== best.near) return best.near;
  return best.span.coverage - other.span.coverage >= COVERAGE_MARGIN;
}

function foundAt(best: Placed, { kind, variation }: Rung, about: { window: string | null; share: number; matchCount: number }): VisionFound {
  const { span, box, point, near } = best;
  const quality = (span.kind === 'fuzzy' ? span.likeness : VISION_SCORE.quality[span.kind]) * about.share;
  return {
    found: true,
    kind,
    beneath: span.kind,
    text: span.text,
    variation,
    window: about.window,
    confidence: visionConfidence({ kind, quality, ocrConfidence: span.ocrConfidence, near }),
    quality,
    ocrConfidence: span.ocrConfidence,
    coverage: span.coverage,
    near,
    point,
    box,
    matchCount: about.matchCount,
  };
}
