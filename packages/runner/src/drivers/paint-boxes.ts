import { crc32, deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import type { PaintBoxes, Rect } from '@waymark/core';

const SIGNATURE = 8;
/** Length, name and checksum around the data of a chunk. */
const CHUNK_FRAME = 12;

interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Rows without their filter bytes. */
  data: Buffer;
}

/** Paints boxes of a PNG black; the picture is written anew, so nothing of what was under them is left in it. */
export const paintBoxes: PaintBoxes = (png, boxes) => developed(png, { paint: boxes, shrink: 1 });

/** The same, and then so many times smaller. */
export async function developed(png: Uint8Array, { paint: boxes, shrink }: { paint: readonly Rect<'device'>[]; shrink: number }): Promise<Uint8Array> {
  const pixels = await decode(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  for (const box of boxes) paint(pixels, box);
  return encode(shrunk(pixels, Math.max(1, Math.round(shrink))));
}

/** The part of a PNG inside a box, as a picture of its own, so many times smaller. */
export async function cutBox(png: Uint8Array, box: Rect<'device'>, shrink = 1): Promise<Uint8Array> {
  const { width, height, channels, data } = await decode(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const [left, top] = [clamp(box.x, width), clamp(box.y, height)];
  const [across, down] = [clamp(box.x + box.width, width) - left, clamp(box.y + box.height, height) - top];
  if (across <= 0 || down <= 0) throw new Error('The box lies outside of the picture');
  const rows = Array.from({ length: down }, (_, row) => data.subarray(((top + row) * width + left) * channels, ((top + row) * width + left + across) * channels));
  return encode(shrunk({ width: across, height: down, channels, data: Buffer.concat(rows) }, Math.max(1, Math.round(shrink))));
}

/** Each pixel is the mean of those it stands for. */
function shrunk(pixels: Pixels, by: number): Pixels {
  const { channels, data } = pixels;
  const [width, height] = [Math.floor(pixels.width / by), Math.floor(pixels.height / by)];
  if (by === 1 || width === 0 || height === 0) return pixels;
  const small = Buffer.alloc(width * height * channels);
  for (let at = 0; at < small.length; at += 1) {
    const [channel, pixel] = [at % channels, Math.floor(at / channels)];
    const [left, top] = [(pixel % width) * by, Math.floor(pixel / width) * by];
    let sum = 0;
    for (let row = 0; row < by; row += 1) for (let column = 0; column < by; column += 1) sum += data[((top + row) * pixels.width + left + column) * channels + channel] as number;
    small[at] = Math.round(sum / (by * by));
  }
  return { width, height, channels, data: small };
}

function paint({ width, height, channels, data }: Pixels, box: Rect<'device'>): void {
  const left = clamp(box.x, width);
  const right = clamp(box.x + box.width, width);
  for (let y = clamp(box.y, height); y < clamp(box.y + box.height, height); y += 1) {
    const row = y * width;
    data.fill(0, (row + left) * channels, (row + right) * channels);
    if (channels === 4) for (let x = left; x < right; x += 1) data[(row + x) * 4 + 3] = 255;
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(value)));
}

async function decode(png: Buffer): Promise<Pixels> {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ name }) => name === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height, depth, kind, interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9], header[12]];
  if (depth !== 8 || interlaced !== 0 || (kind !== 2 && kind !== 6)) throw new Error('The browser made a picture of a kind that cannot be masked');
  const rows = await promisify(inflate)(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)));
  const channels = kind === 6 ? 4 : 3;
  return { width, height, channels, data: unfiltered(rows, { width, height, channels }) };
}

function* chunksOf(png: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = SIGNATURE; at + CHUNK_FRAME <= png.length; ) {
    const length = png.readUInt32BE(at);
    yield { name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += CHUNK_FRAME + length;
  }
}

function unfiltered(rows: Buffer, { width, height, channels }: Omit<Pixels, 'data'>): Buffer {
  const stride = width * channels;
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    const source = rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    const above = y === 0 ? Buffer.alloc(stride) : data.subarray((y - 1) * stride, y * stride);
    restoreRow(filter, { source, above, row: data.subarray(y * stride, (y + 1) * stride) }, channels);
  }
  return data;
}

type Guess = (left: number, up: number, corner: number) => number;

/** The five filters of PNG: each byte was written as the difference to a guess from its neighbours. */
const GUESSES: readonly Guess[] = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

function restoreRow(filter: number, { source, above, row }: Record<'source' | 'above' | 'row', Buffer>, step: number): void {
  const guess = GUESSES[filter];
  if (guess === undefined) throw new Error('The browser made a picture that cannot be read');
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] as number);
    const corner = at < step ? 0 : (above[at - step] as number);
    row[at] = (source[at] as number) + guess(left, above[at] as number, corner);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

async function encode({ width, height, channels, data }: Pixels): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const stride = width * channels;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) data.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  const body = await promisify(deflate)(rows, { level: 3 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(data.length + CHUNK_FRAME);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), data.length + 8);
  return framed;
}
