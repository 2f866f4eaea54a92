import { describe, labelsOf } from '../element/labels.js';
import { ROW_KEPT } from '../element/rows.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName } from '../element/verdict.js';
import { normaliseText } from '../text/normalise.js';
import { riskOf } from '../text/risk.js';
import type { Contender } from './decision.js';
import type { Ranked } from './standing.js';

/**
 * What cannot be taken back ("Delete", "Pay") must be about the same thing: the very row, where it stood in one, and
 * otherwise what stood nearest to it must still be beside it. "Anna, Delete" is not "Bob, Delete".
 */
export function strayedRisk(target: ElementSnapshot, best: Ranked<Contender>): string | null {
  const risk = riskOf((labelsOf(target) ?? []).slice(0, 2));
  if (risk === null) return null;
  const of = (evidence: EvidenceName): Comparison | undefined => best.identity.comparisons.find((one) => one.evidence === evidence);
  const name = describe(best.candidate.snapshot);
  const row = of('row');
  if (row?.verdict === 'similar' && row.likeness < ROW_KEPT) return `${name} is in a row that is not quite the recorded one, and ‘${risk}’ cannot be taken back`;
  const nearest = target.surroundings?.neighbours?.[0];
  if (row?.verdict === 'same' || row?.verdict === 'similar' || !nearest || best.candidate.snapshot.surroundings?.neighbours === undefined) return null;
  const around = [...(best.candidate.snapshot.surroundings.neighbours ?? []), ...(labelsOf(best.candidate.snapshot) ?? [])].map(normaliseText);
  if (around.some((text) => text === normaliseText(nearest)) || of('neighbours')?.verdict === 'same') return null;
  return `what stood beside it, ‘${nearest}’, is not beside ${name}, and ‘${risk}’ cannot be taken back`;
}
