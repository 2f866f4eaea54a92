import { DisjointSets } from './disjoint-sets.js';
import { distance, type Pixels } from './pixels.js';

/** Stretches of pixels within a row whose neighbours are nearly of one colour, row by row; screens have a tenth as many of them as pixels. */
export interface PixelRuns {
  count: number;
  /** Of each row its first run; one more at the end. */
  rows: Int32Array;
  /** Of each run its first column. */
  froms: Int32Array;
}

export function pixelRuns({ width, height, colours }: Pixels, tolerance: number): PixelRuns {
  const rows = new Int32Array(height + 1);
  let froms = new Int32Array(Math.max(width, (width * height) >> 3));
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    rows[y] = count;
    if (count + width > froms.length) froms = grown(froms, width);
    const start = y * width;
    if (y > 0 && isRowAbove(colours, start, width)) {
      froms.copyWithin(count, rows[y - 1] as number, count);
      count += count - (rows[y - 1] as number);
    } else count = rowRuns(colours.subarray(start, start + width), tolerance, { froms, count });
  }
  rows[height] = count;
  return { count, rows, froms };
}

/** Runs that hang together, over all rows: those whose pixels are nearly of one colour somewhere along their common edge. */
export function joinedRuns(runs: PixelRuns, pixels: Pixels, tolerance: number): DisjointSets {
  const sets = new DisjointSets(runs.count);
  for (let y = 1; y < pixels.height; y += 1) joinRow(y, { runs, sets, pixels, tolerance });
  return sets;
}

/** The run that holds a pixel. */
export function runAt({ rows, froms }: PixelRuns, x: number, y: number): number {
  let [low, high] = [rows[y] as number, (rows[y + 1] as number) - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((froms[middle] as number) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

function grown(froms: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * froms.length + least);
  larger.set(froms);
  return larger;
}

function isRowAbove(colours: Uint32Array, start: number, width: number): boolean {
  for (let at = start; at < start + width; at += 1) if (colours[at] !== colours[at - width]) return false;
  return true;
}

function rowRuns(row: Uint32Array, tolerance: number, { froms, count }: { froms: Int32Array; count: number }): number {
  let runs = count;
  let before = row[0] as number;
  froms[runs] = 0;
  runs += 1;
  for (let x = 1; x < row.length; x += 1) {
    const colour = row[x] as number;
    if (colour === before) continue;
    if (distance(colour, before) > tolerance) {
      froms[runs] = x;
      runs += 1;
    }
    before = colour;
  }
  return runs;
}

interface Joining {
  runs: PixelRuns;
  sets: DisjointSets;
  pixels: Pixels;
  tolerance: number;
}

function joinRow(y: number, { runs: { rows, froms }, sets, pixels: { width, colours }, tolerance }: Joining): void {
  const [first, end] = [rows[y] as number, rows[y + 1] as number];
  const start = y * width;
  for (let above = rows[y - 1] as number, run = first, x = 0; run < end; ) {
    const to = run + 1 < end ? (froms[run + 1] as number) : width;
    const aboveTo = above + 1 < first ? (froms[above + 1] as number) : width;
    const until = Math.min(to, aboveTo);
    for (; x < until; x += 1) {
      const [colour, over] = [colours[start + x] as number, colours[start + x - width] as number];
      if (colour !== over && distance(colour, over) > tolerance) continue;
      sets.join(above, run);
      break;
    }
    x = until;
    if (to === until) run += 1;
    if (aboveTo === until) above += 1;
  }
}
