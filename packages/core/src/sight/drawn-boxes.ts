import type { Rect } from '../element/geometry.js';
import type { PlainPicture } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { flatRegions } from './flat-regions.js';
import { pixelsOf, type Pixels } from './pixels.js';
import { areaOf } from './scene.js';

/** The flat areas in a part of a picture, smallest first, in CSS pixels from the corner of that part. */
export function drawnBoxes(picture: PlainPicture, part: Rect<'device'>, scale: number): Box[] {
  const pixels = cutPixels(picture, part);
  if (pixels.width === 0 || pixels.height === 0) return [];
  const { table } = flatRegions(pixels, scale);
  const boxes = table.map(({ left, top, right, bottom }) => ({ x: left / scale, y: top / scale, width: (right - left + 1) / scale, height: (bottom - top + 1) / scale }));
  return boxes.sort((a, b) => areaOf(a) - areaOf(b));
}

/** What of the part lies in the picture. */
export function cutPixels(picture: PlainPicture, part: Rect<'device'>): Pixels {
  const { colours } = pixelsOf(picture.rgba, picture);
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  const [left, top] = [clamp(part.x, picture.width), clamp(part.y, picture.height)];
  const width = clamp(part.x + part.width, picture.width) - left;
  const height = clamp(part.y + part.height, picture.height) - top;
  const cut = new Uint32Array(Math.max(0, width * height));
  const rows = width > 0 ? height : 0;
  for (let row = 0; row < rows; row += 1) {
    const from = (top + row) * picture.width + left;
    cut.set(colours.subarray(from, from + width), row * width);
  }
  return { width, height, colours: cut };
}
