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
  const runs = inkRuns(regions, width);
  const sets = new DisjointSets(runs.rows.length);
  joinRows(runs, sets);
  const shapes: Shape[] = [];
  const numbers = new Int32Array(runs.rows.length);
  for (let run = 0; run < runs.rows.length; run += 1) {
    const root = sets.find(run);
    numbers[run] = root === run ? shapes.push(startOf(run, runs)) - 1 : (numbers[root] as number);
    const shape = shapes[numbers[run] as number] as Shape;
    if (root !== run) widen(shape, run, runs);
    meet(shape, runs.lefts[run] as number, regions);
    meet(shape, runs.rights[run] as number, regions);
  }
  return shapes;
}

/** Stretches of ink within a row: first and last pixel, as columns, and the regions on both sides. */
interface Runs {
  rows: number[];
  froms: number[];
  tos: number[];
  lefts: number[];
  rights: number[];
}

function inkRuns({ runs: { rows, froms }, labels }: FlatRegions, width: number): Runs {
  const found: Runs = { rows: [], froms: [], tos: [], lefts: [], rights: [] };
  for (let row = 0; row < rows.length - 1; row += 1) {
    const [first, end] = [rows[row] as number, rows[row + 1] as number];
    for (let run = first; run < end; run += 1) {
      if (labels[run] !== INK) continue;
      found.rows.push(row);
      found.froms.push(froms[run] as number);
      found.lefts.push(run > first ? (labels[run - 1] as number) : INK);
      while (run < end && labels[run] === INK) run += 1;
      found.tos.push((run < end ? (froms[run] as number) : width) - 1);
      found.rights.push(run < end ? (labels[run] as number) : INK);
    }
  }
  return found;
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

function startOf(run: number, { rows, froms, tos }: Runs): Shape {
  const [row, left, right] = [rows[run] as number, froms[run] as number, tos[run] as number];
  return { left, right, top: row, bottom: row, area: right - left + 1, region: INK, inner: INK };
}

function widen(shape: Shape, run: number, { rows, froms, tos }: Runs): void {
  const [left, right] = [froms[run] as number, tos[run] as number];
  shape.area += right - left + 1;
  shape.bottom = rows[run] as number;
  if (left < shape.left) shape.left = left;
  if (right > shape.right) shape.right = right;
}

function meet(shape: Shape, region: number, { table }: FlatRegions): void {
  if (region === shape.region || region === shape.inner || region === INK) return;
  const area = table[region]?.area ?? 0;
  if (shape.region === INK || area > (table[shape.region]?.area ?? 0)) {
    shape.inner = shape.region;
    shape.region = region;
  } else if (shape.inner === INK || area > (table[shape.inner]?.area ?? 0)) shape.inner = region;
}
