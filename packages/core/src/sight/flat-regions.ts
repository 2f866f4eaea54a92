import type { DisjointSets } from './disjoint-sets.js';
import { joinedRuns, pixelRuns, runAt, type PixelRuns } from './pixel-runs.js';
import type { Pixels } from './pixels.js';

/** In CSS pixels, but for the colours. */
export const FLAT_LIMITS = {
  /** Neighbours of one region differ at most by this, of 255 in any channel: slow gradients and soft shadows stay whole. */
  tolerance: 4,
  /** What is narrower can hold no text. */
  side: 10,
  /** A letter covers less of its own box than a surface with text on it does: a round badge 0.7, a bold "B" 0.674, a bold "e" of a heading 0.62. */
  fill: 0.68,
  /** No letter is so many times as wide as it is high, and joined ones cover less: a button of an old desktop that its caption fills, 0.64. */
  wide: { times: 3, fill: 0.5 },
  /**
   * A round picture of a person with two large letters on it, 0.62: as wide as it is high but for `ratio`, and so large that
   * few letters are; of a circle at `rim` of its radius, but for `gaps` of the points, all is of its colour.
   */
  disc: { fill: 0.6, side: 20, ratio: 1.1, rim: 0.88, points: 32, gaps: 2 },
  /** No letter is as large as this, so that page backgrounds with cards on them count. */
  surelyFlat: 4000,
} as const;

interface Extent {
  area: number;
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
}

/** A part of the picture of nearly one colour that text may stand on. */
export interface FlatRegion extends Extent {
  /** Of its first pixel. */
  colour: number;
}

export interface FlatRegions {
  runs: PixelRuns;
  /** For each run the number of its region; -1 is ink. */
  labels: Int32Array;
  table: readonly FlatRegion[];
}

export const INK = -1;

export function flatRegions(pixels: Pixels, scale: number): FlatRegions {
  const runs = pixelRuns(pixels, FLAT_LIMITS.tolerance);
  const sets = joinedRuns(runs, pixels, FLAT_LIMITS.tolerance);
  const parts = numbered(runs, sets);
  const measured = measure(runs, parts, pixels.width);
  const table: FlatRegion[] = [];
  const numbers = new Int32Array(parts.count).fill(INK);
  for (let part = 0; part < parts.count; part += 1) {
    const region = surfaceOf(part, measured, scale);
    if (!region || !(isSurface(region, scale) || isDisc(region, scale, (x, y) => parts.labels[runAt(runs, x, y)] === part))) continue;
    numbers[part] = table.length;
    table.push({ ...region, colour: colourOf(parts.firsts[part] as number, runs, pixels) });
  }
  const { labels } = parts;
  for (let run = 0; run < runs.count; run += 1) labels[run] = numbers[labels[run] as number] as number;
  return { runs, labels, table };
}

/** Runs of pixels that hang together, numbered in the order of their first pixels. */
interface Parts {
  count: number;
  /** For each run the number of its part. */
  labels: Int32Array;
  /** For each part its first run. */
  firsts: Int32Array;
}

function numbered(runs: PixelRuns, sets: DisjointSets): Parts {
  const labels = new Int32Array(runs.count);
  const firsts: number[] = [];
  for (let run = 0; run < runs.count; run += 1) {
    const root = sets.find(run);
    labels[run] = root === run ? firsts.push(run) - 1 : (labels[root] as number);
  }
  return { count: firsts.length, labels, firsts: Int32Array.from(firsts) };
}

/** Of each part its area and its edges, the last ones inclusive. */
interface Measured {
  areas: Int32Array;
  lefts: Int32Array;
  rights: Int32Array;
  tops: Int32Array;
  bottoms: Int32Array;
}

function measure({ rows, froms }: PixelRuns, { count, labels }: Parts, width: number): Measured {
  const made = (value: number): Int32Array => new Int32Array(count).fill(value);
  const [areas, lefts, rights, tops, bottoms] = [made(0), made(width), made(-1), made(-1), made(-1)];
  for (let y = 0; y < rows.length - 1; y += 1) {
    for (let run = rows[y] as number, end = rows[y + 1] as number; run < end; run += 1) {
      const part = labels[run] as number;
      const from = froms[run] as number;
      const to = (run + 1 < end ? (froms[run + 1] as number) : width) - 1;
      areas[part] = (areas[part] as number) + to - from + 1;
      if (from < (lefts[part] as number)) lefts[part] = from;
      if (to > (rights[part] as number)) rights[part] = to;
      if (tops[part] === -1) tops[part] = y;
      bottoms[part] = y;
    }
  }
  return { areas, lefts, rights, tops, bottoms };
}

/** null where it is too narrow; most parts are a few pixels of a letter's edge. */
function surfaceOf(part: number, { areas, lefts, rights, tops, bottoms }: Measured, scale: number): Extent | null {
  const [left, right, top, bottom] = [lefts[part] as number, rights[part] as number, tops[part] as number, bottoms[part] as number];
  if (Math.min(right - left, bottom - top) + 1 < FLAT_LIMITS.side * scale) return null;
  return { area: areas[part] as number, left, top, right, bottom };
}

function colourOf(run: number, { rows, froms }: PixelRuns, { width, colours }: Pixels): number {
  let row = 0;
  while ((rows[row + 1] as number) <= run) row += 1;
  return colours[row * width + (froms[run] as number)] as number;
}

function isDisc({ area, left, top, right, bottom }: Extent, scale: number, has: (x: number, y: number) => boolean): boolean {
  const { fill, side, ratio, rim, points, gaps } = FLAT_LIMITS.disc;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const [low, high] = [Math.min(width, height), Math.max(width, height)];
  if (low < side * scale || high > ratio * low || area < fill * width * height) return false;
  let missing = 0;
  for (let point = 0; point < points; point += 1) {
    const angle = (2 * Math.PI * point) / points;
    const [x, y] = [(left + right + rim * (width - 1) * Math.cos(angle)) / 2, (top + bottom + rim * (height - 1) * Math.sin(angle)) / 2];
    if (!has(Math.round(x), Math.round(y))) missing += 1;
  }
  return missing <= gaps;
}

function isSurface({ area, left, top, right, bottom }: Extent, scale: number): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  const fill = width >= FLAT_LIMITS.wide.times * height ? FLAT_LIMITS.wide.fill : FLAT_LIMITS.fill;
  return area >= FLAT_LIMITS.surelyFlat * scale * scale || area >= fill * width * height;
}
