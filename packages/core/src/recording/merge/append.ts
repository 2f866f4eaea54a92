import type { Captured, PlacedObservation } from '../observation.js';
import type { Target } from '../target.js';
import { plainTree } from './plain-tree.js';
import { withMerging, type Draft, type Trace } from './draft.js';
import { insertStep, lastTrace, markTrace, placeOf, removeStep, type Made } from './draft-steps.js';
import { attachNavigation } from './attach-navigation.js';
import { arrive } from './tab-steps.js';
import { TIMES } from './times.js';

/** Adds the step of an observation, where the person did it: in its tab, and in the order of time. */
export function append(draft: Draft, placed: PlacedObservation, made: Made): Draft {
  const { draft: there, tab } = arrive(draft, placed);
  const added = insertStep(there, positionOf(there, placed), { made, placed, tab });
  return adoptOrphan(added, placed, `s${added.merging.made}`);
}

/**
 * Within one frame, things arrive in their order. What another frame of the same tab told before, though it happened
 * a moment later, is passed by; so is a navigation that ended the document before its last words came, with all that
 * was done after it.
 */
function positionOf(draft: Draft, placed: PlacedObservation): number {
  const place = placeOf(placed);
  const { at } = placed.observation;
  const { traces } = draft.merging;
  const ended = traces.findIndex(({ kind, tab, at: then }) => kind === 'navigated' && tab === placed.tab && then > at && then - at <= TIMES.disorder);
  if (ended >= 0) return draft.steps.length - (traces.length - ended);
  const later = ({ place: other, tab, at: then }: Trace): boolean => tab === placed.tab && other !== place && then > at && then - at <= TIMES.disorder;
  let position = draft.steps.length;
  for (const trace of traces.toReversed()) {
    if (!later(trace)) break;
    position -= 1;
  }
  return position;
}

/** The host may hear of a navigation before it hears of the click that made it. */
function adoptOrphan(draft: Draft, { tab, observation }: PlacedObservation, step: string): Draft {
  const { orphan } = draft.merging;
  if (orphan === null || orphan.tab !== tab) return draft;
  const freed = withMerging(draft, { orphan: null });
  const early = orphan.at - observation.at;
  if (early < 0 || early > TIMES.disorder) return freed;
  const cleared = orphan.step === null ? freed : removeStep(freed, orphan.step, step);
  return attachNavigation(markTrace(cleared, step, { from: orphan.from }), step, orphan);
}

/** The bundle with the frames that the host knows, whatever the page says of them. */
export function placedTarget({ target }: Captured, { frames }: PlacedObservation): Target {
  return { ...(plainTree(target) as Target), frames: [...frames] };
}

/** Tells controls of one document apart; those that are drawn on one surface, by their place on it. */
export function controlOf({ target: { dom, shadow, pixels } }: Captured, placed: PlacedObservation): string | null {
  const way = dom?.xpath ?? dom?.css ?? dom?.id;
  const hosts = (shadow ?? []).map(({ tag, id, index }) => `${tag}#${id ?? ''}.${index ?? ''}`).join('>');
  const at = pixels?.surface?.at;
  return way ? `${placeOf(placed)} ${hosts} ${way}${at ? `@${at.x},${at.y}` : ''}` : null;
}

/** The last step, where it is of that kind, in the same frame, and not long ago. */
export function tail(draft: Draft, placed: PlacedObservation, is: { kind: Trace['kind']; within: number }): Trace | null {
  const trace = lastTrace(draft);
  if (trace === undefined || trace.kind !== is.kind || trace.place !== placeOf(placed)) return null;
  return Math.abs(placed.observation.at - trace.at) <= is.within ? trace : null;
}
