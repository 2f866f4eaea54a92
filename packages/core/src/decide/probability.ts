import type { ElementSnapshot } from '../element/snapshot.js';
import { STANDING_FEATURES, standingFeatures, type Ranked, type StandingFeature } from './standing.js';

/** Measured on relocation data with each site left out: see docs/benchmarks.md. */
export const ACCEPTANCE = {
  /** Least probability of being right at which anything is acted on. */
  floor: 0.8,
  /** Log-odds between the best and the runner-up below which the two cannot be told apart. */
  margin: 1,
  /** Share of the evidence explained from which a candidate counts as a look-alike worth naming. */
  resembles: 0.5,
} as const;

export type StandingWeights = Record<StandingFeature | 'bias', number>;

export const STANDING_WEIGHTS: StandingWeights = {
  bias: 0,
  ...(Object.fromEntries(STANDING_FEATURES.map((name) => [name, 0])) as Record<StandingFeature, number>),
};

/** How likely it is that acting on the best one is right, from how it stands among the others. */
export function probabilityOf<C extends { snapshot: ElementSnapshot }>(ranked: readonly Ranked<C>[], weights: StandingWeights = STANDING_WEIGHTS): number {
  const features = standingFeatures(ranked);
  const logit = STANDING_FEATURES.reduce((sum, name) => sum + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-logit));
}
