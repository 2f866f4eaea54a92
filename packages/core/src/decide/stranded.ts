import { describe, labelsOf } from '../element/labels.js';
import type { PageFacts } from '../element/page-facts.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { EvidenceName, Verdict } from '../element/verdict.js';
import { normaliseText } from '../text/normalise.js';
import type { Contender } from './decision.js';
import { IDENTIFIERS } from './identified.js';
import type { Ranked } from './standing.js';

const AROUND: readonly EvidenceName[] = ['neighbours', 'siblings', 'controls', 'section', 'heading', 'form', 'row', 'question', 'idXPath'];

/** How much of an element's company must be on the page to expect the element among it. */
const COMPANY = 0.6;

/**
 * What stood around the element is still on the page, and the element is not among it: then it is gone, and what
 * bears its name elsewhere is something else.
 */
export function strandedFrom({ target, facts }: { target: ElementSnapshot; facts: PageFacts }, best: Ranked<Contender>): string | null {
  const { comparisons } = best.identity;
  if (comparisons.some(({ evidence, verdict, telling }) => IDENTIFIERS.includes(evidence) && verdict === 'same' && telling >= 0.75)) return null;
  const moved = comparisons.some(({ evidence, verdict }) => (evidence === 'section' || evidence === 'heading') && (verdict === 'changed' || verdict === 'contradicts'));
  if (moved && hasNamesake(target) && !comparisons.some(({ evidence, verdict }) => evidence === 'row' && (verdict === 'same' || verdict === 'similar'))) return `there were several of its name, and ${describe(best.candidate.snapshot)} is in another section`;
  if (Math.max(facts.controlNamesPresent ?? 0, facts.neighboursPresent ?? 0) < COMPANY) return null;
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  const titled = (['heading', 'section', 'form'] as const).some((evidence) => is(evidence, 'changed', 'contradicts', 'lost', 'appeared'));
  const strange = is('controls', 'changed') || comparisons.some(({ evidence, verdict, likeness }) => evidence === 'neighbours' && verdict !== 'unknown' && likeness < 0.3);
  const displaced = comparisons.some(({ evidence, verdict, likeness }) => evidence === 'siblings' && verdict !== 'unknown' && likeness <= 0.5);
  const apart = displaced && strange && titled;
  const around = comparisons.filter(({ evidence, verdict }) => AROUND.includes(evidence) && verdict !== 'unknown' && verdict !== 'absent');
  const here = around.some(({ verdict, likeness }) => verdict === 'same' || likeness >= 0.3);
  if (!apart && (here || around.length < 3)) return null;
  return `all that stood around it is still there, but not around ${describe(best.candidate.snapshot)}`;
}

/** Whether another control beside it had the same name when it was recorded. */
function hasNamesake(target: ElementSnapshot): boolean {
  const own = normaliseText(labelsOf(target)?.[0] ?? '');
  const { names = [], index } = target.surroundings?.controls ?? {};
  return own !== '' && names.some((name, i) => i !== index && normaliseText(name) === own);
}
