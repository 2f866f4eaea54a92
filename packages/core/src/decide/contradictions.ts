import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { isCounterVariant } from '../text/guards.js';

/**
 * What makes a still matching locator not the recorded element: another name, another role, another row.
 * A changed id, class, path or place alone does not, as long as nothing else on the page carries the old one.
 */
const BLOCKING: Partial<Record<EvidenceName, readonly Verdict[]>> = {
  label: ['similar', 'changed', 'contradicts', 'lost', 'appeared'],
  kind: ['contradicts'],
  type: ['changed'],
  row: ['contradicts'],
  column: ['changed', 'contradicts'],
};

export function contradictionsOf(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter((one) => BLOCKING[one.evidence]?.includes(one.verdict) && !isCounter(one));
}

function isCounter(one: Comparison): boolean {
  return one.evidence === 'label' && one.recorded !== null && one.found !== null && isCounterVariant(one.recorded, one.found);
}
