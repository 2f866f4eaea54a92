import { finding } from '../element/finding.js';
import { scored } from '../element/identity.js';
import { kindOf } from '../element/kind.js';
import { labelsOf } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison } from '../element/verdict.js';
import { isField } from '../locator/recorded-sight.js';
import { wordsOf } from '../text/normalise.js';
import { wordOverlap } from '../text/similarity.js';
import type { Contender } from './decision.js';
import type { Ranked } from './standing.js';

/** A picture this alike is the same one in other colours or another size. */
const SAME_LOOK = 0.85;

/** The candidate as a person sees it: where markup gives it no name, what is read there is its name. */
export function asSeen(target: ElementSnapshot, candidate: Contender): Contender {
  const { seen, snapshot } = candidate;
  if (!seen) return candidate;
  const named = (labelsOf(snapshot) ?? []).length > 0;
  const semantics = named || seen.text === null ? snapshot.semantics : { ...snapshot.semantics, ...(isField(kindOf(snapshot)) ? { label: seen.text } : { text: seen.text }) };
  const neighbours = nearest(target.surroundings?.neighbours ?? [], [snapshot.surroundings?.neighbours ?? null, [...seen.beside, ...seen.above.slice(0, 4)]]);
  return { ...candidate, own: snapshot, snapshot: { ...snapshot, semantics, surroundings: { ...snapshot.surroundings, neighbours } } };
}

/** Of what markup and screen say stands beside it, what is more like the recorded neighbours. */
function nearest(recorded: readonly string[], lists: readonly [string[] | null, string[]]): string[] | null {
  const likeness = (list: readonly string[] | null): number => wordOverlap(wordsOf(recorded.join(' ')), wordsOf((list ?? []).join(' ')));
  return likeness(lists[1]) > likeness(lists[0]) ? lists[1] : lists[0];
}

/** The same candidate with what was seen among its evidence. */
export function withSight(one: Ranked<Contender>): Ranked<Contender> {
  const { seen } = one.candidate;
  if (!seen) return one;
  const look = seen.look === null ? finding('unknown', 0, { recorded: undefined, found: undefined }) : finding(seen.look >= SAME_LOOK ? 'same' : seen.look >= 0.5 ? 'similar' : 'unknown', seen.look, { recorded: 'picture', found: `${Math.round(seen.look * 100)} % alike` });
  const read: Comparison[] = [
    { evidence: 'wordsSeen', ...seen.on, telling: seen.match ? 1 / seen.match.matchCount : 0 },
    { evidence: 'wordsAround', ...seen.around.finding, telling: 0.5 },
    { evidence: 'picture', ...look, telling: 0.5 },
  ];
  return { candidate: one.candidate, identity: scored([...one.identity.comparisons, ...read]) };
}
