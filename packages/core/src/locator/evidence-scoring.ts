import type { Point } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import type { Confidence } from '../confidence/judgement.js';
import { confidence, isAtLeast } from '../confidence/scale.js';
import type { Box, Target } from '../recording/target.js';
import type { EvidenceCandidate } from './evidence-scoring-candidate.js';
import { identityMatches, type IdentityMatch } from './evidence-scoring-identity.js';
import { breakdownOf, distanceToBox, type EvidenceBreakdown } from './evidence-scoring-parts.js';
import { STRATEGY_TABLE } from './strategies.js';

export const EVIDENCE_DEFAULTS = {
  /** Pixels around the recorded end point; doubled twice where nothing is found. */
  searchRadius: 50,
  minMatchScore: 0.4,
  /** Shares of the score, renormalised over what is known. */
  weights: { tag: 0.25, id: 0.2, class: 0.15, position: 0.2, pattern: 0.2 },
  maxCandidates: 20,
  useTrailDirection: true,
} as const satisfies EvidenceConfig;

/** What each wider circle leaves of the confidence. */
export const RADIUS_STEPS = [
  { times: 1, keeps: 1 },
  { times: 2, keeps: 0.9 },
  { times: 4, keeps: 0.8 },
] as const;
export const ONLY_MATCH_BONUS = 0.05;
export const EVIDENCE_CAP = 0.8;

export interface EvidenceConfig {
  searchRadius: number;
  minMatchScore: number;
  weights: Readonly<Record<keyof EvidenceBreakdown, number>>;
  maxCandidates: number;
  useTrailDirection: boolean;
}

export interface EvidenceScore {
  candidate: EvidenceCandidate;
  score: number;
  breakdown: EvidenceBreakdown;
  identity: IdentityMatch[];
  distance: number;
}

export type EvidenceResult =
  | (Omit<EvidenceScore, 'candidate'> & {
      found: true;
      ref: NodeRef;
      confidence: Confidence;
      point: Point<'page'>;
      radius: number;
      candidatesEvaluated: number;
      matchCount: number;
    })
  | {
      found: false;
      reason: 'no-place' | 'nothing-near' | 'no-identity' | 'below-threshold' | 'ambiguous';
      candidatesEvaluated: number;
      matchCount: number;
    };

/** EvidenceScoring: the element at and around the recorded end point that the recorded identity still fits. */
export function scoreEvidence(
  target: Target,
  candidates: readonly EvidenceCandidate[],
  options: Partial<EvidenceConfig> & { strategyConfidence?: Confidence } = {},
): EvidenceResult {
  const config: EvidenceConfig = { ...EVIDENCE_DEFAULTS, ...options };
  const endpoint = endpointOf(target);
  if (!endpoint) return { found: false, reason: 'no-place', candidatesEvaluated: 0, matchCount: 0 };
  const usable = usableOnes(candidates);
  const prior = options.strategyConfidence ?? STRATEGY_TABLE.evidence_scoring.weight;
  let last: EvidenceResult = { found: false, reason: 'nothing-near', candidatesEvaluated: 0, matchCount: 0 };
  for (const step of RADIUS_STEPS) {
    const circle = { endpoint, radius: config.searchRadius * step.times };
    last = resultOf(scoresIn(circle, { target, usable, config }), { ...circle, config, prior: prior * step.keeps });
    if (last.found || last.reason === 'ambiguous') return last;
  }
  return last;
}

/** The event's own position, or the same fraction of the recorded box. */
export function endpointOf(target: Target): { x: number; y: number } | null {
  if (target.behaviour?.endpoint) return target.behaviour.endpoint;
  const box = target.geometry?.box;
  if (!box) return null;
  const offset = target.geometry?.offset ?? { x: 0.5, y: 0.5 };
  return { x: box.x + box.width * offset.x, y: box.y + box.height * offset.y };
}

