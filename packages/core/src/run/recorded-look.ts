import { fromBase64 } from '../text/base64.js';
import type { Screenshot } from '../ports/page-driver.js';
import type { PlainPicture } from '../ports/text-reader.js';
import type { Target } from '../recording/target.js';
import { likenessOf } from '../sight/likeness.js';
import type { Sight } from './options.js';

const PNG = 'data:image/png;base64,';
/** Room around a control that belongs to how it looks, in CSS pixels. */
const EDGE = 2;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Compares a part of the viewport with the recorded picture of a target; null where there is none, or of another sort than can be read here. */
export type Looks = (box: Box) => number | null;

export async function looksOf({ decode }: Sight, { pixels, geometry }: Target, screenshot: Screenshot): Promise<Looks> {
  const { crop, cropBox } = pixels ?? {};
  const box = geometry?.box;
  if (!crop?.startsWith(PNG) || !cropBox || !box) return () => null;
  const decoded = await Promise.all([decode(fromBase64(crop.slice(PNG.length))), decode(screenshot.png)]).catch(() => null);
  if (!decoded) return () => null;
  const [then, now] = decoded;
  const recorded = partOf(then, { x: box.x - cropBox.x, y: box.y - cropBox.y, width: box.width, height: box.height }, then.width / cropBox.width);
  return (found) => {
    const part = partOf(now, found, screenshot.size.width / screenshot.viewport.width);
    return recorded && part ? likenessOf(recorded, part) : null;
  };
}

/** null where the picture does not show all of it. */
function partOf(picture: PlainPicture, { x, y, width, height }: Box, scale: number): Parameters<typeof likenessOf>[0] | null {
  const part = { space: 'device' as const, x: (x - EDGE) * scale, y: (y - EDGE) * scale, width: (width + 2 * EDGE) * scale, height: (height + 2 * EDGE) * scale };
  const slack = 2 * EDGE * scale;
  const isInside = part.x >= -slack && part.y >= -slack && part.x + part.width <= picture.width + slack && part.y + part.height <= picture.height + slack;
  return isInside ? { picture, part } : null;
}
