import type { UnderReport } from '../ports/page-calls.js';
import type { FrameAnswer, FrameInfo } from '../ports/page-driver.js';
import type { Tab } from './tab.js';

export interface PlacedFrame {
  info: FrameInfo;
  /** Where its viewport begins, in CSS pixels of the viewport of the page. */
  corner: { x: number; y: number };
  report: UnderReport;
}

/** Drawn at another size than its own, a frame's pixels are not those of the page; more than rounding gives. */
const ROUNDING = 2;

/** Every frame that can be seen, by its id; one that is scaled or turned is left out. */
export async function placedFrames(tab: Tab): Promise<Map<string, PlacedFrame>> {
  const answers = (await tab.inAllFrames('under', { points: [] })).flatMap((answer) => ('value' in answer ? [answer] : []));
  const placed = new Map<string, PlacedFrame>();
  const place = (frame: FrameAnswer<UnderReport> & { value: UnderReport }, corner: PlacedFrame['corner']): void => {
    placed.set(frame.frame.id, { info: frame.frame, corner, report: frame.value });
    for (const child of answers.filter((one) => one.frame.parent === frame.frame.id)) {
      const box = holderOf(frame.value, child.frame)?.box;
      if (!box || Math.abs(box.width - child.value.viewport.width) > ROUNDING || Math.abs(box.height - child.value.viewport.height) > ROUNDING) continue;
      place(child, { x: corner.x + box.x, y: corner.y + box.y });
    }
  };
  const main = answers.find(({ frame }) => frame.parent === null);
  if (main) place(main, { x: 0, y: 0 });
  return placed;
}

export function holderOf({ frames }: UnderReport, { path }: FrameInfo): UnderReport['frames'][number] | undefined {
  const own = path.at(-1);
  return frames.find(({ index, name, id }) => own !== undefined && index === own.index && name === (own.name ?? null) && id === (own.id ?? null));
}
