import type { CropBox } from './line-crop.js';
import type { Pixels } from './pixels.js';

/** Names what a box shows by its pixels: two boxes of one key show the same. 64 bits, so that a clash of two texts is not to be expected. */
export function cropKey({ width, height, colours }: Pixels, box: CropBox): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  const [left, right] = [Math.max(0, box.left), Math.min(width - 1, box.right)];
  for (let y = Math.max(0, box.top); y <= Math.min(height - 1, box.bottom); y += 1) {
    for (let at = y * width + left; at <= y * width + right; at += 1) {
      const colour = colours[at] as number;
      first = Math.imul(first ^ colour, 0x01000193);
      first ^= first >>> 15;
      second = Math.imul(second ^ colour, 0x85ebca6b);
      second ^= second >>> 13;
    }
  }
  return `${box.right - box.left}x${box.bottom - box.top}:${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}`;
}

/** The same for bytes, such as those of a whole PNG. */
export function bytesKey(bytes: Uint8Array | Uint8ClampedArray): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return `${bytes.length}:${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}`;
}
