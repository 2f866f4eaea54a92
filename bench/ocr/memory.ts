import { encode } from 'fast-png';
import type { ReaderUnderTest } from './reader-under-test.ts';

/** Megabytes held after so many small readings. */
export interface MemoryFigures {
  after50: number;
  after500: number;
}

export async function measureMemory(reader: ReaderUnderTest): Promise<MemoryFigures> {
  await readMany(reader, 0, 50);
  const after50 = held();
  await readMany(reader, 50, 500);
  return { after50, after500: held() };
}

async function readMany(reader: ReaderUnderTest, from: number, to: number): Promise<void> {
  for (let count = from; count < to; count += 1) {
    const { reading } = await reader.measure(smallPicture(count));
    if (!reading.ok) throw new Error(reading.detail);
  }
}

/** A few bars like letters, each time others, so that nothing comes out of a memory. */
function smallPicture(seed: number): Uint8Array {
  const [width, height] = [200, 60];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let bar = 0; bar < 12; bar += 1) {
    const x = 20 + bar * 12 + ((seed >> bar % 5) & 3);
    for (let y = 20; y < 40; y += 1) for (let dx = 0; dx < 3 + ((seed + bar) % 3); dx += 1) data.fill(seed % 90, (y * width + x + dx) * 3, (y * width + x + dx) * 3 + 3);
  }
  return encode({ width, height, data, channels: 3, depth: 8 });
}

function held(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1e6);
}
