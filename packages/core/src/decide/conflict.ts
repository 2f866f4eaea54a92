import { describe } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Verdict } from '../element/verdict.js';
import type { Contender } from './decision.js';
import { isSameControl } from './same-control.js';
import type { Ranked } from './standing.js';

/**
 * Evidence that points to different nodes is ambiguity: where the best one has the recorded name but another
 * element now carries the recorded id or test id (two buttons that swapped their labels), nobody can say
 * which of the two was meant.
 */
export function conflictOf(target: ElementSnapshot, best: Ranked<Contender>, ranked: readonly Ranked<Contender>[]): string | null {
  const other = ranked.find(
    (one) => one !== best && carriesIdentifier(one) && !isSameControl(one.candidate.snapshot, best.candidate.snapshot),
  );
  if (!other || !hasRecordedName(best) || carriesIdentifier(best) || isCountedByRow(best, other)) return null;
  const name = describe(best.candidate.snapshot);
  if (!other.candidate.state.visible) return `the recorded element is there but hidden, and ${name} beside it only has the same name`;
  const identifier = target.dom?.id ?? Object.values(target.dom?.dataAttributes ?? {})[0] ?? '';
  return `the recorded name is on ${name}, but the recorded identifier ‘${identifier}’ is on ${describe(other.candidate.snapshot)}`;
}

function hasRecordedName(one: Ranked<Contender>): boolean {
  return one.identity.comparisons.some(({ evidence, verdict }) => evidence === 'label' && verdict === 'same');
}

/** Ids that count rows (`remove-3`) stay with the place; the row's own text says which row it is. */
function isCountedByRow(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  const row = (one: Ranked<Contender>): Verdict | undefined => one.identity.comparisons.find(({ evidence }) => evidence === 'row')?.verdict;
  return (row(best) === 'same' || row(best) === 'similar') && row(other) === 'contradicts';
}

function carriesIdentifier(one: Ranked<Contender>): boolean {
  return one.identity.comparisons.some(
    ({ evidence, verdict, telling }) => (evidence === 'id' || evidence === 'testId') && verdict === 'same' && telling >= 0.9,
  );
}
