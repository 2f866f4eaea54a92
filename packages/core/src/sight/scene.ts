import { phrasesOf } from '../locator/vision-ocr-layout.js';
import type { Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';

/** What a picture shows, in CSS pixels from the corner of what is looked at. */
export interface Scene {
  size: Size;
  words: readonly SceneWord[];
  /** Flat areas with an edge around them, smallest first: controls, rows, cards. */
  boxes: readonly Box[];
}

export interface SceneWord {
  text: string;
  box: Box;
  /** 0–100. */
  confidence: number;
}

/** Words of one line that stand together. */
export interface ScenePhrase {
  text: string;
  box: Box;
}

/** In CSS pixels. What is larger is a card or a page, and no control. */
const LARGEST_CONTROL = { width: 640, height: 96 };
/** Less sure words are seen, but say nothing. */
export const SURE = 60;

export function isControlSized({ width, height }: Box): boolean {
  return width <= LARGEST_CONTROL.width && height <= LARGEST_CONTROL.height;
}

export function scenePhrases(words: readonly SceneWord[]): ScenePhrase[] {
  const sure = words.filter(({ confidence }) => confidence >= SURE);
  return phrasesOf(sure.map(({ text, box, confidence }) => ({ text, confidence, box: { space: 'device', ...plain(box) } }))).map(({ raw, box }) => ({ text: raw, box: plain(box) }));
}

export function plain({ x, y, width, height }: Pick<Box, 'x' | 'y' | 'width' | 'height'>): Box {
  return { x, y, width, height };
}

export function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

export function holds(box: Box, { x, y }: { x: number; y: number }, margin = 0): boolean {
  return x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin;
}

/** Whether all of `inner` lies in `outer`, but for a pixel. */
export function encloses(outer: Box, inner: Box): boolean {
  return inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

export function areaOf({ width, height }: Box): number {
  return width * height;
}

/** Between the nearest points of two boxes. */
export function gapBetween(a: Box, b: Box): number {
  const across = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  return Math.hypot(across, down);
}

/** Whether a text stands on the line of a control. */
export function isBeside(control: Box, text: Box): boolean {
  const { y } = middleOf(text);
  const reach = Math.max(control.height, text.height) / 2;
  return Math.abs(y - middleOf(control).y) <= reach;
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The smallest flat area around a point that is no larger than a control. */
export function controlAround({ boxes }: Scene, point: { x: number; y: number }): Box | null {
  return boxes.find((box) => isControlSized(box) && holds(box, point, 1)) ?? null;
}
