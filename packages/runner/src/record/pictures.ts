import { boxInView, cropAround, type Captured, type Clock, type FrameWorlds, type Observation, type Rect, type Screenshot, toPageViewport } from '@waymark/core';
import type { FrameRecorders } from './frame-recorders.js';

/** The page is looked at when nothing has been told for this long, in milliseconds: what it shows then is what is acted on next. */
const QUIET = 250;

/** A picture that takes longer is not waited for. */
const PATIENCE = 5_000;

/** Room for a caret or an outline, in CSS pixels. */
const MASK_MARGIN = 4;

const LONGEST = 200_000;

/** Pages with more are full of advertisements, and asking where each stands would take too long. */
const MOST_FRAMES = 12;

/** The viewport as it was at some time. */
export interface TakenLook extends Screenshot {
  began: number;
  done: number;
  scroll: { x: number; y: number };
  /** The frames that it shows, by their ids, where they stand unscaled and whole pixels. */
  frames: ReadonlyMap<string, FramePlace>;
}

/** Where the viewport of a frame stands in that of the page, and how far its own document is scrolled. */
export interface FramePlace extends Box {
  scroll: { x: number; y: number };
}

export interface Darkroom {
  clock: Clock;
  /** Pixels of a picture for one CSS pixel. */
  scale: number;
  shoot(worlds: FrameWorlds, how: { scale: number; timeout: number }): Promise<Screenshot>;
  paint(png: Uint8Array, boxes: readonly Rect<'device'>[]): Promise<Uint8Array>;
  cut(png: Uint8Array, box: Rect<'device'>, shrink: number): Promise<Uint8Array>;
}

/**
 * What a page looked like before something was done, from pictures that were taken before: the page is not stopped for
 * it. Fields with secrets are painted over; while a frame shows one, no picture is taken at all.
 */
export class Pictures {
  readonly #recorders: FrameRecorders;
  readonly #darkroom: Darkroom;
  readonly #ofFrames = new WeakMap<TakenLook, Map<string, Promise<TakenLook>>>();
  #look: Promise<TakenLook | undefined> = Promise.resolve(undefined);
  #told = 0;
  #over = false;

