import { DEFAULT_PRIVACY } from '../heal/sent-picture.js';
import type { Rect } from '../element/geometry.js';
import type { TextPlace } from '../ports/page-calls.js';
import type { FrameAnswer, FrameInfo } from '../ports/page-driver.js';
import type { PlainPicture } from '../ports/text-reader.js';
import type { DomPlace, DomText, DomWitness } from '../verify/dom-witness.js';
import type { CheckVerdict } from '../verify/expectations.js';
import type { Identified } from '../verify/with-ids.js';
import { isReadable } from '../verify/presence.js';
import { grown } from '../verify/region.js';
import { buildRoleConfirmPrompt } from '../verify/role-prompt.js';
import { parseRoleAnswer, type RoleAnswer } from '../verify/role-answer.js';
import type { SightReport } from '../verify/sight-report.js';
import { verifyAfter, verifyBefore, type ScreenCheck, type Verification } from '../verify/verify.js';
import { placedFrames } from './frame-places.js';
import { riskOfStep } from './heal.js';
import { isPassing } from './passing.js';
import { pictureScreen, readPicture, type SeenScreen, type TakenScreen } from './read-screen.js';
import { secretBoxes } from './model-screen.js';
import type { StepContext } from './step-context.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import type { UnreadPicture } from '../ports/text-reader.js';

/** How long the screen may take to show what the DOM has already. */
const SHOWN_WITHIN = 3_000;
/** Pictures that are taken until two are equal: a page with a clock or a film on it never comes to rest. */
const MOST_PICTURES = 4;
const POLL = 150;
/** A model is asked once, and not waited for longer. */
const ROLES_WITHIN = 10_000;
/** CSS pixels around a text that are read with it, so that what is drawn over it is read whole. */
const AROUND = 12;

export interface SightQuestion {
  expectations: readonly Identified[];
  phase: 'before' | 'after';
  /** What the DOM says of all of them. */
  dom: CheckVerdict;
  page: { url: string; title: string } | null;
  /** The screen before the action, where a change of it is expected. */
  before?: OcrSnapshot | null;
  domChanged?: boolean | null;
}

/** Whether the DOM's word is not enough for this step, whatever it says. */
export function isWary({ options, report, step }: StepContext): boolean {
  return options.sight?.verify === 'strict' || report.isProposed || riskOfStep(step) !== null;
}

export function canSee({ options: { sight } }: StepContext): boolean {
  return sight !== undefined && sight.verify !== 'off';
}

/**
 * The screen's word on what the DOM has proven: asked for where `strict` wants it, for steps that cannot be taken back or were
 * healed, and where the DOM itself knows that a text cannot be seen. null where there is nothing to look for.
 */
export async function confirmBySight(context: StepContext, question: SightQuestion): Promise<CheckVerdict | null> {
  if (!canSee(context)) return null;
  const wanted = lookedFor(context, question.expectations);
  if (wanted.length === 0) return null;
  const dom = await witness(context, wanted);
  const suspicious = Object.values(dom).some(({ places }) => places.length > 0 && places.every(({ seen }) => seen === 'covered' || seen === 'faint'));
  if (!isWary(context) && !suspicious) return null;
  return poll(context, question, dom);
}

/** Whether the screen shows what the DOM does not have: drawn, or part of an image. null where it does not, or cannot be read. */
export async function drawnOnScreen(context: StepContext, question: SightQuestion): Promise<CheckVerdict | null> {
  if (!canSee(context) || !question.expectations.some((one) => one.kind === 'present' && isReadable(textOf(one)))) return null;
  const dom = await witness(context, question.expectations);
  const seen = await look(context, question, dom);
  return seen.verdict === 'pass' ? seen : null;
}

/** The DOM proves absence and change well enough by itself, unless everything is to be read. */
function lookedFor({ options }: StepContext, expectations: readonly Identified[]): Identified[] {
  const strict = options.sight?.verify === 'strict';
  return expectations.filter((one) => (one.kind === 'present' && isReadable(textOf(one))) || (strict && (one.kind === 'absent' || one.kind === 'changed')));
}

