import type { RememberedHealing } from '../ports/healing-memory.js';

export const CACHE = {
  /** Milliseconds that a healing is remembered: 24 hours. */
  lifetime: 24 * 60 * 60 * 1000,
  /** A hit counts above this success rate. */
  usable: 0.7,
  /** What is left to go by when a model is out of reach, and then waits for review. */
  lastResort: 0.5,
  /** Milliseconds for which a model is not asked again for what it did not find. */
  missed: 15 * 60 * 1000,
} as const;

/** Standard deviations of the bound. One verified success must count, or nothing would ever be used a second time; one failure among three must not. */
const Z = 0.6;

/** Wilson's lower bound of the success rate: 1 of 1 is 74 %, 4 of 4 is 92 %, 1 of 2 is 30 %; null without a use. */
export function successRate({ attempts, successes }: Pick<RememberedHealing, 'attempts' | 'successes'>): number | null {
  if (attempts <= 0) return null;
  const share = Math.min(1, Math.max(0, successes / attempts));
  const z2 = Z * Z;
  const centre = share + z2 / (2 * attempts);
  const spread = Z * Math.sqrt((share * (1 - share) + z2 / (4 * attempts)) / attempts);
  return Math.max(0, (centre - spread) / (1 + z2 / attempts));
}

/** Whether a remembered healing may be proposed again; a person's word stands above its rate. */
export function isUsable(healing: RememberedHealing, above: number = CACHE.usable): boolean {
  if (healing.age > CACHE.lifetime && healing.review !== 'approved') return false;
  return healing.review === 'approved' || (successRate(healing) ?? 0) > above;
}
