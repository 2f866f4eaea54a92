import { compareElements } from './compare.js';
import type { EvidenceWeights } from './evidence-weights.js';
import { IDENTITY_WEIGHTS } from './identity-weights.js';
import type { PageFacts } from './page-facts.js';
import type { ElementSnapshot } from './snapshot.js';
import type { Comparison, EvidenceName } from './verdict.js';

export interface Identity {
  /** Log-odds that this is the recorded element rather than any other of the page. */
  logOdds: number;
  /** logOdds over what the recorded evidence could reach at best, 0–1: how well the candidate explains it. */
  explained: number;
  comparisons: Comparison[];
}

export type WeightTable = Record<EvidenceName, EvidenceWeights>;

/** Scores one candidate from all the evidence there is; what is unknown on one side is left out. */
export function identityOf(
  target: ElementSnapshot,
  candidate: ElementSnapshot,
  page: { facts: PageFacts; weights?: WeightTable | undefined; reads?: boolean | undefined },
): Identity {
  const weights = page.weights ?? IDENTITY_WEIGHTS;
  const compared = compareElements(target, candidate, page.facts);
  const comparisons = page.reads ? compared.map(asContent) : compared;
  return scored(comparisons, weights);
}

/** The same for evidence that is gathered otherwise than from two snapshots. */
export function scored(comparisons: Comparison[], weights: WeightTable = IDENTITY_WEIGHTS): Identity {
  const logOdds = total(comparisons, (one) => contribution(one, weights[one.evidence]));
  const reachable = total(comparisons, (one) => best(one, weights[one.evidence]));
  return { logOdds, explained: reachable <= 0 ? 0 : Math.min(1, Math.max(0, logOdds / reachable)), comparisons };
}

/** A text that is content may change; the same text still counts for the candidate. */
function asContent(one: Comparison): Comparison {
  return one.evidence !== 'label' || one.verdict === 'same' ? one : { ...one, verdict: 'unknown' };
}

/** What one piece of evidence adds to the log-odds, or takes away. */
export function contribution(one: Comparison, weights: EvidenceWeights): number {
  switch (one.verdict) {
    case 'same':
      return weights.same + weights.rare * one.telling;
    case 'similar':
      return isNear(one) ? NEAR.share * one.likeness * (weights.same + weights.rare * one.telling) : weights.similar * one.likeness;
    case 'changed':
      return weights.changed * (1 - one.likeness);
    case 'contradicts':
      return weights.contradicts;
    case 'lost':
      return weights.lost;
    case 'appeared':
      return weights.appeared;
    case 'absent':
      return weights.absent;
    case 'unknown':
      return 0;
  }
}

/** The same label in other words ("Log in", "Go to checkout") tells nearly what the same label does. */
export const NEAR = { likeness: 0.8, share: 0.75 } as const;

export function isNear({ evidence, verdict, likeness }: Comparison): boolean {
  return evidence === 'label' && verdict === 'similar' && likeness >= NEAR.likeness;
}

function best(one: Comparison, weights: EvidenceWeights): number {
  if (one.verdict === 'unknown') return 0;
  if (one.verdict === 'absent' || one.verdict === 'appeared') return weights.absent;
  return Math.max(weights.same + weights.rare * one.telling, weights.similar);
}

function total(comparisons: readonly Comparison[], value: (one: Comparison) => number): number {
  return comparisons.reduce((sum, one) => sum + value(one), 0);
}
