import { expectedError, type Calibration, type CalibrationBucket } from './calibration.js';
import type { CalibrationMap } from './calibration-map.js';
import { countOf, hasEnough, settledCells, type DecisionCell } from './decisions.js';
import { isotonicMap } from './fit-calibration.js';

const BUCKET_COUNT = 10;
/** Those of the simple score: ten points each, from 50 to 100. */
const SIMPLE = { from: 50, width: 10, count: 5 } as const;

/** The reliability curve of decisions that were applied and whose outcome is known. */
export function calibrationOfCells(cells: readonly DecisionCell[]): Calibration {
  const settled = settledCells(cells);
  const width = 100 / BUCKET_COUNT;
  const buckets = Array.from({ length: BUCKET_COUNT }, (_, index) => {
    const inside = settled.filter(({ percent }) => Math.min(BUCKET_COUNT - 1, Math.floor(percent / width)) === index);
    return bucketOf(inside, { from: index / BUCKET_COUNT, to: (index + 1) / BUCKET_COUNT });
  });
  if (!hasEnough(settled)) return { ece: null, brier: null, buckets };
  return { ece: expectedError(buckets, countOf(settled)), brier: brierOfCells(settled), buckets };
}

/** From score to how often such a score was right here; null where there is too little to fit. */
export function mapOfCells(cells: readonly DecisionCell[]): CalibrationMap | null {
  const settled = settledCells(cells);
  if (!hasEnough(settled)) return null;
  return isotonicMap(settled.map(({ n, sum, outcome }) => ({ from: sum / n, to: sum / n, n, right: outcome === 'right' ? n : 0 })));
}

/** The simple score, 0–100, as `simpleCalibrationScore` gives it for single decisions. */
export function simpleScoreOfCells(cells: readonly DecisionCell[]): number | null {
  const counted = settledCells(cells).filter(({ percent }) => percent >= SIMPLE.from);
  if (!hasEnough(counted)) return null;
  const places = Array.from({ length: SIMPLE.count }, (_, place) => counted.filter(({ percent }) => simplePlace(percent) === place));
  const error = places.reduce((sum, place) => sum + errorOf(place) * countOf(place), 0) / countOf(counted);
  return Math.max(0, 100 - error * 100);
}

function simplePlace(percent: number): number {
  return Math.min(SIMPLE.count - 1, Math.floor((percent - SIMPLE.from) / SIMPLE.width));
}

function errorOf(cells: readonly DecisionCell[]): number {
  const { meanConfidence, precision } = bucketOf(cells, { from: 0, to: 1 });
  return Math.abs((meanConfidence ?? 0) - (precision ?? 0));
}

function bucketOf(cells: readonly DecisionCell[], range: { from: number; to: number }): CalibrationBucket {
  const n = countOf(cells);
  if (n === 0) return { ...range, n, meanConfidence: null, precision: null };
  const claimed = cells.reduce((sum, one) => sum + one.sum, 0);
  return { ...range, n, meanConfidence: claimed / n, precision: countOf(cells.filter(({ outcome }) => outcome === 'right')) / n };
}

function brierOfCells(settled: readonly DecisionCell[]): number {
  const squares = settled.reduce((sum, one) => sum + (one.outcome === 'right' ? one.n - 2 * one.sum + one.squares : one.squares), 0);
  return squares / countOf(settled);
}
