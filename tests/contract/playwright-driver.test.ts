import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { createPlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.js';
import { launchForTests } from '../browser.js';
import { type DriverPages, serveDriverPages } from './driver-pages.js';

const OPTIONS = { timeout: 10_000 };
const EVENTS = ['dialog', 'download', 'crash', 'close', 'framenavigated', 'framedetached', 'request'];

let browser: Browser;
let pages: DriverPages;

beforeAll(async () => {
  [browser, pages] = await Promise.all([launchForTests(), serveDriverPages()]);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

describe('on a page that the caller owns', () => {
  const listeners = (page: Page): number[] => EVENTS.map((event) => (page as unknown as { listenerCount(name: string): number }).listenerCount(event));

  it('takes over a page that is loaded already, frames of other sites included', async () => {
    const page = await browser.newPage();
    await page.goto(`${pages.near}/frames`, { waitUntil: 'load' });
    const driver = await createPlaywrightDriver(page);
    const answers = await driver.call('page', {}, { ...OPTIONS, frame: 'all' });
    expect(answers.map(({ frame }) => frame.path.map(({ id }) => id).join(' > ')).sort()).toEqual(['', 'foreign', 'nest', 'nest > inner', 'nest > inner > innermost', 'same']);
    expect(answers.every((answer) => 'value' in answer)).toBe(true);
    await driver.dispose();
    await page.close();
  });

  it('goes away without a trace, and leaves the page to its owner', async () => {
    const page = await browser.newPage();
    await page.goto(`${pages.near}/dialogs`);
    const before = [...listeners(page), ...listeners(page.context() as unknown as Page)];
    const driver = await createPlaywrightDriver(page);
    await driver.call('page', {}, { ...OPTIONS, frame: 'all' });
    await driver.dispose();
    expect([...listeners(page), ...listeners(page.context() as unknown as Page)]).toEqual(before);
    page.once('dialog', (dialog) => dialog.accept('the owner'));
    await page.locator('#prompt').click();
    expect(await page.evaluate('done')).toBe('the owner');
    await page.close();
  });

  it('leaves the device that the owner emulates, after a picture at a scale of its own', async () => {
    const page = await browser.newPage({ deviceScaleFactor: 1.5, viewport: { width: 800, height: 600 } });
    await page.goto(`${pages.near}/plain`);
    const device = (): Promise<unknown> => page.evaluate('JSON.stringify([devicePixelRatio, innerWidth, innerHeight, screen.width, screen.height])');
    const before = await device();
    const driver = await createPlaywrightDriver(page);
    await driver.screenshot({ ...OPTIONS, scale: 2 });
    await driver.dispose();
    expect(await device()).toBe(before);
    await page.setViewportSize({ width: 700, height: 500 });
    expect(await page.evaluate('[innerWidth, devicePixelRatio]')).toEqual([700, 1.5]);
    await page.close();
  });

  it('lets the owner answer a dialog first', async () => {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => dialog.accept('the owner'));
    const driver = await createPlaywrightDriver(page);
    await driver.navigate(`${pages.near}/dialogs`, OPTIONS);
    await page.locator('#prompt').click();
    expect(await page.evaluate('done')).toBe('the owner');
    await driver.dispose();
    await page.close();
  });

  it('says which file cannot be read', async () => {
    const page = await browser.newPage();
    const driver = await createPlaywrightDriver(page);
    await driver.navigate(`${pages.near}/upload`, OPTIONS);
    const [answer] = await driver.call('capture', { css: '#file' }, { ...OPTIONS, frame: 'main' });
    const node = answer !== undefined && 'value' in answer ? (answer.value.node ?? -1) : -1;
    const upload = driver.dispatch({ kind: 'files', node: { frame: answer?.frame.id ?? '', node }, files: ['/nowhere/report.pdf'] }, OPTIONS);
    await expect(upload).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('/nowhere/report.pdf') });
    await driver.dispose();
    await page.close();
  });
});
