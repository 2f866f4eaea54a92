import { InkTextReader, type PictureReading, type ReadOptions } from '@waymark/core';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.ts';
import type { EngineKind } from '../../packages/runner/src/ocr/engine-messages.ts';
import { EngineProcess } from '../../packages/runner/src/ocr/engine-process.ts';
import { decodePng } from '../../packages/runner/src/ocr/png.ts';
import { VIEWPORT } from './capture.ts';

export interface Measured {
  reading: PictureReading;
  /** Processor time in milliseconds, of this process and of the engine's. */
  cpu: number;
  wall: number;
}

/** The product's reader with one engine, and a look at what it costs. */
export class ReaderUnderTest {
  readonly #engine: EngineProcess;
  readonly #reader: InkTextReader;

  constructor(kind: EngineKind) {
    this.#engine = new EngineProcess({ kind, answerWithin: 60_000 });
    this.#reader = new InkTextReader({ engine: this.#engine, decode: decodePng, clock: systemClock });
  }

  async measure(png: Uint8Array, options: Partial<ReadOptions> = {}): Promise<Measured> {
    const [start, before, engineBefore] = [performance.now(), ownCpu(), this.#engine.cpu.current];
    const reading = await this.#reader.read({ png, viewport: VIEWPORT }, { timeout: 120_000, ...options });
    return { reading, wall: performance.now() - start, cpu: ownCpu() - before + this.#engine.cpu.current - engineBefore };
  }

  /** Everything forgotten and stopped, as at the first reading of a run. */
  close(): Promise<void> {
    return this.#reader.close();
  }
}

export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
