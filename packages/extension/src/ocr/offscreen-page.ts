import { READING_PAGE } from './reading-messages.js';

/** The slice of what a service worker knows of the pages it serves. */
interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Client[]>;
}

interface Client {
  url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export const GONE = Symbol('the page is gone');
/** Milliseconds; a port does not tell that the page at its other end has ended. */
const LOOK_EVERY = 250;

/** The one offscreen page that an extension may have. Another worker of ours may have opened it, and it may end by itself. */
export class OffscreenPage {
  readonly #address = chrome.runtime.getURL(READING_PAGE);
  /** Opening and closing stand in one line: two pages at once are refused by Chrome. */
  #line: Promise<unknown> = Promise.resolve();

  /** `fresh`: it was opened for this message. */
  post(message: unknown, port: MessagePort): Promise<{ fresh: boolean }> {
    return this.#inLine(async () => {
      const there = await this.#client();
      if (there === undefined) await this.#open();
      const client = there ?? (await this.#client());
      if (client === undefined) throw new Error('the page that reads did not open');
      client.postMessage(message, [port]);
      return { fresh: there === undefined };
    });
  }

  /** Looks until `work` is done. */
  async whenGone(work: Promise<unknown>): Promise<typeof GONE> {
    const over = { is: false };
    void work.finally(() => (over.is = true));
    do await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    while (!over.is && (await this.#client()) !== undefined);
    return GONE;
  }

  close(): Promise<void> {
    return this.#inLine(async () => {
      if ((await this.#client()) !== undefined) await chrome.offscreen.closeDocument().catch(() => undefined);
    });
  }

  async #open(): Promise<void> {
    await chrome.offscreen.createDocument({
      url: READING_PAGE,
      reasons: [chrome.offscreen.Reason.WORKERS],
      justification: 'Reads the text in pictures of the page, in a worker of its own.',
    });
  }

  async #client(): Promise<Client | undefined> {
    const { clients } = globalThis as unknown as { clients: Clients };
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).find(({ url }) => url === this.#address);
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined);
    return done;
  }
}
