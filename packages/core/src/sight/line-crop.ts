import type { LineCrop } from '../ports/text-reader.js';
import { heightOf, widthOf } from './glyphs.js';
import type { Pixels } from './pixels.js';

/** Room around the ink, in its heights: recognisers were taught on lines with some. */
export const CROP_ROOM = { across: 0.3, down: 0.2 } as const;

export interface CropBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the crop of a line stands; it may reach over the edge of the picture. */
export function cropBox(line: CropBox): CropBox {
  const height = heightOf(line);
  const [across, down] = [Math.ceil(height * CROP_ROOM.across), Math.ceil(height * CROP_ROOM.down)];
  return { left: line.left - across, right: line.right + across, top: line.top - down, bottom: line.bottom + down };
}

/** The crop brought to the height that an engine wants; what lies outside of the picture continues its edge. */
export function cropOf(pixels: Pixels, box: CropBox, height: number): LineCrop {
  const factor = heightOf(box) / height;
  const width = Math.max(Math.round(widthOf(box) / factor), 16);
  const columns = samples({ from: box.left, count: width, factor: widthOf(box) / width }, pixels.width);
  const rows = samples({ from: box.top, count: height, factor }, pixels.height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) blend(pixels, { columns, rows, x, y, rgb, at });
  }
  return { width, height, rgb };
}

/** For each place of the target two neighbouring pixels of the source (or more, where it shrinks), with the share of the second. */
interface Samples {
  taps: number;
  first: Int32Array;
  second: Int32Array;
  share: Float32Array;
}

function samples({ from, count, factor }: { from: number; count: number; factor: number }, limit: number): Samples {
  const taps = Math.max(1, Math.ceil(factor - 0.25));
  const made: Samples = { taps, first: new Int32Array(count * taps), second: new Int32Array(count * taps), share: new Float32Array(count * taps) };
  for (let index = 0; index < count * taps; index += 1) {
    const place = from + ((index + 0.5) * factor) / taps - 0.5;
    const low = Math.floor(place);
    made.first[index] = clamp(low, limit);
    made.second[index] = clamp(low + 1, limit);
    made.share[index] = place - low;
  }
  return made;
}

function clamp(place: number, limit: number): number {
  return Math.max(0, Math.min(limit - 1, place));
}

interface Blend {
  columns: Samples;
  rows: Samples;
  x: number;
  y: number;
  rgb: Uint8Array;
  at: number;
}

function blend({ colours, width }: Pixels, { columns, rows, x, y, rgb, at }: Blend): void {
  let [red, green, blue] = [0, 0, 0];
  for (let j = y * rows.taps; j < (y + 1) * rows.taps; j += 1) {
    const [upper, lower, down] = [(rows.first[j] as number) * width, (rows.second[j] as number) * width, rows.share[j] as number];
    for (let i = x * columns.taps; i < (x + 1) * columns.taps; i += 1) {
      const [left, right, across] = [columns.first[i] as number, columns.second[i] as number, columns.share[i] as number];
      const [a, b, c, d] = [colours[upper + left] as number, colours[upper + right] as number, colours[lower + left] as number, colours[lower + right] as number];
      const [wa, wb, wc, wd] = [(1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down];
      red += (a & 255) * wa + (b & 255) * wb + (c & 255) * wc + (d & 255) * wd;
      green += ((a >>> 8) & 255) * wa + ((b >>> 8) & 255) * wb + ((c >>> 8) & 255) * wc + ((d >>> 8) & 255) * wd;
      blue += ((a >>> 16) & 255) * wa + ((b >>> 16) & 255) * wb + ((c >>> 16) & 255) * wc + ((d >>> 16) & 255) * wd;
    }
  }
  const share = 1 / (rows.taps * columns.taps);
  rgb[at] = red * share + 0.5;
  rgb[at + 1] = green * share + 0.5;
  rgb[at + 2] = blue * share + 0.5;
}
