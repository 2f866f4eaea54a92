export interface FilteredRows {
  /** Each row with the number of its filter before it. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Bytes a pixel. */
  step: 3 | 4;
}

const FILTER = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;
/** What a pixel of three bytes has for its fourth one. */
const OPAQUE = 0xff000000 | 0;

/** Takes the filters of a PNG off its rows, and gives four bytes a pixel: all of a pixel at once, for this is most of what decoding costs. */
export function plainRows({ bytes, width, height, step }: FilteredRows): Uint8Array {
  const pixels = new Int32Array(width * height);
  const nothing = step === 3 ? OPAQUE : 0;
  const blank = Buffer.alloc(width * step);
  const deltas = new Int32Array(width);
  let above = new Int32Array(width).fill(nothing);
  for (let y = 0; y < height; y += 1) {
    const start = y * (blank.length + 1);
    const filter = bytes[start] as number;
    const row = pixels.subarray(y * width, (y + 1) * width);
    const filtered = bytes.subarray(start + 1, start + 1 + blank.length);
    // As the row above: most rows of a screen between two lines of text are.
    if (filter === FILTER.up && filtered.equals(blank)) row.set(above);
    else {
      if (step === 3) packThree(filtered, deltas);
      else packFour(filtered, deltas);
      unfilter(filter, row, { deltas, above, nothing });
    }
    above = row;
  }
  return new Uint8Array(pixels.buffer);
}

function packThree(bytes: Uint8Array, pixels: Int32Array): void {
  for (let to = 0, from = 0; to < pixels.length; to += 1, from += 3) {
    pixels[to] = (bytes[from] as number) | ((bytes[from + 1] as number) << 8) | ((bytes[from + 2] as number) << 16);
  }
}

function packFour(bytes: Uint8Array, pixels: Int32Array): void {
  for (let to = 0, from = 0; to < pixels.length; to += 1, from += 4) {
    pixels[to] = (bytes[from] as number) | ((bytes[from + 1] as number) << 8) | ((bytes[from + 2] as number) << 16) | ((bytes[from + 3] as number) << 24);
  }
}

interface Filtered {
  deltas: Int32Array;
  above: Int32Array;
  /** The pixel that stands left of the first one and above the first row. */
  nothing: number;
}

function unfilter(filter: number, row: Int32Array, filtered: Filtered): void {
  if (filter === FILTER.none) none(row, filtered);
  else if (filter === FILTER.sub) sub(row, filtered);
  else if (filter === FILTER.up) up(row, filtered);
  else if (filter === FILTER.average) average(row, filtered);
  else if (filter === FILTER.paeth) paeth(row, filtered);
  else throw new Error(`a row has the filter ${filter}, which does not exist`);
}

function none(row: Int32Array, { deltas, nothing }: Filtered): void {
  for (let at = 0; at < row.length; at += 1) row[at] = (deltas[at] as number) | nothing;
}

function sub(row: Int32Array, { deltas, nothing }: Filtered): void {
  for (let at = 0, left = nothing; at < row.length; at += 1) {
    left = sum(left, deltas[at] as number);
    row[at] = left;
  }
}

function up(row: Int32Array, { deltas, above }: Filtered): void {
  for (let at = 0; at < row.length; at += 1) row[at] = sum(above[at] as number, deltas[at] as number);
}

function average(row: Int32Array, { deltas, above, nothing }: Filtered): void {
  for (let at = 0, left = nothing; at < row.length; at += 1) {
    const over = above[at] as number;
    left = sum((left & over) + (((left ^ over) & 0xfefefefe) >>> 1), deltas[at] as number);
    row[at] = left;
  }
}

function paeth(row: Int32Array, { deltas, above, nothing }: Filtered): void {
  for (let at = 0, left = nothing, corner = nothing; at < row.length; at += 1) {
    const over = above[at] as number;
    left = sum(foretold(left, over, corner), deltas[at] as number);
    row[at] = left;
    corner = over;
  }
}

/** Each byte by itself, nothing carried to the next. */
function sum(a: number, b: number): number {
  return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}

/** On the flat parts of a screen, all of a pixel at once. */
function foretold(left: number, over: number, corner: number): number {
  if (over === corner) return left;
  if (left === corner) return over;
  return nearest(left & 255, over & 255, corner & 255) | (nearest((left >>> 8) & 255, (over >>> 8) & 255, (corner >>> 8) & 255) << 8) | (nearest((left >>> 16) & 255, (over >>> 16) & 255, (corner >>> 16) & 255) << 16) | (nearest(left >>> 24, over >>> 24, corner >>> 24) << 24);
}

/** Of the three the one nearest to left + over - corner, in this order where two are as near. */
function nearest(left: number, over: number, corner: number): number {
  const fromLeft = Math.abs(over - corner);
  const fromOver = Math.abs(left - corner);
  const fromCorner = Math.abs(left + over - 2 * corner);
  if (fromLeft <= fromOver && fromLeft <= fromCorner) return left;
  return fromOver <= fromCorner ? over : corner;
}
