import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesKey, cropKey } from './crop-key.js';
import { cropOf } from './line-crop.js';
import { pixelsOf } from './pixels.js';

const SIZE = { width: 60, height: 40 };

function plain(colour: readonly [number, number, number]): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * SIZE.height * 4 }, (_, at) => [...colour, 255][at % 4] ?? 0);
}

describe('cropOf', () => {
  it('keeps a colour whatever the size, also over the edge of the picture', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), fc.integer({ min: -20, max: 50 }), fc.integer({ min: 4, max: 90 }), (colour, left, across) => {
        const crop = cropOf(pixelsOf(plain(colour), SIZE), { left, right: left + across, top: -5, bottom: 30 }, 48);
        expect(crop.height).toBe(48);
        expect(crop.rgb.every((value, at) => value === colour[at % 3])).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the sides of a line in their proportion', () => {
    const { width } = cropOf(pixelsOf(plain([0, 0, 0]), SIZE), { left: 0, right: 59, top: 0, bottom: 23 }, 48);
    expect(width).toBe(120);
  });
});

describe('cropKey', () => {
  const box = { left: 5, right: 30, top: 5, bottom: 20 };

  it('is the same for the same pixels, wherever they stand', () => {
    const rgba = plain([255, 255, 255]);
    rgba.set([1, 2, 3, 255], (10 * SIZE.width + 10) * 4);
    const moved = plain([255, 255, 255]);
    moved.set([1, 2, 3, 255], (13 * SIZE.width + 17) * 4);
    expect(cropKey(pixelsOf(moved, SIZE), { left: 12, right: 37, top: 8, bottom: 23 })).toBe(cropKey(pixelsOf(rgba, SIZE), box));
  });

  it('differs where one pixel does, by one step of one channel', () => {
    const key = cropKey(pixelsOf(plain([200, 200, 200]), SIZE), box);
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 30 }), fc.integer({ min: 5, max: 20 }), fc.integer({ min: 0, max: 2 }), (x, y, channel) => {
        const rgba = plain([200, 200, 200]);
        rgba[(y * SIZE.width + x) * 4 + channel] = 201;
        expect(cropKey(pixelsOf(rgba, SIZE), box)).not.toBe(key);
        expect(bytesKey(rgba)).not.toBe(bytesKey(plain([200, 200, 200])));
      }),
    );
  });
});
