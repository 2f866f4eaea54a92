import { DisjointSets } from './disjoint-sets.js';
import { flatRegions, type FlatRegions } from './flat-regions.js';
import { glyphKind, heightOf, widthOf, type GlyphKind } from './glyphs.js';
import { inkShapes, type Shape } from './ink.js';
import type { CropBox } from './line-crop.js';
import type { Pixels } from './pixels.js';

/** In heights of the letters at hand. */
export const LINE_LIMITS = {
  /** A wider gap parts two texts of one row. */
  gap: 0.9,
  /** Letters of a line overlap by this part of the lower one. */
  overlap: 0.5,
  /** The tallest letter of a line is at most so many times the lowest; beyond it is an avatar or a logo. */
  ratio: 2.3,
  /** An edge among letters: how near, how alike in height, how much on their line. */
  edgeGap: 0.25,
  edgeRatio: 1.6,
  edgeOverlap: 0.7,
  /** A mark is at most so high… */
  markHeight: 0.5,
  /** …and at most so far from the letters it belongs to. */
  markGap: 0.6,
  /** Words are parted by a gap of this part of the line's height… */
  wordGap: 1 / 3,
  /** …that is so many times the usual gap of its letters, where there are enough of them to tell: spaced capitals are one word. */
  wordGapRatio: 1.8,
  tellingGaps: 5,
  /** A shape at the end of a line, apart from it and taller than its letters by this, is an icon. */
  iconRatio: 1.2,
  /** Letters stand over this part of an underline. */
  underlined: 0.4,
} as const;

/** What stands alone and is lower, in CSS pixels, is the dot of a menu, not a digit. */
const LONE_HEIGHT = 5;

/** Shapes on one surface that stand in a row as the letters of a text do. */
export interface InkLine {
  left: number;
  top: number;
  /** Inclusive. */
  right: number;
  bottom: number;
  /** From left to right. */
  shapes: readonly Shape[];
  /** What is drawn below its letters: recognisers take it for parts of them. */
  underlines: readonly Underline[];
}

export interface Underline extends CropBox {
  /** Of the surface that it is drawn on. */
  ground: number;
}

/** The lines of text in a picture, found by their ink alone. */
export function inkLines(pixels: Pixels, scale: number): InkLine[] {
  const regions = flatRegions(pixels, scale);
  const shapes = inkShapes(regions, pixels.width);
  const { letters, marks, edges, underlines } = sortOut(shapes, { regions, scale });
  const rows = rowsOf([...letters, ...edges.filter((edge) => isAmongLetters(edge, letters))]).flatMap(withoutIcons);
  const lines = rows.filter((row) => row.length > 1);
  const single = rows.filter((row) => row.length === 1).flat();
  // A comma of a large text is as high as a letter of a small one: it goes where it fits, or stays a line of its own.
  const alone = attach(single, lines, LINE_LIMITS.markHeight);
  lines.push(...alone.filter((shape) => heightOf(shape) >= LONE_HEIGHT * scale).map((shape) => [shape]));
  attach(marks, lines, 1);
  const found = lines.map(lineOf).sort((a, b) => a.top - b.top || a.left - b.left);
  return found.map((line) => ({ ...line, underlines: underlinesOf(line, underlines, regions) }));
}

/** Those below the feet of its letters that run under some of them: a dash is higher, and nothing stands over an underscore. */
function underlinesOf(line: InkLine, rules: readonly Shape[], { table }: FlatRegions): Underline[] {
  const region = line.shapes[0]?.region ?? -1;
  const ground = table[region]?.colour;
  if (ground === undefined) return [];
  const [height, feet] = [heightOf(line), feetOf(line)];
  const isBelow = ({ left, right, top }: Shape): boolean => top > feet && top <= line.bottom + height / 2 && left >= line.left - height / 2 && right <= line.right + height / 2;
  return rules.filter((rule) => rule.region === region && isBelow(rule) && isUnderLetters(rule, line)).map(({ left, right, top, bottom }) => ({ left, right, top, bottom, ground }));
}

/** Where most of its letters stand. */
function feetOf({ shapes }: InkLine): number {
  const bottoms = shapes.map(({ bottom }) => bottom).sort((a, b) => a - b);
  return bottoms[(bottoms.length - 1) >> 1] ?? 0;
}

function isUnderLetters(rule: Shape, { shapes }: InkLine): boolean {
  const covered = shapes.reduce((sum, shape) => sum + Math.max(0, Math.min(shape.right, rule.right) - Math.max(shape.left, rule.left) + 1), 0);
  return covered >= LINE_LIMITS.underlined * widthOf(rule);
}

interface Sorted {
  letters: Shape[];
  marks: Shape[];
  edges: Shape[];
  underlines: Shape[];
}

