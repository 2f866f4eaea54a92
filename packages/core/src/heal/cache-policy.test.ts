import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RememberedHealing } from '../ports/healing-memory.js';
import { CACHE, isUsable, successRate } from './cache-policy.js';

const healing = (given: Partial<RememberedHealing>): RememberedHealing => ({ id: 'h', locator: { by: 'id', id: 'x' }, target: {}, source: 'local', confidence: 0.9, attempts: 1, successes: 1, review: 'none', age: 0, ...given });

describe('the success rate of a remembered healing', () => {
  it('is a lower bound: one success is not 100 %, and many come near to it', () => {
    expect(successRate({ attempts: 1, successes: 1 })).toBeCloseTo(0.735, 3);
    expect(successRate({ attempts: 4, successes: 4 })).toBeGreaterThan(0.9);
    expect(successRate({ attempts: 3, successes: 2 })).toBeLessThan(CACHE.usable);
    expect(successRate({ attempts: 0, successes: 0 })).toBeNull();
  });

  it('never exceeds the share itself, and grows with every success', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (attempts, some) => {
        const successes = some % (attempts + 1);
        const rate = successRate({ attempts, successes }) ?? 0;
        expect(rate).toBeLessThanOrEqual(successes / attempts + 1e-12);
        expect(successRate({ attempts: attempts + 1, successes: successes + 1 }) ?? 0).toBeGreaterThanOrEqual(rate - 1e-12);
      }),
    );
  });
});

describe('whether it may be used again', () => {
  it.each([
    ['after one verified success', {}, true],
    ['after a failure', { attempts: 2 }, false],
    ['after 24 hours', { age: CACHE.lifetime + 1 }, false],
    ['approved, after 24 hours', { age: CACHE.lifetime + 1, review: 'approved' }, true],
    ['waiting for review', { review: 'pending' }, true],
  ] as const)('%s: %s', (_, given, expected) => {
    expect(isUsable(healing(given))).toBe(expected);
  });
});
