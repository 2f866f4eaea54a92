import type { Box } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { controlAround, encloses, gapBetween, grown, holds, isBeside, isControlSized, middleOf, scenePhrases, type Scene, type ScenePhrase } from './scene.js';

/** In CSS pixels: how far a label may stand from what it names. */
const LABEL = { beside: 44, above: 16, farBeside: 220, farAbove: 28, afterBox: 30 };
/** A box to tick is small and nearly square. */
const TICKED = { side: 34, ratio: 1.5 };
/** Around a text that is operated without a box of its own. */
const PADDING = 3;
/** A hand does not hit the letters themselves. */
const REACH = { across: 10, down: 8 };
/** In heights of a line: options of a list stand further apart than lines of a text. */
const LINE_GAP = 0.8;
/** Lines of a text on one control. */
const MOST_LINES = 3;

export interface DrawnControl {
  control: Box;
  /** What a person would call it; null where nothing says. */
  name: string | null;
  nameBox: Box | null;
}

/** The drawn control that a person points at; null where there is none. */
export function controlAt(scene: Scene, at: { x: number; y: number }, { typed }: { typed: boolean }): DrawnControl | null {
  const phrases = scenePhrases(scene.words).filter(({ text }) => normaliseText(text) !== '');
  const control = controlAround(scene, at);
  if (control === null) {
    const own = phraseAt(phrases, at);
    return own && ofText(own);
  }
  const inside = phrases.filter(({ box }) => holds(control, middleOf(box)));
  if (typed) return labelled(control, labelOf(scene, control, phrases), inside);
  if (inside.length === 0) return labelled(control, labelOf(scene, control, phrases), []);
  if (isOneText(inside)) return { control, ...joined(inside) };
  const own = phraseAt(inside, at);
  return own ? ofText(own) : null;
}

function ofText({ text, box }: ScenePhrase): DrawnControl {
  return { control: grown(box, PADDING), name: text, nameBox: box };
}

/** A text in a field may be a hint or a value: it names the field where nothing else does. */
function labelled(control: Box, label: ScenePhrase | null, inside: readonly ScenePhrase[]): DrawnControl {
  if (label) return { control, name: label.text, nameBox: label.box };
  const hint = isOneText(inside) ? joined(inside) : { name: null, nameBox: null };
  return { control, ...hint };
}

function joined(lines: readonly ScenePhrase[]): { name: string; nameBox: Box } {
  const left = Math.min(...lines.map(({ box }) => box.x));
  const top = Math.min(...lines.map(({ box }) => box.y));
  const right = Math.max(...lines.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...lines.map(({ box }) => box.y + box.height));
  return { name: lines.map(({ text }) => text).join(' '), nameBox: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** One phrase, or lines of a text: what stands beside another on a line is another text. */
export function isOneText(phrases: readonly ScenePhrase[]): boolean {
  if (phrases.length === 0 || phrases.length > MOST_LINES) return false;
  const lines = [...phrases].sort((a, b) => a.box.y - b.box.y);
  return lines.every(({ box }, index) => {
    const above = lines[index - 1]?.box;
    return !above || (!isBeside(above, box) && box.y - (above.y + above.height) <= LINE_GAP * Math.max(above.height, box.height));
  });
}

function phraseAt(phrases: readonly ScenePhrase[], { x, y }: { x: number; y: number }): ScenePhrase | null {
  const near = phrases.filter(({ box }) => x >= box.x - REACH.across && x <= box.x + box.width + REACH.across && y >= box.y - REACH.down && y <= box.y + box.height + REACH.down);
  const [first] = near.sort((a, b) => gapBetween(a.box, pointBox({ x, y })) - gapBetween(b.box, pointBox({ x, y })));
  return first ?? null;
}

function pointBox({ x, y }: { x: number; y: number }): Box {
  return { x, y, width: 0, height: 0 };
}

export type LabelSide = 'left' | 'above' | 'right';

/** Beside it where it stands close, else above, else further away; after a box to tick. */
export function labelOf(scene: Scene, control: Box, phrases: readonly ScenePhrase[]): ScenePhrase | null {
  const bare = phrases.filter(({ box }) => isBare(scene, box, control));
  const nearest = (side: LabelSide, within: number): ScenePhrase | null => nearestOn(side, { control, phrases: bare, boxes: scene.boxes }, within);
  if (isTickable(control)) return nearest('right', LABEL.afterBox) ?? nearest('left', LABEL.beside);
  return nearest('left', LABEL.beside) ?? nearest('above', LABEL.above) ?? nearest('left', LABEL.farBeside) ?? nearest('above', LABEL.farAbove);
}

export function isTickable({ width, height }: Box): boolean {
  return Math.max(width, height) <= TICKED.side && Math.max(width, height) <= TICKED.ratio * Math.min(width, height);
}

/** It stands on no other control. */
export function isBare({ boxes }: Scene, text: Box, control: Box): boolean {
  const around = boxes.find((box) => holds(box, middleOf(text)));
  return around === undefined || !isControlSized(around) || encloses(around, control) || isRow(around, text);
}

/** A stripe of a table is no larger than a control, but holds much besides the text. */
function isRow(around: Box, text: Box): boolean {
  return around.width > 6 * text.width && around.width > 12 * around.height;
}

function nearestOn(side: LabelSide, among: { control: Box; phrases: readonly ScenePhrase[]; boxes: readonly Box[] }, within: number): ScenePhrase | null {
  const { control, phrases } = among;
  const near = phrases.filter(({ box }) => sideOf(control, box) === side && gapBetween(control, box) <= within && isAligned(side, control, box));
  const [first] = near.sort((a, b) => gapBetween(control, a.box) - gapBetween(control, b.box));
  return first && isClear(among, first.box) ? first : null;
}

/** No other control stands between a label and what it names. */
function isClear({ control, boxes }: { control: Box; boxes: readonly Box[] }, label: Box): boolean {
  const [from, to] = [middleOf(label), middleOf(control)];
  return !boxes.some((box) => isControlSized(box) && !encloses(box, control) && !encloses(control, box) && !holds(box, from) && [0.2, 0.4, 0.6, 0.8].some((share) => holds(box, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })));
}

export function sideOf(control: Box, text: Box): LabelSide | null {
  if (isBeside(control, text)) {
    if (text.x + text.width <= control.x + 2) return 'left';
    return text.x >= control.x + control.width - 2 ? 'right' : null;
  }
  return text.y + text.height <= control.y + 2 ? 'above' : null;
}

function isAligned(side: LabelSide, control: Box, text: Box): boolean {
  return side !== 'above' || (text.x >= control.x - 14 && text.x <= control.x + control.width / 2);
}
