import type { Rect } from '../element/geometry.js';
import type { PlainPicture } from '../ports/text-reader.js';
import type { DomPlace, DomWitness } from '../verify/dom-witness.js';
import type { StepContext } from './step-context.js';
import type { TakenScreen } from './taken-screen.js';

/** Levels of a colour that count as the same: what compressing pictures or smoothing edges leaves. */
const SAME_COLOUR = 6;

/** Tells a text that is not drawn from one that could not be read. */
export async function withFlat(context: StepContext, taken: TakenScreen, dom: DomWitness): Promise<DomWitness> {
  const isPlain = await flatnessOf(context, taken);
  if (!isPlain) return dom;
  const flat = ({ boxes, ...place }: DomPlace): DomPlace => ({ ...place, boxes, ...(boxes ? { flat: boxes.every(isPlain) } : {}) });
  return Object.fromEntries(Object.entries(dom).map(([id, text]) => [id, { ...text, places: text.places.map(flat) }]));
}

/** Tells of a part of the viewport whether the picture has one colour there; null where it cannot be looked at. */
export async function flatnessOf({ options }: StepContext, { picture }: Pick<TakenScreen, 'picture'>): Promise<((box: Omit<Rect<'viewport'>, 'space'>) => boolean) | null> {
  const pixels = await options.sight?.decode(picture.png).catch(() => null);
  if (!pixels) return null;
  const scale = pixels.width / picture.viewport.width;
  const { x, y } = picture.from ?? { x: 0, y: 0 };
  return (box) => isFlat(pixels, { ...box, x: box.x - x, y: box.y - y }, scale);
}

function isFlat({ rgba, width, height }: PlainPicture, box: Omit<Rect<'viewport'>, 'space'>, scale: number): boolean {
  const [left, top] = [Math.max(0, Math.round(box.x * scale)), Math.max(0, Math.round(box.y * scale))];
  const [right, bottom] = [Math.min(width, Math.round((box.x + box.width) * scale)), Math.min(height, Math.round((box.y + box.height) * scale))];
  const first = (top * width + left) * 4;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      for (let channel = 0; channel < 3; channel += 1) if (Math.abs((rgba[at + channel] ?? 0) - (rgba[first + channel] ?? 0)) > SAME_COLOUR) return false;
    }
  }
  return right > left && bottom > top;
}
