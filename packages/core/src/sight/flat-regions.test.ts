import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatRegions, FLAT_LIMITS, INK, type FlatRegion } from './flat-regions.js';
import { runAt } from './pixel-runs.js';
import { distance, type Pixels } from './pixels.js';

/** At this scale what is one pixel wide may be a surface, so that small pictures have many. */
const SMALL = 1 / FLAT_LIMITS.side;

/** The same by the book: from each pixel to all of its neighbours of nearly its colour. */
function flooded({ width, height, colours }: Pixels): { parts: Int32Array; table: FlatRegion[] } {
  const parts = new Int32Array(colours.length).fill(INK);
  const table: FlatRegion[] = [];
  for (let start = 0; start < colours.length; start += 1) {
    if (parts[start] !== INK) continue;
    const region: FlatRegion = { area: 0, left: width, right: -1, top: height, bottom: -1, colour: colours[start] as number };
    const open = [start];
    parts[start] = table.length;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      Object.assign(region, { area: region.area + 1, left: Math.min(region.left, x), right: Math.max(region.right, x), top: Math.min(region.top, y), bottom: Math.max(region.bottom, y) });
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, y < height - 1 ? at + width : -1].filter((next) => next >= 0);
      for (const next of beside) {
        if (parts[next] !== INK || distance(colours[next] as number, colours[at] as number) > FLAT_LIMITS.tolerance) continue;
        parts[next] = table.length;
        open.push(next);
      }
    }
    table.push(region);
  }
  return { parts, table };
}

const picture = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 })).chain(([width, height]) =>
  fc.array(fc.constantFrom(0, 3, 6, 9, 200), { minLength: width * height, maxLength: width * height }).map((greys): Pixels => ({ width, height, colours: Uint32Array.from(greys, (grey) => grey * 0x010101) })),
);

describe('flatRegions', () => {
  it('are the parts of a picture that hang together, wherever their runs meet', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        const { runs, labels, table } = flatRegions(pixels, SMALL);
        const expected = flooded(pixels);
        // Only what covers too little of its own box is left out.
        const kept = expected.table.flatMap((region, part) => (table.some((one) => one.left === region.left && one.top === region.top && one.area === region.area && one.colour === region.colour) ? [part] : []));
        expect(table).toEqual(kept.map((part) => expected.table[part]));
        for (let at = 0; at < pixels.colours.length; at += 1) {
          const label = labels[runAt(runs, at % pixels.width, Math.floor(at / pixels.width))];
          expect(label).toBe(kept.indexOf(expected.parts[at] as number));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are numbered and coloured by their first pixels', () => {
    const colours = Uint32Array.from([1, 1, 90, 90, 1, 1, 90, 90], (grey) => grey * 0x010101);
    expect(flatRegions({ width: 4, height: 2, colours }, SMALL).table).toEqual([
      { area: 4, left: 0, right: 1, top: 0, bottom: 1, colour: 0x010101 },
      { area: 4, left: 2, right: 3, top: 0, bottom: 1, colour: 90 * 0x010101 },
    ]);
  });
});

/** A plate of one colour on another, with a hole that leaves `fill` of it, its edge whole. */
function plate({ width, height, fill }: { width: number; height: number; fill: number }): Pixels {
  const [across, down] = [width + 8, height + 8];
  const colours = new Uint32Array(across * down).fill(0xffffff);
  for (let y = 4; y < 4 + height; y += 1) colours.fill(0x202020, y * across + 4, y * across + 4 + width);
  for (let holes = Math.round((1 - fill) * width * height), y = 5; y < 3 + height && holes > 0; y += 1) {
    for (let x = 5; x < 3 + width && holes > 0; x += 1, holes -= 1) colours[y * across + x] = 0xffffff;
  }
  return { width: across, height: down, colours };
}

describe('a plate that its caption fills', () => {
  const isPlate = (size: { width: number; height: number; fill: number }): boolean => flatRegions(plate(size), 1).table.some(({ colour, right, left }) => colour === 0x202020 && right - left + 1 === size.width);

  it.each([
    ['as wide as no letter, six tenths of it left', { width: 60, height: 20, fill: 0.6 }, true],
    ['as wide as no letter, less than half of it left', { width: 60, height: 20, fill: 0.49 }, false],
    ['as wide as a letter, six tenths of it left', { width: 40, height: 20, fill: 0.6 }, false],
    ['as wide as a letter, seven tenths of it left', { width: 40, height: 20, fill: 0.7 }, true],
    ['lower than any text', { width: 60, height: 9, fill: 1 }, false],
  ])('%s', (_, size, expected) => {
    expect(isPlate(size)).toBe(expected);
  });
});
