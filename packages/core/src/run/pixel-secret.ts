import type { NodeRef } from '../element/snapshot.js';
import type { MaskedRef } from '../ports/page-driver.js';
import type { PlainPicture } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { drawnBoxes } from '../sight/drawn-boxes.js';
import { grown, holds, middleOf, plain, scenePhrases, type Scene, type SceneWord } from '../sight/scene.js';
import { isHidden, isShownAs, showsWholly } from '../sight/surface-typing.js';
import { onPicture } from '../sight/surface-scene.js';
import { placedFrames } from './frame-places.js';
import { differentPixels } from './pixel-change.js';
import { readBack } from './read-back.js';
import type { StepContext } from './step-context.js';

/**
 * A drawn field that a secret was typed into. Pictures that are kept or sent paint it over: the field alone while it is
 * known to stand where it stood, else all of the surface. What is only read, in memory, shows it, so that later steps are found.
 */
export interface DrawnSecret extends NodeRef {
  /** In CSS pixels from the corner of the surface; null: it may stand anywhere on it. */
  field: Box | null;
  /** Of the surface. */
  of: { width: number; height: number };
  /** Whether dots were seen in place of it: then it does not matter where it goes. */
  hidden: boolean;
  /** The field and its label when it was filled in; null where nothing was seen of them. */
  look: FieldLook | null;
}

/** A surface as it was pictured. */
interface FieldLook {
  picture: PlainPicture;
  /** Of the surface, in CSS pixels of the viewport. */
  box: Box;
  scale: number;
}

interface ReadSurface extends FieldLook {
  scene: Scene;
  /** Everything that was read, secrets too. */
  all: Scene['words'];
}

/** CSS pixels around a field that tell it from the one beside it: its label, and how near the next control stands. */
const AROUND = { left: 120, other: 12 };
/** The edge of a field changes with the focus. */
const EDGE = 3;
/** How many pixels around it may differ, as by a shadow or a cursor. */
const NOISE = 60;
/** How far an edge may be off and be the same one, in CSS pixels. */
const SAME_EDGE = 2;

export function isDrawnSecret(ref: NodeRef): ref is DrawnSecret {
  return 'hidden' in ref && 'field' in ref;
}

/** Before the first letter: whatever happens while it is typed, no picture shows it. */
export function coverField(context: StepContext, { seen, finding, surface }: { seen: ReadSurface; finding: { control: Box }; surface: { ref: NodeRef } }): void {
  const isBox = seen.scene.boxes.some((box) => isSameBox(box, finding.control));
  const { width, height } = seen.box;
  context.secrets.push(drawnSecret(surface.ref, { field: isBox ? plain(finding.control) : null, of: { width, height } }));
}

function drawnSecret({ frame, node }: NodeRef, { field, of }: Pick<DrawnSecret, 'field' | 'of'>): DrawnSecret {
  return { frame, node, field, of, hidden: false, look: null };
}

/** What the field shows when all of it was typed. Only dots are proof that it is hidden: a secret may be misread. */
export function settleField(context: StepContext, secret: DrawnSecret, { before, seen, value }: { before: FieldLook; seen: ReadSurface; value: string }): void {
  const { field } = secret;
  const words = field ? seen.all.filter(({ box }) => holds(field, middleOf(box))) : [];
  secret.hidden = field !== null && isHidden(words, value);
  if (secret.hidden) return;
  const isWithin = field !== null && staysWithin(field, before, seen);
  if (isWithin) secret.look = { picture: seen.picture, box: seen.box, scale: seen.scale };
  else secret.field = null;
  context.report.notes.push(`${isWithin ? 'the field' : 'the canvas'} may show the secret that was typed, so it is painted over in pictures from here on`);
}

/** How far above and below a field letters may reach that are turned, or larger than it, in CSS pixels. */
const REACH = 160;

/** What is too long for its field, or turned, is drawn beside it. */
function staysWithin(field: Box, before: FieldLook, after: FieldLook): boolean {
  const { width: across, height: down } = after.box;
  const [top, bottom] = [Math.max(0, field.y - EDGE), Math.min(down, field.y + field.height + EDGE)];
  const [start, end] = [Math.max(0, field.x - EDGE), Math.min(across, field.x + field.width + EDGE)];
  const sides = [
    { x: 0, y: top, width: start, height: bottom - top },
    { x: end, y: top, width: across - end, height: bottom - top },
    { x: 0, y: Math.max(0, top - REACH), width: across, height: Math.min(top, REACH) },
    { x: 0, y: bottom, width: across, height: Math.min(down - bottom, REACH) },
  ].filter(({ width, height }) => width > 0 && height > 0);
  return sides.every((side) => differentPixels(partOf(before, side), partOf(after, side)) <= NOISE);
}

/** As a driver paints them. Fields that may have moved are looked for first. */
export async function coveredParts(context: StepContext, refs: readonly NodeRef[]): Promise<MaskedRef[]> {
  const parts: MaskedRef[] = [];
  for (const ref of refs) parts.push(isDrawnSecret(ref) ? await coveredPart(context, ref) : ref);
  return parts;
}

