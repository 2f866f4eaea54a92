import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInQuad } from './frame-position.js';
import type { Quad } from './protocol.js';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

describe('placeInQuad', () => {
  it('puts the corners on the corners', () => {
    const turned: Quad = [10, 0, 10, 100, -40, 100, -40, 0];
    expect(placeInQuad(turned, { x: 0, y: 0 })).toEqual({ x: 10, y: 0 });
    expect(placeInQuad(turned, { x: 1, y: 0 })).toEqual({ x: 10, y: 100 });
    expect(placeInQuad(turned, { x: 1, y: 1 })).toEqual({ x: -40, y: 100 });
    expect(placeInQuad(turned, { x: 0, y: 1 })).toEqual({ x: -40, y: 0 });
  });

  it('scales an upright box and stays inside it', () => {
    fc.assert(
      fc.property(fraction, fraction, (x, y) => {
        const placed = placeInQuad([100, 50, 300, 50, 300, 150, 100, 150], { x, y });
        expect(placed.x).toBeCloseTo(100 + 200 * x);
        expect(placed.y).toBeCloseTo(50 + 100 * y);
      }),
    );
  });
});
