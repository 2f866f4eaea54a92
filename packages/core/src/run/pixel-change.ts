import type { PlainPicture } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { cutPixels } from '../sight/drawn-boxes.js';
import { distance } from '../sight/pixels.js';
import { onPicture } from '../sight/surface-scene.js';

/** Of 255 in any channel: what differs less is noise. */
const NOISE = 24;

/** How many pixels of a part of the screen differ between two pictures of one size; all where they are not of one size. */
export function changedPixels(before: PlainPicture, after: PlainPicture, part: { box: Box; scale: number }): { changed: number; all: number } {
  const region = onPicture(part.box, part.scale);
  const [then, now] = [cutPixels(before, region), cutPixels(after, region)];
  const all = then.width * then.height;
  if (then.width !== now.width || then.height !== now.height) return { changed: Math.max(1, all), all: Math.max(1, all) };
  let changed = 0;
  for (let at = 0; at < all; at += 1) if (distance(then.colours[at] as number, now.colours[at] as number) > NOISE) changed += 1;
  return { changed, all };
}
