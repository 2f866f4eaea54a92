import { inflateSync } from 'node:zlib';

export interface Pixels {
  /** The colours within a box, as `r,g,b`. */
  colours(box: { left: number; top: number; width: number; height: number }): Set<string>;
}

/** Reads a PNG by the book, apart from the code under test. */
export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const bytes = Buffer.from(png);
  const [width, height, channels] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const data = unfilter(inflateSync(Buffer.concat(parts)), { stride: width * channels, height, step: channels });
  return {
    colours({ left, top, width: across, height: down }) {
      const seen = new Set<string>();
      for (let y = top; y < top + down; y += 1) {
        for (let x = left; x < left + across; x += 1) seen.add([...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)].join());
      }
      return seen;
    },
  };
}

function unfilter(rows: Buffer, { stride, height, step }: { stride: number; height: number; step: number }): Buffer {
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const a = x < step ? 0 : (data[y * stride + x - step] ?? 0);
      const b = y === 0 ? 0 : (data[(y - 1) * stride + x] ?? 0);
      const c = x < step || y === 0 ? 0 : (data[(y - 1) * stride + x - step] ?? 0);
      const p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      const nearest = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      const guesses = [0, a, b, Math.floor((a + b) / 2), nearest];
      data[y * stride + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + (guesses[filter ?? 0] ?? 0);
    }
  }
  return data;
}
