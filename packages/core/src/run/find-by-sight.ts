import { decideBySight } from '../decide/decide-by-sight.js';
import type { Contender } from '../decide/decision.js';
import { isSameControl } from '../decide/same-control.js';
import { kindOf } from '../element/kind.js';
import { centreOf, wordsInView } from '../locator/placed-words.js';
import { distanceTo, isField, recordedSight, type RecordedSight } from '../locator/recorded-sight.js';
import { phrasesInView, seenAs, type Screen, type Seen } from '../locator/seen-element.js';
import { nearRecorded, textMatches, visionConfidence } from '../locator/vision-ocr.js';
import type { OcrSnapshot, VisionFound } from '../locator/vision-ocr-types.js';
import { DriverError, type Screenshot } from '../ports/page-driver.js';
import type { Target } from '../recording/target.js';
import { elementsUnder } from './elements-under.js';
import { placedFrames, type PlacedFrame } from './frame-places.js';
import { neverHealed } from './heal.js';
import { readsContent, type Located } from './locate.js';
import { readScreen } from './read-screen.js';
import { looksOf } from './recorded-look.js';
import type { StepContext } from './step-context.js';

/** More places than this where a text stands tell nothing. */
const MOST_MATCHES = 12;

/**
 * vision_ocr in a page with a DOM: what no evidence of the DOM names is looked for on the screen, by the text that a
 * person knows it by. The screen proposes; the decision is the same as ever, over all the evidence.
 */
export async function findBySight(context: StepContext, target: Target, located: Located): Promise<Located> {
  const { decision, facts } = located;
  const recorded = decision.kind === 'none' && maySee(context, target, located) ? recordedSight(target) : null;
  if (!recorded || decision.kind !== 'none') return located;
  try {
    const sighted = await screenWith(context, recorded);
    if (!sighted) return located;
    const contenders = await seenContenders(context, { recorded, target, ...sighted }, decision.ranked.map(({ candidate }) => candidate));
    const question = { target, action: context.step.action, facts, reads: readsContent({ target, action: context.step.action }) };
    return { ...located, decision: decideBySight(question, decision, contenders) };
  } catch (error) {
    if (!(error instanceof DriverError) || error.code === 'aborted') throw error;
    context.report.notes.push(`the screen could not be looked at: ${error.message}`);
    return located;
  }
}

/** What must not be healed is not looked for; nor is content, whose text may be another today. */
function maySee(context: StepContext, target: Target, { loading }: Located): boolean {
  const { sight, policy } = context.options;
  return sight !== undefined && sight.verify !== 'off' && !loading && neverHealed(context, policy) === null && !readsContent({ target, action: context.step.action });
}

/** The screen with all places of the text; where an earlier reading has none, it is read once more. null where it is nowhere. */
async function screenWith(context: StepContext, recorded: RecordedSight): Promise<{ screen: Screen; picture: Screenshot } | null> {
  for (const fresh of [false, true]) {
    const reading = await readScreen(context, { fresh });
    if (!reading.ok) {
      context.report.notes.push(`the screen could not be read: ${reading.detail}`);
      return null;
    }
    const screen = screenOf(reading.snapshot, recorded);
    if (screen.matches.length > 0) return { screen, picture: reading.picture };
    if (!reading.text.cached) return null;
  }
  return null;
}

function screenOf(snapshot: OcrSnapshot, { text }: RecordedSight): Screen {
  const matches = textMatches(snapshot, { targetText: text }).slice(0, MOST_MATCHES);
  return { snapshot, matches, words: wordsInView(snapshot), phrases: phrasesInView(snapshot) };
}

interface Sought {
  recorded: RecordedSight;
  screen: Screen;
  picture: Screenshot;
  target: Target;
}

