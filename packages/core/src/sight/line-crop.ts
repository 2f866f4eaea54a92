import type { LineCrop } from '../ports/text-reader.js';
import { heightOf, widthOf } from './glyphs.js';
import type { Pixels } from './pixels.js';

/** Room around the ink, in its heights: recognisers were taught on lines with some. */
export const CROP_ROOM = { across: 0.2, down: 0.25 } as const;

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
  squeezeRows(squeezeColumns(pixels, columns, rows), rows, rgb);
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

/** Source rows brought to the target's width, three numbers a pixel. */
interface Strip {
  top: number;
  width: number;
  values: Float32Array;
}

function squeezeColumns({ colours, width }: Pixels, { taps, first, second, share }: Samples, rows: Samples): Strip {
  const [top, bottom] = [rows.first[0] as number, rows.second.at(-1) as number];
  const across = first.length / taps;
  const values = new Float32Array((bottom - top + 1) * across * 3);
  for (let row = top, to = 0; row <= bottom; row += 1) {
    for (let index = 0; index < first.length; index += 1) {
      const a = colours[row * width + (first[index] as number)] as number;
      const b = colours[row * width + (second[index] as number)] as number;
      const weight = (share[index] as number) / taps;
      const rest = 1 / taps - weight;
      values[to] = (values[to] as number) + (a & 255) * rest + (b & 255) * weight;
      values[to + 1] = (values[to + 1] as number) + ((a >>> 8) & 255) * rest + ((b >>> 8) & 255) * weight;
      values[to + 2] = (values[to + 2] as number) + ((a >>> 16) & 255) * rest + ((b >>> 16) & 255) * weight;
      if (index % taps === taps - 1) to += 3;
    }
  }
  return { top, width: across * 3, values };
}

function squeezeRows({ top, width, values }: Strip, { taps, first, second, share }: Samples, rgb: Uint8Array): void {
  for (let row = 0, to = 0; row < first.length / taps; row += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      let sum = 0;
      for (let tap = row * taps; tap < (row + 1) * taps; tap += 1) {
        const a = values[((first[tap] as number) - top) * width + x] as number;
        sum += a + ((values[((second[tap] as number) - top) * width + x] as number) - a) * (share[tap] as number);
      }
      rgb[to] = sum / taps + 0.5;
    }
  }
}
