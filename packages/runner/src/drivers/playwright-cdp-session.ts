import { setTimeout } from 'node:timers/promises';
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
    if (event === 'Inspector.detached') return this.#onClose(() => listener({ reason: 'target closed' } as never));
    if (event === 'Target.attachedToTarget') return this.#frames?.onGrowth(() => listener({} as never)) ?? (() => undefined);
    const name = event as 'Page.loadEventFired';
    this.#session.on(name, listener as never);
    return () => void this.#session.off(name, listener as never);
  }

  children(): Promise<ReadonlyMap<string, CdpSession>> {
    return this.#frames?.sessions() ?? Promise.resolve(new Map<string, CdpSession>());
  }

  async detach(): Promise<void> {
    const detached = this.#session.detach().catch(() => undefined);
    // A crashed page does not answer any more, nor does one that is waiting for its server.
    await Promise.all([this.#frames?.detach(), Promise.race([detached, setTimeout(500, undefined, { ref: false })])]);
  }

  /** Playwright tells of the end by an event of its own. */
  #onClose(listener: () => void): () => void {
    this.#session.on('close', listener);
    return () => void this.#session.off('close' as 'Page.loadEventFired', listener);
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

  /** A frame has its own session by the time that Playwright tells of its document. */
  onGrowth(listener: () => void): () => void {
    const onNavigated = (frame: Frame): void => {
      if (frame !== this.#page.mainFrame()) listener();
    };
    this.#page.on('framenavigated', onNavigated);
    return () => void this.#page.off('framenavigated', onNavigated);
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