async function poll(context: StepContext, question: SightQuestion, first: DomWitness): Promise<CheckVerdict> {
  const { tab, timeouts } = context;
  const until = Math.max(0, tab.left() - Math.min(SHOWN_WITHIN, timeouts.after));
  let dom = first;
  for (;;) {
    const seen = await look(context, question, dom);
    const isFinal = seen.verdict === 'pass' || seen.sight?.problem !== null;
    if (isFinal || tab.left() <= until + POLL) return seen;
    await tab.sleep(POLL);
    dom = await witness(context, question.expectations);
  }
}

/** One look, at a screen that has stopped changing. */
async function look(context: StepContext, question: SightQuestion, dom: DomWitness): Promise<CheckVerdict> {
  const regions = regionsOf(question.expectations, dom);
  const taken = await stillScreen(context, regions);
  const seen = taken.ok ? await readPicture(context, taken, regions ? { regions } : {}) : taken;
  const check = checkOf(context, question, { dom, seen });
  const judged = judge(question, check);
  const shown = judged.verdict === 'pass' || !taken.ok ? judged : judge(question, { ...check, dom: await withFlat(context, taken, dom) });
  const roles = seen.ok ? await askRoles(context, { verification: shown, dom, seen }) : null;
  const final = roles ? judge(question, { ...check, roles }) : shown;
  return verdictOf(final, { taken, seen, keep: context.options.pictures });
}

function judge({ phase }: SightQuestion, check: ScreenCheck): Verification {
  return phase === 'before' ? verifyBefore(check) : verifyAfter(check);
}

function checkOf({ options }: StepContext, question: SightQuestion, { dom, seen }: { dom: DomWitness; seen: SeenScreen | UnreadPicture }): ScreenCheck {
  const { expectations, page, before = null, domChanged = null } = question;
  return { expectations, dom, page, before, domChanged, screen: seen.ok ? seen.snapshot : { problem: seen.detail }, strict: options.sight?.verify === 'strict' };
}

function verdictOf(verification: Verification, { taken, seen, keep }: { taken: TakenScreen | UnreadPicture; seen: SeenScreen | UnreadPicture; keep: boolean }): CheckVerdict {
  const picture = keep && taken.ok ? { png: taken.picture.png, viewport: taken.picture.viewport, from: taken.picture.from ?? { x: 0, y: 0 } } : null;
  const sight: SightReport = { ...verification, problem: seen.ok ? null : seen.detail, engine: seen.ok ? seen.text.engine : null, picture };
  return { verdict: verification.verdict, description: verification.description, sight };
}

