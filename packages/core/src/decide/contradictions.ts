import { ROW_KEPT } from '../element/rows.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { isCounterVariant } from '../text/guards.js';

/**
 * What makes a still matching locator not the recorded element: another name, another role, another row.
 * A changed id, class, path or place alone does not, as long as nothing else on the page carries the old one.
 */
const BLOCKING: Partial<Record<EvidenceName, readonly Verdict[]>> = {
  label: ['similar', 'changed', 'contradicts', 'lost', 'appeared'],
  kind: ['contradicts'],
  role: ['changed'],
  type: ['changed'],
  row: ['similar', 'contradicts'],
  column: ['changed', 'contradicts'],
  language: ['changed'],
};

/** What no score outweighs: an element like this is not the recorded one, whatever else fits. */
const VETO: Partial<Record<EvidenceName, readonly Verdict[]>> = {
  label: ['contradicts'],
  kind: ['contradicts'],
  row: ['contradicts'],
  column: ['changed', 'contradicts'],
  form: ['contradicts'],
  href: ['contradicts'],
  icon: ['contradicts'],
  question: ['contradicts'],
  frame: ['changed'],
};

/** The contradiction that rules the candidate out, or undefined. */
export function vetoOf(comparisons: readonly Comparison[]): Comparison | undefined {
  return comparisons.find((one) => VETO[one.evidence]?.includes(one.verdict));
}

export function contradictionsOf(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter((one) => BLOCKING[one.evidence]?.includes(one.verdict) && !isKeptRow(one) && !(isCounter(one) && hasIdentifier(comparisons)));
}

function isKeptRow({ evidence, verdict, likeness }: Comparison): boolean {
  return evidence === 'row' && verdict === 'similar' && likeness >= ROW_KEPT;
}

/** A count may have changed only where something else says that it is the same control. */
function hasIdentifier(comparisons: readonly Comparison[]): boolean {
  return comparisons.some(({ evidence, verdict }) => ['id', 'testId', 'name', 'href'].includes(evidence) && verdict === 'same');
}

function isCounter(one: Comparison): boolean {
  return one.evidence === 'label' && one.recorded !== null && one.found !== null && isCounterVariant(one.recorded, one.found);
}
