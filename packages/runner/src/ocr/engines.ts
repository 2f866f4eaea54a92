import { LineEngineError, type AbortSignalLike, type LineCrop, type LineEngine, type RecognisedLine } from '@waymark/core';

/** The first engine that works on this machine; that it does not is found out once. */
export class FirstWorkingEngine implements LineEngine {
  readonly #engines: LineEngine[];

  constructor(engines: readonly LineEngine[]) {
    this.#engines = [...engines];
  }

  get name(): string {
    return this.#engines[0]?.name ?? 'none';
  }

  async recognise(crop: LineCrop, signal: AbortSignalLike): Promise<RecognisedLine> {
    const [engine] = this.#engines;
    if (!engine) throw new LineEngineError('no-engine', 'there is no engine');
    try {
      return await engine.recognise(crop, signal);
    } catch (error) {
      const isMissing = error instanceof LineEngineError && error.problem === 'no-engine';
      const isLast = this.#engines.length === 1 && this.#engines[0] === engine;
      if (!isMissing || isLast) throw error;
      // Another line may have found it out before this one.
      if (this.#engines[0] === engine) this.#engines.shift();
      return this.recognise(crop, signal);
    }
  }

  start(): void {
    this.#engines[0]?.start?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.close()));
  }
}
