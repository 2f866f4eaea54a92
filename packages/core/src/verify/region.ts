import type { Rect } from '../element/geometry.js';
import { matchText } from '../locator/vision-ocr.js';
import type { OcrSnapshot, OcrWord } from '../locator/vision-ocr-types.js';
import type { ExpectationRegion } from '../recording/step.js';

/** CSS pixels around an anchor that belong to it. */
const ANCHOR_REACH = 150;

export type FoundRegion = { ok: true; box: Rect<'viewport'> | null } | { ok: false; why: string };

/** Where on this screen the region is: a box of the page, or what stands around a text. */
export function regionOn(snapshot: OcrSnapshot, region: ExpectationRegion | undefined): FoundRegion {
  if (region === undefined) return { ok: true, box: null };
  if (!isAnchor(region)) {
    const { x, y, width, height } = region;
    return { ok: true, box: { space: 'viewport', x: x - snapshot.scroll.x, y: y - snapshot.scroll.y, width, height } };
  }
  const anchor = matchText(snapshot, { targetText: region.anchor });
  if (!anchor.found) return { ok: false, why: `‘${region.anchor}’, beside which it should stand, was not found: ${anchor.detail}` };
  return { ok: true, box: grown(anchor.box, region.within ?? ANCHOR_REACH) };
}

function isAnchor(region: ExpectationRegion): region is { anchor: string; within?: number } {
  return typeof region['anchor'] === 'string';
}

/** The same screen with nothing but the words whose centre lies in one of the boxes. */
export function wordsWithin(snapshot: OcrSnapshot, boxes: readonly Rect<'viewport'>[]): OcrSnapshot {
  const words = snapshot.words.filter((word) => boxes.some((box) => holdsCentre(box, onViewport(word, snapshot))));
  return { ...snapshot, words };
}

export function onViewport({ box }: Pick<OcrWord, 'box'>, { size, viewport }: OcrSnapshot): Rect<'viewport'> {
  const [across, down] = [viewport.width / size.width, viewport.height / size.height];
  return { space: 'viewport', x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down };
}

export function grown({ x, y, width, height }: Rect<'viewport'>, by: number): Rect<'viewport'> {
  return { space: 'viewport', x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function holdsCentre(box: Rect<'viewport'>, { x, y, width, height }: Rect<'viewport'>): boolean {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return cx >= box.x && cy >= box.y && cx <= box.x + box.width && cy <= box.y + box.height;
}
