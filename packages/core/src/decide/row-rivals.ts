import type { Comparison } from '../element/verdict.js';
import type { Contender } from './decision.js';
import type { Ranked } from './standing.js';

/**
 * Where the very row of the recording is on the page, another row of the same name is not it. Where several rows
 * are alike and none is the very one, what they share does not name any of them.
 */
export function onlyItsRow(usable: readonly Ranked<Contender>[], ranked: readonly Ranked<Contender>[]): Ranked<Contender>[] {
  const rivals = namedAlike(ranked);
  const exact = rivals.some((one) => rowOf(one)?.verdict === 'same');
  const alike = rivals.filter((one) => rowOf(one)?.verdict === 'similar');
  const nearest = Math.max(...alike.map((one) => rowOf(one)?.likeness ?? 0));
  const near = alike.filter((one) => rowOf(one)?.likeness === nearest);
  const several = new Set(near.map((one) => rowOf(one)?.found)).size > 1;
  return usable.filter((one) => rowOf(one)?.verdict !== 'similar' || (!exact && !several && rowOf(one)?.likeness === nearest));
}

/**
 * Other controls of one row tell its texts otherwise, each without its own; only those of the recorded name are rivals.
 * In another language most names are unknown; a code such as an order number is not.
 */
function namedAlike(ranked: readonly Ranked<Contender>[]): Ranked<Contender>[] {
  const label = (one: Ranked<Contender>): Comparison | undefined => one.identity.comparisons.find(({ evidence }) => evidence === 'label');
  const alike = ranked.filter((one) => label(one) !== undefined && !['changed', 'contradicts'].includes(label(one)?.verdict ?? ''));
  const known = alike.filter((one) => label(one)?.verdict !== 'unknown');
  return known.some((one) => label(one)?.verdict === 'same') ? known : alike;
}

function rowOf(one: Ranked<Contender>): Comparison | undefined {
  return one.identity.comparisons.find(({ evidence }) => evidence === 'row');
}
