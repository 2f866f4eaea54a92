import type { NodeRef } from '../element/snapshot.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { DriverError, type FramePoint } from '../ports/page-driver.js';
import type { Action } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import { wordsChanged } from '../verify/changed-words.js';
import type { ScreenChange } from '../verify/verify.js';
import { placedFrames } from './frame-places.js';
import { leavesState } from './leaves-state.js';
import { changedPixels } from './pixel-change.js';
import { readBack } from './read-back.js';
import { readPicture } from './read-screen.js';
import { canSee, isWary } from './sight-mode.js';
import type { StepContext } from './step-context.js';
import { isSame, stillScreen } from './still-screen.js';
import type { Tab } from './tab.js';
import type { ScreenBefore, StillScreen, TakenScreen } from './taken-screen.js';

/** Pixels of a picture: a cursor that blinks is no effect. */
const EFFECT = 100;
/** CSS pixels around a control that its own look reaches: a ring, a shadow. */
const RING = 8;

const POINTING: readonly Action[] = ['click', 'doubleClick', 'rightClick', 'download'];

/** Keeps the screen as it is, where what the step changes will be asked of the screen, not only of the page. */
export async function keepScreen(context: StepContext, ref: NodeRef | null): Promise<void> {
  delete context.screenBefore;
  if (!canSee(context) || !isWary(context) || !asksForChange(context)) return;
  const own = ref && (await pointedAt(context, ref));
  const seen = await stillScreen(context, null, 2);
  if ('taken' in seen) context.screenBefore = { ...seen, own };
}

/** Where a person said which text to expect, that is looked for instead. */
function asksForChange({ step, options: { sight } }: StepContext): boolean {
  const firm = (step.expect?.after ?? []).filter(({ proposed }) => proposed !== true);
  if (firm.some(({ kind }) => kind === 'changed')) return true;
  if (leavesState(step.action)) return false;
  return firm.length === 0 || (sight?.verify === 'strict' && !firm.some(({ kind }) => kind === 'present'));
}

/** What pointing at a control does to it, and leaving the one before does to that, is no effect of the action: so it is pointed at first. */
async function pointedAt({ tab, step }: StepContext, ref: NodeRef): Promise<Box | null> {
  const [frames, reading] = await Promise.all([placedFrames(tab), readBack(tab, ref)]);
  const corner = frames.get(ref.frame)?.corner;
  if (!corner || !reading) return null;
  const { x, y, width, height } = reading.box;
  if (POINTING.includes(step.action)) await pointAt(tab, { space: 'viewport', frame: ref.frame, x: x + width / 2, y: y + height / 2 });
  return { x: x + corner.x - RING, y: y + corner.y - RING, width: width + 2 * RING, height: height + 2 * RING };
}

async function pointAt(tab: Tab, at: FramePoint): Promise<void> {
  try {
    await tab.dispatch({ kind: 'move', at });
  } catch (error) {
    if (!(error instanceof DriverError) || error.code !== 'covered') throw error;
  }
}

/** What the pixels say; where they never rest, what the words say. */
export async function changeSince(context: StepContext, before: ScreenBefore, { after, inRegion }: { after: StillScreen; inRegion: boolean }): Promise<{ pixels: ScreenChange | null; words: OcrSnapshot | null }> {
  const pixels = before.still && after.still && !inRegion ? await pixelsChanged(context, before, after) : null;
  if (pixels !== null) return { pixels, words: null };
  const read = await readPicture(context, before.taken);
  return { pixels, words: read.ok ? read.snapshot : null };
}

async function pixelsChanged(context: StepContext, before: ScreenBefore, after: StillScreen): Promise<ScreenChange | null> {
  if (isSame(before.taken, after.taken)) return 'none';
  const decoded = await Promise.all([before, after].map(({ taken }) => context.options.sight?.decode(taken.picture.png))).catch(() => null);
  const [then, now] = decoded ?? [];
  if (!then || !now) return null;
  const scale = then.width / before.taken.viewport.width;
  const all = changedPixels(then, now, { box: { x: 0, y: 0, ...before.taken.viewport }, scale }).changed;
  const own = before.own ? changedPixels(then, now, { box: before.own, scale }).changed : 0;
  if (all - own >= EFFECT) return 'elsewhere';
  return before.own && own >= EFFECT ? ownChange(context, { before: before.taken, after: after.taken }, before.own) : 'none';
}

/** A control that is pointed at has other colours, and says the same. */
async function ownChange(context: StepContext, { before, after }: { before: TakenScreen; after: TakenScreen }, own: Box): Promise<ScreenChange> {
  if (leavesState(context.step.action)) return 'own';
  const box = { space: 'viewport' as const, ...own };
  const then = await readPicture(context, before, { regions: [box] });
  const now = await readPicture(context, after, { regions: [box] });
  return then.ok && now.ok && wordsChanged(then.snapshot, now.snapshot, box) ? 'own' : 'own-colours';
}
