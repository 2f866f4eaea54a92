import type { PlainPicture } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { cutPixels } from '../sight/drawn-boxes.js';
import { distance } from '../sight/pixels.js';
import { onPicture } from '../sight/surface-scene.js';

/** Of 255 in any channel: what differs less is noise. */
const NOISE = 24;

/** How many pixels of two parts of pictures differ; all where they are not of one size. */
export function differentPixels(a: PicturePart, b: PicturePart): number {
  const [then, now] = [cutPixels(a.picture, a.part), cutPixels(b.picture, b.part)];
  const all = then.width * then.height;
  if (then.width !== now.width || then.height !== now.height) return Math.max(1, all, now.width * now.height);
  let different = 0;
  for (let at = 0; at < all; at += 1) if (distance(then.colours[at] as number, now.colours[at] as number) > NOISE) different += 1;
  return different;
}

interface PicturePart {
  picture: PlainPicture;
  part: ReturnType<typeof onPicture>;
}

/** How many pixels of a part of the screen differ between two pictures of one size; all where they are not of one size. */
export function changedPixels(before: PlainPicture, after: PlainPicture, part: { box: Box; scale: number }): { changed: number; all: number } {
  const region = onPicture(part.box, part.scale);
  const { width, height } = cutPixels(before, region);
  const changed = differentPixels({ picture: before, part: region }, { picture: after, part: region });
  return { changed, all: Math.max(changed, width * height) };
}