async function stillScreen(context: StepContext, regions: Rect<'viewport'>[] | null): Promise<TakenScreen | UnreadPicture> {
  let last = await pictureScreen(context, regions ?? undefined);
  for (let taken = 1; taken < MOST_PICTURES && last.ok; taken += 1) {
    const next = await pictureScreen(context, regions ?? undefined);
    if (!next.ok || isSame(last.picture.png, next.picture.png)) return next;
    last = next;
  }
  return last;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Only where every text has its place, and what may be drawn over it is near; else all of the screen has to be read. */
function regionsOf(expectations: readonly Identified[], dom: DomWitness): Rect<'viewport'>[] | null {
  const regions: Rect<'viewport'>[] = [];
  for (const one of expectations) {
    if (one.kind === 'url' || one.kind === 'title') continue;
    const places = dom[one.id]?.places ?? [];
    if (one.kind !== 'present' || one['region'] !== undefined || places.length === 0 || places.some(({ boxes }) => boxes === null)) return null;
    regions.push(...places.flatMap(({ boxes }) => (boxes ?? []).map((box) => grown(box, AROUND))));
  }
  return regions;
}

async function witness(context: StepContext, expectations: readonly Identified[]): Promise<DomWitness> {
  const texts = expectations.flatMap((one) => (textOf(one) ? [{ id: one.id, text: textOf(one) ?? '', ...(one['role'] ? { role: String(one['role']) } : {}) }] : []));
  if (texts.length === 0) return {};
  const inRole = await places(context, texts);
  const roleless = texts.flatMap(({ id, text, role }) => (role !== undefined && inRole(id).length === 0 ? [{ id, text }] : []));
  const inAny = roleless.length === 0 ? null : await places(context, roleless);
  return Object.fromEntries(texts.map(({ id }): [string, DomText] => [id, { places: inRole(id), inAnyRole: inAny?.(id).length ?? inRole(id).length }]));
}

async function places({ tab }: StepContext, items: readonly { id: string; text: string; role?: string }[]): Promise<(id: string) => DomPlace[]> {
  const answers = await tab.inAllFrames('placeTexts', { items }).catch((error: unknown) => {
    if (isPassing(error)) return [] as FrameAnswer<{ places: Record<string, TextPlace[]> }>[];
    throw error;
  });
  const found = answers.flatMap((answer) => ('value' in answer && Object.values(answer.value.places).some(({ length }) => length > 0) ? [answer] : []));
  const frames = found.some(({ frame }) => frame.parent !== null) ? await placedFrames(tab) : null;
  const cornerOf = ({ id, parent }: FrameInfo): Corner | null => (parent === null ? { x: 0, y: 0 } : (frames?.get(id)?.corner ?? null));
  return (id) => found.flatMap(({ frame, value }) => (value.places[id] ?? []).map((place) => asWitness(place, cornerOf(frame))));
}

interface Corner {
  x: number;
  y: number;
}

/** In a frame that is turned or scaled nobody knows where it stands: it is looked for on all of the screen. */
function asWitness({ boxes, exact, seen, by }: TextPlace, corner: Corner | null): DomPlace {
  return { exact, seen, by, boxes: corner && boxes.map(({ x, y, width, height }) => ({ space: 'viewport', x: x + corner.x, y: y + corner.y, width, height })) };
}

/** Tells a text that is not drawn from one that could not be read. */
async function withFlat({ options }: StepContext, { picture }: TakenScreen, dom: DomWitness): Promise<DomWitness> {
  const pixels = await options.sight?.decode(picture.png).catch(() => null);
  if (!pixels) return dom;
  const scale = pixels.width / picture.viewport.width;
  const { x, y } = picture.from ?? { x: 0, y: 0 };
  const flat = ({ boxes, ...place }: DomPlace): DomPlace => ({ ...place, boxes, ...(boxes ? { flat: boxes.every((box) => isFlat(pixels, { ...box, x: box.x - x, y: box.y - y }, scale)) } : {}) });
  return Object.fromEntries(Object.entries(dom).map(([id, text]) => [id, { ...text, places: text.places.map(flat) }]));
}

/** Levels of a colour that count as the same: what compressing pictures or smoothing edges leaves. */
const SAME_COLOUR = 6;

function isFlat({ rgba, width, height }: PlainPicture, box: Rect<'viewport'>, scale: number): boolean {
  const [left, top] = [Math.max(0, Math.round(box.x * scale)), Math.max(0, Math.round(box.y * scale))];
  const [right, bottom] = [Math.min(width, Math.round((box.x + box.width) * scale)), Math.min(height, Math.round((box.y + box.height) * scale))];
  const first = (top * width + left) * 4;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      for (let channel = 0; channel < 3; channel += 1) if (Math.abs((rgba[at + channel] ?? 0) - (rgba[first + channel] ?? 0)) > SAME_COLOUR) return false;
    }
  }
  return right > left && bottom > top;
}

/** Only for texts that OCR found and the DOM does not have: a model confirms roles, never presence. */
async function askRoles(context: StepContext, { verification, dom, seen }: { verification: Verification; dom: DomWitness; seen: SeenScreen }): Promise<RoleAnswer | null> {
  const confirmer = context.options.sight?.roles;
  const questions = verification.expected.flatMap(({ id, text, role }) => {
    const read = verification.observed.find((one) => one.id === id);
    return role && text && read && (dom[id]?.places.length ?? 0) === 0 ? [{ id, text: read.text, role, box: read.box }] : [];
  });
  if (!confirmer || questions.length === 0) return null;
  const { signal } = context.options;
  try {
    const { png, viewport: shows, from } = seen.picture;
    const request = { png, shows, ...(from ? { from } : {}), text: seen.text, secretBoxes: await secretBoxes(context, context.options.model?.privacy ?? DEFAULT_PRIVACY), secretValues: [...context.secretValues], prompt: buildRoleConfirmPrompt(questions) };
    const answer = await confirmer.confirm(request, { timeout: Math.min(ROLES_WITHIN, context.tab.left()), ...(signal ? { signal } : {}) });
    return parseRoleAnswer(answer);
  } catch (error) {
    return { ok: false, problem: `the model gave no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function textOf(one: Identified): string | undefined {
  return typeof one['text'] === 'string' ? one['text'] : undefined;
}
