import type { Judgement } from '@waymark/core';

/** One stretch of the way from 0 to the score, in points of a hundred. */
export interface ScorePart {
  kind: 'factor' | 'booster' | 'penalty';
  name: string;
  /** 0–100; null where it is unknown, or where the part is no factor. */
  value: number | null;
  weight: number | null;
  /** null where it was left out. */
  points: number | null;
  from: number;
  to: number;
}

type Weighed = Pick<Judgement, 'factors' | 'boosters' | 'penalties'>;

/** Factors first, each with its value times its share of the known weights, then what was added and taken away. */
export function scoreParts({ factors, boosters, penalties }: Weighed): ScorePart[] {
  const known = factors.reduce((sum, { value, weight }) => sum + (value === null ? 0 : weight), 0);
  const shown = factors.filter(({ value, weight }) => weight > 0 || value !== null);
  const steps = [
    ...shown.map(({ name, value, weight }) => ({ kind: 'factor' as const, name, value, weight, points: value === null ? null : known === 0 ? 0 : (value * weight) / known })),
    ...[...boosters, ...penalties].map(({ name, amount }) => ({ kind: amount < 0 ? ('penalty' as const) : ('booster' as const), name, value: null, weight: null, points: amount })),
  ];
  let at = 0;
  return steps.map((step) => {
    const from = at;
    at += step.points ?? 0;
    return { ...step, from, to: at };
  });
}
