import type { Browser, Page } from 'playwright-core';
import { readTruth, type Truth } from './truth-script.ts';

export const VIEWPORT = { width: 1280, height: 720 } as const;

export interface Look {
  theme: 'light' | 'dark';
  dpr: 1 | 2;
}

export interface Shown extends Look {
  id: string;
  /** As a plain screenshot gives it. */
  plain: Buffer;
  /** Drawn anew at two pixels for each CSS pixel. */
  sharp: Buffer;
  truth: Truth;
}

export async function openPage(browser: Browser, address: string, { theme, dpr }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: dpr, colorScheme: theme });
  const page = await context.newPage();
  // Functions that a bundler names carry a mark that pages do not know.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.goto(address, { waitUntil: 'load' });
  if (theme === 'dark') await page.evaluate(darken);
  await page.waitForTimeout(600);
  return page;
}

/** Own dark themes where a page has one; otherwise its colours turned. */
function darken(): void {
  const html = document.documentElement;
  html.dataset['bsTheme'] = 'dark';
  html.classList.add('sl-theme-dark');
  const [red = 255, , , alpha = 1] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
  if (red < 100 && alpha > 0) return;
  delete html.dataset['bsTheme'];
  html.classList.remove('sl-theme-dark');
  html.style.background = '#fff';
  html.style.filter = 'invert(0.92) hue-rotate(180deg)';
}

export async function showPage(page: Page, id: string, look: Look): Promise<Shown> {
  return { id, ...look, truth: await page.evaluate(readTruth), plain: await page.screenshot(), sharp: await sharpPicture(page) };
}

/** The scale of a clip counts from CSS pixels, whatever the device's own. */
export async function sharpPicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip: { x: 0, y: 0, ...VIEWPORT, scale: 2 } });
  await session.detach();
  return Buffer.from(data, 'base64');
}