function usableOnes(candidates: readonly EvidenceCandidate[]): EvidenceCandidate[] {
  const byRef = new Map(candidates.map((candidate) => [keyOf(candidate.ref), candidate]));
  const controls = candidates.map((one) =>
    one.interactive || !one.interactiveAncestor ? one : byRef.get(keyOf(one.interactiveAncestor)),
  );
  return [...new Set(controls)].filter(
    (one): one is EvidenceCandidate =>
      one !== undefined && one.interactive && one.visible && one.enabled && one.box.width > 0 && one.box.height > 0,
  );
}

interface Search {
  target: Target;
  usable: readonly EvidenceCandidate[];
  config: EvidenceConfig;
}

interface Circle {
  endpoint: { x: number; y: number };
  radius: number;
}

function scoresIn(circle: Circle, { target, usable, config }: Search): EvidenceScore[] {
  return usable
    .map((candidate) => ({ candidate, distance: distanceToBox(circle.endpoint, candidate.box) }))
    .filter(({ distance }) => distance <= circle.radius)
    .sort((a, b) => a.distance - b.distance || areaOf(a.candidate.box) - areaOf(b.candidate.box))
    .slice(0, config.maxCandidates)
    .map(({ candidate, distance }) => {
      const breakdown = breakdownOf(target, candidate, { ...circle, useTrailDirection: config.useTrailDirection });
      return { candidate, distance, breakdown, score: total(breakdown, config.weights), identity: identityMatches(target, candidate) };
    })
    .sort((a, b) => b.identity.length - a.identity.length || b.score - a.score);
}

function resultOf(
  scores: readonly EvidenceScore[],
  { endpoint, radius, config, prior }: Circle & { config: EvidenceConfig; prior: number },
): EvidenceResult {
  const identified = scores.filter(({ identity }) => identity.length > 0);
  const matches = identified.filter(({ score }) => isAtLeast(confidence(score), confidence(config.minMatchScore)));
  const counts = { candidatesEvaluated: scores.length, matchCount: matches.length };
  const best = matches[0];
  if (!best) {
    const reason = scores.length === 0 ? 'nothing-near' : identified.length === 0 ? 'no-identity' : 'below-threshold';
    return { found: false, reason, ...counts };
  }
  // Those under the threshold count here: being farther away makes an equal no less equal.
  if (identified.some((other) => other !== best && isTooAlike(best, other))) {
    return { found: false, reason: 'ambiguous', ...counts, matchCount: identified.length };
  }
  const { candidate, ...score } = best;
  const bonus = matches.length === 1 ? ONLY_MATCH_BONUS : 0;
  return {
    found: true,
    ref: candidate.ref,
    ...score,
    confidence: confidence(Math.min(EVIDENCE_CAP, prior * best.score + bonus)),
    point: pointIn(candidate.box, endpoint),
    radius,
    ...counts,
  };
}

/**
 * Place and trail do not tell two apart that the same evidence identifies: a list that grew by one row moves both.
 * Nor is there a best one where the recorded name points at one and the recorded id at another.
 */
function isTooAlike(best: EvidenceScore, other: EvidenceScore): boolean {
  const isAsWellIdentified = best.identity.every((match) => other.identity.includes(match));
  return isAsWellIdentified || other.identity.some((match) => match !== 'class' && !best.identity.includes(match));
}

function total(breakdown: EvidenceBreakdown, weights: EvidenceConfig['weights']): number {
  let sum = 0;
  let known = 0;
  for (const [name, value] of Object.entries(breakdown) as [keyof EvidenceBreakdown, number | null][]) {
    if (value === null) continue;
    sum += value * weights[name];
    known += weights[name];
  }
  return known === 0 ? 0 : Math.min(1, sum / known);
}

function pointIn(box: Box, endpoint: { x: number; y: number }): Point<'page'> {
  if (distanceToBox(endpoint, box) === 0) return { space: 'page', x: endpoint.x, y: endpoint.y };
  return { space: 'page', x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function areaOf(box: Box): number {
  return box.width * box.height;
}

function keyOf(ref: NodeRef): string {
  return `${ref.frame}\n${ref.node}`;
}
