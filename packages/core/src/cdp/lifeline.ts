import type { AbortSignalLike, Clock } from '../ports/clock.js';
import { DriverError, type DriverOptions } from '../ports/page-driver.js';

/** Ends every wait on a page when its deadline passes, its caller gives up, or the page itself is gone. */
export class Lifeline {
  readonly #clock: Clock;
  readonly #waiting = new Set<(error: DriverError) => void>();
  /** Address that the page is on its way to: until it answers, the browser holds back every call into the page. */
  waitsFor: string | undefined;
  #end: DriverError | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get ended(): DriverError | undefined {
    return this.#end;
  }

  /** From now on everything fails with this error; a crashed page does not come back by itself. */
  end(error: DriverError): void {
    this.#end ??= error;
    for (const reject of this.#waiting) reject(this.#end);
    this.#waiting.clear();
  }

  async within<T>(options: DriverOptions, what: string, work: () => Promise<T>): Promise<T> {
    if (this.#end !== undefined) throw this.#end;
    if (options.signal?.aborted) throw new DriverError('aborted', `${what} was stopped before it began`);
    const timer = new Cancellation();
    let stop: ((error: DriverError) => void) | undefined;
    const onAbort = (): void => stop?.(new DriverError('aborted', `${what} was stopped`));
    const stopped = new Promise<never>((_, reject) => {
      stop = reject;
      this.#waiting.add(reject);
      options.signal?.addEventListener('abort', onAbort, { once: true });
      void this.#clock.sleep(options.timeout, timer).then(() => {
        const why = this.waitsFor === undefined ? '' : `: the page is waiting for ${this.waitsFor}`;
        reject(new DriverError('timeout', `${what} did not finish within ${Math.round(options.timeout)} ms${why}`));
      });
    });
    try {
      return await Promise.race([work(), stopped]);
    } finally {
      timer.abort();
      if (stop !== undefined) this.#waiting.delete(stop);
      options.signal?.removeEventListener('abort', onAbort);
    }
  }
}

/** Lets a sleep end early, so that no timer outlives the call that set it. */
class Cancellation implements AbortSignalLike {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
