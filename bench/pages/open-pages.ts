import { DriverError } from '@waymark/core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createPlaywrightDriver, type PlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.ts';
import type { PageCase } from './cases-file.ts';

/** Offline captures ask for hosts that are not there: nobody waits for those. */
const LOAD_WITHIN = 8_000;
const SETTLE = { quietFor: 150, atMost: 2_000 } as const;
export const CALL = { timeout: 20_000, frame: 'main' } as const;

export interface Opened {
  page: Page;
  driver: PlaywrightDriver;
}

/** A context that reaches this machine and the hosts of the case's own pages, and no other. */
export async function contextFor(browser: Browser, one: PageCase): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: one.viewport, ignoreHTTPSErrors: true });
  const own = new Set([one.old.page, one.new.page].map((address) => new URL(address).host));
  await context.route((url) => /^https?:$/.test(url.protocol) && !isLocal(url) && !own.has(url.host), (route) => route.abort());
  return context;
}

function isLocal({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Opened and come to rest. What is still loading after a while is given up, and the page is read as it is. */
export async function openPage(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  const driver = await createPlaywrightDriver(page);
  await driver.navigate(address, { timeout: LOAD_WITHIN }).catch((error: unknown) => {
    if (!(error instanceof DriverError) || error.code !== 'timeout' || page.url() === 'about:blank') throw error;
  });
  await driver.call('settle', SETTLE, CALL);
  return { page, driver };
}
