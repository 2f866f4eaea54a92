import { targetOf } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError } from '../ports/page-driver.js';
import type { StepContext } from './step-context.js';

/** Keeps what the screen shows at this moment, with the recorded and the found element outlined. Never fails a step. */
export async function takePicture(context: StepContext, found: NodeRef | null): Promise<void> {
  if (!context.options.pictures) return;
  try {
    const page = await context.tab.inFrame('main', 'page', {});
    const screenshot = await context.tab.screenshot(context.secrets);
    const recorded = recordedBox(context, page.scroll);
    context.report.pictured({ png: screenshot.png, viewport: screenshot.viewport }, { recorded, found: found ? await foundBox(context, found) : null });
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    context.report.notes.push(`no picture: ${error.message}`);
  }
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
