import type { Rect } from '../element/geometry.js';
import type { UnreadPicture } from '../ports/text-reader.js';
import type { DomWitness } from '../verify/dom-witness.js';
import type { CheckVerdict } from '../verify/expectations.js';
import { isReadable } from '../verify/presence.js';
import { grown } from '../verify/region.js';
import type { SightReport } from '../verify/sight-report.js';
import { verifyAfter, verifyBefore, type ScreenCheck, type Verification } from '../verify/verify.js';
import type { Identified } from '../verify/with-ids.js';
import { askRoles, type AskedRoles } from './ask-roles.js';
import { textOf, witness } from './dom-places.js';
import { withFlat } from './flat-places.js';
import { readPicture, type SeenScreen } from './read-screen.js';
import { changeSince } from './screen-before.js';
import { canSee, isOnPixels, isWary } from './sight-mode.js';
import type { StepContext } from './step-context.js';
import { stillScreen } from './still-screen.js';
import type { StillScreen } from './taken-screen.js';

/** How long the screen may take to show what the DOM has already. */
const SHOWN_WITHIN = 3_000;
const POLL = 150;
/** CSS pixels around a text that are read with it, so that what is drawn over it is read whole. */
const AROUND = 12;

export interface SightQuestion {
  expectations: readonly Identified[];
  phase: 'before' | 'after';
  /** What the DOM says of all of them. */
  dom: CheckVerdict;
  page: { url: string; title: string } | null;
  /** Whether the DOM says that anything changed. */
  domChanged?: boolean | null;
  /** Of the looks before this one. */
  asked: AskedRoles;
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
  const suspicious = Object.values(dom).some(({ places: all }) => all.length > 0 && all.every(({ seen, doubt }) => seen === 'covered' || seen === 'faint' || doubt !== undefined));
  if (!isWary(context) && !suspicious) return null;
  return poll(context, { ...question, domChanged: true }, dom);
}

/** What the screen shows where the DOM does not have what is expected: it may be drawn, or part of an image. null where the screen cannot tell. */
export async function drawnOnScreen(context: StepContext, question: SightQuestion): Promise<CheckVerdict | null> {
  const mayShow = (one: Identified): boolean => (one.kind === 'present' ? isReadable(textOf(one)) : one.kind === 'changed' && context.screenBefore !== undefined);
  if (!canSee(context) || !question.expectations.some(mayShow)) return null;
  const dom = await witness(context, question.expectations);
  const seen = await look(context, { ...question, domChanged: false }, dom);
  if (seen.verdict === 'pass' || isDrawnInDoubt(seen)) return seen;
  return seen.sight?.problem === null ? { ...question.dom, sight: seen.sight } : null;
}

/** It is there, and only its role could not be proven. */
function isDrawnInDoubt({ sight }: CheckVerdict): boolean {
  return sight?.mismatches.some(({ role, read }) => role !== null && read !== null) ?? false;
}

/** The DOM proves absence well enough by itself, unless everything is to be read, or it may be drawn; a change where the screen before it was kept. */
export function lookedFor({ options, screenBefore, step }: StepContext, expectations: readonly Identified[]): Identified[] {
  const byScreen = options.sight?.verify === 'strict' || isOnPixels(step);
  return expectations.filter((one) => (one.kind === 'present' && isReadable(textOf(one))) || (byScreen && one.kind === 'absent') || (one.kind === 'changed' && screenBefore !== undefined));
}

export async function poll(context: StepContext, question: SightQuestion, first: DomWitness): Promise<CheckVerdict> {
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
  const kept = question.expectations.some(({ kind }) => kind === 'changed') ? context.screenBefore : undefined;
  const regions = regionsOf(question.expectations.filter((one) => !kept || !isPlainChange(one)), dom);
  const shot = await stillScreen(context, kept ? null : regions);
  const change = kept && 'taken' in shot ? await changeSince(context, kept, { after: shot, inRegion: question.expectations.some((one) => one.kind === 'changed' && !isPlainChange(one)) }) : null;
  const isRead = regions === null || regions.length > 0 || change?.pixels === null;
  const seen = 'taken' in shot ? (isRead ? await readPicture(context, shot.taken, regions && change?.pixels !== null ? { regions } : {}) : null) : shot;
  const check = { ...checkOf(context, question, { dom, seen }), pixels: change?.pixels ?? null, before: change?.words ?? null };
  const final = await judged(context, question, { check, shot, seen });
  return verdictOf(final, { shot, seen, keep: context.options.pictures });
}

/** Pixels tell of the whole screen only. */
function isPlainChange(one: Identified): boolean {
  return one.kind === 'changed' && one['region'] === undefined;
}

async function judged(context: StepContext, question: SightQuestion, { check, shot, seen }: { check: ScreenCheck; shot: StillScreen | UnreadPicture; seen: SeenScreen | UnreadPicture | null }): Promise<Verification> {
  const first = judge(question, check);
  const closer = first.verdict === 'pass' || !('taken' in shot) || !check.dom ? check : { ...check, dom: await withFlat(context, shot.taken, check.dom) };
  const second = closer === check ? first : judge(question, closer);
  const roles = seen?.ok ? await askRoles(context, { verification: second, dom: check.dom ?? {}, seen }, question.asked) : null;
  return roles ? judge(question, { ...closer, roles }) : second;
}

function judge({ phase }: SightQuestion, check: ScreenCheck): Verification {
  return phase === 'before' ? verifyBefore(check) : verifyAfter(check);
}

function checkOf({ options }: StepContext, question: SightQuestion, { dom, seen }: { dom: DomWitness; seen: SeenScreen | UnreadPicture | null }): ScreenCheck {
  const { expectations, page, domChanged = null } = question;
  return { expectations, dom, page, domChanged, screen: seen && (seen.ok ? seen.snapshot : { problem: seen.detail }), strict: options.sight?.verify === 'strict' };
}

function verdictOf(verification: Verification, { shot, seen, keep }: { shot: StillScreen | UnreadPicture; seen: SeenScreen | UnreadPicture | null; keep: boolean }): CheckVerdict {
  const picture = keep && 'taken' in shot ? shot.taken.picture : null;
  const kept = picture && { png: picture.png, viewport: picture.viewport, from: picture.from ?? { x: 0, y: 0 } };
  const sight: SightReport = { ...verification, problem: seen === null || seen.ok ? null : seen.detail, engine: seen?.ok ? seen.text.engine : null, picture: kept };
  return { verdict: verification.verdict, description: verification.description, sight };
}

/** Only where every text has its place, and what may be drawn over it is near; else all of the screen has to be read. */
function regionsOf(expectations: readonly Identified[], dom: DomWitness): Rect<'viewport'>[] | null {
  const regions: Rect<'viewport'>[] = [];
  for (const one of expectations) {
    if (one.kind === 'url' || one.kind === 'title') continue;
    const places = dom[one.id]?.places ?? [];
    if (one.kind !== 'present' || one['region'] !== undefined || places.length === 0 || places.some(({ boxes }) => !boxes?.length)) return null;
    regions.push(...places.flatMap(({ boxes }) => (boxes ?? []).map((box) => grown(box, AROUND))));
  }
  return regions;
}
