import type { Confidence } from './judgement.js';

/** Below any difference that means something, above what adding up fractions loses: 0.1 + 0.2 is still 0.3. */
export const ROUNDING_NOISE = 1e-9;

export const NO_CONFIDENCE = 0 as Confidence;
export const FULL_CONFIDENCE = 1 as Confidence;

/** For values that are 0–1 already; anything else is a mistake in the program, not an outcome. */
export function confidence(value: number): Confidence {
  if (Number.isFinite(value) && value >= 0 && value <= 1) return value as Confidence;
  const hint = value > 1 && value <= 100 ? `; ${value} looks like a percentage, which fromPercent() takes` : '';
  throw new RangeError(`a confidence is a number from 0 to 1, not ${value}${hint}`);
}

/** For values that come in as 0–100: thresholds, model answers, cached success rates. */
export function fromPercent(value: number): Confidence {
  return (checkPercent(value, 'a percentage') / 100) as Confidence;
}

export function toPercent(value: Confidence): number {
  return value * 100;
}

/** Rounded down to a tenth, so that 79.96 is never shown as the 80 it did not reach. */
export function showPercent(value: Confidence): string {
  return `${Math.floor(value * 1000 + ROUNDING_NOISE * 1000) / 10}%`;
}

export function isAtLeast(value: Confidence, threshold: Confidence): boolean {
  return value + ROUNDING_NOISE >= threshold;
}

/** Returns the value, or throws with what is wrong with it: `0.8` where 80 is meant would pass for a very low score. */
export function checkPercent(value: number, what: string): number {
  const problem = percentProblem(value);
  if (problem !== null) throw new RangeError(`${what} ${problem}`);
  return value;
}

export function percentProblem(value: number): string | null {
  if (!Number.isFinite(value) || value < 0 || value > 100) return `must be a number from 0 to 100, not ${value}`;
  if (value > 0 && value < 1) return `is on the scale 0–100: ${value} is a wrong unit, did you mean ${shift(value)}?`;
  return null;
}

function shift(fraction: number): number {
  return Math.round(fraction * 1e6) / 1e4;
}
