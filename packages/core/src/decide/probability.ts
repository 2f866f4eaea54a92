import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { FITTED_STANDING } from './fitted-standing.js';
import { STANDING_FEATURES, standingFeatures, type Ranked, type StandingWeights } from './standing.js';

/** Measured on relocation data with each site left out: see docs/benchmarks.md. */
export const ACCEPTANCE = {
  /** Least probability of being right at which anything is acted on. */
  floor: 0.55,
  /** Log-odds between the best and the runner-up below which the two cannot be told apart. */
  margin: 1,
  /** Share of the evidence explained from which a candidate counts as a look-alike worth naming. */
  resembles: 0.5,
} as const;

/**
 * Evidence that relocation data does not have, added to the fitted log-odds. Chosen so that a look-alike in
 * another form, row or column stays below the floor even where its label is the recorded one.
 */
const CONTEXT: readonly { evidence: EvidenceName; verdicts: readonly Verdict[]; logOdds: number; times?: 'likeness' | 'telling' }[] = [
  { evidence: 'label', verdicts: ['contradicts'], logOdds: -6 },
  { evidence: 'id', verdicts: ['changed'], logOdds: -1 },
  { evidence: 'testId', verdicts: ['same'], logOdds: 2, times: 'telling' },
  { evidence: 'testId', verdicts: ['changed'], logOdds: -1 },
  { evidence: 'kind', verdicts: ['contradicts'], logOdds: -4 },
  { evidence: 'kind', verdicts: ['similar'], logOdds: -3 },
  { evidence: 'role', verdicts: ['same'], logOdds: 0.8 },
  { evidence: 'role', verdicts: ['changed'], logOdds: -0.5 },
  { evidence: 'type', verdicts: ['same'], logOdds: 1, times: 'telling' },
  { evidence: 'type', verdicts: ['changed'], logOdds: -0.5 },
  { evidence: 'attributes', verdicts: ['same'], logOdds: 0.5 },
  { evidence: 'placeholder', verdicts: ['same'], logOdds: 1 },
  { evidence: 'icon', verdicts: ['same', 'similar'], logOdds: 1 },
  { evidence: 'icon', verdicts: ['changed'], logOdds: -1 },
  { evidence: 'siblings', verdicts: ['same', 'similar'], logOdds: 1, times: 'likeness' },
  { evidence: 'controls', verdicts: ['same', 'similar'], logOdds: 1, times: 'likeness' },
  { evidence: 'section', verdicts: ['same'], logOdds: 0.5 },
  { evidence: 'section', verdicts: ['changed'], logOdds: -0.5 },
  { evidence: 'section', verdicts: ['contradicts'], logOdds: -1.5 },
  { evidence: 'question', verdicts: ['changed'], logOdds: -1 },
  { evidence: 'row', verdicts: ['same', 'similar'], logOdds: 1.5 },
  { evidence: 'row', verdicts: ['contradicts'], logOdds: -6 },
  { evidence: 'column', verdicts: ['changed', 'contradicts'], logOdds: -3 },
  { evidence: 'neighbours', verdicts: ['same', 'similar'], logOdds: 1.5, times: 'likeness' },
  { evidence: 'neighbours', verdicts: ['changed'], logOdds: -0.8 },
  { evidence: 'form', verdicts: ['same', 'similar'], logOdds: 0.8 },
  { evidence: 'heading', verdicts: ['same', 'similar'], logOdds: 0.5 },
  { evidence: 'heading', verdicts: ['changed', 'contradicts'], logOdds: -0.3 },
  { evidence: 'landmark', verdicts: ['changed'], logOdds: -0.5 },
  { evidence: 'frame', verdicts: ['changed', 'appeared', 'lost'], logOdds: -1.5 },
];

/** Another form around it, the less of the old neighbourhood stands beside it. */
const OTHER_FORM = -3;

/** How likely it is that acting on the best one is right, from how it stands among the others. */
export function probabilityOf<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[], weights: StandingWeights = FITTED_STANDING): number {
  const features = standingFeatures(ranked);
  const fitted = STANDING_FEATURES.reduce((sum, name) => sum + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-fitted - contextOf(ranked[0]?.identity.comparisons ?? [])));
}

/** Only what a page tells: data without neighbours, rows or kinds has no context. */
export function contextOf(comparisons: readonly Comparison[]): number {
  const of = (evidence: EvidenceName): Comparison | undefined => comparisons.find((one) => one.evidence === evidence);
  const table = CONTEXT.reduce((sum, { evidence, verdicts, logOdds, times }) => {
    const one = of(evidence);
    return one && verdicts.includes(one.verdict) ? sum + logOdds * (times ? one[times] : 1) : sum;
  }, 0);
  const form = of('form');
  const otherForm = form?.verdict === 'changed' || form?.verdict === 'contradicts' ? OTHER_FORM * (1 - (of('neighbours')?.likeness ?? 0)) : 0;
  return table + otherForm + (namesAgree(of) ? AGREEMENT : 0);
}

/** Two independent names of one element seldom go together on another. */
const AGREEMENT = 1.5;

function namesAgree(of: (evidence: EvidenceName) => Comparison | undefined): boolean {
  const label = of('label');
  if (label?.verdict !== 'same' || label.telling < 0.5) return false;
  return (['href', 'id', 'testId', 'name'] as const).some((evidence) => of(evidence)?.verdict === 'same' && (of(evidence)?.telling ?? 0) >= 0.5);
}
