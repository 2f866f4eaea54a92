import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInView } from './rows-in-view.js';

describe('rowsInView', () => {
  it('holds every row that can be seen, and few others', () => {
    const place = fc.record({ top: fc.integer({ min: -5000, max: 600_000 }), height: fc.integer({ min: 100, max: 3000 }), rowHeight: fc.integer({ min: 20, max: 90 }), count: fc.integer({ min: 0, max: 10_000 }) });
    fc.assert(
      fc.property(place, (given) => {
        const { start, end } = rowsInView(given);
        const seen = (row: number): boolean => (row + 1) * given.rowHeight > given.top && row * given.rowHeight < given.top + given.height;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(given.count);
        expect(end - start).toBeLessThanOrEqual(Math.ceil(given.height / given.rowHeight) + 44);
        expect([start - 1, end].filter((row) => row >= 0 && row < given.count && seen(row))).toEqual([]);
      }),
    );
  });
});
