import type { AbortSignalLike } from '../ports/clock.js';
import { LineEngineError, type LineCrop, type LineEngine, type RecognisedLine } from '../ports/text-reader.js';

/** Several of one engine, each line to the one with the least to do. */
export class EnginePool implements LineEngine {
  readonly name: string;
  readonly #engines: readonly (LineEngine & { load: number })[];

  constructor(engines: readonly (LineEngine & { load: number })[]) {
    this.#engines = engines;
    this.name = engines[0]?.name ?? 'none';
  }

  recognise(crop: LineCrop, signal: AbortSignalLike): Promise<RecognisedLine> {
    const [first, ...others] = this.#engines;
    if (!first) return Promise.reject(new LineEngineError('no-engine', 'there is no engine'));
    return others.reduce((least, one) => (one.load < least.load ? one : least), first).recognise(crop, signal);
  }

  start(): void {
    for (const engine of this.#engines) engine.start?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.close()));
  }
}
