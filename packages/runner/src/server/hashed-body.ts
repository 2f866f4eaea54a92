import { createHash } from 'node:crypto';

/** A body that comes as a stream, and can be read once: what went by is known by its hash afterwards. */
export class HashedBody implements AsyncIterable<Uint8Array> {
  readonly #hash = createHash('sha256');
  readonly #source: AsyncIterable<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#source) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Of what has been read. */
  digest(): string {
    return this.#hash.copy().digest('base64url');
  }

  /** Of all of it, where nobody has read it. */
  async readAll(): Promise<string> {
    const chunks = this[Symbol.asyncIterator]();
    while (!(await chunks.next()).done);
    return this.digest();
  }
}
