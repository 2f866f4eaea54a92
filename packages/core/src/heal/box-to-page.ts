import type { Rect } from '../element/geometry.js';
import type { Box } from '../recording/target.js';
import type { PictureSpace } from './fit-picture.js';

/** CoordinateConverter: a box in pixels of the picture that was sent, as the part of the viewport that it shows there. */
export function boxToPage(box: Box, { size, part }: PictureSpace): Rect<'viewport'> {
  const [across, down] = [part.width / size.width, part.height / size.height];
  return { space: 'viewport', x: part.x + box.x * across, y: part.y + box.y * down, width: box.width * across, height: box.height * down };
}

/** The other way; null where nothing of it is in the picture. */
export function boxToPicture(box: Box, { size, part }: PictureSpace): Rect<'device'> | null {
  const [across, down] = [size.width / part.width, size.height / part.height];
  const left = Math.max(0, (box.x - part.x) * across);
  const top = Math.max(0, (box.y - part.y) * down);
  const right = Math.min(size.width, (box.x + box.width - part.x) * across);
  const bottom = Math.min(size.height, (box.y + box.height - part.y) * down);
  return right > left && bottom > top ? { space: 'device', x: left, y: top, width: right - left, height: bottom - top } : null;
}
