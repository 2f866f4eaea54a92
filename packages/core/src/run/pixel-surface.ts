import type { NodeRef } from '../element/snapshot.js';
import type { PlainPicture } from '../ports/text-reader.js';
import { targetOf } from '../recording/step.js';
import type { Box, Target } from '../recording/target.js';
import { fromBase64 } from '../text/base64.js';
import { likenessOf } from '../sight/likeness.js';
import { grown, plain, type Scene } from '../sight/scene.js';
import type { RecordedScene } from '../sight/recorded-scene.js';
import type { FoundOnSurface, Looks } from '../sight/surface-finding.js';
import { onPicture, scaleOf, surfaceScene, visiblePart } from '../sight/surface-scene.js';
import { placedFrames } from './frame-places.js';
import { locate, patienceFor, type Located } from './locate.js';
import { withoutSecretWords } from './pixel-secret.js';
import { pictureInMemory, readPicture } from './read-screen.js';
import type { StepContext } from './step-context.js';
import type { TakenScreen } from './taken-screen.js';
import { readBack } from './read-back.js';

/** Smaller ones are icons and sparklines. */
const SMALLEST = { width: 60, height: 40 };
const MOST_SURFACES = 20;
/** What controls can be drawn on, and what people call one and several. */
const SURFACES = { canvas: ['canvas', 'canvases'], img: ['picture', 'pictures'], video: ['video', 'videos'] } as const;
type SurfaceTag = keyof typeof SURFACES;
/** Milliseconds of a step that are kept for what comes after reading, and what reading gets at least. */
const TO_ACT = 3_000;
const SHORTEST = 2_000;
/** Around a control, so that its edge is compared as well. */
const EDGE = 3;

export interface FoundSurface {
  ref: NodeRef;
  /** Of the element itself; null where it is only the one surface of the page. */
  located: Located | null;
}

/** The element that controls are drawn on: the recorded one, or the only one that the page has. In words why there is none. */
export async function locateSurface(context: StepContext, target: Target): Promise<FoundSurface | string> {
  const { pixels: _pixels, ...element } = target;
  const located = await locate(context.tab, { target: element, action: 'hover' }, patienceFor(context.step, context.timeouts));
  const chosen = located.decision.kind === 'none' ? null : located.decision.chosen.candidate;
  const tag = surfaceTag(target);
  if (chosen && chosen.snapshot.dom?.tag === tag) return { ref: chosen.ref, located };
  const [one, many] = SURFACES[tag];
  if (isFramed(target)) return `the ${one} in the frame is not found again for sure`;
  const answers = await context.tab.inAllFrames('query', { target: { dom: { tag } }, action: 'hover', limit: MOST_SURFACES });
  const surfaces = answers.flatMap((answer) =>
    'value' in answer && answer.frame.parent === null ? answer.value.candidates.filter(({ snapshot, state }) => snapshot.dom?.tag === tag && state.visible && isLarge(state.box)).map(({ node }) => ({ frame: answer.frame.id, node })) : [],
  );
  const [only, ...others] = surfaces;
  if (!only) return `the page has no ${one} any more`;
  return others.length === 0 ? { ref: only, located: null } : `the page has ${surfaces.length} ${many}, and none is the recorded one for sure`;
}

/** Recordings of other programs may name no tag: what is drawn on is a canvas then. */
function surfaceTag({ dom }: Target): SurfaceTag {
  return dom?.tag === 'img' || dom?.tag === 'video' ? dom.tag : 'canvas';
}

function isLarge(box: Box | null): boolean {
  return box !== null && box.width >= SMALLEST.width && box.height >= SMALLEST.height;
}

export interface SeenSurface {
  /** In CSS pixels of the viewport. */
  box: Box;
  /** Of the frame that it is in. */
  corner: { x: number; y: number };
  /** Without words that tell of secrets. */
  scene: Scene;
  /** Everything that was read; never told. */
  all: Scene['words'];
  picture: PlainPicture;
  scale: number;
  taken: TakenScreen;
}

/** What the surface shows now; in words why that cannot be said. */
export async function seeSurface(context: StepContext, ref: NodeRef): Promise<SeenSurface | string> {
  const { sight } = context.options;
  const place = await placeOf(context, ref);
  if (!place || !sight) return isFramed(targetOf(context.step)) ? 'the canvas has gone, or its frame is scaled, turned or out of view, so that it cannot be read' : 'the canvas has gone';
  const { box, corner } = place;
  const taken = await pictureInMemory(context);
  if (!taken.ok) return `the screen could not be pictured: ${taken.detail}`;
  // There is nothing else to go by, so an engine that only just starts is waited for.
  const within = Math.max(context.tab.left() - TO_ACT, SHORTEST);
  const reading = await readPicture(context, taken, { regions: [{ space: 'viewport', ...plain(place.seen) }], within });
  if (!reading.ok) return `the screen could not be read: ${reading.detail}`;
  const picture = await sight.decode(taken.picture.png);
  const all = surfaceScene({ reading: reading.text, picture }, box, place.seen);
  return { box, corner, picture, taken, scale: scaleOf(reading.text), all: all.words, scene: withoutSecretWords(context, ref, { scene: all, size: box }) };
}

