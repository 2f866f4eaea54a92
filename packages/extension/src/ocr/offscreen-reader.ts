import type { Picture, PictureReading, ReadOptions, ReadProblem, TextReader, UnreadPicture } from '@waymark/core';
import { GONE, OffscreenPage } from './offscreen-page.js';
import { GIVE_UP, readingOf, type ReadRequest } from './reading-messages.js';

/** A page that is silent for so long after nobody waits for it any more, in milliseconds, hangs: it is ended. */
const GRACE = 3_000;

/** Reads in an offscreen page of the extension, which is there from the first picture until it is closed, or has rested for a minute. */
export class OffscreenReader implements TextReader {
  readonly #page = new OffscreenPage();

  async read(picture: Picture, options: ReadOptions): Promise<PictureReading> {
    const stop = stopOf(options);
    try {
      const { timeout, regions, fresh = false } = options;
      const until = performance.now() + timeout;
      const answer = this.#ask({ picture: owned(picture), timeout, fresh, ...(regions && { regions }) }, { until, giveUp: stop.giveUp.signal });
      void this.#watch(answer, stop.giveUp.signal);
      return await Promise.race([answer, stop.stopped]);
    } finally {
      stop.release();
    }
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  /** A page that was there may have been about to end; a new one has no such excuse. */
  async #ask(request: ReadRequest, { until, giveUp }: { until: number; giveUp: AbortSignal }): Promise<PictureReading> {
    try {
      for (;;) {
        const { port1, port2 } = new MessageChannel();
        giveUp.addEventListener('abort', () => port1.postMessage(GIVE_UP), { once: true });
        const answered = answerOn(port1);
        const { fresh } = await this.#page.post({ ...request, timeout: Math.max(1, until - performance.now()) }, port2);
        const answer = await Promise.race([answered, this.#page.whenGone(answered)]);
        port1.close();
        if (answer !== GONE) return readingOf(answer);
        if (fresh || giveUp.aborted) return unread('engine-failed', 'the page that reads ended by itself');
      }
    } catch (error) {
      return unread('no-engine', `the page that reads could not be asked: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #watch(answer: Promise<PictureReading>, giveUp: AbortSignal): Promise<void> {
    const silent = new Promise<null>((resolve) => giveUp.addEventListener('abort', () => setTimeout(resolve, GRACE, null), { once: true }));
    if ((await Promise.race([answer, silent])) === null) await this.close();
  }
}

function answerOn(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port.start();
  });
}

interface Stop {
  giveUp: AbortController;
  stopped: Promise<UnreadPicture>;
  release(): void;
}

function stopOf({ timeout, signal }: ReadOptions): Stop {
  const giveUp = new AbortController();
  let resolve: (unread: UnreadPicture) => void = () => undefined;
  const stopped = new Promise<UnreadPicture>((settle) => (resolve = settle));
  const end = (problem: ReadProblem, detail: string): void => {
    resolve(unread(problem, detail));
    giveUp.abort();
  };
  const aborted = (): void => end('aborted', 'stopped before all was read');
  const timer = setTimeout(end, timeout, 'timed-out', 'reading took longer than it may');
  if (signal?.aborted) aborted();
  signal?.addEventListener('abort', aborted, { once: true });
  return {
    giveUp,
    stopped,
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    },
  };
}

/** A view of a larger buffer would take all of that along. */
function owned(picture: Picture): Picture {
  return 'png' in picture && picture.png.byteLength < picture.png.buffer.byteLength ? { ...picture, png: picture.png.slice() } : picture;
}

function unread(problem: ReadProblem, detail: string): UnreadPicture {
  return { ok: false, problem, detail };
}
