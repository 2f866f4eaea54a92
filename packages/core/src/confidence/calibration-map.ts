import type { Confidence } from './judgement.js';
import { confidence, ROUNDING_NOISE } from './scale.js';

export interface Knot {
  score: number;
  precision: number;
}

/** From score to measured precision: straight lines between knots that rise in both. */
export interface CalibrationMap {
  knots: readonly Knot[];
}

/**
 * How often a decision of this score was right. null where nothing was measured: there is no map, or the score lies
 * below all that were; above them precision is at least that of the highest.
 */
export function calibrate(score: number, map: CalibrationMap | null): Confidence | null {
  const knots = map?.knots ?? [];
  const last = knots.at(-1);
  if (!last || !Number.isFinite(score)) return null;
  if (score >= last.score) return within(last.precision);
  const above = knots.findIndex((knot) => knot.score >= score - ROUNDING_NOISE);
  const [before, next] = [knots[above - 1], knots[above] ?? last];
  if (score >= next.score - ROUNDING_NOISE) return within(next.precision);
  if (!before) return null;
  const share = (score - before.score) / (next.score - before.score);
  return within(before.precision + share * (next.precision - before.precision));
}

function within(value: number): Confidence {
  return confidence(Math.min(1, Math.max(0, value)));
}