export interface LocatedPixels {
  surface: FoundSurface;
  seen: SeenSurface;
  finding: FoundOnSurface;
  recorded: RecordedScene;
}

/** As a person would call it; the element that it is drawn on has no name that would help. */
export function drawnName({ finding, recorded }: Pick<LocatedPixels, 'finding' | 'recorded'>): string {
  return finding.name === '' || recorded.name === null ? 'the drawn control' : `the drawn ‘${recorded.name}’`;
}

/** From the corner of the surface to the corner of the viewport. */
export function inView({ box }: Pick<SeenSurface, 'box'>, { x, y, width, height }: Box): Box {
  return { x: x + box.x, y: y + box.y, width, height };
}

/** What the surface looks like, unread; null without eyes. */
export async function pictureOf(context: StepContext, ref: NodeRef): Promise<Pick<SeenSurface, 'box' | 'picture' | 'scale'> | null> {
  const { sight } = context.options;
  const box = await surfaceBox(context, ref);
  const taken = sight && sight.verify !== 'off' && box ? await pictureInMemory(context) : null;
  if (!taken?.ok || !sight || !box) return null;
  return { box, picture: await sight.decode(taken.picture.png), scale: taken.picture.size.width / taken.picture.viewport.width };
}

/** In CSS pixels of the viewport of the page, whatever frame it is in; null where it cannot be seen. */
export async function surfaceBox(context: StepContext, ref: NodeRef): Promise<Box | null> {
  return (await placeOf(context, ref))?.box ?? null;
}

interface SurfacePlace {
  box: Box;
  /** Of the frame that it is in, in the viewport of the page. */
  corner: { x: number; y: number };
  /** What of it can be seen through its frame. */
  seen: Box;
}

async function placeOf({ tab, step }: StepContext, ref: NodeRef): Promise<SurfacePlace | null> {
  const reading = await readBack(tab, ref);
  if (!reading?.visible) return null;
  const own = plain(reading.box);
  if (!isFramed(targetOf(step))) return { box: own, corner: { x: 0, y: 0 }, seen: own };
  const frame = (await placedFrames(tab)).get(ref.frame);
  const seen = frame && visiblePart(own, frame.report.viewport);
  if (!seen) return null;
  const { corner } = frame;
  const inPage = (box: Box): Box => ({ ...box, x: box.x + corner.x, y: box.y + corner.y });
  return { box: inPage(own), corner, seen: inPage(seen) };
}

function isFramed(target: Target | undefined): boolean {
  return (target?.frames?.length ?? 0) > 0;
}

/** Compares a part of the surface with the recorded picture of the control. */
export async function looksOf(context: StepContext, target: Target, seen: SeenSurface): Promise<Looks> {
  const then = await recordedLooks(context, target);
  if (then === null) return () => null;
  return (control) => {
    const inView = { ...grown(control, EDGE), x: control.x - EDGE + seen.box.x, y: control.y - EDGE + seen.box.y };
    return likenessOf(then, { picture: seen.picture, part: onPicture(inView, seen.scale) });
  };
}

/** null where no picture was kept, or it does not show all of the control. */
async function recordedLooks({ options }: StepContext, { pixels, geometry }: Target): Promise<Parameters<typeof likenessOf>[0] | null> {
  const { crop, cropBox, surface } = pixels ?? {};
  const [control, corner] = [surface?.control, geometry?.box];
  if (!crop?.startsWith('data:image/png;base64,') || !cropBox || !control || !corner || !options.sight) return null;
  const part = { ...grown(control, EDGE), x: control.x - EDGE + corner.x - cropBox.x, y: control.y - EDGE + corner.y - cropBox.y };
  if (part.x < -EDGE || part.y < -EDGE || part.x + part.width > cropBox.width + EDGE || part.y + part.height > cropBox.height + EDGE) return null;
  const picture = await options.sight.decode(fromBase64(crop.slice(crop.indexOf(',') + 1))).catch(() => null);
  return picture && { picture, part: onPicture(part, picture.width / cropBox.width) };
}
