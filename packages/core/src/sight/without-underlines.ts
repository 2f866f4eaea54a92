import type { Underline } from './ink-lines.js';
import { heightOf, widthOf } from './glyphs.js';
import type { CropBox } from './line-crop.js';
import type { Pixels } from './pixels.js';

/** The soft edge of a line that does not lie on whole pixels. */
const SOFT_EDGE = 1;

/** The part of a picture that a crop shows, its underlines painted over with what they are drawn on, and the crop's place in that part. */
export function withoutUnderlines(pixels: Pixels, box: CropBox, underlines: readonly Underline[]): { pixels: Pixels; box: CropBox } {
  if (underlines.length === 0) return { pixels, box };
  const part = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(pixels.width - 1, box.right), bottom: Math.min(pixels.height - 1, box.bottom) };
  const copy = copyOf(pixels, part);
  for (const underline of underlines) paint(copy, underline, part);
  return { pixels: copy, box: { left: box.left - part.left, right: box.right - part.left, top: box.top - part.top, bottom: box.bottom - part.top } };
}

function copyOf({ width, colours }: Pixels, part: CropBox): Pixels {
  const copy: Pixels = { width: widthOf(part), height: heightOf(part), colours: new Uint32Array(widthOf(part) * heightOf(part)) };
  for (let y = 0; y < copy.height; y += 1) {
    const start = (part.top + y) * width + part.left;
    copy.colours.set(colours.subarray(start, start + copy.width), y * copy.width);
  }
  return copy;
}

function paint({ width, height, colours }: Pixels, { left, top, right, bottom, ground }: Underline, part: CropBox): void {
  const [from, to] = [Math.max(0, left - SOFT_EDGE - part.left), Math.min(width - 1, right + SOFT_EDGE - part.left)];
  for (let y = Math.max(0, top - SOFT_EDGE - part.top); y <= Math.min(height - 1, bottom + SOFT_EDGE - part.top); y += 1) {
    if (from <= to) colours.fill(ground, y * width + from, y * width + to + 1);
  }
}
