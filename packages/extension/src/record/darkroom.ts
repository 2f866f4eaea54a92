import type { Box, PlainPicture, Size } from '@waymark/core';
import { dataUrl } from '../data-url.js';
import type { TabLook } from './tab-pictures.js';

/** Small text is read at this many pixels for a CSS pixel, though the screen may have but one. */
const READING_SCALE = 2;
const MOST_CHARS = 60_000;
/** Room for a caret or an outline. */
const MASK_MARGIN = 3;

/** A part of a look as a small picture, in CSS pixels of the viewport; undefined where it would be a large one. */
export async function cropOf(look: TabLook, box: Box, hidden: readonly Box[] = []): Promise<string | undefined> {
  const canvas = await painted(look, { part: box, scale: 1, hidden });
  const url = await dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 }));
  return url.length <= MOST_CHARS ? url : undefined;
}

export function readableSize({ viewport }: TabLook): Size {
  return { width: Math.ceil(viewport.width * READING_SCALE), height: Math.ceil(viewport.height * READING_SCALE) };
}

/** The whole look for reading, secrets painted over. */
export async function readable(look: TabLook): Promise<PlainPicture> {
  const { width, height } = look.viewport;
  const canvas = await painted(look, { part: { x: 0, y: 0, width, height }, scale: READING_SCALE });
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error('the picture cannot be looked at');
  return { width: canvas.width, height: canvas.height, rgba: pixels.data };
}

async function painted({ picture, secrets, part: from }: TabLook, { part, scale, hidden = [] }: { part: Box; scale: number; hidden?: readonly Box[] }): Promise<OffscreenCanvas> {
  const image = await createImageBitmap(picture, { colorSpaceConversion: 'none' });
  const own = image.width / from.of.width;
  const canvas = new OffscreenCanvas(Math.ceil(part.width * scale), Math.ceil(part.height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('there is no room for the picture');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, (from.x + part.x) * own, (from.y + part.y) * own, part.width * own, part.height * own, 0, 0, canvas.width, canvas.height);
  image.close();
  pen.fillStyle = '#000';
  for (const { x, y, width, height } of [...secrets, ...hidden]) {
    pen.fillRect((x - part.x - MASK_MARGIN) * scale, (y - part.y - MASK_MARGIN) * scale, (width + 2 * MASK_MARGIN) * scale, (height + 2 * MASK_MARGIN) * scale);
  }
  return canvas;
}
