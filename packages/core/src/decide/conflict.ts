import { leadsSomewhere } from '../element/href-likeness.js';
import { describe, labelsOf } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
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
  const swapped = ranked.find((one) => one !== best && hasRecordedName(best) && isSwapped(best, one));
  if (swapped) return `the recorded name is on ${describe(best.candidate.snapshot)}, but what it stood for is on ${describe(swapped.candidate.snapshot)}`;
  if (!other || !hasRecordedName(best) || carriesIdentifier(best) || isCountedByRow(best, other)) return null;
  const name = describe(best.candidate.snapshot);
  if (!other.candidate.state.visible) return `the recorded element is there but hidden, and ${name} beside it only has the same name`;
  const identifier = target.dom?.id ?? Object.values(target.dom?.dataAttributes ?? {})[0] ?? '';
  return `the recorded name is on ${name}, but the recorded identifier ‘${identifier}’ is on ${describe(other.candidate.snapshot)}`;
}

/** What stays with a control when two exchange their names. */
const OWN: readonly EvidenceName[] = ['icon', 'href', 'id', 'name', 'testId', 'type', 'placeholder', 'attributes'];

/** What a control that stays where it was may get anew: many share a picture. Two that exchange their names exchange their places. */
function isLook(evidence: EvidenceName): boolean {
  return evidence === 'icon';
}

/** Of those, what hardly two controls of a page have. */
function isUnique(found: Comparison | undefined): boolean {
  if (found?.evidence === 'href') return found.telling >= 0.75 && leadsSomewhere(found.found);
  return found?.evidence === 'id' || found?.evidence === 'testId';
}

/** Something that was the target's own is on another control now, and nothing of the kind is on the best one. */
function isSwapped(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  const of = (one: Ranked<Contender>, evidence: EvidenceName): Comparison | undefined => one.identity.comparisons.find((c) => c.evidence === evidence);
  if (of(other, 'label')?.verdict === 'same' || of(other, 'kind')?.verdict !== 'same' || !other.candidate.state.visible) return false;
  const only = (one: Ranked<Contender>, rival: Ranked<Contender>): EvidenceName[] =>
    OWN.filter((evidence) => of(one, evidence)?.verdict === 'same' && ['changed', 'contradicts', 'similar'].includes(of(rival, evidence)?.verdict ?? '') && isTelling(of(one, evidence)));
  const kept = only(other, best).filter((evidence) => !isLook(evidence) || of(best, 'xpath')?.verdict !== 'same');
  return kept.length > 0 && only(best, other).length === 0 && ((of(other, 'label')?.verdict === 'contradicts' && kept.some((evidence) => isUnique(of(other, evidence)))) || areNeighbours(best, other));
}

/** Both stand in one form, list or menu, or one in what is around the other's: elsewhere the same picture or type means nothing. */
function areNeighbours(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  const beside = (one: Ranked<Contender>, next: Ranked<Contender>): boolean =>
    (one.candidate.snapshot.surroundings?.controls?.names ?? []).includes(labelsOf(next.candidate.snapshot)?.[0] ?? '');
  return beside(best, other) || beside(other, best);
}

/** An address that leads nowhere tells nothing; the way home only where it is the recorded one to the letter. */
function isTelling(found: Comparison | undefined): boolean {
  if (found?.evidence !== 'href') return true;
  return !/^javascript:|#$/i.test(found.found ?? '') && (leadsSomewhere(found.found) || found.found === found.recorded);
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
