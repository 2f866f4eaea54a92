import { DriverError } from '@waymark/core';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { createPlaywrightDriver, type PlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.ts';

const LOAD_WITHIN = 15_000;
/** A style sheet or script that hangs holds up the rest of the page: so long is it waited for. */
const PART_WITHIN = 3_000;
const SETTLE = { quietFor: 150, atMost: 2_000 } as const;
export const CALL = { timeout: 20_000, frame: 'main' } as const;
/** The old and the new page of a pair. */
const KEPT = 2;

export interface Viewport {
  width: number;
  height: number;
}

export interface Opened {
  context: BrowserContext;
  page: Page;
  driver: PlaywrightDriver;
}

/** Looking has no side effects, so cases that follow each other on the same pages share them. */
export class Pages {
  readonly #browser: Browser;
  readonly #open = new Map<string, Opened>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async at(address: string, viewport: Viewport): Promise<Opened> {
    const key = `${viewport.width} ${viewport.height} ${address}`;
    const opened = this.#open.get(key) ?? (await openPage(this.#browser, address, viewport));
    this.#open.delete(key);
    this.#open.set(key, opened);
    for (const [oldest] of [...this.#open].slice(0, -KEPT)) await this.#close(oldest);
    return opened;
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#close(key)));
  }

  async #close(key: string): Promise<void> {
    const opened = this.#open.get(key);
    this.#open.delete(key);
    await opened?.context.close().catch(() => undefined);
  }
}

/** Opened and come to rest. What is still loading after a while is given up, and the page is read as it is. */
async function openPage(browser: Browser, address: string, viewport: Viewport): Promise<Opened> {
  const context = await contextFor(browser, address, viewport);
  try {
    const page = await context.newPage();
    const driver = await createPlaywrightDriver(page);
    await driver.navigate(address, { timeout: LOAD_WITHIN }).catch((error: unknown) => {
      if (!(error instanceof DriverError) || error.code !== 'timeout' || page.url() === 'about:blank') throw error;
    });
    await driver.call('settle', SETTLE, CALL);
    return { context, page, driver };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

/** Offline captures ask for hosts that are not there: it reaches this machine and the page's own host, and no other. */
async function contextFor(browser: Browser, address: string, viewport: Viewport): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true });
  const { host } = new URL(address);
  await context.route((url) => /^https?:$/.test(url.protocol), async (route) => {
    const url = new URL(route.request().url());
    if (!isLocal(url) && url.host !== host) return route.abort();
    return route.request().isNavigationRequest() ? route.continue() : inTime(route);
  });
  return context;
}

async function inTime(route: Route): Promise<void> {
  try {
    await route.fulfill({ response: await route.fetch({ timeout: PART_WITHIN }) });
  } catch {
    await route.abort().catch(() => undefined);
  }
}

function isLocal({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
