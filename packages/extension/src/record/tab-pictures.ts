import type { Box, Observation, Target } from '@waymark/core';
import { dataUrl } from '../data-url.js';
import { ViewSchema } from '../page-messages.js';
import type { View } from '../page-protocol.js';
import { askFrame } from './recorder-scripts.js';

/** Chrome gives two pictures of a tab each second at the most. */
const SHORTEST_GAP = 520;
const MARGIN = 24;
const LARGEST = { width: 360, height: 240 };
const MOST_CHARS = 60_000;
/** A picture that is older shows what may be long gone. */
const LONGEST_LIFE = 30_000;

interface Frame {
  at: number;
  view: View;
  image: ImageBitmap;
}

/** The last picture of each tab, taken before anything is done, to cut crops from. Nothing ever waits for one. */
export class TabPictures {
  readonly #frames = new Map<number, Frame>();
  #lastAt = -Infinity;
  #busy = false;
  #wanted: number | undefined;

  /** Takes a new one soon; of several wishes the last one counts. */
  want(tabId: number): void {
    this.#wanted = tabId;
    if (this.#busy) return;
    this.#busy = true;
    const pause = Math.max(60, this.#lastAt + SHORTEST_GAP - performance.now());
    setTimeout(() => void this.#take().finally(() => (this.#busy = false)), pause);
  }

  forget(): void {
    for (const { image } of this.#frames.values()) image.close();
    this.#frames.clear();
  }

  /** A small picture of what an observation was about, as a data URL; undefined where none could be had. */
  async crop(tabId: number, observation: Observation): Promise<string | undefined> {
    const frame = this.#frames.get(tabId);
    const target = targetOf(observation);
    if (frame === undefined || target === undefined) return undefined;
    const age = observation.at - frame.at;
    if (age < 0 || age > LONGEST_LIFE) return undefined;
    const box = boxIn(frame.view, target);
    return box === undefined ? undefined : cut(frame, box);
  }

  async #take(): Promise<void> {
    const tabId = this.#wanted;
    this.#wanted = undefined;
    if (tabId === undefined) return;
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    if (tab?.active !== true) return;
    const before = ViewSchema.safeParse(await askFrame(tabId, 0, { type: 'view' }).catch(() => undefined));
    this.#lastAt = performance.now();
    const url = await chrome.tabs.captureVisibleTab(tab.windowId, { format: 'jpeg', quality: 80 }).catch(() => undefined);
    const at = Date.now();
    const after = ViewSchema.safeParse(await askFrame(tabId, 0, { type: 'view' }).catch(() => undefined));
    if (url === undefined || !before.success || !after.success || !sameView(before.data, after.data)) return;
    const image = await createImageBitmap(await (await fetch(url)).blob());
    this.#frames.get(tabId)?.image.close();
    this.#frames.set(tabId, { at, image, view: { ...after.data, secrets: [...before.data.secrets, ...after.data.secrets] } });
  }
}

function targetOf(observation: Observation): Target | undefined {
  return 'on' in observation && observation.on !== undefined ? (observation.on as { target: Target }).target : undefined;
}

/** The page may have been scrolled while the picture was taken: then nobody knows what it shows. */
function sameView(a: View, b: View): boolean {
  return a.scroll.x === b.scroll.x && a.scroll.y === b.scroll.y && a.viewport.width === b.viewport.width && a.viewport.height === b.viewport.height;
}

/** Where the target stands in the picture; undefined where it is not wholly in it, or the page was scrolled since. */
export function boxIn(view: View, target: Target): Box | undefined {
  const { box, scroll } = target.geometry ?? {};
  if (!box || !scroll || scroll.x !== view.scroll.x || scroll.y !== view.scroll.y) return undefined;
  const x = box.x - scroll.x;
  const y = box.y - scroll.y;
  const inside = x >= 0 && y >= 0 && x + box.width <= view.viewport.width && y + box.height <= view.viewport.height;
  return inside && box.width > 0 && box.height > 0 ? { x, y, width: box.width, height: box.height } : undefined;
}

async function cut({ image, view }: Frame, box: Box): Promise<string | undefined> {
  const scale = image.width / view.viewport.width;
  const left = Math.max(0, box.x - MARGIN);
  const top = Math.max(0, box.y - MARGIN);
  const width = Math.min(view.viewport.width - left, Math.min(box.width + 2 * MARGIN, LARGEST.width));
  const height = Math.min(view.viewport.height - top, Math.min(box.height + 2 * MARGIN, LARGEST.height));
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.drawImage(image, left * scale, top * scale, width * scale, height * scale, 0, 0, width, height);
  pen.fillStyle = '#000';
  for (const secret of view.secrets) pen.fillRect(secret.x - left - 3, secret.y - top - 3, secret.width + 6, secret.height + 6);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
  const url = await dataUrl(blob);
  return url.length <= MOST_CHARS ? url : undefined;
}
