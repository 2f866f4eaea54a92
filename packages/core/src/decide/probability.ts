import type { ElementSnapshot } from '../element/snapshot.js';
import type { Comparison, EvidenceName, Verdict } from '../element/verdict.js';
import { FITTED_STANDING } from './fitted-standing.js';
import { STANDING_FEATURES, standingFeatures, type Ranked, type StandingFeature } from './standing.js';

/** Measured on relocation data with each site left out: see docs/benchmarks.md. */
export const ACCEPTANCE = {
  /** Least probability of being right at which anything is acted on. */
  floor: 0.75,
  /** Log-odds between the best and the runner-up below which the two cannot be told apart. */
  margin: 1,
  /** Share of the evidence explained from which a candidate counts as a look-alike worth naming. */
  resembles: 0.5,
} as const;

export type StandingWeights = Record<StandingFeature | 'bias', number>;

/**
 * Evidence that relocation data does not have, added to the fitted log-odds. Chosen so that a look-alike in
 * another form, row or column stays below the floor even where its label is the recorded one.
 */
const CONTEXT: readonly { evidence: EvidenceName; verdicts: readonly Verdict[]; logOdds: number }[] = [
  { evidence: 'testId', verdicts: ['same'], logOdds: 2 },
  { evidence: 'testId', verdicts: ['changed'], logOdds: -1 },
  { evidence: 'placeholder', verdicts: ['same'], logOdds: 1 },
  { evidence: 'row', verdicts: ['same', 'similar'], logOdds: 1.5 },
  { evidence: 'row', verdicts: ['contradicts'], logOdds: -6 },
  { evidence: 'column', verdicts: ['changed', 'contradicts'], logOdds: -3 },
  { evidence: 'form', verdicts: ['same', 'similar'], logOdds: 0.8 },
  { evidence: 'form', verdicts: ['changed', 'contradicts'], logOdds: -2.5 },
  { evidence: 'heading', verdicts: ['same', 'similar'], logOdds: 0.5 },
  { evidence: 'heading', verdicts: ['changed', 'contradicts'], logOdds: -0.7 },
  { evidence: 'landmark', verdicts: ['changed'], logOdds: -0.7 },
  { evidence: 'kind', verdicts: ['contradicts'], logOdds: -4 },
  { evidence: 'type', verdicts: ['changed'], logOdds: -1.5 },
  { evidence: 'label', verdicts: ['contradicts'], logOdds: -6 },
  { evidence: 'frame', verdicts: ['changed', 'appeared', 'lost'], logOdds: -1.5 },
];

/** How likely it is that acting on the best one is right, from how it stands among the others. */
export function probabilityOf<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[], weights: StandingWeights = FITTED_STANDING): number {
  const features = standingFeatures(ranked);
  const fitted = STANDING_FEATURES.reduce((sum, name) => sum + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-fitted - contextOf(ranked[0]?.identity.comparisons ?? [])));
}

function contextOf(comparisons: readonly Comparison[]): number {
  return CONTEXT.reduce((sum, { evidence, verdicts, logOdds }) => {
    const applies = comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
    return applies ? sum + logOdds : sum;
  }, 0);
}
