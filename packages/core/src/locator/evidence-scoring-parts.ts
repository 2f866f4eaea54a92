import type { Box, Target, TrailPattern } from '../recording/target.js';
import type { EvidenceCandidate } from './evidence-scoring-candidate.js';
import { lastStretch, TRAIL_LIMITS, type TrailStretch } from './trail.js';

/** How far a trail that points at a candidate (a: 0 away from it, 1 straight at it) counts: slope × a + base. */
export const PATTERN_BLENDS: Readonly<Record<TrailPattern, { slope: number; base: number }>> = {
  direct: { slope: 0.8, base: 0.2 },
  corrective: { slope: 0.6, base: 0.3 },
  searching: { slope: 0.4, base: 0.3 },
  hesitant: { slope: 0.5, base: 0.25 },
  curved: { slope: 0.5, base: 0.25 },
  unknown: { slope: 0.5, base: 0.25 },
};
export const STILL_TRAIL = 0.5;
export const UNRECORDED_TAG = { interactive: 0.5, other: 0.2 } as const;

/** Each 0–1; null means unknown: left out, its weight shared by the rest. */
export interface EvidenceBreakdown {
  tag: number;
  id: number | null;
  class: number | null;
  position: number;
  pattern: number;
}

export interface Place {
  endpoint: { x: number; y: number };
  radius: number;
  useTrailDirection: boolean;
}

export function breakdownOf(target: Target, candidate: EvidenceCandidate, place: Place): EvidenceBreakdown {
  const position = positionScore(candidate.box, place);
  return {
    tag: tagScore(target, candidate),
    id: idScore(target, candidate),
    class: classScore(target, candidate),
    position,
    pattern: patternScore(target, candidate.box, { fallback: position, useTrailDirection: place.useTrailDirection }),
  };
}

/** 0 inside. */
export function distanceToBox(point: { x: number; y: number }, box: Box): number {
  const dx = Math.max(box.x - point.x, 0, point.x - (box.x + box.width));
  const dy = Math.max(box.y - point.y, 0, point.y - (box.y + box.height));
  return Math.hypot(dx, dy);
}

function positionScore(box: Box, { endpoint, radius }: Place): number {
  return Math.max(0, 1 - distanceToBox(endpoint, box) / radius);
}

function tagScore(target: Target, candidate: EvidenceCandidate): number {
  const recorded = target.dom?.tag?.toLowerCase();
  if (!recorded) return candidate.interactive ? UNRECORDED_TAG.interactive : UNRECORDED_TAG.other;
  return recorded === candidate.tagName.toLowerCase() ? 1 : 0;
}

/** Another id counts against; one that is gone, or that nobody recorded, says nothing. */
function idScore(target: Target, candidate: EvidenceCandidate): number | null {
  const recorded = target.dom?.id;
  if (!recorded || !candidate.id) return null;
  return recorded === candidate.id ? 1 : 0;
}

function classScore(target: Target, candidate: EvidenceCandidate): number | null {
  const recorded = target.dom?.classes ?? [];
  if (recorded.length === 0 || candidate.classList.length === 0) return null;
  return recorded.filter((name) => candidate.classList.includes(name)).length / recorded.length;
}

function patternScore(target: Target, box: Box, options: { fallback: number; useTrailDirection: boolean }): number {
  const stretch = options.useTrailDirection ? lastStretch(target.behaviour?.mouseTrail) : null;
  if (!stretch) return options.fallback;
  if (distanceToBox(stretch.end, box) === 0) return 1;
  if (stretch.length < TRAIL_LIMITS.stillness) return STILL_TRAIL;
  const { slope, base } = PATTERN_BLENDS[target.behaviour?.pattern ?? 'unknown'];
  return slope * alignment(stretch, box) + base;
}

function alignment({ end, dx, dy, length }: TrailStretch, box: Box): number {
  const toX = box.x + box.width / 2 - end.x;
  const toY = box.y + box.height / 2 - end.y;
  const distance = Math.hypot(toX, toY);
  if (distance === 0) return 1;
  return (1 + (dx * toX + dy * toY) / (length * distance)) / 2;
}
