import type { Confidence } from '../confidence/judgement.js';
import type { Point, Rect } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import type { Action } from '../recording/step.js';

export interface VisionConfig {
  /** 0–100; weaker words are never matched, but still stand between others. */
  minOCRConfidence: number;
  useCache: boolean;
  /** Milliseconds. */
  ocrTimeout: number;
  fuzzyMatchThreshold: number;
  tryVariations: boolean;
  /** A longer text is searched by a part of it. */
  maxTextLength: number;
}

export interface VisionMetadata {
  targetText: string;
  /** What OCR gave it when it was recorded, 0–100. */
  ocrConfidence?: number;
  textBbox?: Rect<'page'>;
  /** The text must stand alone: "Save" is not in "Save as". */
  exact?: boolean;
  caseSensitive?: boolean;
  /** Other texts that the target may show, likeliest first. */
  variations?: readonly string[];
}

/** A word, or a whole line where the engine gives no finer boxes; the box in pixels of the image. */
export interface OcrWord {
  text: string;
  box: Rect<'device'>;
  /** 0–100. */
  confidence: number;
  /** Which line of the reading it stands in, where that is known: a badge is another one than the row around it. */
  line?: number;
}

export interface OcrSnapshot {
  words: readonly OcrWord[];
  /** Real size of the image. */
  size: { width: number; height: number };
  /** CSS pixels that it shows. */
  viewport: { width: number; height: number };
  scroll: { x: number; y: number };
  /** Whether it was taken earlier than this call. */
  cached: boolean;
}

export type MatchKind = 'exact' | 'contains' | 'variation' | 'fuzzy';

export interface VisionFound {
  found: true;
  kind: MatchKind;
  /** The kind of match beneath a variation; else the kind itself. */
  beneath: Exclude<MatchKind, 'variation'>;
  /** As OCR reads it. */
  text: string;
  /** The variation that matched. */
  variation: string | null;
  /** The part of an overlong text that was searched for. */
  window: string | null;
  confidence: Confidence;
  quality: number;
  /** 0–100. */
  ocrConfidence: number;
  /** Share of the phrase around it that the match covers. */
  coverage: number;
  near: boolean;
  /** Centre of the matched words: still to be resolved to an element that the action can use. */
  point: Point<'viewport'>;
  box: Rect<'viewport'>;
  matchCount: number;
}

export interface VisionNotFound {
  found: false;
  reason: 'invalid-target' | 'no-text' | 'weak-text' | 'no-match' | 'ambiguous' | 'read-failed' | 'timed-out' | 'aborted';
  /** For people. */
  detail: string;
  matchCount: number;
}

export type VisionResult = VisionFound | VisionNotFound;

/** Text is not a control: what stands under the point, and whether the action can use it. */
export type ResolvePoint = (point: Point<'viewport'>, action: Action) => Promise<PointHit>;

export type PointHit =
  | { hit: 'element'; node: NodeRef; usable: boolean; description: string }
  /** A surface that only shows pixels (canvas, remote desktop): the point itself is the target. */
  | { hit: 'pixels'; node: NodeRef }
  | { hit: 'nothing'; reason: 'covered' | 'outside' | 'hidden' };
