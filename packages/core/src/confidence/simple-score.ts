import { FEWEST_SAMPLES, type CalibrationSample } from './calibration.js';
import type { HealingAction } from './judgement.js';
import { isActed } from './figures.js';

/** Ten points each, from 50 to 100; the last includes its upper end. */
const BUCKETS = { from: 0.5, width: 0.1, count: 5 } as const;

/**
 * The simple score, 0–100: what is left of 100 after the distance between mean confidence and share of right ones,
 * in points, weighted by the count of each bucket. Applied decisions from 50 up only; null where they are too few.
 */
export function simpleCalibrationScore(decisions: readonly (CalibrationSample & { action: HealingAction })[]): number | null {
  const counted = decisions.filter((one) => isActed(one) && bucketOf(one) >= 0);
  if (counted.length < FEWEST_SAMPLES) return null;
  const errors = Array.from({ length: BUCKETS.count }, (_, bucket) => errorOf(counted.filter((one) => bucketOf(one) === bucket)));
  const mean = errors.reduce((sum, { points, n }) => sum + points * n, 0) / counted.length;
  return Math.max(0, 100 - mean);
}

function bucketOf({ confidence }: CalibrationSample): number {
  if (confidence < BUCKETS.from) return -1;
  // 0.7 − 0.5 is a little less than 0.2 in binary.
  return Math.min(BUCKETS.count - 1, Math.floor((confidence - BUCKETS.from) / BUCKETS.width + 1e-9));
}

function errorOf(group: readonly CalibrationSample[]): { points: number; n: number } {
  const n = group.length;
  if (n === 0) return { points: 0, n };
  const claimed = group.reduce((sum, one) => sum + one.confidence, 0) / n;
  const right = group.filter((one) => one.right).length / n;
  return { points: Math.abs(claimed - right) * 100, n };
}
