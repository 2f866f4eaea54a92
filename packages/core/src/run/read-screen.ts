import type { Rect } from '../element/geometry.js';
import { DriverError, type MaskedRef, type Screenshot, type ScreenshotOptions } from '../ports/page-driver.js';
import type { ReadText, UnreadPicture } from '../ports/text-reader.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { fieldsToMask, showsSecret } from './secret-in-view.js';
import type { StepContext } from './step-context.js';
import type { TakenScreen } from './taken-screen.js';

/** Small text on a plain screenshot is misread; drawn anew at this scale it is not. */
export const READING_SCALE = 2;

export type ScreenReading = SeenScreen | UnreadPicture;

export interface SeenScreen {
  ok: true;
  text: ReadText;
  /** The same for the matchers of `locator/vision-ocr`. */
  snapshot: OcrSnapshot;
  /** What was read; a part of the viewport where only parts were asked for. */
  picture: Screenshot;
}

export interface Look {
  /** Only what touches one of these is read. */
  regions?: readonly Rect<'viewport'>[];
  /** Reads again even what the same pixels said before. */
  fresh?: boolean;
  /** Milliseconds that reading may take; without it, what a step can spare for a look. */
  within?: number;
}

/** What the viewport shows now, fields with secrets painted over. Same pixels are not read twice. A problem is an answer. */
export async function readScreen(context: StepContext, look: Look = {}): Promise<ScreenReading> {
  const taken = await pictureScreen(context, look.regions);
  return taken.ok ? readPicture(context, taken, look) : taken;
}

/** The first half of reading, for whoever wants to know first whether the screen has stopped changing. */
export async function pictureScreen(context: StepContext, regions?: Look['regions']): Promise<TakenScreen | UnreadPicture> {
  return pictureWith(context, await fieldsToMask(context), regions);
}

/** Shows secrets in drawn fields: for what looks at a surface and forgets it, and never for what is kept or sent. */
export async function pictureInMemory(context: StepContext): Promise<TakenScreen | UnreadPicture> {
  return pictureWith(context, await fieldsToMask(context, { drawn: false }));
}

async function pictureWith(context: StepContext, mask: readonly MaskedRef[], regions?: Look['regions']): Promise<TakenScreen | UnreadPicture> {
  const { tab } = context;
  const { scroll, viewport } = await tab.inFrame('main', 'page', {});
  const clip = regions && stripAround(regions, viewport);
  // Asked again afterwards: the page may have begun to show it in between.
  const picture = (await showsSecret(context, mask)) ? null : await inTime(tab.screenshot({ mask, scale: READING_SCALE, ...(clip ? { clip } : {}) }));
  if (picture === 'late') return { ok: false, problem: 'timed-out', detail: 'the picture was not taken in time' };
  if (!picture || (await showsSecret(context, mask))) return { ok: false, problem: 'aborted', detail: 'the page shows a secret, so it is not pictured' };
  return { ok: true, picture, scroll, viewport: { width: viewport.width, height: viewport.height } };
}

/** A picture that comes late is a screen that was not seen, and nothing that the step did wrong. */
function inTime(picture: Promise<Screenshot>): Promise<Screenshot | 'late'> {
  return picture.catch((error: unknown) => {
    if (error instanceof DriverError && error.code === 'timeout') return 'late';
    throw error;
  });
}

/** CSS pixels above and below what is to be read, so that lines are whole. */
const MARGIN = 40;
/** A strip of more than this share of the viewport saves too little. */
const WORTH_CUTTING = 0.6;

/** Over the whole width: a line that is cut off says something else. null where all of the viewport is as good. */
function stripAround(regions: readonly Rect<'viewport'>[], viewport: { width: number; height: number }): ScreenshotOptions['clip'] | null {
  const seen = regions.filter(({ y, height }) => y < viewport.height && y + height > 0);
  if (seen.length === 0) return null;
  const top = Math.max(0, Math.floor(Math.min(...seen.map(({ y }) => y)) - MARGIN));
  const bottom = Math.min(viewport.height, Math.ceil(Math.max(...seen.map(({ y, height }) => y + height)) + MARGIN));
  return bottom - top > WORTH_CUTTING * viewport.height ? null : { x: 0, y: top, width: viewport.width, height: bottom - top };
}

export async function readPicture({ tab, options, timeouts }: StepContext, { picture, scroll, viewport }: TakenScreen, { regions, fresh = false, within = timeouts.read }: Look = {}): Promise<ScreenReading> {
  if (!options.sight) return { ok: false, problem: 'no-engine', detail: 'this run has no eyes' };
  const text = await options.sight.reader.read(
    { png: picture.png, viewport: picture.viewport },
    {
      timeout: Math.min(within, tab.left()),
      fresh,
      ...(regions ? { regions: regions.map((region) => onPicture(region, picture)) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    },
  );
  if (!text.ok) return text;
  const whole = onWhole(text, picture, viewport);
  return { ok: true, text: whole, picture, snapshot: { words: whole.words, size: whole.size, viewport: whole.viewport, scroll, cached: whole.cached } };
}

/** What was read in a part of the viewport, as if all of it had been pictured. */
function onWhole(text: ReadText, { from, size, viewport: part }: Screenshot, viewport: TakenScreen['viewport']): ReadText {
  if (!from) return text;
  const scale = size.width / part.width;
  const moved = <T extends { box: Rect<'device'> }>(one: T): T => ({ ...one, box: { ...one.box, x: one.box.x + from.x * scale, y: one.box.y + from.y * scale } });
  return {
    ...text,
    words: text.words.map(moved),
    lines: text.lines.map(moved),
    blocks: text.blocks.map(moved),
    size: { width: viewport.width * scale, height: viewport.height * scale },
    viewport,
  };
}

/** By the real size of the image, whatever the screen's resolution. */
function onPicture({ x, y, width, height }: Rect<'viewport'>, { size, viewport, from = { x: 0, y: 0 } }: Screenshot): Rect<'device'> {
  const across = size.width / viewport.width;
  const down = size.height / viewport.height;
  return { space: 'device', x: (x - from.x) * across, y: (y - from.y) * down, width: width * across, height: height * down };
}
