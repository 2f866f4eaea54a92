import type { Rect } from '../element/geometry.js';
import type { UnreadPicture } from '../ports/text-reader.js';
import { pictureScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';
import type { StillScreen, TakenScreen } from './taken-screen.js';

/** A page with a clock or a film on it never comes to rest. */
export const MOST_PICTURES = 4;

/** Pictures are taken until two are equal, or there are enough of them. */
export async function stillScreen(context: StepContext, regions: readonly Rect<'viewport'>[] | null, most = MOST_PICTURES): Promise<StillScreen | UnreadPicture> {
  let last = await pictureScreen(context, regions ?? undefined);
  if (!last.ok) return last;
  for (let count = 1; count < most; count += 1) {
    const next = await pictureScreen(context, regions ?? undefined);
    if (!next.ok) return next;
    if (isSame(last, next)) return { taken: next, still: true };
    last = next;
  }
  return { taken: last, still: false };
}

export function isSame({ picture: { png: a } }: TakenScreen, { picture: { png: b } }: TakenScreen): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
