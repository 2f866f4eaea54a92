import type { Span } from '../locator/vision-ocr-spans.js';
import type { Box } from '../recording/target.js';
import { compareTexts } from '../text/compare.js';
import { normaliseText } from '../text/normalise.js';
import { isBare, isOneText, isTickable, sideOf, type LabelSide } from './control-at.js';
import { isLabelled, isPlainText, type RecordedScene } from './recorded-scene.js';
import { controlAround, encloses, gapBetween, grown, holds, isBeside, isControlSized, middleOf, plain, scenePhrases, type Scene } from './scene.js';
import type { Candidate } from './surface-evidence.js';

/** A drawn control that has the recorded name, on it or beside it. */
export interface NamedControl extends Candidate {
  text: string;
  /** How well the name was read, 0–1. */
  name: number;
  /** Read word for word; what else stands on the line may be an icon that was taken for a letter. */
  exact: boolean;
  /** How far its size is the recorded one's, at its scale, 0–1. */
  shape: number;
}

/** A word in a sentence is not the control of that name. */
const WHOLE = 0.9;
/** Around a text that is operated without a box of its own. */
const PADDING = 3;
/** A label may stand so many times as far away as it did, and some more. */
const FURTHER = { times: 2.5, slack: 24 };
/** Between two fields one above the other, a label is that one's which it stands so many times as near to. */
const CLEARLY_NEARER = 2;
/** In CSS pixels: it stands from its field as it did. */
const AS_BEFORE = 4;
/** Relations of sizes beyond which it is another kind of control. */
const OTHER_SIZE = 2.6;
/** From how many letters on a word tells where it stands, and by what share of the text it may shift where others are misread. */
const IN_ORDER = { letters: 4, shift: 0.2 };

export function controlsNamed(recorded: RecordedScene, scene: Scene, spans: readonly Span[]): { controls: NamedControl[]; refused: string[] } {
  const refused: string[] = [];
  const controls = spans.flatMap((span) => {
    const found = controlFor(recorded, scene, span);
    if (typeof found !== 'string') return [found];
    refused.push(found);
    return [];
  });
  return { controls: withoutDoubles(controls), refused };
}

function controlFor(recorded: RecordedScene, scene: Scene, span: Span): NamedControl | string {
  if (span.kind === 'fuzzy' && !isInOrder(recorded.name ?? '', span.text)) return `‘${span.text}’ has the words in another order`;
  const box = plain(span.box);
  const scale = recorded.nameBox ? box.width / recorded.nameBox.width : 1;
  const control = boxFor(recorded, scene, { box, span, scale });
  if (typeof control === 'string') return control;
  const shape = shapeOf(recorded.control, control, scale);
  if (shape === 0) return `what ‘${span.text}’ stands at has another size than the recorded control`;
  return { control, anchor: box, scale, text: span.text, name: span.likeness * (span.ocrConfidence / 100), exact: span.likeness === 1, shape };
}

/** Letters in common say nothing of their order, and two buttons that were taken for one control may have changed places. */
function isInOrder(recorded: string, found: string): boolean {
  const [then, now] = [normaliseText(recorded), normaliseText(found)];
  const isOnce = (word: string, text: string): boolean => text.split(word).length === 2;
  const telling = then.split(' ').filter((word) => word.length >= IN_ORDER.letters && isOnce(word, then) && isOnce(word, now));
  return telling.every((word) => Math.abs(then.indexOf(word) / then.length - now.indexOf(word) / now.length) <= IN_ORDER.shift);
}

function boxFor(recorded: RecordedScene, scene: Scene, at: { box: Box; span: Span; scale: number }): Box | string {
  const { box, span } = at;
  if (isLabelled(recorded)) return span.coverage < WHOLE ? `‘${span.text}’ is part of another text` : (fieldAt(recorded, scene, at) ?? `no field stands at ‘${span.text}’`);
  if (isPlainText(recorded)) return span.coverage < WHOLE ? `‘${span.text}’ is part of another text` : grown(box, PADDING);
  const control = controlAround(scene, middleOf(box));
  if (control === null || !encloses(grown(control, 2), box)) return `‘${span.text}’ is a text there, and no control`;
  const says = textOn(scene, control);
  if (says === null) return `‘${span.text}’ stands there among other texts`;
  const { relation } = compareTexts(recorded.name ?? '', says);
  return relation === 'equal' || (span.kind === 'fuzzy' && relation === 'similar') ? control : `the control there says ‘${says}’`;
}

