import type { Captured, Clock, Observation, Rect, Target } from '@waymark/core';
import type { Page } from 'playwright-core';
import type { FrameRecorders } from './frame-recorders.js';

/** The page is looked at when nothing has been told for this long, in milliseconds: what it shows then is what is acted on next. */
const QUIET = 250;

/** A picture that takes longer is not waited for. */
const PATIENCE = 1_500;

/** Around the target, in CSS pixels. */
const MARGIN = 24;
const LARGEST = { width: 360, height: 200 };
/** Room for a caret or an outline. */
const MASK_MARGIN = 4;

const LONGEST = 200_000;

interface Look {
  at: number;
  png: Uint8Array;
  scroll: { x: number; y: number };
  viewport: { width: number; height: number };
}

export interface Darkroom {
  clock: Clock;
  paint(png: Uint8Array, boxes: readonly Rect<'device'>[]): Promise<Uint8Array>;
  cut(png: Uint8Array, box: Rect<'device'>): Promise<Uint8Array>;
}

/**
 * Small pictures of what was acted on, cut from one that was taken before: the page is not stopped for it. Fields with
 * secrets are painted over; while a frame shows one, no picture is taken at all.
 */
export class Pictures {
  readonly #page: Page;
  readonly #recorders: FrameRecorders;
  readonly #darkroom: Darkroom;
  #look: Promise<Look | undefined> = Promise.resolve(undefined);
  #told = 0;
  #over = false;

  constructor(page: Page, recorders: FrameRecorders, darkroom: Darkroom) {
    this.#page = page;
    this.#recorders = recorders;
    this.#darkroom = darkroom;
  }

  stop(): void {
    this.#over = true;
  }

  /** Another document: nothing that was seen is there any more. */
  forget(): void {
    this.#look = Promise.resolve(undefined);
    void this.stir();
  }

  /** Something was done or has happened: what was seen before is old, and a new look is taken when it is quiet. */
  async stir(): Promise<void> {
    this.#told += 1;
    const told = this.#told;
    await this.#darkroom.clock.sleep(QUIET);
    if (this.#over || told !== this.#told) return;
    this.#look = this.#take(told).catch(() => undefined);
  }

  /** The place of the target in the last look, as a data URL; undefined where none was taken since the page last changed. */
  async of(observation: Observation): Promise<string | undefined> {
    const pending = this.#look;
    this.#look = Promise.resolve(undefined);
    const geometry = geometryOf(observation);
    const look = await pending;
    const frame = geometry && look && look.at <= observation.at ? frameOf(geometry, look) : undefined;
    if (frame === undefined || look === undefined) return undefined;
    const cut = await this.#darkroom.cut(look.png, frame);
    const url = `data:image/png;base64,${Buffer.from(cut).toString('base64')}`;
    return url.length <= LONGEST ? url : undefined;
  }

  async #take(told: number): Promise<Look | undefined> {
    const before = await this.#secrets();
    const view = await this.#view();
    if (before === undefined || view === undefined) return undefined;
    const png = await this.#page.screenshot({ scale: 'css', animations: 'allow', caret: 'initial', timeout: PATIENCE });
    const after = await this.#secrets();
    if (after === undefined || told !== this.#told) return undefined;
    const boxes = [...before, ...after].map(masked);
    return { at: Date.now(), png: boxes.length > 0 ? await this.#darkroom.paint(png, boxes) : png, ...view };
  }

  /** undefined while a frame shows one, or cannot be asked. */
  async #secrets(): Promise<Box[] | undefined> {
    const frames = await this.#recorders.worlds.tree.frames();
    const boxes = await Promise.all(frames.map(async (frame) => ({ frame, boxes: (await this.#recorders.worlds.run(frame, SECRETS)) as Box[] })));
    if (boxes.some((one) => one.frame.parent !== null && one.boxes.length > 0)) return undefined;
    return boxes.flatMap((one) => one.boxes);
  }

  async #view(): Promise<Pick<Look, 'scroll' | 'viewport'> | undefined> {
    const { worlds } = this.#recorders;
    return (await worlds.run(await worlds.tree.main(), VIEW)) as Pick<Look, 'scroll' | 'viewport'>;
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SECRETS = 'function () { return this.secretBoxes(); }';
const VIEW = 'function () { return { scroll: { x: scrollX, y: scrollY }, viewport: { width: innerWidth, height: innerHeight } }; }';

function masked({ x, y, width, height }: Box): Rect<'device'> {
  return { space: 'device', x: x - MASK_MARGIN, y: y - MASK_MARGIN, width: width + 2 * MASK_MARGIN, height: height + 2 * MASK_MARGIN };
}

type Geometry = NonNullable<Target['geometry']>;

/** Where the target stood when it was acted on; undefined where it does not say, and for a secret field. */
function geometryOf(observation: Observation): Geometry | undefined {
  const on = observation['on'] as Captured | undefined;
  const isSecret = observation['secret'] !== undefined;
  return isSecret ? undefined : (on?.target.geometry ?? undefined);
}

/** The target with some room around it; undefined where the page has been scrolled since the look. */
function frameOf({ box, scroll }: Geometry, look: Look): Rect<'device'> | undefined {
  if (!box || !scroll || Math.abs(scroll.x - look.scroll.x) > 1 || Math.abs(scroll.y - look.scroll.y) > 1) return undefined;
  const width = Math.min(box.width + 2 * MARGIN, LARGEST.width);
  const height = Math.min(box.height + 2 * MARGIN, LARGEST.height);
  const within = (middle: number, size: number, most: number): number => Math.round(Math.max(0, Math.min(middle - size / 2, most - size)));
  const x = within(box.x - scroll.x + box.width / 2, width, look.viewport.width);
  const y = within(box.y - scroll.y + box.height / 2, height, look.viewport.height);
  return { space: 'device', x, y, width: Math.round(width), height: Math.round(height) };
}