function sortOut(shapes: readonly Shape[], { regions, scale }: { regions: FlatRegions; scale: number }): Sorted {
  const sorted: Record<GlyphKind, Shape[]> = { letter: [], mark: [], edge: [], underline: [], none: [] };
  for (const shape of shapes) sorted[glyphKind(shape, { scale, table: regions.table })].push(shape);
  return { letters: sorted.letter, marks: sorted.mark, edges: sorted.edge, underlines: sorted.underline };
}

function isAmongLetters(edge: Shape, letters: readonly Shape[]): boolean {
  return letters.some((letter) => {
    const [low, high] = [Math.min(heightOf(edge), heightOf(letter)), Math.max(heightOf(edge), heightOf(letter))];
    const gap = Math.max(letter.left - edge.right, edge.left - letter.right);
    if (letter.region !== edge.region || gap < 0 || gap > LINE_LIMITS.edgeGap * low) return false;
    return high <= LINE_LIMITS.edgeRatio * low && overlapOf(edge, letter) >= LINE_LIMITS.edgeOverlap * low;
  });
}

function rowsOf(letters: Shape[]): Shape[][] {
  letters.sort((a, b) => a.region - b.region || a.left - b.left);
  const sets = new DisjointSets(letters.length);
  for (let index = 0; index < letters.length; index += 1) joinFollowers(letters, index, sets);
  const rows = new Map<number, Shape[]>();
  for (const [index, letter] of letters.entries()) {
    const row = rows.get(sets.find(index));
    if (row) row.push(letter);
    else rows.set(sets.find(index), [letter]);
  }
  return [...rows.values()];
}

function joinFollowers(letters: readonly Shape[], index: number, sets: DisjointSets): void {
  const letter = letters[index] as Shape;
  const reach = letter.right + LINE_LIMITS.gap * LINE_LIMITS.ratio * heightOf(letter);
  for (let at = index + 1; at < letters.length; at += 1) {
    const other = letters[at] as Shape;
    if (other.region !== letter.region || other.left > reach) return;
    if (isNeighbour(letter, other)) sets.join(index, at);
  }
}

function isNeighbour(a: Shape, b: Shape): boolean {
  const [low, high] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  if (high > LINE_LIMITS.ratio * low || b.left - a.right > LINE_LIMITS.gap * high) return false;
  return overlapOf(a, b) >= LINE_LIMITS.overlap * low;
}

function overlapOf(a: { top: number; bottom: number }, b: { top: number; bottom: number }): number {
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
}

/** An icon before or behind a text is a line of its own. */
function withoutIcons(row: Shape[]): Shape[][] {
  const first = row[0];
  const last = row.at(-1);
  if (first && last && row.length > 2) {
    if (isIcon(first, row.slice(1))) return [[first], ...withoutIcons(row.slice(1))];
    if (isIcon(last, row.slice(0, -1))) return [[last], ...withoutIcons(row.slice(0, -1))];
  }
  return [row];
}

function isIcon(shape: Shape, rest: readonly Shape[]): boolean {
  const height = heightOf(rest.reduce((tallest, one) => (heightOf(one) > heightOf(tallest) ? one : tallest)));
  const gap = Math.min(...rest.map((one) => Math.max(one.left - shape.right, shape.left - one.right)));
  return gap > LINE_LIMITS.wordGap * height && heightOf(shape) > LINE_LIMITS.iconRatio * height && widthOf(shape) > height / 2;
}

/** Dots, commas and accents go to the nearest line that they stand in or right above. Returns those that fit none. */
function attach(marks: readonly Shape[], rows: Shape[][], highest: number): Shape[] {
  const boxes = rows.map(lineOf);
  return marks.filter((mark) => {
    let [best, least] = [-1, Infinity];
    for (const [index, box] of boxes.entries()) {
      if (rows[index]?.[0]?.region !== mark.region || heightOf(mark) > highest * heightOf(box)) continue;
      const away = apart(mark, box);
      if (away < least && away <= LINE_LIMITS.markGap * heightOf(box)) [best, least] = [index, away];
    }
    rows[best]?.push(mark);
    return best < 0;
  });
}

function apart(mark: Shape, box: InkLine): number {
  const across = Math.max(0, box.left - mark.right, mark.left - box.right);
  const down = Math.max(0, box.top - mark.bottom, mark.top - box.bottom);
  return Math.max(across, 1.5 * down);
}

function lineOf(shapes: readonly Shape[]): InkLine {
  const line = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of shapes) {
    line.left = Math.min(line.left, left);
    line.top = Math.min(line.top, top);
    line.right = Math.max(line.right, right);
    line.bottom = Math.max(line.bottom, bottom);
  }
  return { ...line, shapes: shapes.toSorted((a, b) => a.left - b.left), underlines: [] };
}
