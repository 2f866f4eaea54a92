import type { Captured, Observation } from '@waymark/core';
import { ViewSchema } from '../page-messages.js';
import type { View } from '../page-protocol.js';
import { askFrame } from './recorder-scripts.js';

/** Chrome gives two pictures of a tab each second at the most. */
const SHORTEST_GAP = 520;
/** After the last wish, another one: by then the page has come to rest. */
const REST = 900;
/** A picture that is older shows what may be long gone. */
const LONGEST_LIFE = 30_000;
/** What was done may be told late. */
const MOST_KEPT = 24;

/** A tab as it was seen; its times are those of the events of pages. */
export interface TabLook {
  began: number;
  done: number;
  view: View;
  picture: Blob;
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
    const before = await viewOf(tabId);
    const began = Date.now();
    this.#lastAt = performance.now();
    const url = await chrome.tabs.captureVisibleTab(tab.windowId, { format: 'png' }).catch(() => undefined);
    const done = Date.now();
    const after = await viewOf(tabId);
    if (url === undefined || before === undefined || after === undefined || !sameView(before, after)) return;
    const picture = await (await fetch(url)).blob();
    const look = { began, done, picture, view: { ...after, secrets: [...before.secrets, ...after.secrets] } };
    this.#looks.set(tabId, [...(this.#looks.get(tabId) ?? []), look].slice(-MOST_KEPT));
  }
}

export function capturedIn(observation: Observation): Captured | undefined {
  return 'on' in observation ? (observation.on as Captured | undefined) : undefined;
}

/** undefined where a frame of the page shows a secret, or does not say: where in the picture that stands is not known. */
async function viewOf(tabId: number): Promise<View | undefined> {
  const all = (await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null)) ?? [];
  const frames = all.filter(({ errorOccurred }) => !errorOccurred);
  const answers = await Promise.all(frames.map(async ({ frameId }) => ({ frameId, view: ViewSchema.safeParse(await askFrame(tabId, frameId, { type: 'view' }).catch(() => undefined)) })));
  if (answers.some(({ frameId, view }) => !view.success || (frameId !== 0 && view.data.secrets.length > 0))) return undefined;
  return answers.find(({ frameId }) => frameId === 0)?.view.data;
}

/** The page may have been scrolled while the picture was taken: then nobody knows what it shows. */
function sameView(a: View, b: View): boolean {
  return a.scroll.x === b.scroll.x && a.scroll.y === b.scroll.y && a.viewport.width === b.viewport.width && a.viewport.height === b.viewport.height;
}
