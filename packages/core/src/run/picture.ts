import { targetOf } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError } from '../ports/page-driver.js';
import { fieldsToMask, showsSecret } from './secret-in-view.js';
import type { StepContext } from './step-context.js';

/** Keeps what the screen shows at this moment, with the recorded and the found element outlined. Never fails a step. */
export async function takePicture(context: StepContext, found: NodeRef | null): Promise<void> {
  if (!context.options.pictures) return;
  try {
    const page = await context.tab.inFrame('main', 'page', {});
    const mask = await fieldsToMask(context);
    // Asked again afterwards: the page may have begun to show it in between.
    const screenshot = (await showsSecret(context, mask)) ? null : await context.tab.screenshot({ mask });
    if (!screenshot || (await showsSecret(context, mask))) return noPicture(context, 'the page shows a secret');
    const recorded = recordedBox(context, page.scroll);
    context.report.pictured({ png: screenshot.png, viewport: screenshot.viewport }, { recorded, found: found ? await foundBox(context, found) : null });
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    noPicture(context, error.message);
  }
}

/** Said once, however often a step tries. */
function noPicture({ report }: StepContext, why: string): void {
  const note = `no picture: ${why}`;
  if (!report.notes.includes(note)) report.notes.push(note);
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
