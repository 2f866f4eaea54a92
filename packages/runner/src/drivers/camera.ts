import type { CdpSession, PageView } from '@waymark/core';
import type { Page } from 'playwright-core';
import { PlaywrightCdpSession } from './playwright-cdp-session.js';

/**
 * Pictures at another scale than the page's own, which Playwright does not take. A picture taken through a session
 * ends whatever device another session emulates, so this one emulates the same first. It is never detached: the page
 * would lose the emulation with it. It ends with the page.
 */
export class Camera {
  readonly #page: Page;
  #opening: Promise<PlaywrightCdpSession> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** null on emulated phones, whose layout cannot be told from here; their screens are fine enough as they are. */
  async sessionFor({ dpr, screen }: PageView): Promise<CdpSession | null> {
    if (screen.turn !== 0 || screen.lies !== 'landscape-primary') return null;
    this.#opening ??= this.#open();
    const session = await this.#opening;
    const viewport = this.#page.viewportSize();
    if (viewport) {
      await session.send('Emulation.setDeviceMetricsOverride', {
        ...viewport,
        deviceScaleFactor: dpr,
        mobile: false,
        screenWidth: screen.width,
        screenHeight: screen.height,
        screenOrientation: { angle: 0, type: 'landscapePrimary' },
      });
    }
    return session;
  }

  async #open(): Promise<PlaywrightCdpSession> {
    return new PlaywrightCdpSession(await this.#page.context().newCDPSession(this.#page));
  }
}
