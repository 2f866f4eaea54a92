import type { PlainPicture, ReadText } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { createRedactor } from '../text/redact.js';
import { boxToPicture } from './box-to-page.js';
import { pixelsFor, type PictureSpace, type ViewportPicture } from './fit-picture.js';
import { maskedRegions, type MaskedRegion } from './masked-regions.js';
import { painted } from './paint.js';
import { hideSecrets, type SecretRules } from './secret-looking.js';

/** The viewport as it stands, and all that is known of what must not leave the machine with it. */
export interface Screen {
  picture: ViewportPicture;
  /** What was read on the very picture; null where it could not be read. */
  text: Pick<ReadText, 'words' | 'lines'> | null;
  /** In CSS pixels of the viewport: fields for secrets, and texts of the DOM that look like secrets. */
  secretBoxes: readonly Box[];
  /** Secrets of this run. */
  secretValues: readonly string[];
  /** What stands in regions that are marked as private: none of it is sent, whatever it looks like. */
  privateTexts?: readonly string[];
}

export interface Privacy {
  /** Paints over e-mail addresses too. */
  emails: boolean;
  /** Sends a picture even where nobody could read it to look for secrets. */
  unread: boolean;
  /** CSS selectors of what else is painted over. */
  selectors: readonly string[];
}

export const DEFAULT_PRIVACY: Privacy = { emails: false, unread: false, selectors: [] };

export interface SentPicture {
  pixels: PlainPicture;
  space: PictureSpace;
  /** In pixels of the picture that is sent. */
  masked: MaskedRegion[];
}

export type Prepared<T> = ({ ok: true } & T) | { ok: false; reason: string };

/** What a model may see of the screen: masked first, then cut and scaled. Fails closed: what was not looked through is not sent. */
export function sentPicture(screen: Screen, privacy: Privacy, space: PictureSpace): Prepared<SentPicture> {
  const { picture } = screen;
  if (!screen.text && !privacy.unread) return { ok: false, reason: 'the picture could not be read to look for secrets, so it is not sent' };
  const masked = maskedRegions(picture, { boxes: screen.secretBoxes, text: screen.text ?? { words: [], lines: [] }, values: screen.secretValues, rules: rulesOf(privacy) });
  const pixels = pixelsFor({ ...painted(picture, masked.map(({ box }) => box)), viewport: picture.viewport }, space);
  return { ok: true, pixels, space, masked: masked.flatMap((region) => shownIn(region, picture, space)) };
}

function shownIn({ box, what }: MaskedRegion, { width, height, viewport }: ViewportPicture, space: PictureSpace): MaskedRegion[] {
  const [across, down] = [viewport.width / width, viewport.height / height];
  const shown = boxToPicture({ x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }, space);
  return shown ? [{ what, box: shown }] : [];
}

/** The same for words: secrets of the run and what looks like one never stand in a prompt. */
export function hider({ secretValues, privateTexts = [] }: Pick<Screen, 'secretValues' | 'privateTexts'>, privacy: Privacy): (text: string) => string {
  const hidden = privateTexts.map(shapeOf).filter((shape) => shape.length >= TELLING);
  const redactor = createRedactor(new Map(secretValues.map((value, at) => [String(at + 1), value])));
  return (text) => (isPrivate(text, hidden) ? PRIVATE : hideSecrets(redactor.text(text), rulesOf(privacy)));
}

const PRIVATE = '(private)';

/** Shorter texts stand everywhere. */
const TELLING = 4;

/** Numbers are other ones by now: an amount that was recorded is as private as the one that stands there today. */
function shapeOf(text: string): string {
  return normaliseText(text).replace(/\p{N}+/gu, '0');
}

function isPrivate(text: string, hidden: readonly string[]): boolean {
  const shape = shapeOf(text);
  return shape.length >= TELLING && hidden.some((one) => shape.includes(one) || one.includes(shape));
}

function rulesOf({ emails }: Privacy): SecretRules {
  return { emails };
}
