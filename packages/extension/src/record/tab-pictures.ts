import type { Captured, Observation } from '@waymark/core';
import { type FrameSpot, steadySpots } from './frame-spots.js';
import { sameView, type TabView, tabView } from './tab-view.js';

/** Chrome gives two pictures of a tab each second at the most. */
const SHORTEST_GAP = 520;
/** After the last wish, another one: by then the page has come to rest. */
const REST = 900;
/** A picture that is older shows what may be long gone. */
const LONGEST_LIFE = 30_000;
/** What was done may be told late. */
const MOST_KEPT = 24;

/** A tab, or a frame of it, as it was seen; its times are those of the events of pages. */
export interface TabLook extends TabView {
  began: number;
  done: number;
  /** Of the whole tab. */
  picture: Blob;
  /** Where in it this is, in CSS pixels, and how large all of it is. */
  part: { x: number; y: number; of: TabView['viewport'] };
}

/** The last pictures of each tab, taken before anything is done. Nothing ever waits for one but what was typed on a canvas. */
export class TabPictures {
  readonly #looks = new Map<number, TabLook[]>();
  /** What each look has served: what was done then may have changed all that it shows. */
  readonly #served = new WeakMap<TabLook, string>();
  #lastAt = -Infinity;
  #busy = false;
  #wanted: number | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** Takes a new one soon, and another when the page rests; of several wishes the last one counts. */
  want(tabId: number): void {
    this.#soon(tabId);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#soon(tabId), REST);
  }

  forget(): void {
    clearTimeout(this.#resting);
    this.#looks.clear();
  }

  /** What was seen last before an observation; undefined where that is too long ago. */
  before(tabId: number, { at }: Observation): TabLook | undefined {
    const look = this.#looks.get(tabId)?.findLast(({ done }) => done <= at);
    return look !== undefined && at - look.done <= LONGEST_LIFE ? look : undefined;
  }

  /** The same where nothing else was done since. */
  untouched(tabId: number, observation: Observation): TabLook | undefined {
    const look = this.before(tabId, observation);
    if (look === undefined) return undefined;
    const first = this.#served.get(look) ?? observation.id;
    this.#served.set(look, first);
    return first === observation.id ? look : undefined;
  }

  /** What is to be seen from a moment on, if it can be seen before the patience is over. */
  async since(tabId: number, moment: number, patience: number): Promise<TabLook | undefined> {
    for (const end = performance.now() + patience; performance.now() < end; ) {
      const look = this.#looks.get(tabId)?.at(-1);
      if (look !== undefined && look.began >= moment) return look;
      this.#soon(tabId);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return undefined;
  }

  #soon(tabId: number): void {
    this.#wanted = tabId;
    if (this.#busy) return;
    this.#busy = true;
    const pause = Math.max(60, this.#lastAt + SHORTEST_GAP - performance.now());
    setTimeout(() => void this.#take().finally(() => (this.#busy = false)), pause);
  }

  async #take(): Promise<void> {
    const tabId = this.#wanted;
    this.#wanted = undefined;
    if (tabId === undefined) return;
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    if (tab?.active !== true) return;
    const before = await tabView(tabId);
    const began = Date.now();
    this.#lastAt = performance.now();
    const url = await chrome.tabs.captureVisibleTab(tab.windowId, { format: 'png' }).catch(() => undefined);
    const done = Date.now();
    const after = await tabView(tabId);
    if (url === undefined || before === undefined || after === undefined || !sameView(before, after)) return;
    const picture = await (await fetch(url)).blob();
    const look = { ...after, began, done, picture, secrets: [...before.secrets, ...after.secrets], frames: steadySpots(before.frames, after.frames), part: { x: 0, y: 0, of: after.viewport } };
    this.#looks.set(tabId, [...(this.#looks.get(tabId) ?? []), look].slice(-MOST_KEPT));
  }
}

export function capturedIn(observation: Observation): Captured | undefined {
  return 'on' in observation ? (observation.on as Captured | undefined) : undefined;
}

/** The part of a look at a tab that a frame fills, as if that were all; undefined where it is not known where the frame stood. */
export function lookOfFrame(look: TabLook | undefined, frameId: number): TabLook | undefined {
  if (look === undefined || frameId === 0) return look;
  const spot = look.frames.get(frameId);
  return spot ? { ...look, ...partOf(look, spot) } : undefined;
}

function partOf({ secrets, part }: TabLook, { x, y, width, height, scroll }: FrameSpot): Pick<TabLook, 'viewport' | 'scroll' | 'secrets' | 'part'> {
  const within = secrets.map((box) => ({ ...box, x: box.x - x, y: box.y - y }));
  return { viewport: { width, height }, scroll, secrets: within, part: { x, y, of: part.of } };
}
