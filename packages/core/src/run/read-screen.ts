import type { Rect } from '../element/geometry.js';
import type { Screenshot } from '../ports/page-driver.js';
import type { ReadText, UnreadPicture } from '../ports/text-reader.js';
import { VISION_DEFAULTS } from '../locator/vision-ocr.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { fieldsToMask, showsSecret } from './secret-in-view.js';
import type { StepContext } from './step-context.js';

/** Small text on a plain screenshot is misread; drawn anew at this scale it is not. */
export const READING_SCALE = 2;

export type ScreenReading = SeenScreen | UnreadPicture;

export interface SeenScreen {
  ok: true;
  text: ReadText;
  /** The same for the matchers of `locator/vision-ocr`. */
  snapshot: OcrSnapshot;
  picture: Screenshot;
}

export interface Look {
  /** Only what touches one of these is read. */
  regions?: readonly Rect<'viewport'>[];
  /** Reads again even what the same pixels said before. */
  fresh?: boolean;
}

/** What the viewport shows now, fields with secrets painted over. Same pixels are not read twice. A problem is an answer. */
export async function readScreen(context: StepContext, { regions, fresh = false }: Look = {}): Promise<ScreenReading> {
  const { tab, options } = context;
  if (!options.sight) return { ok: false, problem: 'no-engine', detail: 'this run has no eyes' };
  const { scroll } = await tab.inFrame('main', 'page', {});
  const mask = await fieldsToMask(context);
  const picture = (await showsSecret(context, mask)) ? null : await tab.screenshot({ mask, scale: READING_SCALE });
  if (!picture) return { ok: false, problem: 'aborted', detail: 'the page shows a secret, so it is not pictured' };
  const text = await options.sight.reader.read(
    { png: picture.png, viewport: picture.viewport },
    {
      timeout: Math.min(VISION_DEFAULTS.ocrTimeout, tab.left()),
      fresh,
      ...(regions ? { regions: regions.map((region) => onPicture(region, picture)) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    },
  );
  if (!text.ok) return text;
  return { ok: true, text, picture, snapshot: { words: text.words, size: text.size, viewport: text.viewport, scroll, cached: text.cached } };
}

/** By the real size of the image, whatever the screen's resolution. */
function onPicture({ x, y, width, height }: Rect<'viewport'>, { size, viewport }: Screenshot): Rect<'device'> {
  const across = size.width / viewport.width;
  const down = size.height / viewport.height;
  return { space: 'device', x: x * across, y: y * down, width: width * across, height: height * down };
}
