import { kindOf, type Kind } from '../element/kind.js';
import type { Target } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { asRead, centreOf, holds, inReadingOrder, joined, wordsOn, type PlacedWord } from './placed-words.js';
import type { PixelBox as Box } from './vision-ocr-layout.js';

/** What the recording says that a person sees: the text to look for, and what stands around it. */
export interface RecordedSight {
  text: string;
  /** A field is known by the label beside it; anything else by the words on it. */
  where: 'on' | 'beside';
  /** Place of the label of a field, where it was read. */
  label: Box | null;
  box: Box | null;
  /** Words read around it; null where the recording was made without eyes. */
  around: readonly PlacedWord[] | null;
}

const FIELDS: ReadonlySet<Kind | null> = new Set<Kind | null>(['text input', 'select', 'checkbox', 'radio', 'file', 'slider', 'date', 'colour']);

/** How far from the target a word says something about it, in CSS pixels. */
export const AROUND_WITHIN = 220;

export function isField(kind: Kind | null): boolean {
  return FIELDS.has(kind);
}

/** null where nothing that can be read names it, and for what is drawn on a surface. */
export function recordedSight(target: Target): RecordedSight | null {
  if (target.pixels?.surface) return null;
  const box = target.geometry?.box ?? null;
  const read = wasRead(target) ? (target.pixels?.words ?? []) : null;
  const where = isField(kindOf(target)) ? 'beside' : 'on';
  const text = where === 'on' ? textOn(target, read, box) : labelOf(target);
  if (!text || normaliseText(text) === '') return null;
  const around = read && box ? read.filter((word) => tells(word) && !holds(box, centreOf(word.box)) && distanceTo(word.box, box) <= AROUND_WITHIN) : null;
  return { text, where, box, around, label: where === 'beside' && around ? placeOf(text, around) : null };
}

function wasRead({ pixels }: Target): boolean {
  return (pixels?.words?.length ?? 0) > 0;
}

/** What was read on it, else what the page said that it shows; a name that is only spoken cannot be seen. */
function textOn({ pixels, semantics, dom }: Target, read: readonly PlacedWord[] | null, box: Box | null): string | null | undefined {
  if (pixels?.name) return pixels.name;
  if (read && box) return joined(wordsOn(read, box));
  return semantics?.text || (dom?.tag === 'input' ? semantics?.name : null);
}

function labelOf({ pixels, semantics }: Target): string | null | undefined {
  return pixels?.name || semantics?.label || semantics?.near || semantics?.name;
}

/** A lone letter is an icon as often as not. */
export function tells({ text, confidence }: PlacedWord): boolean {
  const plain = asRead(text);
  return confidence >= 60 && (plain.length >= 2 || /\d/.test(text));
}

/** Between the nearest edges. */
export function distanceTo(a: Box, b: Box): number {
  const dx = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0);
  const dy = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0);
  return Math.hypot(dx, dy);
}

/** The words of a label, where they stand one after the other. */
function placeOf(text: string, around: readonly PlacedWord[]): Box | null {
  const words = inReadingOrder(around);
  const wanted = asRead(text).split(' ');
  const at = words.findIndex((_, start) => wanted.every((word, i) => asRead(words[start + i]?.text ?? '') === word));
  if (at === -1) return null;
  const boxes = words.slice(at, at + wanted.length).map(({ box }) => box);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}
