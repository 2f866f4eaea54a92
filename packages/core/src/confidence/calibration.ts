import type { Confidence } from './judgement.js';

/** Under this many samples a calibration error says more about luck than about the scores. */
export const FEWEST_SAMPLES = 30;
/** 95 % of a normal distribution lies within so many standard deviations. */
export const Z_95 = 1.959963984540054;

export interface CalibrationSample {
  confidence: Confidence;
  right: boolean;
}

export interface CalibrationBucket {
  from: number;
  to: number;
  n: number;
  /** null where the bucket is empty. */
  meanConfidence: number | null;
  precision: number | null;
}

export interface Calibration {
  /** Expected calibration error, 0–1; null where there is too little to tell. */
  ece: number | null;
  /** Mean squared distance of what was claimed from what came, 0–1, lower is better; null as above. */
  brier: number | null;
  buckets: CalibrationBucket[];
}

/** Reliability curve: what was claimed against what was right, bucket by bucket. */
export function calibrationOf(samples: readonly CalibrationSample[], bucketCount = 10): Calibration {
  if (!Number.isInteger(bucketCount) || bucketCount < 1) throw new RangeError(`a number of buckets is a whole number from 1, not ${bucketCount}`);
  const groups: CalibrationSample[][] = Array.from({ length: bucketCount }, () => []);
  for (const sample of samples) {
    // A confidence of 1 belongs to the last bucket, which includes its upper end.
    const index = Math.min(bucketCount - 1, Math.floor(sample.confidence * bucketCount));
    groups[index]?.push(sample);
  }
  const buckets = groups.map((group, index) => bucketOf(group, { from: index / bucketCount, to: (index + 1) / bucketCount }));
  return { ece: samples.length < FEWEST_SAMPLES ? null : expectedError(buckets, samples.length), brier: brierOf(samples), buckets };
}

/** Unlike the calibration error it cannot be had for nothing: claiming the average for all is calibrated, and tells nobody anything. */
export function brierOf(samples: readonly CalibrationSample[]): number | null {
  if (samples.length < FEWEST_SAMPLES) return null;
  return samples.reduce((sum, one) => sum + ((one.right ? 1 : 0) - one.confidence) ** 2, 0) / samples.length;
}

/** Wilson score interval of a share: honest for few samples, where 1 of 1 is not 100 %. null without samples. */
export function wilson(successes: number, n: number, z = Z_95): { low: number; high: number } | null {
  if (n === 0) return null;
  if (!(successes >= 0 && successes <= n)) throw new RangeError(`${successes} successes of ${n} is not a share`);
  const share = successes / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const middle = share + (z * z) / (2 * n);
  const scale = 1 + (z * z) / n;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

function bucketOf(group: readonly CalibrationSample[], range: { from: number; to: number }): CalibrationBucket {
  const n = group.length;
  if (n === 0) return { ...range, n, meanConfidence: null, precision: null };
  const claimed = group.reduce((sum, one) => sum + one.confidence, 0);
  return { ...range, n, meanConfidence: claimed / n, precision: group.filter((one) => one.right).length / n };
}

/** Distance of claim from truth, bucket by bucket, weighted by count. */
export function expectedError(buckets: readonly CalibrationBucket[], total: number): number {
  return buckets.reduce((sum, bucket) => {
    const error = bucket.precision === null ? 0 : Math.abs(bucket.precision - (bucket.meanConfidence ?? 0));
    return sum + (error * bucket.n) / total;
  }, 0);
}
