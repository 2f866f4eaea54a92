import { crc32, inflateSync } from 'node:zlib';
import { plainRows } from './png-rows.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of a chunk beside its data: length and name before it, checksum behind it. */
const FRAME = { before: 8, after: 4 } as const;
const HEADER_LENGTH = 13;
/** Room for a 4K screen in one piece; a file that claims more gets it only as it unpacks to more. */
const MOST_AT_ONCE = 1 << 25;
/** Kinds of colour that browsers write, and bytes a pixel. */
const STEPS: ReadonlyMap<number, 3 | 4> = new Map([[2, 3], [6, 4]]);

export interface ScreenPng {
  width: number;
  height: number;
  rgba: Uint8Array;
  isOpaque: boolean;
}

/** A picture as browsers write them, unpacked by the machine's own code: a tenth of what a decoder in JavaScript takes. null for other kinds; throws on broken ones. */
export function screenPng(png: Uint8Array): ScreenPng | null {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = chunksOf(file);
  const header = chunks.find(({ name }) => name === 'IHDR')?.data;
  if (!header || header.length !== HEADER_LENGTH) throw new Error('it has no header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const step = STEPS.get(header[9] as number);
  const isUsual = header[8] === 8 && header[12] === 0 && !chunks.some(({ name }) => name === 'tRNS');
  if (!isUsual || step === undefined) return null;
  const length = height * (width * step + 1);
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const bytes = inflateSync(packed, { chunkSize: Math.max(64, Math.min(length + 1, MOST_AT_ONCE)), maxOutputLength: length + 1 });
  if (bytes.length !== length) throw new Error('it has not as many pixels as it says');
  return { width, height, rgba: plainRows({ bytes, width, height, step }), isOpaque: step === 3 };
}

interface Chunk {
  name: string;
  data: Buffer;
}

function chunksOf(file: Buffer): Chunk[] {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('it is no PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.name !== 'IEND'; ) {
    if (at + FRAME.before + FRAME.after > file.length) throw new Error('it is cut off');
    const end = at + FRAME.before + file.readUInt32BE(at);
    if (end + FRAME.after > file.length) throw new Error('it is cut off');
    const named = file.subarray(at + 4, end);
    if (crc32(named) !== file.readUInt32BE(end)) throw new Error('its bytes do not match their checksum');
    chunks.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at = end + FRAME.after;
  }
  return chunks;
}
