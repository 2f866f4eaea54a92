import type { Box } from '@waymark/core';
import { BoxSchema, ViewSchema } from '../page-messages.js';
import type { View } from '../page-protocol.js';
import { type FrameSpot, frameSpots, type SeenFrame } from './frame-spots.js';
import { askFrame } from './recorder-scripts.js';

/** Pages with more are full of advertisements, and asking where each stands would take too long. */
const MOST_FRAMES = 12;

/** What a tab shows at a moment, in CSS pixels of its viewport. */
export interface TabView extends Pick<View, 'viewport' | 'scroll' | 'secrets' | 'typed'> {
  /** The frames that are there; null for those of which it is not known where they stand. */
  frames: ReadonlyMap<number, FrameSpot | null>;
}

interface Asked {
  frameId: number;
  parentFrameId: number;
  url: string;
  view: View;
}

/** undefined where a frame of the page shows a secret, or does not say: where in the picture that stands is not known. */
export async function tabView(tabId: number): Promise<TabView | undefined> {
  const all = (await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null)) ?? [];
  const frames = all.filter(({ errorOccurred }) => !errorOccurred);
  const answers = await Promise.all(frames.map(async (frame) => ({ ...frame, view: ViewSchema.safeParse(await askFrame(tabId, frame.frameId, { type: 'view' }).catch(() => undefined)).data })));
  const asked = answers.filter((answer): answer is typeof answer & Asked => answer.view !== undefined);
  if (asked.length < answers.length || asked.some(({ frameId, view }) => frameId !== 0 && view.secrets.length > 0)) return undefined;
  const main = asked.find(({ frameId }) => frameId === 0);
  return main && { ...main.view, typed: asked.flatMap(({ view }) => view.typed), frames: frameSpots(await withBoxes(tabId, asked)) };
}

/** The page may have been scrolled while the picture was taken: then nobody knows what it shows. */
export function sameView(a: TabView, b: TabView): boolean {
  return a.scroll.x === b.scroll.x && a.scroll.y === b.scroll.y && a.viewport.width === b.viewport.width && a.viewport.height === b.viewport.height;
}

function withBoxes(tabId: number, asked: readonly Asked[]): Promise<SeenFrame[]> {
  return Promise.all(asked.map(async (frame, index) => ({ ...frame, box: frame.frameId === 0 || index > MOST_FRAMES ? null : await boxOf(tabId, frame) })));
}

async function boxOf(tabId: number, { parentFrameId, url, view: { place } }: Asked): Promise<Box | null> {
  return BoxSchema.safeParse(await askFrame(tabId, parentFrameId, { type: 'frameBox', place, url }).catch(() => null)).data ?? null;
}
