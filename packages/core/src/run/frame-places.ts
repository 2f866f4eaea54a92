import type { UnderReport } from '../ports/page-calls.js';
import type { FrameAnswer, FrameInfo } from '../ports/page-driver.js';
import type { Box } from '../recording/target.js';
import type { Tab } from './tab.js';

export interface PlacedFrame {
  info: FrameInfo;
  /** Where its viewport begins, in CSS pixels of the viewport of the page. */
  corner: { x: number; y: number };
  /** CSS pixels of the page for one of its own. */
  scale: number;
  report: UnderReport;
}

/** Drawn at another size than its own, a frame's pixels are not those of the page; more than rounding gives. */
const ROUNDING = 2;
/** Larger by so much more in one direction than in the other, it is pulled out of shape. */
const UNEVEN = 0.02;

/** Every frame that can be seen, by its id; one that is scaled or turned is left out. */
export async function placedFrames(tab: Tab): Promise<Map<string, PlacedFrame>> {
  return new Map([...(await drawnFrames(tab))].filter(([, { scale }]) => scale === 1));
}

/** Those that are scaled as well. */
export async function drawnFrames(tab: Tab): Promise<Map<string, PlacedFrame>> {
  const answers = (await tab.inAllFrames('under', { points: [] })).flatMap((answer) => ('value' in answer ? [answer] : []));
  const placed = new Map<string, PlacedFrame>();
  const place = (frame: FrameAnswer<UnderReport> & { value: UnderReport }, { corner, scale }: Pick<PlacedFrame, 'corner' | 'scale'>): void => {
    placed.set(frame.frame.id, { info: frame.frame, corner, scale, report: frame.value });
    for (const child of answers.filter((one) => one.frame.parent === frame.frame.id)) {
      const box = holderOf(frame.value, child.frame)?.box;
      const larger = box && largerBy(box, child.value.viewport);
      if (box && larger) place(child, { corner: { x: corner.x + box.x * scale, y: corner.y + box.y * scale }, scale: scale * larger });
    }
  };
  const main = answers.find(({ frame }) => frame.parent === null);
  if (main) place(main, { corner: { x: 0, y: 0 }, scale: 1 });
  return placed;
}

/** null where it is out of shape, or nothing of it is seen. */
function largerBy(box: { width: number; height: number }, own: { width: number; height: number }): number | null {
  if (Math.abs(box.width - own.width) <= ROUNDING && Math.abs(box.height - own.height) <= ROUNDING) return 1;
  const [across, down] = [box.width / own.width, box.height / own.height];
  return Number.isFinite(across) && across > 0 && Math.abs(across - down) <= UNEVEN * across ? across : null;
}

/** A box of a frame's viewport, in that of the page. */
export function onPage({ x, y, width, height }: Box, frame: Pick<PlacedFrame, 'corner' | 'scale'> | undefined): Box {
  const { corner, scale } = frame ?? { corner: { x: 0, y: 0 }, scale: 1 };
  return { x: corner.x + x * scale, y: corner.y + y * scale, width: width * scale, height: height * scale };
}

export function holderOf({ frames }: UnderReport, { path }: FrameInfo): UnderReport['frames'][number] | undefined {
  const own = path.at(-1);
  return frames.find(({ index, name, id }) => own !== undefined && index === own.index && name === (own.name ?? null) && id === (own.id ?? null));
}
