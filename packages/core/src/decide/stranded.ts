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
export function strandedFrom({ target, facts }: { target: ElementSnapshot; facts: PageFacts }, best: Ranked<Contender>, ranked: readonly Ranked<Contender>[]): string | null {
  const { comparisons } = best.identity;
  if (comparisons.some(({ evidence, verdict, telling }) => IDENTIFIERS.includes(evidence) && verdict === 'same' && telling >= 0.75)) return null;
  const moved = comparisons.some(({ evidence, verdict }) => (evidence === 'section' || evidence === 'heading') && (verdict === 'changed' || verdict === 'contradicts'));
  if (moved && hasNamesake(target) && !comparisons.some(({ evidence, verdict }) => evidence === 'row' && (verdict === 'same' || verdict === 'similar'))) return `there were several of its name, and ${describe(best.candidate.snapshot)} is in another section`;
  const heir = ranked.find((one) => one !== best && standsInItsPlace(one, best));
  if (heir) return `${describe(heir.candidate.snapshot)} stands where it stood, and ${describe(best.candidate.snapshot)} is in another section`;
  if (Math.max(facts.controlNamesPresent ?? 0, facts.neighboursPresent ?? 0) < COMPANY) return null;
  const is = (evidence: EvidenceName, ...verdicts: Verdict[]): boolean => comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
  const titled = (['heading', 'section', 'form'] as const).some((evidence) => is(evidence, 'changed', 'contradicts', 'lost', 'appeared'));
  const strange = is('controls', 'changed') || comparisons.some(({ evidence, verdict, likeness }) => evidence === 'neighbours' && verdict !== 'unknown' && likeness < 0.3);
  const displaced = comparisons.some(({ evidence, verdict, likeness }) => evidence === 'siblings' && verdict !== 'unknown' && likeness <= 0.5);
  const elsewhere = is('landmark', 'changed', 'lost') && is('section', 'contradicts');
  const apart = titled && ((displaced && (strange || (is('question', 'appeared', 'contradicts') && hasClosedRanks(target, best)))) || (elsewhere && (is('href', 'changed') || (displaced && IDENTIFIERS.some((evidence) => is(evidence, 'lost', 'changed'))))));
  const around = comparisons.filter(({ evidence, verdict }) => AROUND.includes(evidence) && verdict !== 'unknown' && verdict !== 'absent');
  const here = around.some(({ verdict, likeness }) => verdict === 'same' || likeness >= 0.3);
  if (!apart && (here || around.length < 3)) return null;
  return `all that stood around it is still there, but not around ${describe(best.candidate.snapshot)}`;
}

/** Another control is all that the recorded one was, but for its name; the best one only has the name. */
function standsInItsPlace(heir: Ranked<Contender>, best: Ranked<Contender>): boolean {
  const is = (one: Ranked<Contender>, evidence: EvidenceName, verdict: Verdict): boolean => one.identity.comparisons.some((each) => each.evidence === evidence && each.verdict === verdict);
  const place = (['xpath', 'section', 'heading', 'controls', 'kind'] as const).every((evidence) => is(heir, evidence, 'same'));
  return place && heir.candidate.state.visible && is(heir, 'label', 'contradicts') && !is(best, 'xpath', 'same') && (is(best, 'section', 'contradicts') || is(best, 'section', 'changed'));
}

/** Those between whom it stood are next to each other now. */
function hasClosedRanks(target: ElementSnapshot, best: Ranked<Contender>): boolean {
  const { before, after } = target.surroundings?.siblings ?? {};
  const names = best.candidate.snapshot.surroundings?.controls?.names ?? [];
  return typeof before === 'string' && typeof after === 'string' && before !== after && names.some((name, i) => name === before && names[i + 1] === after);
}

/** Whether another control beside it had the same name when it was recorded. */
function hasNamesake(target: ElementSnapshot): boolean {
  const own = normaliseText(labelsOf(target)?.[0] ?? '');
  const { names = [], index } = target.surroundings?.controls ?? {};
  return own !== '' && names.some((name, i) => i !== index && normaliseText(name) === own);
}
