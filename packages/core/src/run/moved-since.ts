import type { Box } from '../recording/target.js';
import type { ModelScreen } from './model-screen.js';
import { changedPixels } from './pixel-change.js';
import { pictureScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** Of its pixels: a caret that blinks is less, another word in its place is more. */
const CHANGED = 0.02;

/** Why what a model points at is not what it saw: a page may move or change by itself while the model thinks. null where it is. */
export async function movedSince(context: StepContext, seen: Extract<ModelScreen, { ok: true }>, box: Box): Promise<string | null> {
  const { sight } = context.options;
  const now = await pictureScreen(context);
  if (!now.ok || !sight) return 'the page could not be looked at again';
  if (now.scroll.x !== seen.scroll.x || now.scroll.y !== seen.scroll.y) return 'the page was scrolled by something else meanwhile';
  const { picture } = seen.screen;
  const { changed, all } = changedPixels(picture, await sight.decode(now.picture.png), { box, scale: picture.width / picture.viewport.width });
  return changed > CHANGED * all ? 'what stands there has changed meanwhile' : null;
}
