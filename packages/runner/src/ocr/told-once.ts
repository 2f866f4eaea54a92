import type { Picture, PictureReading, ReadOptions, TextReader, UnreadPicture } from '@waymark/core';

/** That no engine can be loaded on a machine does not change while a program runs: it is told once, and not tried again. */
export class ToldOnce implements TextReader {
  readonly #reader: TextReader;
  readonly #tell: (why: string) => void;
  #lacking: UnreadPicture | undefined;

  constructor(reader: TextReader, tell: (why: string) => void) {
    this.#reader = reader;
    this.#tell = tell;
  }

  async read(picture: Picture, options: ReadOptions): Promise<PictureReading> {
    if (this.#lacking) return this.#lacking;
    const reading = await this.#reader.read(picture, options);
    if (reading.ok || (reading.problem !== 'no-engine' && reading.problem !== 'no-language')) return reading;
    if (!this.#lacking) this.#tell(reading.detail);
    this.#lacking = reading;
    return reading;
  }

  start(): void {
    if (!this.#lacking) this.#reader.start?.();
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
