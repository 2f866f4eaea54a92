import type { CdpSession } from '@waymark/core';
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';

/** The protocol, through Playwright: one session for the page, one for each frame that has its own process. */
export class PlaywrightCdpSession implements CdpSession {
  readonly #session: CDPSession;
  readonly #frames: OutOfProcessFrames | undefined;

  constructor(session: CDPSession, frames?: OutOfProcessFrames) {
    this.#session = session;
    this.#frames = frames;
  }

  static async open(page: Page): Promise<PlaywrightCdpSession> {
    const session = await page.context().newCDPSession(page);
    return new PlaywrightCdpSession(session, new OutOfProcessFrames(page));
  }

  send<R>(method: string, params?: Record<string, unknown>): Promise<R> {
    return this.#session.send(method as 'Page.enable', params as never) as Promise<unknown> as Promise<R>;
  }

  on(event: string, listener: (params: never) => void): () => void {
    const name = event as 'Page.loadEventFired';
    this.#session.on(name, listener as never);
    return () => void this.#session.off(name, listener as never);
  }

  children(): Promise<ReadonlyMap<string, CdpSession>> {
    return this.#frames?.sessions() ?? Promise.resolve(new Map<string, CdpSession>());
  }

  async detach(): Promise<void> {
    await Promise.all([this.#frames?.detach(), this.#session.detach().catch(() => undefined)]);
  }
}

interface FrameSession {
  id: string;
  session: PlaywrightCdpSession;
}

/**
 * Playwright refuses a session for a frame that lives in its parent's process. The refusal holds until the
 * frame goes to another document, so each frame is asked for once per document.
 */
class OutOfProcessFrames {
  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #asked = new Map<Frame, Promise<FrameSession | undefined>>();
  readonly #askAgain = (frame: Frame): void => {
    const asked = this.#asked.get(frame);
    void asked?.then((found) => {
      if (found === undefined && this.#asked.get(frame) === asked) this.#asked.delete(frame);
    });
  };

  constructor(page: Page) {
    this.#page = page;
    this.#context = page.context();
    page.on('framenavigated', this.#askAgain);
    page.on('framedetached', this.#askAgain);
  }

  async sessions(): Promise<ReadonlyMap<string, CdpSession>> {
    const frames = this.#page.frames().filter((frame) => frame !== this.#page.mainFrame());
    const found = await Promise.all(frames.map((frame) => this.#sessionOf(frame)));
    return new Map(found.filter((each) => each !== undefined).map(({ id, session }) => [id, session]));
  }

  async detach(): Promise<void> {
    this.#page.off('framenavigated', this.#askAgain);
    this.#page.off('framedetached', this.#askAgain);
    const sessions = await Promise.all(this.#asked.values());
    await Promise.all(sessions.map((each) => each?.session.detach()));
  }

  #sessionOf(frame: Frame): Promise<FrameSession | undefined> {
    const asked = this.#asked.get(frame) ?? this.#open(frame).catch(() => undefined);
    this.#asked.set(frame, asked);
    return asked;
  }

  async #open(frame: Frame): Promise<FrameSession> {
    const session = await this.#context.newCDPSession(frame);
    session.once('close', () => this.#asked.delete(frame));
    const { frameTree } = await session.send('Page.getFrameTree');
    return { id: frameTree.frame.id, session: new PlaywrightCdpSession(session) };
  }
}
