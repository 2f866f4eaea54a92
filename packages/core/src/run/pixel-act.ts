import type { FramePoint } from '../ports/page-driver.js';
import type { Step } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import { grown, holds, middleOf } from '../sight/scene.js';
import { aimAt, clickInput, disarm, framePoint, point } from './act.js';
import { changedPixels } from './pixel-change.js';
import { drawnName, inView, surfaceBox, type LocatedPixels } from './pixel-surface.js';
import { coverField } from './pixel-secret.js';
import { takePicture } from './picture.js';
import { pictureInMemory } from './read-screen.js';
import type { StepContext } from './step-context.js';

export type PixelAct = { kind: 'done'; delivered: boolean; amiss?: string } | { kind: 'covered' | 'changed'; reason: string };

/** In CSS pixels: the click must go where it was aimed, not beside it. */
const AIMED = 1.5;
/** Share of the pixels of a control, or of a word beside it, that may differ from when it was found: a cursor blinks. */
const CHANGED = 0.03;

/** Acts on the place of a control, guarded: what would reach anything but the surface is blocked, what changed meanwhile is not clicked. */
export async function actOnPixels(context: StepContext, located: LocatedPixels): Promise<PixelAct> {
  const { tab, step } = context;
  const { seen, finding, surface: { ref } } = located;
  const at = { x: seen.box.x - seen.corner.x + finding.point.x, y: seen.box.y - seen.corner.y + finding.point.y };
  await takePicture(context, null);
  context.report.outlined(inView(seen, finding.control), drawnName(located));
  // What only waits for a pointer to come happens before the last look.
  await tab.dispatch({ kind: 'move', at: framePoint(ref, at) });
  const ready = await aimAt(tab, { ref, action: step.action === 'drag' ? 'drag' : 'click', offset: { x: finding.point.x / seen.box.width, y: finding.point.y / seen.box.height }, finish: 'arm' });
  if (!ready.ready) return { kind: 'covered', reason: `the canvas cannot be clicked: it is ${ready.reason}${ready.by ? ` (${ready.by})` : ''}` };
  const trouble = await troubleAt(context, located, Math.hypot(ready.point.x - at.x, ready.point.y - at.y) <= AIMED);
  if (trouble) {
    await disarm(tab, ref);
    return trouble;
  }
  tab.mark();
  return dispatched(context, located, framePoint(ref, ready.point));
}

/** The last look before the click: the same surface in the same place, with the same pixels where the control was found, and where what tells it apart stands. */
async function troubleAt(context: StepContext, { seen, finding, surface }: LocatedPixels, isAimed: boolean): Promise<PixelAct | null> {
  const box = await surfaceBox(context, surface.ref);
  const moved = !box || (['x', 'y', 'width', 'height'] as const).some((side) => Math.abs(box[side] - seen.box[side]) > AIMED);
  if (moved) return { kind: 'changed', reason: 'the canvas moves' };
  if (!isAimed) return { kind: 'covered', reason: 'something of the page lies over the place where it is drawn' };
  const taken = await pictureInMemory(context);
  if (!taken.ok || !context.options.sight) return { kind: 'changed', reason: 'the screen could not be looked at again before the click' };
  const now = await context.options.sight.decode(taken.picture.png);
  const isOther = partsThatTell(finding).some((part) => {
    const { changed, all } = changedPixels(seen.picture, now, { box: inView(seen, part), scale: seen.scale });
    return changed > CHANGED * all;
  });
  return isOther ? { kind: 'changed', reason: 'what is drawn there, or beside it, keeps changing' } : null;
}

/** A button is what is written on it; its edge may answer to the pointer. */
function partsThatTell({ control, name, witnesses }: LocatedPixels['finding']): Box[] {
  const isWritten = name !== '' && witnesses.some((part) => holds(control, middleOf(part)));
  return isWritten ? [...witnesses] : [grown(control, 2), ...witnesses];
}

async function dispatched(context: StepContext, located: LocatedPixels, at: FramePoint): Promise<PixelAct> {
  const { tab, step } = context;
  const { ref } = located.surface;
  const act = await point(tab, ref, inputFor(step, at));
  if (act.kind === 'blocked') return { kind: 'covered', reason: `the canvas is covered by ${act.by}` };
  if (act.kind !== 'done') return { kind: 'changed', reason: 'the canvas has become something else' };
  if (act.amiss) return { kind: 'done', delivered: false, amiss: act.amiss };
  if (step.action === 'fill') return typed(context, located, step.value);
  return { kind: 'done', delivered: act.delivered };
}

function inputFor(step: Step, at: FramePoint): Parameters<typeof point>[2] {
  const modifiers = 'modifiers' in step && Array.isArray(step.modifiers) ? step.modifiers : [];
  if (step.action === 'drag' && 'by' in step.to) {
    const by = step.to.by as { x: number; y: number };
    return { kind: 'drag', from: at, to: { ...at, x: at.x + by.x, y: at.y + by.y } };
  }
  if (step.action === 'doubleClick') return clickInput(at, { count: 2, modifiers });
  return clickInput(at, { button: step.action === 'rightClick' ? 'right' : 'left', modifiers });
}

/** Applications that draw their fields listen to keys. Where the surface can have the focus, keys are guarded like clicks. */
async function typed(context: StepContext, located: LocatedPixels, text: string): Promise<PixelAct> {
  const { tab } = context;
  const { ref } = located.surface;
  if (context.holdsSecret) coverField(context, located);
  const guarded = await tab.inFrame(ref.frame, 'prepare', { node: ref.node, action: 'press', finish: 'focus', timeout: 200 });
  for (const key of text) await tab.dispatch({ kind: 'key', key: key === '\n' ? 'Enter' : key, modifiers: [] });
  const guard = guarded.ready ? await disarm(tab, ref) : null;
  const lost = guard && guard.blocked > 0;
  return { kind: 'done', delivered: !lost, ...(lost ? { amiss: `keys went to ${guard.by ?? 'something else'}` } : {}) };
}

/** A key for whatever has the focus in the application; the surface gets it, where it can. */
export async function pressOnSurface(context: StepContext, ref: LocatedPixels['surface']['ref'], step: Extract<Step, { action: 'press' }>): Promise<void> {
  const { tab } = context;
  const guarded = await tab.inFrame(ref.frame, 'prepare', { node: ref.node, action: 'press', finish: 'focus', timeout: 200 });
  tab.mark();
  await tab.dispatch({ kind: 'key', key: step.key, modifiers: step.modifiers ?? [] });
  if (guarded.ready) await disarm(tab, ref);
}
