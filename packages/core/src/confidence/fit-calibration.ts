import { FEWEST_SAMPLES, wilson, type CalibrationSample } from './calibration.js';
import type { CalibrationMap, Knot } from './calibration-map.js';
import { blocksOf, gathered, poolViolators, type Block, type Estimate } from './pool.js';

/** In the order of preference where measuring cannot tell them apart: the first claims least for scores it has seen little of. */
export const CALIBRATION_METHODS = ['isotonic', 'cautious isotonic', 'logistic'] as const;
export type CalibrationMethod = (typeof CALIBRATION_METHODS)[number];

/** Finer stretches of score would hold too few samples to speak for themselves. */
const BLOCK_WIDTH = 0.05;

/** null under the fewest samples from which anything can be told. */
export function fitCalibration(samples: readonly CalibrationSample[], method: CalibrationMethod): CalibrationMap | null {
  if (samples.length < FEWEST_SAMPLES) return null;
  switch (method) {
    case 'isotonic':
      return isotonic(samples, laplace);
    case 'cautious isotonic':
      return isotonic(samples, lowerBound);
    case 'logistic':
      return { knots: logisticKnots(samples) };
    default:
      return method satisfies never;
  }
}

/** The first method over decisions that were counted already. */
export function isotonicMap(counted: readonly Block[]): CalibrationMap {
  return rising(gathered(counted, BLOCK_WIDTH), laplace);
}

function isotonic(samples: readonly CalibrationSample[], estimate: Estimate): CalibrationMap {
  return rising(blocksOf(samples, BLOCK_WIDTH), estimate);
}

function rising(counted: readonly Block[], estimate: Estimate): CalibrationMap {
  const blocks = poolViolators(counted, estimate);
  return { knots: blocks.flatMap((block) => knotsOf(block, estimate(block))) };
}

/** 30 of 30 is not certainty, and 1 of 1 far from it. */
function laplace({ right, n }: Block): number {
  return (right + 1) / (n + 2);
}

function lowerBound({ right, n }: Block): number {
  return wilson(right, n)?.low ?? 0;
}

function knotsOf({ from, to }: Block, precision: number): Knot[] {
  return from === to ? [{ score: from, precision }] : [{ score: from, precision }, { score: to, precision }];
}

/** The curve is kept as knots like any other map, this far apart. */
const LOGISTIC_STEP = 0.01;

function logisticKnots(samples: readonly CalibrationSample[]): Knot[] {
  const [all] = blocksOf(samples, 1);
  const { from, to } = all ?? { from: 0, to: 1 };
  const { slope, bias } = fitPlatt(samples);
  const count = Math.ceil((to - from) / LOGISTIC_STEP);
  const places = Array.from({ length: count + 1 }, (_, index) => (index === count ? to : from + index * LOGISTIC_STEP));
  return places.map((score) => ({ score, precision: sigmoid(slope * score + bias) }));
}

const NEWTON_STEPS = 100;
const SMALLEST_STEP = 1e-9;
/** Keeps the curve finite where nothing was wrong. */
const RIDGE = 1e-3;

/** Platt's scaling, with his targets: nothing is claimed beyond what the counts can carry. A falling curve is held level. */
function fitPlatt(samples: readonly CalibrationSample[]): { slope: number; bias: number } {
  const right = samples.filter((one) => one.right).length;
  const targets = { right: (right + 1) / (right + 2), wrong: 1 / (samples.length - right + 2) };
  const level = Math.log((right + 1) / (samples.length - right + 1));
  const start = { slope: 0, bias: level };
  const end = newton(samples, start, (one) => (one.right ? targets.right : targets.wrong));
  return end.slope > 0 ? end : start;
}

function newton(samples: readonly CalibrationSample[], start: { slope: number; bias: number }, target: (one: CalibrationSample) => number): { slope: number; bias: number } {
  let { slope, bias } = start;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const [g0, g1, h00, h01, h11] = derivatives(samples, (one) => ({ p: sigmoid(slope * one.confidence + bias), t: target(one) }));
    const [d0, d1] = [g0, g1 + RIDGE * slope];
    const [a, d] = [h00 + RIDGE, h11 + RIDGE];
    const determinant = a * d - h01 * h01;
    const [moveBias, moveSlope] = [(d * d0 - h01 * d1) / determinant, (a * d1 - h01 * d0) / determinant];
    bias -= limited(moveBias);
    slope -= limited(moveSlope);
    if (Math.abs(moveBias) + Math.abs(moveSlope) < SMALLEST_STEP) break;
  }
  return { slope, bias };
}

function derivatives(samples: readonly CalibrationSample[], at: (one: CalibrationSample) => { p: number; t: number }): [number, number, number, number, number] {
  const sums: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const one of samples) {
    const { p, t } = at(one);
    const [error, spread, x] = [p - t, p * (1 - p), one.confidence];
    sums[0] += error;
    sums[1] += error * x;
    sums[2] += spread;
    sums[3] += spread * x;
    sums[4] += spread * x * x;
  }
  return sums;
}

/** A step too far leaves the region in which the curve is steep enough to find back. */
function limited(step: number): number {
  return Math.max(-2, Math.min(2, step));
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
