import type { Rect } from '../element/geometry.js';
import type { PlainPicture, ReadText, Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { drawnBoxes } from './drawn-boxes.js';
import { gapBetween, holds, middleOf, plain, type Scene, type SceneWord } from './scene.js';

/** A picture of the viewport, decoded, and what was read on it. */
export interface SeenPicture {
  reading: ReadText;
  picture: PlainPicture;
}

/** Words of a picture in CSS pixels of the viewport. */
export function wordsSeen({ words, size, viewport }: ReadText): SceneWord[] {
  const [across, down] = [viewport.width / size.width, viewport.height / size.height];
  return words.map(({ text, confidence, box }) => ({ text, confidence, box: { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down } }));
}

/** Pixels of the picture for one CSS pixel. */
export function scaleOf({ size, viewport }: Pick<ReadText, 'size' | 'viewport'>): number {
  return size.width / viewport.width;
}

export function onPicture({ x, y, width, height }: Box, scale: number): Rect<'device'> {
  return { space: 'device', x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

/** What of a box lies in the viewport; null where nothing does. */
export function visiblePart(box: Box, { width, height }: Size): Box | null {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const part = { x, y, width: Math.min(width, box.x + box.width) - x, height: Math.min(height, box.y + box.height) - y };
  return part.width > 0 && part.height > 0 ? part : null;
}

/** What a surface shows that stands at this place of the viewport; of one in a frame, only what that shows of it. */
export function surfaceScene({ reading, picture }: SeenPicture, surface: Box, shown: Box = surface): Scene {
  const scale = scaleOf(reading);
  const part = visiblePart(shown, reading.viewport);
  const moved = (box: Box, by: { x: number; y: number }): Box => ({ ...plain(box), x: box.x - by.x, y: box.y - by.y });
  const boxes = part === null ? [] : drawnBoxes(picture, onPicture(part, scale), scale).map((box) => moved(box, { x: surface.x - part.x, y: surface.y - part.y }));
  const words = wordsSeen(reading).filter(({ box }) => holds(shown, middleOf(box)));
  return { size: { width: surface.width, height: surface.height }, boxes, words: words.map((word) => ({ ...word, box: moved(word.box, surface) })) };
}

/** Nearest to a box first. */
export function byNearness(to: Box): (a: SceneWord, b: SceneWord) => number {
  return (a, b) => gapBetween(to, a.box) - gapBetween(to, b.box);
}
