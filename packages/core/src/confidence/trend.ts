import { FEWEST_SAMPLES } from './calibration.js';

export const TRENDS = ['improving', 'stable', 'declining'] as const;
export type TrendWord = (typeof TRENDS)[number];

export interface Trend {
  trend: TrendWord;
  n: number;
  /** Rank correlation with time, −1 to 1. */
  rho: number;
  /** Chance of a correlation as strong as this where there is no trend at all. */
  p: number;
}

/** Several trends are looked at together: each must be surer than the usual 5 %. */
const SIGNIFICANT = 0.01;

/**
 * Whether values rise or fall from the oldest to the newest (Spearman's rank correlation): a slope alone would call
 * every wobble a trend, and a few outliers a turn for the worse. null where there is too little to tell.
 */
export function trendOf(oldestFirst: readonly number[], better: 'higher' | 'lower' = 'higher'): Trend | null {
  const n = oldestFirst.length;
  if (n < FEWEST_SAMPLES) return null;
  const raw = correlation(ranksOf(oldestFirst), oldestFirst.map((_, index) => index + 1));
  const rho = better === 'higher' || raw === 0 ? raw : -raw;
  const p = twoSided(rho * Math.sqrt(n - 1));
  if (p >= SIGNIFICANT) return { trend: 'stable', n, rho, p };
  return { trend: rho > 0 ? 'improving' : 'declining', n, rho, p };
}

/** Equal values share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end++;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, onlyA, onlyB] = [0, 0, 0];
  a.forEach((value, index) => {
    const [da, db] = [value - meanA, (b[index] ?? 0) - meanB];
    both += da * db;
    onlyA += da * da;
    onlyB += db * db;
  });
  return onlyA === 0 || onlyB === 0 ? 0 : Math.max(-1, Math.min(1, both / Math.sqrt(onlyA * onlyB)));
}

/** Of a standard normal variable: chance to be at least so far from 0. */
export function twoSided(z: number): number {
  return Math.min(1, erfc(Math.abs(z) / Math.SQRT2));
}

/** Numerical Recipes' Chebyshev fit: relative error below 1.2e-7 everywhere. */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const terms = [1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277];
  const sum = terms.reduceRight((rest, term) => term + t * rest, 0);
  return t * Math.exp(-x * x - 1.26551223 + t * sum);
}