  constructor(recorders: FrameRecorders, darkroom: Darkroom) {
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

  /** What was seen last before an observation; it serves one only. undefined where nothing was since the page last changed. */
  async before({ at }: Observation): Promise<TakenLook | undefined> {
    const pending = this.#look;
    this.#look = Promise.resolve(undefined);
    const look = await pending;
    return look && look.done <= at ? look : undefined;
  }

  /** What is to be seen from a moment on, if it can be seen before the patience is over. It stays for whoever asks next. */
  async since(moment: number, patience: number): Promise<TakenLook | undefined> {
    const { clock } = this.#darkroom;
    const end = clock.now() + patience;
    while (clock.now() < end) {
      const look = this.#over ? await this.#take(this.#told).catch(() => undefined) : await this.#look;
      if (look && look.began >= moment) return look;
      if (this.#over) return undefined;
      await clock.sleep(QUIET / 5);
    }
    return undefined;
  }

  /** The part of a look that a frame fills, as if that were the page; undefined where it is not known where the frame stood. */
  async ofFrame(look: TakenLook | undefined, frame: string | null): Promise<TakenLook | undefined> {
    const place = look && frame !== null ? look.frames.get(frame) : undefined;
    if (!look || frame === null) return look;
    if (!place) return undefined;
    const known = this.#ofFrames.get(look) ?? new Map<string, Promise<TakenLook>>();
    this.#ofFrames.set(look, known);
    const part = known.get(frame) ?? this.#cutFrame(look, place);
    known.set(frame, part);
    return part;
  }

  async #cutFrame(look: TakenLook, { x, y, width, height, scroll }: FramePlace): Promise<TakenLook> {
    const scale = look.size.width / look.viewport.width;
    const size = { width: width * scale, height: height * scale };
    const png = await this.#darkroom.cut(look.png, { space: 'device', x: x * scale, y: y * scale, ...size }, 1);
    return { began: look.began, done: look.done, png, size, viewport: { width, height }, scroll, frames: new Map() };
  }

  /** Whether the page has been looked at since anything was done, or can be within the patience. */
  async looked(patience: number): Promise<boolean> {
    const { clock } = this.#darkroom;
    for (const end = clock.now() + patience; clock.now() < end; await clock.sleep(QUIET / 5)) if (await this.#look) return true;
    return false;
  }

  /** The place of a target in a look, as a data URL. */
  async crop(look: TakenLook, { on, secret, hidden }: { on?: Captured; secret?: unknown; hidden: readonly Box[] }): Promise<string | undefined> {
    const box = on && secret === undefined ? boxInView(on.target, look.scroll) : null;
    return box ? this.cut(look, cropAround(box, look.viewport), hidden) : undefined;
  }

  /** A part of a look, in CSS pixels of the viewport, as a data URL. */
  async cut(look: TakenLook, box: Box, hidden: readonly Box[] = []): Promise<string | undefined> {
    const scale = look.size.width / look.viewport.width;
    const whole: Rect<'device'> = { space: 'device', x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
    const cut = hidden.length === 0 ? await this.#darkroom.cut(look.png, whole, scale) : await this.#cutHidden(look, whole, { hidden, scale });
    const url = `data:image/png;base64,${Buffer.from(cut).toString('base64')}`;
    return url.length <= LONGEST ? url : undefined;
  }

  /** Painted when it is small already: a picture of the whole screen takes much longer. */
  async #cutHidden(look: TakenLook, box: Rect<'device'>, { hidden, scale }: { hidden: readonly Box[]; scale: number }): Promise<Uint8Array> {
    const part = await this.#darkroom.cut(look.png, box, 1);
    const boxes = hidden.map((one) => masked(one, scale)).map((one) => ({ ...one, x: one.x - box.x, y: one.y - box.y }));
    return this.#darkroom.cut(await this.#darkroom.paint(part, boxes), { ...box, x: 0, y: 0 }, scale);
  }

  async #take(told: number): Promise<TakenLook | undefined> {
    const { worlds } = this.#recorders;
    const before = await this.#secrets();
    const framesBefore = await this.#frames();
    const scroll = (await worlds.run(await worlds.tree.main(), SCROLL)) as TakenLook['scroll'];
    if (before === undefined) return undefined;
    const began = Date.now();
    const shot = await this.#darkroom.shoot(worlds, { scale: this.#darkroom.scale, timeout: PATIENCE });
    const done = Date.now();
    const after = await this.#secrets();
    const framesAfter = await this.#frames();
    const frames = new Map([...framesAfter].filter(([id, place]) => JSON.stringify(framesBefore.get(id)) === JSON.stringify(place)));
    if (after === undefined || told !== this.#told) return undefined;
    const boxes = [...before, ...after].map((box) => masked(box, shot.size.width / shot.viewport.width));
    return { ...shot, began, done, scroll, frames, png: boxes.length > 0 ? await this.#darkroom.paint(shot.png, boxes) : shot.png };
  }

  /** A frame that is scaled, turned, partly out of view or gone meanwhile is left out. */
  async #frames(): Promise<Map<string, FramePlace>> {
    const { worlds } = this.#recorders;
    const inner = (await worlds.tree.frames()).filter(({ parent }) => parent !== null).slice(0, MOST_FRAMES);
    const view = inner.length === 0 ? undefined : ((await worlds.run(await worlds.tree.main(), VIEW)) as FrameView);
    const placed = await Promise.all(inner.map(async ({ id }) => [id, view && (await this.#place(id, view).catch(() => undefined))] as const));
    return new Map(placed.flatMap(([id, place]) => (place ? [[id, place]] : [])));
  }

  async #place(frame: string, view: FrameView): Promise<FramePlace | undefined> {
    const { worlds } = this.#recorders;
    const { width, height, scroll } = (await worlds.run(await worlds.frame(frame), VIEW)) as FrameView;
    const [from, to] = await Promise.all([toPageViewport(worlds, { space: 'viewport', frame, x: 0, y: 0 }, 'unchecked'), toPageViewport(worlds, { space: 'viewport', frame, x: width, y: height }, 'unchecked')]);
    const [x, y] = [Math.round(from.x), Math.round(from.y)];
    const isPlain = Math.abs(to.x - from.x - width) < 1 && Math.abs(to.y - from.y - height) < 1;
    const isWithin = x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;
    return isPlain && isWithin && width > 0 && height > 0 ? { x, y, width, height, scroll } : undefined;
  }

  /** undefined while a frame shows one, or cannot be asked. */
  async #secrets(): Promise<Box[] | undefined> {
    const frames = await this.#recorders.worlds.tree.frames();
    const boxes = await Promise.all(frames.map(async (frame) => ({ frame, boxes: (await this.#recorders.worlds.run(frame, SECRETS)) as Box[] })));
    if (boxes.some((one) => one.frame.parent !== null && one.boxes.length > 0)) return undefined;
    return boxes.flatMap((one) => one.boxes);
  }
}

interface FrameView {
  width: number;
  height: number;
  scroll: { x: number; y: number };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SECRETS = 'function () { return this.secretBoxes(); }';
const VIEW = 'function () { return { width: innerWidth, height: innerHeight, scroll: { x: scrollX, y: scrollY } }; }';
const SCROLL = 'function () { return { x: scrollX, y: scrollY }; }';

function masked({ x, y, width, height }: Box, scale: number): Rect<'device'> {
  const [left, top] = [x - MASK_MARGIN, y - MASK_MARGIN];
  return { space: 'device', x: left * scale, y: top * scale, width: (width + 2 * MASK_MARGIN) * scale, height: (height + 2 * MASK_MARGIN) * scale };
}
