import type { Rect } from '../element/geometry.js';
import type { PlainPicture, Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';

/** A picture for a model is no larger than this: more is scaled down by the models themselves, and paid for. */
export const MODEL_PICTURE: Size = { width: 1024, height: 768 };
/** CSS pixels around the expected place, at a second look. */
export const CROP_CONTEXT = 300;

/** What a picture shows: so many pixels, of this part of the viewport in CSS pixels. */
export interface PictureSpace {
  size: Size;
  part: Rect<'viewport'>;
}

/** A picture of the viewport at any resolution. */
export type ViewportPicture = PlainPicture & { viewport: Size };

/** The whole viewport, scaled to fit and never up. */
export function fitWhole(picture: ViewportPicture): PictureSpace {
  return { size: fitted(picture), part: { space: 'viewport', x: 0, y: 0, ...sizeOf(picture.viewport) } };
}

/** The surroundings of a place of the viewport; null where it is out of view. */
export function fitPlace(picture: ViewportPicture, place: Box): PictureSpace | null {
  const { viewport } = picture;
  const [left, top] = [Math.max(0, Math.floor(place.x - CROP_CONTEXT)), Math.max(0, Math.floor(place.y - CROP_CONTEXT))];
  const right = Math.min(viewport.width, Math.ceil(place.x + place.width + CROP_CONTEXT));
  const bottom = Math.min(viewport.height, Math.ceil(place.y + place.height + CROP_CONTEXT));
  const seen = place.x < viewport.width && place.y < viewport.height && place.x + place.width > 0 && place.y + place.height > 0;
  if (!seen || right - left < 1 || bottom - top < 1) return null;
  const part = { space: 'viewport' as const, x: left, y: top, width: right - left, height: bottom - top };
  return { size: fitted({ width: (part.width * picture.width) / viewport.width, height: (part.height * picture.height) / viewport.height }), part };
}

function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, MODEL_PICTURE.width / width, MODEL_PICTURE.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

/** The pixels of a space: each is the mean of those of the picture that it stands for. */
export function pixelsFor(picture: ViewportPicture, { size, part }: PictureSpace): PlainPicture {
  const columns = spans({ from: part.x, length: part.width, count: size.width }, { pixels: picture.width, css: picture.viewport.width });
  const rows = spans({ from: part.y, length: part.height, count: size.height }, { pixels: picture.height, css: picture.viewport.height });
  const rgba = new Uint8Array(size.width * size.height * 4);
  rows.forEach((row, y) => rgba.set(meansOf(picture, row, columns), y * size.width * 4));
  return { ...size, rgba };
}

interface Span {
  first: number;
  /** Not included. */
  end: number;
}

function spans({ from, length, count }: { from: number; length: number; count: number }, { pixels, css }: { pixels: number; css: number }): Span[] {
  const scale = pixels / css;
  return Array.from({ length: count }, (_, at) => {
    const first = Math.min(pixels - 1, Math.max(0, Math.round((from + (length * at) / count) * scale)));
    const end = Math.min(pixels, Math.max(first + 1, Math.round((from + (length * (at + 1)) / count) * scale)));
    return { first, end };
  });
}

/** One row; a screen has millions of pixels, so that nothing is made anew for each of them. */
function meansOf({ rgba, width }: PlainPicture, rows: Span, columns: readonly Span[]): Uint8ClampedArray {
  const means = new Uint8ClampedArray(columns.length * 4);
  for (let x = 0; x < columns.length; x += 1) {
    const { first, end } = columns[x] as Span;
    let [red, green, blue] = [0, 0, 0];
    for (let y = rows.first; y < rows.end; y += 1) {
      for (let at = (y * width + first) * 4, last = (y * width + end) * 4; at < last; at += 4) {
        red += rgba[at] as number;
        green += rgba[at + 1] as number;
        blue += rgba[at + 2] as number;
      }
    }
    const count = (rows.end - rows.first) * (end - first);
    means[x * 4] = red / count;
    means[x * 4 + 1] = green / count;
    means[x * 4 + 2] = blue / count;
    means[x * 4 + 3] = 255;
  }
  return means;
}