/** Those that the DOM named and those under the words, each with what is seen of it. */
async function seenContenders({ tab, options }: StepContext, sought: Sought, known: readonly Contender[]): Promise<Contender[]> {
  const frames = await placedFrames(tab);
  const points = sought.screen.matches.flatMap((match) => pointsOf(match, sought.recorded));
  const hits = await elementsUnder(tab, frames, points.map(({ point }) => point));
  const under = points.flatMap(({ match }, index) => (hits[index] ?? []).map((hit) => ({ match, hit })));
  const all = merged(known, under.map(({ hit }) => hit));
  const seen = all.map((one) => withSeen(one, { ...sought, frames }));
  const matched = sought.recorded.where === 'on' ? seen.map((one) => onlyIfHit(one, under)) : seen.map((one) => onlyIfNearest(one, seen));
  const looks = options.sight ? await looksOf(options.sight, sought.target, sought.picture) : () => null;
  return matched.map((one) => (one.seen?.match ? { ...one, seen: { ...one.seen, look: looks(one.seen.box) } } : one));
}

/** Where to look for the control of a text: on it, or for a field also as far from its label as it stood. */
function pointsOf(match: VisionFound, { label, box }: RecordedSight): { match: VisionFound; point: { x: number; y: number } }[] {
  const on = [{ match, point: { x: match.point.x, y: match.point.y } }];
  if (!label || !box) return on;
  const [from, to] = [centreOf(label), centreOf(box)];
  return [...on, { match, point: { x: match.point.x + to.x - from.x, y: match.point.y + to.y - from.y } }];
}

function merged(known: readonly Contender[], hits: readonly Contender[]): Contender[] {
  const byRef = new Map(known.map((one) => [keyOf(one), one]));
  for (const hit of hits) {
    const before = byRef.get(keyOf(hit));
    byRef.set(keyOf(hit), { ...hit, ...before, strategies: hit.strategies ?? [] });
  }
  return [...byRef.values()];
}

function keyOf({ ref }: Contender): string {
  return `${ref.frame} ${ref.node}`;
}

function withSeen(one: Contender, { recorded, screen, frames, target }: Sought & { frames: ReadonlyMap<string, PlacedFrame> }): Contender {
  const frame = frames.get(one.ref.frame);
  if (!frame || !one.state.visible) return one;
  const box = boxInPage(one, frame);
  const { width, height } = screen.snapshot.viewport;
  if (box.x + box.width <= 0 || box.y + box.height <= 0 || box.x >= width || box.y >= height) return one;
  const seen = seenAs(recorded, screen, box);
  return { ...one, seen: { ...seen, match: seen.match && placedMatch(seen.match, { target, one }) } };
}

function boxInPage({ state: { box } }: Contender, { corner }: PlacedFrame): { x: number; y: number; width: number; height: number } {
  return { x: box.x + corner.x, y: box.y + corner.y, width: box.width, height: box.height };
}

/** Nearness by the place of the element in its own frame, since words of frames have no page of their own. */
function placedMatch(match: VisionFound, { target, one }: { target: Target; one: Contender }): VisionFound {
  const [then, now] = [target.geometry?.box, one.snapshot.geometry?.box];
  const near = then && now ? nearRecorded(centreOf(now), then) : false;
  return { ...match, near, confidence: visionConfidence({ ...match, near }) };
}

/** What lies under something else is not what the words are on. */
function onlyIfHit(one: Contender, under: readonly { match: VisionFound; hit: Contender }[]): Contender {
  const match = one.seen?.match;
  if (!match) return one;
  const hits = under.filter((each) => each.match.point.x === match.point.x && each.match.point.y === match.point.y);
  return hits.some(({ hit }) => keyOf(hit) === keyOf(one) || isSameControl(hit.snapshot, one.snapshot)) ? one : unmatched(one);
}

/** A label is that of the field nearest to it. */
function onlyIfNearest(one: Contender, all: readonly Contender[]): Contender {
  const match = one.seen?.match;
  if (!match) return one;
  if (!isFieldOf(one)) return unmatched(one);
  const gap = (each: Contender): number => (each.seen ? distanceTo(match.box, each.seen.box) : Infinity);
  const nearer = all.some((other) => other !== one && isFieldOf(other) && other.seen?.match?.box === match.box && gap(other) < gap(one) - 4);
  return nearer ? unmatched(one) : one;
}

function isFieldOf({ snapshot, state }: Contender): boolean {
  return state.editable || isField(kindOf(snapshot));
}

function unmatched(one: Contender): Contender {
  return one.seen ? { ...one, seen: { ...one.seen, match: null } satisfies Seen } : one;
}
