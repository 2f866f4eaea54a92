import { DisjointSets } from './disjoint-sets.js';
import { distance, type Pixels } from './pixels.js';

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

/** A part of the picture of nearly one colour that text may stand on. */
export interface FlatRegion {
  area: number;
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
  /** Of its first pixel. */
  colour: number;
}

export interface FlatRegions {
  /** For each pixel the number of its region; -1 is ink. */
  labels: Int32Array;
  table: readonly FlatRegion[];
}

export const INK = -1;

export function flatRegions(pixels: Pixels, scale: number): FlatRegions {
  const sets = new DisjointSets();
  const labels = labelled(pixels, sets);
  const measured = measure(labels, sets, pixels);
  const table: FlatRegion[] = [];
  const numbers = new Int32Array(sets.size).fill(INK);
  for (const [root, region] of measured) {
    if (!isSurface(region, scale) && !isDisc(region, scale, (x, y) => sets.find(labels[y * pixels.width + x] as number) === root)) continue;
    numbers[root] = table.length;
    table.push(region);
  }
  for (let root = 0; root < sets.size; root += 1) numbers[root] = numbers[sets.find(root)] as number;
  for (let at = 0; at < labels.length; at += 1) labels[at] = numbers[labels[at] as number] as number;
  return { labels, table };
}

/** Each pixel joins its left and upper neighbour where their colours are nearly the same. */
function labelled({ width, height, colours }: Pixels, sets: DisjointSets): Int32Array {
  const labels = new Int32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const colour = colours[at] as number;
      const left = x > 0 && isNear(colour, colours[at - 1] as number) ? (labels[at - 1] as number) : INK;
      const above = y > 0 && isNear(colour, colours[at - width] as number) ? (labels[at - width] as number) : INK;
      if (left === above) labels[at] = left === INK ? sets.add() : left;
      else if (left === INK || above === INK) labels[at] = Math.max(left, above);
      else labels[at] = sets.join(left, above);
    }
  }
  return labels;
}

function isNear(a: number, b: number): boolean {
  return a === b || distance(a, b) <= FLAT_LIMITS.tolerance;
}

function measure(labels: Int32Array, sets: DisjointSets, { width, colours }: Pixels): Map<number, FlatRegion> {
  const regions = new Map<number, FlatRegion>();
  for (let from = 0; from < labels.length; ) {
    const label = labels[from] as number;
    const rowEnd = from - (from % width) + width;
    let to = from + 1;
    while (to < rowEnd && labels[to] === label) to += 1;
    const root = sets.find(label);
    const row = (from / width) | 0;
    const region = regions.get(root);
    const [left, right] = [from - row * width, to - 1 - row * width];
    if (region) widen(region, { row, left, right });
    else regions.set(root, { area: to - from, left, right, top: row, bottom: row, colour: colours[from] as number });
    from = to;
  }
  return regions;
}

function widen(region: FlatRegion, { row, left, right }: { row: number; left: number; right: number }): void {
  region.area += right - left + 1;
  region.bottom = row;
  if (left < region.left) region.left = left;
  if (right > region.right) region.right = right;
}

function isDisc({ area, left, top, right, bottom }: FlatRegion, scale: number, has: (x: number, y: number) => boolean): boolean {
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

function isSurface({ area, left, top, right, bottom }: FlatRegion, scale: number): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (Math.min(width, height) < FLAT_LIMITS.side * scale) return false;
  const fill = width >= FLAT_LIMITS.wide.times * height ? FLAT_LIMITS.wide.fill : FLAT_LIMITS.fill;
  return area >= FLAT_LIMITS.surelyFlat * scale * scale || area >= fill * width * height;
}
