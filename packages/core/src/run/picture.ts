import { targetOf } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type Screenshot } from '../ports/page-driver.js';
import { developPicture, type Developed } from './develop-picture.js';
import type { StepResult } from './outcome.js';
import { READING_SCALE } from './read-screen.js';
import { fieldsToMask, showsSecret } from './secret-in-view.js';
import type { StepContext } from './step-context.js';

/** Keeps what the screen shows at this moment, with the recorded and the found element outlined. Never fails a step. */
export async function takePicture(context: StepContext, found: NodeRef | null): Promise<void> {
  if (!context.options.pictures) return;
  try {
    const page = await context.tab.inFrame('main', 'page', {});
    const mask = await fieldsToMask(context);
    const secrets = [...context.secretValues];
    // Asked again afterwards: the page may have begun to show it in between.
    const screenshot = (await showsSecret(context, mask)) ? null : await context.tab.screenshot({ mask, ...(secrets.length > 0 ? { scale: READING_SCALE } : {}) });
    if (!screenshot || (await showsSecret(context, mask))) return noPicture(context, 'the page shows a secret');
    const outline = { recorded: recordedBox(context, page.scroll), found: found ? await foundBox(context, found) : null };
    if (secrets.length === 0) return context.report.pictured({ png: screenshot.png, viewport: screenshot.viewport }, outline);
    context.report.pictured(null, outline);
    const shrink = Math.max(1, Math.round(screenshot.size.width / screenshot.viewport.width / page.viewport.dpr));
    context.report.develops(developPicture(context.options, screenshot, { secrets, shrink }).then((developed) => kept(context, screenshot, developed)));
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    noPicture(context, error.message);
  }
}

/** What the screen was read for stays beside the verdict: it is looked through as well, all of it. */
export async function finishPictures(context: Pick<StepContext, 'report' | 'options' | 'secretValues'>): Promise<void> {
  const { report, options, secretValues } = context;
  await report.developed();
  const read = report.readPicture;
  if (!read || secretValues.size === 0) return;
  const developed = await developPicture(options, read, { secrets: [...secretValues], shrink: 1 });
  if (!developed.ok) noPicture(context, developed.why);
  report.keepRead(developed.ok ? { ...read, png: developed.png } : null);
}

function kept(context: StepContext, { viewport }: Screenshot, developed: Developed): StepResult['picture'] {
  if (!developed.ok) noPicture(context, developed.why);
  else if (developed.painted) note(context, 'the page shows a secret, which is painted over in the picture');
  return developed.ok ? { png: developed.png, viewport } : null;
}

/** Said once, however often a step tries. */
function noPicture(context: Pick<StepContext, 'report'>, why: string): void {
  note(context, `no picture: ${why}`);
}

function note({ report: { notes } }: Pick<StepContext, 'report'>, text: string): void {
  if (!notes.includes(text)) notes.push(text);
}

/** Where it was, on the page as it is scrolled now; inside frames the page's scroll does not apply. */
function recordedBox({ step }: StepContext, scroll: { x: number; y: number }): Box | null {
  const target = targetOf(step);
  const box = target?.geometry?.box;
  if (!box || (target.frames?.length ?? 0) > 0) return null;
  return { x: box.x - scroll.x, y: box.y - scroll.y, width: box.width, height: box.height };
}

async function foundBox({ tab }: StepContext, ref: NodeRef): Promise<Box | null> {
  const reading = await tab.inFrame(ref.frame, 'read', { node: ref.node });
  return reading?.box ?? null;
}
