import type { FlatRegion } from './flat-regions.js';
import type { Shape } from './ink.js';
import { distance } from './pixels.js';

/** In CSS pixels. */
export const GLYPH_LIMITS = {
  /** What is smaller both ways is a speck. */
  speck: 0.8,
  /** What is lower is a dot, a comma, an accent or a dash: it belongs to a line, and starts none. */
  mark: 4,
  tallest: 96,
  /** A line this long and this thin is drawn, not written. */
  ruleLength: 20,
  ruleWidth: 3,
  /** A piece of an underline, between letters that reach below it; dashes are as thin, and are read all the same, for they stand in the crop. */
  underlineLength: 6,
  underlineRatio: 4,
  underlineWidth: 2.5,
  /** A frame encloses a surface of nearly its own size… */
  framed: 0.75,
  /** …where it is as wide as no letter, even with a thick line around it: a small button under the pointer, 14 of 20. */
  framedWide: { times: 3, height: 0.6 },
  /** …or is large and mostly hollow. */
  hollowSide: 16,
  hollow: 0.15,
  /** Above this height and this filled it is a picture. */
  pictureSide: 40,
  picture: 0.85,
  /** Surfaces whose colours differ by this, of 255, are two: what runs between them is an edge. */
  otherColour: 24,
  /** No letter is taken for a surface and its edge above this height. */
  edge: 40,
} as const;

/** An edge runs around or along a surface: it is a letter only where letters stand close to it, for a bold one can be taken for a surface. */
export type GlyphKind = 'letter' | 'mark' | 'edge' | 'underline' | 'none';

/** What a shape may be in a text. */
export function glyphKind(shape: Shape, { scale, table }: { scale: number; table: readonly FlatRegion[] }): GlyphKind {
  const [width, height] = [widthOf(shape) / scale, heightOf(shape) / scale];
  if (Math.max(width, height) < GLYPH_LIMITS.speck || height > GLYPH_LIMITS.tallest) return 'none';
  if (isRule(width, height) || isUnderline(width, height)) return 'underline';
  if (isRule(height, width)) return 'none';
  if (isEdge(shape, table)) return height > GLYPH_LIMITS.edge ? 'none' : 'edge';
  const filled = shape.area / (scale * scale * width * height);
  if (Math.min(width, height) > GLYPH_LIMITS.hollowSide && filled < GLYPH_LIMITS.hollow) return 'none';
  if (height > GLYPH_LIMITS.pictureSide && filled > GLYPH_LIMITS.picture) return 'none';
  return height < GLYPH_LIMITS.mark ? 'mark' : 'letter';
}

export function widthOf({ left, right }: { left: number; right: number }): number {
  return right - left + 1;
}

export function heightOf({ top, bottom }: { top: number; bottom: number }): number {
  return bottom - top + 1;
}

function isRule(length: number, width: number): boolean {
  return length >= GLYPH_LIMITS.ruleLength && width <= GLYPH_LIMITS.ruleWidth;
}

function isUnderline(width: number, height: number): boolean {
  return width >= GLYPH_LIMITS.underlineLength && width >= GLYPH_LIMITS.underlineRatio * height && height <= GLYPH_LIMITS.underlineWidth;
}

function isEdge(shape: Shape, table: readonly FlatRegion[]): boolean {
  const [outer, inner] = [table[shape.region], table[shape.inner]];
  if (!outer || !inner) return false;
  return distance(outer.colour, inner.colour) > GLYPH_LIMITS.otherColour || isFrame(shape, inner);
}

function isFrame(shape: Shape, inner: FlatRegion): boolean {
  const isInside = inner.left >= shape.left && inner.right <= shape.right && inner.top >= shape.top && inner.bottom <= shape.bottom;
  const { times, height } = GLYPH_LIMITS.framedWide;
  const least = widthOf(inner) >= times * heightOf(inner) ? height : GLYPH_LIMITS.framed;
  return isInside && widthOf(inner) >= GLYPH_LIMITS.framed * widthOf(shape) && heightOf(inner) >= least * heightOf(shape);
}
