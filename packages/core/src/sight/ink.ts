import { DisjointSets } from './disjoint-sets.js';
import { INK, type FlatRegions } from './flat-regions.js';

/** Ink that hangs together: a letter, a part of one, several that touch, an icon, a frame. */
export interface Shape {
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
  area: number;
  /** The largest region it touches: what it stands on. */
  region: number;
  /** The largest other one: what it encloses, or stands against; -1 for none. */
  inner: number;
}

export function inkShapes(regions: FlatRegions, width: number): Shape[] {
  const runs = inkRuns(regions.labels, width);
  const sets = new DisjointSets();
  for (let run = 0; run < runs.rows.length; run += 1) sets.add();
  joinRows(runs, sets);
  const shapes = new Map<number, Shape>();
  for (let run = 0; run < runs.rows.length; run += 1) gather(shapes, { root: sets.find(run), run, runs });
  for (let run = 0; run < runs.rows.length; run += 1) {
    const shape = shapes.get(sets.find(run));
    if (shape) touch(shape, { run, runs, regions, width });
  }
  return [...shapes.values()];
}

/** Stretches of ink within a row: first and last pixel, as columns. */
interface Runs {
  rows: number[];
  froms: number[];
  tos: number[];
}

function inkRuns(labels: Int32Array, width: number): Runs {
  const runs: Runs = { rows: [], froms: [], tos: [] };
  for (let row = 0, start = 0; start < labels.length; row += 1, start += width) {
    for (let x = 0; x < width; x += 1) {
      if (labels[start + x] !== INK) continue;
      const from = x;
      while (x + 1 < width && labels[start + x + 1] === INK) x += 1;
      runs.rows.push(row);
      runs.froms.push(from);
      runs.tos.push(x);
    }
  }
  return runs;
}

/** Runs of neighbouring rows belong together where they touch, corners included. */
function joinRows({ rows, froms, tos }: Runs, sets: DisjointSets): void {
  let above = 0;
  for (let run = 0; run < rows.length; run += 1) {
    const row = rows[run] as number;
    while ((rows[above] as number) < row - 1) above += 1;
    let at = above;
    while (rows[at] === row - 1 && (tos[at] as number) < (froms[run] as number) - 1) at += 1;
    above = at;
    for (; rows[at] === row - 1 && (froms[at] as number) <= (tos[run] as number) + 1; at += 1) sets.join(at, run);
  }
}

function gather(shapes: Map<number, Shape>, { root, run, runs }: { root: number; run: number; runs: Runs }): void {
  const [row, left, right] = [runs.rows[run] as number, runs.froms[run] as number, runs.tos[run] as number];
  const shape = shapes.get(root);
  if (!shape) {
    shapes.set(root, { left, right, top: row, bottom: row, area: right - left + 1, region: INK, inner: INK });
    return;
  }
  shape.area += right - left + 1;
  shape.bottom = row;
  if (left < shape.left) shape.left = left;
  if (right > shape.right) shape.right = right;
}

function touch(shape: Shape, { run, runs, regions, width }: { run: number; runs: Runs; regions: FlatRegions; width: number }): void {
  const start = (runs.rows[run] as number) * width;
  const [from, to] = [runs.froms[run] as number, runs.tos[run] as number];
  if (from > 0) meet(shape, regions.labels[start + from - 1] as number, regions);
  if (to + 1 < width) meet(shape, regions.labels[start + to + 1] as number, regions);
}

function meet(shape: Shape, region: number, { table }: FlatRegions): void {
  if (region === shape.region || region === shape.inner || region === INK) return;
  const area = table[region]?.area ?? 0;
  if (shape.region === INK || area > (table[shape.region]?.area ?? 0)) {
    shape.inner = shape.region;
    shape.region = region;
  } else if (shape.inner === INK || area > (table[shape.inner]?.area ?? 0)) shape.inner = region;
}