async function coveredPart(context: StepContext, secret: DrawnSecret): Promise<MaskedRef> {
  const { frame, node, of } = secret;
  const isThere = secret.hidden || (await isInPlace(context, secret));
  return secret.field && isThere ? { frame, node, part: { ...secret.field, of } } : { frame, node };
}

/** Whether a field whose secret may be seen has left its place since the picture was about to be taken. */
export async function hasLeft(context: StepContext, masked: readonly MaskedRef[]): Promise<boolean> {
  const covered = context.secrets.filter(isDrawnSecret).filter(({ hidden, frame, node }) => !hidden && masked.some((one) => one.part && one.frame === frame && one.node === node));
  for (const secret of covered) if (!(await isInPlace(context, secret))) return true;
  return false;
}

/** Once it was not, nothing says where it is. */
async function isInPlace(context: StepContext, secret: DrawnSecret): Promise<boolean> {
  const { field, look } = secret;
  if (!field || !look) return false;
  const now = await lookAt(context, secret, look.scale);
  if (now && isSameSize(now.box, look.box) && isStillDrawn(field, now) && isSameAround(field, look, now)) return true;
  secret.look = null;
  secret.field = null;
  return false;
}

/** In memory, and forgotten at once. */
async function lookAt({ tab, options }: StepContext, ref: NodeRef, scale: number): Promise<FieldLook | null> {
  const reading = options.sight && (await readBack(tab, ref));
  const frame = (await placedFrames(tab)).get(ref.frame);
  if (!reading?.visible || !frame || !options.sight) return null;
  const { png, viewport } = await tab.screenshot({ scale });
  const picture = await options.sight.decode(png);
  const box = { ...plain(reading.box), x: reading.box.x + frame.corner.x, y: reading.box.y + frame.corner.y };
  return { picture, box, scale: picture.width / viewport.width };
}

function isSameSize(a: Box, b: Box): boolean {
  return Math.abs(a.width - b.width) <= 1 && Math.abs(a.height - b.height) <= 1;
}

function isStillDrawn(field: Box, now: FieldLook): boolean {
  const around = grown(inView(now, field), AROUND.other);
  const boxes = drawnBoxes(now.picture, onPicture(around, now.scale), now.scale);
  return boxes.some((box) => isSameBox({ ...box, x: box.x + field.x - AROUND.other, y: box.y + field.y - AROUND.other }, field));
}

function isSameBox(a: Box, b: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_EDGE);
}

function isSameAround(field: Box, then: FieldLook, now: FieldLook): boolean {
  const { x, y, width, height } = grown(field, EDGE);
  const { left, other } = AROUND;
  const from = Math.max(0, x - left);
  const across = x + width + other - from;
  const sides = [
    { x: from, y, width: x - from, height },
    { x: x + width, y, width: other, height },
    { x: from, y: Math.max(0, y - other), width: across, height: Math.min(other, y) },
    { x: from, y: y + height, width: across, height: other },
  ];
  return sides.reduce((sum, side) => sum + differentPixels(partOf(then, side), partOf(now, side)), 0) <= NOISE;
}

function inView({ box }: FieldLook, { x, y, width, height }: Box): Box {
  return { x: x + box.x, y: y + box.y, width, height };
}

function partOf(look: FieldLook, part: Box): { picture: PlainPicture; part: ReturnType<typeof onPicture> } {
  return { picture: look.picture, part: onPicture(inView(look, part), look.scale) };
}

/** What may be told of a surface: nothing that stands in covered fields, and nothing that reads like a secret of this run. */
export function withoutSecretWords(context: StepContext, ref: NodeRef, { scene, size }: { scene: Scene; size: { width: number; height: number } }): Scene {
  const fields = context.secrets.filter(isDrawnSecret).flatMap(({ frame, node, field }) => (frame === ref.frame && node === ref.node && field ? [field] : []));
  const open = scene.words.filter(({ box }) => !fields.some((field) => holds(field, middleOf(box))));
  const telling = tellingWords(open, context.secretValues);
  if (telling.size > 0) coverSurface(context, ref, size);
  return { ...scene, words: open.filter((word) => !telling.has(word)) };
}

function tellingWords(words: readonly SceneWord[], secrets: ReadonlySet<string>): Set<SceneWord> {
  if (secrets.size === 0) return new Set();
  const isTelling = (text: string): boolean => [...secrets].some((secret) => showsWholly(text, secret) || isShownAs([{ text }], secret));
  const lines = scenePhrases(words).filter(({ text }) => isTelling(text));
  return new Set(words.filter((word) => isTelling(word.text) || lines.some(({ box }) => holds(box, middleOf(word.box)))));
}

function coverSurface({ secrets, report }: StepContext, ref: NodeRef, of: DrawnSecret['of']): void {
  if (secrets.some((one) => isDrawnSecret(one) && one.frame === ref.frame && one.node === ref.node && one.field === null)) return;
  secrets.push(drawnSecret(ref, { field: null, of }));
  report.notes.push('the canvas shows a secret of this run, so it is painted over in pictures from here on');
}
