import { deflateSync, crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from '../../../../tests/contract/pixels.js';
import { cutBox, paintBoxes } from './paint-boxes.js';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Every row filtered in its own way: what stands in it is then some picture. */
function png(width: number, height: number, { kind, filters, depth = 8 }: { kind: 2 | 6; filters: number[]; depth?: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, kind, 0, 0, 0], 8);
  const stride = width * (kind === 6 ? 4 : 3);
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([filters[y % filters.length] ?? 0, ...Array.from({ length: stride }, (_unused, x) => (x * 31 + y * 17) % 256)]));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

describe('paintBoxes', () => {
  it.each([2, 6] as const)('paints the box black and leaves the rest, whatever the filters (colour type %i)', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 }), async (filters) => {
        const before = await pixelsOf(png(20, 16, { kind, filters }));
        const after = await pixelsOf(await paintBoxes(png(20, 16, { kind, filters }), [{ space: 'device', x: 4, y: 5, width: 6, height: 7 }]));
        expect(after.colours({ left: 4, top: 5, width: 6, height: 7 })).toEqual(new Set(['0,0,0']));
        for (const [left, top] of [[3, 5], [10, 11], [4, 4], [9, 12], [0, 0], [19, 15]] as const) {
          expect(after.colours({ left, top, width: 1, height: 1 })).toEqual(before.colours({ left, top, width: 1, height: 1 }));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('takes boxes that reach beyond the picture', async () => {
    const after = await pixelsOf(await paintBoxes(png(10, 10, { kind: 2, filters: [0] }), [{ space: 'device', x: -5, y: -5, width: 100, height: 8 }]));
    expect(after.colours({ left: 0, top: 0, width: 10, height: 3 })).toEqual(new Set(['0,0,0']));
    expect(after.colours({ left: 0, top: 3, width: 10, height: 7 }).size).toBeGreaterThan(1);
  });

  it('refuses a picture that it cannot mask, rather than hand it on', async () => {
    await expect(paintBoxes(png(4, 4, { kind: 2, filters: [0], depth: 16 }), [])).rejects.toThrow(/cannot be masked/);
  });
});

describe('cutBox', () => {
  it('gives the pixels inside the box, and only as much of it as there is', async () => {
    const whole = png(20, 16, { kind: 2, filters: [0, 1, 2, 3, 4] });
    const [before, after] = [await pixelsOf(whole), await pixelsOf(Buffer.from(await cutBox(whole, { space: 'device', x: 15, y: 10, width: 10, height: 3 })))];
    for (const [left, top] of [[0, 0], [4, 2]] as const) {
      expect(after.colours({ left, top, width: 1, height: 1 })).toEqual(before.colours({ left: left + 15, top: top + 10, width: 1, height: 1 }));
    }
    await expect(cutBox(whole, { space: 'device', x: 30, y: 0, width: 5, height: 5 })).rejects.toThrow('outside');
  });
});
