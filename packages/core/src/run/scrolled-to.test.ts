import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollFor } from './scrolled-to.js';

const VIEW = { width: 1000, height: 700, dpr: 1 };

describe('where a page is scrolled to for a box of it', () => {
  it('is nowhere else where the box is in view, or fills the view', () => {
    expect(scrollFor({ x: 10, y: 510, width: 100, height: 40 }, { scroll: { x: 0, y: 500 }, viewport: VIEW })).toBeNull();
    expect(scrollFor({ x: 0, y: 0, width: 1000, height: 5000 }, { scroll: { x: 0, y: 500 }, viewport: VIEW })).toBeNull();
  });

  it('puts it in the middle, and leaves the other direction alone', () => {
    expect(scrollFor({ x: 10, y: 2000, width: 100, height: 40 }, { scroll: { x: 7, y: 0 }, viewport: VIEW })).toEqual({ x: 7, y: 1670 });
    expect(scrollFor({ x: 10, y: 100, width: 100, height: 40 }, { scroll: { x: 0, y: 2000 }, viewport: VIEW })).toEqual({ x: 0, y: 0 });
  });

  it('shows all of a box that has room in the view', () => {
    const place = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(fc.record({ x: place, y: place, width: fc.integer({ min: 1, max: 1000 }), height: fc.integer({ min: 1, max: 700 }) }), fc.record({ x: place, y: place }), (box, scroll) => {
        const to = scrollFor(box, { scroll, viewport: VIEW }) ?? scroll;
        expect(box.x >= to.x && box.y >= to.y && box.x + box.width <= to.x + VIEW.width && box.y + box.height <= to.y + VIEW.height).toBe(true);
      }),
    );
  });
});
