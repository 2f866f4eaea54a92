import type { Comparison, EvidenceName } from '../element/verdict.js';
import { describe } from '../element/labels.js';
import type { Contender } from './decision.js';
import { isSameControl } from './same-control.js';
import type { Ranked } from './standing.js';

/** Evidence that says which of two like elements is meant; path, place, size and order say only where one stands. */
const TELLS_TWINS_APART: readonly EvidenceName[] = ['id', 'testId', 'name', 'href', 'row', 'column', 'form', 'heading', 'placeholder', 'title', 'frame'];

/**
 * Another element of the same name and kind, which nothing but its place sets apart from the best one. Where the
 * recording knew such a twin, order among them is evidence; where it did not, nobody can say which is meant.
 */
export function twinOf(best: Ranked<Contender>, usable: readonly Ranked<Contender>[]): string | null {
  const twin = usable.find((one) => one !== best && isTwin(best, one));
  if (!twin || isKnownTwin(best)) return null;
  return `there are two like ${describe(best.candidate.snapshot)}, and nothing but their place tells them apart`;
}

function isTwin(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  if (isSameControl(best.candidate.snapshot, other.candidate.snapshot)) return false;
  if (isBareCopy(best, other)) return true;
  const alike = (['label', 'kind'] as const).every((evidence) => of(best, evidence)?.found === of(other, evidence)?.found);
  if (alike && looksOtherwise(best, other)) return false;
  const telling = of(best, 'language')?.verdict === 'changed' ? [...TELLS_TWINS_APART, 'xpath' as const] : TELLS_TWINS_APART;
  return alike && !telling.some((evidence) => favours(best, other, evidence)) && of(other, 'neighbours')?.verdict !== 'changed';
}

/** Two without a name of their own, of one picture, in one row: the text beside each is not what tells them apart. */
function isBareCopy(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  const bare = ({ candidate: { snapshot } }: Ranked<Contender>): boolean => !snapshot.semantics?.name && !snapshot.semantics?.text;
  if (!bare(best) || !bare(other) || !best.candidate.snapshot.semantics?.icon) return false;
  const alike = (['kind', 'icon', 'row', 'column', 'classes'] as const).every((evidence) => of(best, evidence)?.found === of(other, evidence)?.found);
  return alike && !(['id', 'testId', 'name', 'href', 'title'] as const).some((evidence) => favours(best, other, evidence));
}

/** Where neither has a name, what they look like is what they are: a logo is not the arrow beside it. */
function looksOtherwise(best: Ranked<Contender>, other: Ranked<Contender>): boolean {
  const likeness = (one: Ranked<Contender>): number => of(one, 'classes')?.likeness ?? 0;
  return of(best, 'label')?.verdict === 'absent' && likeness(best) >= 0.8 && likeness(other) < 0.5;
}

/** Whether the evidence fits the best one and the other less: the very address beats one that only resembles it. */
function favours(best: Ranked<Contender>, other: Ranked<Contender>, evidence: EvidenceName): boolean {
  const fit = (one: Ranked<Contender>): number => ['similar', 'same'].indexOf(of(one, evidence)?.verdict ?? 'unknown');
  return fit(best) > fit(other);
}

/** As many of them as there were, and this one in its place among them. */
function isKnownTwin(best: Ranked<Contender>): boolean {
  const order = of(best, 'order');
  return order?.verdict === 'same' && order.recorded === order.found && !order.recorded?.endsWith(' of 1');
}

function of(one: Ranked<Contender>, evidence: EvidenceName): Comparison | undefined {
  return one.identity.comparisons.find((comparison) => comparison.evidence === evidence);
}
