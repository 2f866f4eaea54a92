import type { RecognisedLine } from '../ports/text-reader.js';

/** Lines as they were read, by what they show; the ones not asked for the longest are forgotten first. */
export class LineMemory {
  readonly #lines = new Map<string, RecognisedLine>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): RecognisedLine | undefined {
    const line = this.#lines.get(key);
    if (line) this.#renew(key, line);
    return line;
  }

  set(key: string, line: RecognisedLine): void {
    this.#renew(key, line);
    for (const oldest of this.#lines.keys()) {
      if (this.#lines.size <= this.#most) return;
      this.#lines.delete(oldest);
    }
  }

  clear(): void {
    this.#lines.clear();
  }

  #renew(key: string, line: RecognisedLine): void {
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }
}
