import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePng } from './png.js';

interface Sample {
  width: number;
  height: number;
  step: 3 | 4;
  /** Of each row. */
  filters: number[];
  /** Three or four bytes a pixel. */
  bytes: number[];
}

/** Few values, so that neighbours are often alike, as on a screen. */
const byte = fc.oneof(fc.constantFrom(0, 255, 128, 127), fc.integer({ min: 0, max: 255 }));
const sample = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }), step: fc.constantFrom(3 as const, 4 as const) }).chain(({ width, height, step }) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    step: fc.constant(step),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: height, maxLength: height }),
    bytes: fc.array(byte, { minLength: width * height * step, maxLength: width * height * step }),
  }),
);

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** As the book says: each byte less what its neighbours foretell. */
function filtered({ width, height, step, filters, bytes }: Sample): Buffer {
  const stride = width * step;
  const rows = Buffer.alloc(height * (stride + 1));
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (bytes[y * stride + x] as number));
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = filters[y] as number;
    for (let x = 0; x < stride; x += 1) {
      const [left, over, corner] = [at(x - step, y), at(x, y - 1), x < step ? 0 : at(x - step, y - 1)];
      const guess = left + over - corner;
      const nearest = [left, over, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] as number;
      rows[y * (stride + 1) + 1 + x] = at(x, y) - ([0, left, over, (left + over) >> 1, nearest][filters[y] as number] as number);
    }
  }
  return rows;
}

function pngOf(made: Sample, rows: Uint8Array = filtered(made), pieces = 1): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(made.width, 0);
  header.writeUInt32BE(made.height, 4);
  header.set([8, made.step === 4 ? 6 : 2], 8);
  const packed = deflateSync(rows);
  const cut = Math.ceil(packed.length / pieces);
  const data = [...Array(pieces).keys()].map((piece) => chunk('IDAT', packed.subarray(piece * cut, (piece + 1) * cut)));
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), ...data, chunk('IEND', Buffer.alloc(0))]));
}

function onWhite({ step, bytes }: Sample): number[] {
  if (step === 3) return bytes.flatMap((value, index) => (index % 3 === 2 ? [value, 255] : [value]));
  return bytes.map((value, index) => {
    const alpha = bytes[index - (index % 4) + 3] as number;
    return index % 4 === 3 ? 255 : Math.floor((value * alpha + 255 * (255 - alpha)) / 255);
  });
}

const PLAIN: Sample = { width: 3, height: 2, step: 3, filters: [0, 2], bytes: [...Array(18).keys()] };

describe('decodePng', () => {
  it('gives the pixels that were packed, whichever filter each row has', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.integer({ min: 1, max: 3 }), async (made, pieces) => {
        const { width, height, rgba } = await decodePng(pngOf(made, filtered(made), pieces));
        expect([width, height]).toEqual([made.width, made.height]);
        expect([...rgba]).toEqual(onWhite(made));
      }),
      { numRuns: 300 },
    );
  });

  it('knows the kinds that browsers do not write', async () => {
    const grey = encode({ width: 2, height: 1, channels: 1, depth: 8, data: Uint8Array.of(10, 200) });
    expect([...(await decodePng(grey)).rgba]).toEqual([10, 10, 10, 255, 200, 200, 200, 255]);
    const deep = encode({ width: 1, height: 1, channels: 4, depth: 16, data: Uint16Array.of(65535, 0, 65535, 65535) });
    expect([...(await decodePng(deep)).rgba]).toEqual([255, 0, 255, 255]);
  });

  it.each([
    ['cut off', pngOf(PLAIN).subarray(0, 50), 'cut off'],
    ['without its end', pngOf(PLAIN).subarray(0, -12), 'cut off'],
    ['with a byte turned', pngOf(PLAIN).map((value, index) => (index === 45 ? value ^ 1 : value)), 'checksum'],
    ['with fewer rows than it says', pngOf(PLAIN, filtered({ ...PLAIN, height: 1 })), 'not as many pixels'],
    ['with more rows than it says', pngOf({ ...PLAIN, height: 1 }, filtered(PLAIN)), 'larger than'],
    ['with a filter that does not exist', pngOf(PLAIN, Buffer.alloc(20, 9)), 'filter 9'],
    ['of no bytes', new Uint8Array(), 'no PNG'],
    ['of other bytes', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'no PNG'],
  ])('refuses a picture %s', async (_, png, why) => {
    await expect(decodePng(png)).rejects.toThrow(why);
  });
});