/** What is written on a control; null where several texts stand in it. */
function textOn(scene: Scene, control: Box): string | null {
  const inside = scenePhrases(scene.words).filter(({ box }) => holds(control, middleOf(box)));
  return isOneText(inside) ? inside.map(({ text }) => text).join(' ') : null;
}

/** The control that a label names: on the side where it stood, the nearest, with no other text on the way. */
function fieldAt(recorded: RecordedScene, scene: Scene, { box, scale }: { box: Box; scale: number }): Box | null {
  const { control, nameBox } = recorded;
  const side = control && nameBox && sideOf(control, nameBox);
  if (!control || !nameBox || !side) return null;
  const gap = gapBetween(control, nameBox) * scale;
  const within = FURTHER.times * gap + FURTHER.slack;
  return nearestField(scene, box, { side, within, ticked: isTickable(control), gap }) ?? (side === 'right' ? null : nearestField(scene, box, { side: side === 'left' ? 'above' : 'left', within: FURTHER.slack, ticked: false, gap: null }));
}

function nearestField(scene: Scene, label: Box, { side, within, ticked, gap }: { side: LabelSide; within: number; ticked: boolean; gap: number | null }): Box | null {
  const fields = scene.boxes.filter((box) => isControlSized(box) && isTickable(box) === ticked && !holds(box, middleOf(label)) && sideOf(box, label) === side && gapBetween(box, label) <= within && isUnder(side, label, box));
  const [nearest] = fields.sort((a, b) => gapBetween(a, label) - gapBetween(b, label));
  return nearest && isOwn(scene, nearest, label) && !belongsElsewhere(scene, label, { field: nearest, side, gap }) ? nearest : null;
}

/**
 * A label that stands nearer to the field on its other side is that one's: all labels may have gone below their fields, or behind them. Side by side
 * in a line it may have stood so before, too.
 */
function belongsElsewhere(scene: Scene, label: Box, { field, side, gap }: { field: Box; side: LabelSide; gap: number | null }): boolean {
  const own = gapBetween(field, label);
  if (side !== 'above' && gap !== null && Math.abs(own - gap) <= AS_BEFORE) return false;
  const clearly = side === 'above' ? CLEARLY_NEARER : 1;
  return scene.boxes.some((box) => isControlSized(box) && isTickable(box) === isTickable(field) && !holds(box, middleOf(label)) && isOpposite(side, box, label) && gapBetween(box, label) <= clearly * own);
}

function isOpposite(side: LabelSide, box: Box, label: Box): boolean {
  if (side === 'above') return box.y + box.height <= label.y + 2 && box.x < label.x + label.width && label.x < box.x + box.width;
  return sideOf(box, label) === (side === 'left' ? 'right' : 'left');
}

function isUnder(side: LabelSide, label: Box, field: Box): boolean {
  return side !== 'above' || (label.x >= field.x - 14 && label.x <= field.x + field.width / 2);
}

/** No other bare text stands nearer to the field on the way from the label. */
function isOwn(scene: Scene, field: Box, label: Box): boolean {
  return !scenePhrases(scene.words).some(
    ({ box }) =>
      !holds(grown(label, 2), middleOf(box)) && !holds(field, middleOf(box)) && isBare(scene, box, field) && gapBetween(box, field) < gapBetween(label, field) && (isBeside(label, box) || sideOf(field, box) === 'above') && liesBetween(label, field, box),
  );
}

function liesBetween(label: Box, field: Box, text: Box): boolean {
  const { x, y } = middleOf(text);
  const [left, right] = [Math.min(label.x, field.x), Math.max(label.x + label.width, field.x + field.width)];
  const [top, bottom] = [Math.min(label.y, field.y), Math.max(label.y + label.height, field.y + field.height)];
  return x >= left && x <= right && y >= top && y <= bottom;
}

function shapeOf(then: Box | null, now: Box, scale: number): number {
  if (then === null) return 0.5;
  const apart = [now.width / (then.width * scale), now.height / (then.height * scale)].map((ratio) => Math.max(ratio, 1 / ratio));
  const worst = Math.max(...apart);
  return worst > OTHER_SIZE ? 0 : Math.max(0.05, 1 - (worst - 1) / (OTHER_SIZE - 1));
}

function withoutDoubles(controls: readonly NamedControl[]): NamedControl[] {
  return controls.filter((one, index) => controls.findIndex(({ control }) => encloses(grown(control, 1), one.control) && encloses(grown(one.control, 1), control)) === index);
}
