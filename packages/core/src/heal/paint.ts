import type { Rect } from '../element/geometry.js';
import type { PlainPicture } from '../ports/text-reader.js';

export type Colour = readonly [red: number, green: number, blue: number];

const BLACK: Colour = [0, 0, 0];

/** A copy with these boxes filled: nothing of what was under them is left. */
export function painted(picture: PlainPicture, boxes: readonly Rect<'device'>[]): PlainPicture {
  const copy = { width: picture.width, height: picture.height, rgba: new Uint8Array(picture.rgba) };
  for (const box of boxes) fill(copy, box, BLACK);
  return copy;
}

/** Whole pixels, outwards: a letter that is half covered can be read. */
export function fill({ rgba, width, height }: PlainPicture, box: Rect<'device'>, [red, green, blue]: Colour): void {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  const [top, bottom] = [Math.max(0, Math.floor(box.y)), Math.min(height, Math.ceil(box.y + box.height))];
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      rgba[at] = red;
      rgba[at + 1] = green;
      rgba[at + 2] = blue;
      rgba[at + 3] = 255;
    }
  }
}
