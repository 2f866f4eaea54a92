import type { Rect } from '../element/geometry.js';
import type { PlainPicture } from '../ports/text-reader.js';
import { cutPixels } from './drawn-boxes.js';
import type { Pixels } from './pixels.js';

/** Both are compared on a raster of so many points, whatever their size. */
const RASTER = { width: 48, height: 20 };
/** A part of fewer pixels shows nothing that could be compared. */
const SMALLEST = 6;

/**
 * How alike two parts of pictures look, 0–1, by where they have edges: other colours, a dark theme or another scale
 * change nothing of that. null where one of them shows nothing. A witness, never a proof.
 */
export function likenessOf(a: { picture: PlainPicture; part: Rect<'device'> }, b: { picture: PlainPicture; part: Rect<'device'> }): number | null {
  const [first, second] = [cutPixels(a.picture, a.part), cutPixels(b.picture, b.part)];
  if ([first, second].some(({ width, height }) => width < SMALLEST || height < SMALLEST)) return null;
  const [then, now] = [blurred(edgesOf(rasterOf(first))), blurred(edgesOf(rasterOf(second)))];
  const all = SHIFTS.map((shift) => correlation(then, shifted(now, shift))).filter((value) => value !== null);
  return all.length === 0 ? null : Math.max(...all);
}

/** Points of the raster by which one of the two may be off: a crop is cut to whole pixels, and a border takes one. */
const SHIFTS = [-3, -2, -1, 0, 1, 2, 3].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

/** Beyond the edge there is nothing. */
function shifted(values: Float64Array, { x: across, y: down }: { x: number; y: number }): Float64Array {
  const moved = new Float64Array(values.length);
  for (let y = Math.max(0, down); y < RASTER.height + Math.min(0, down); y += 1) {
    for (let x = Math.max(0, across); x < RASTER.width + Math.min(0, across); x += 1) moved[y * RASTER.width + x] = values[(y - down) * RASTER.width + x - across] as number;
  }
  return moved;
}

/** An edge counts at its neighbours as well: the same line falls between other points at another scale. */
function blurred(values: Float64Array): Float64Array {
  return alongside(alongside(values, 1), RASTER.width);
}

function alongside(values: Float64Array, step: number): Float64Array {
  return values.map((value, at) => (value * 2 + (values[at - step] ?? 0) + (values[at + step] ?? 0)) / 4);
}

function rasterOf({ width, height, colours }: Pixels): Float64Array {
  const sums = new Float64Array(RASTER.width * RASTER.height);
  for (let y = 0; y < RASTER.height; y += 1) {
    const [top, bottom] = span(y, RASTER.height, height);
    for (let x = 0; x < RASTER.width; x += 1) {
      const [left, right] = span(x, RASTER.width, width);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) for (let column = left; column < right; column += 1) sum += brightness(colours[row * width + column] as number);
      sums[y * RASTER.width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return sums;
}

function span(at: number, parts: number, size: number): [number, number] {
  const from = Math.min(size - 1, Math.floor((at * size) / parts));
  return [from, Math.max(from + 1, Math.floor(((at + 1) * size) / parts))];
}

/** Which byte is which colour depends on the machine; the green of the middle counts most. */
function brightness(colour: number): number {
  return ((colour & 255) + 2 * ((colour >>> 8) & 255) + ((colour >>> 16) & 255)) / 4;
}

function edgesOf(grey: Float64Array): Float64Array {
  const edges = new Float64Array(grey.length);
  for (let y = 0; y < RASTER.height; y += 1) {
    for (let x = 0; x < RASTER.width; x += 1) {
      const at = y * RASTER.width + x;
      const across = x + 1 < RASTER.width ? (grey[at + 1] as number) - (grey[at] as number) : 0;
      const down = y + 1 < RASTER.height ? (grey[at + RASTER.width] as number) - (grey[at] as number) : 0;
      edges[at] = Math.hypot(across, down);
    }
  }
  return edges;
}

function correlation(a: Float64Array, b: Float64Array): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [left, right] = [(a[at] as number) - meanA, (b[at] as number) - meanB];
    product += left * right;
    squaresA += left * left;
    squaresB += right * right;
  }
  if (squaresA < 1 || squaresB < 1) return null;
  return Math.max(0, product / Math.sqrt(squaresA * squaresB));
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
