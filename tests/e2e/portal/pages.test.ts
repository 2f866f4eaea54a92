import { mkdir, writeFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { seedPortal, type Seeded } from './seeded-portal.js';
import { visit } from './visit.js';

let server: TestServer;
let empty: TestServer;
let sites: Sites;
let browser: Browser;
let seeded: Seeded;

beforeAll(async () => {
  [server, empty, sites, browser] = await Promise.all([serverForTests(), serverForTests(), serveSites(), launchForTests()]);
  seeded = await seedPortal(server, { browser, sites });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await sites?.close();
  await Promise.all([server?.close(), empty?.close()]);
});

/** Where `npm run picture:portal` wants them. */
const PICTURES = process.env['WAYMARK_PICTURES'];

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(`${PICTURES}/${name}.png`, await page.screenshot({ animations: 'disabled' }));
}

/** Kept as pictures a second time: narrow and dark. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['overview', 'run', 'review']);

/** What axe finds, and whether anything stands out at the side. */
async function findings(page: Page): Promise<string[]> {
  return page.evaluate(async (source) => {
    if (!('axe' in globalThis)) new Function(source)();
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, { resultTypes: ['violations'] });
    const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`).join(' | ')}`), ...(tooWide ? ['scrolls sideways'] : [])];
  }, axe.source);
}

/** Each page, and what is there once it has loaded. */
const PAGES: [name: string, path: () => string, ready: string][] = [
  ['overview', () => '/', '.drawing svg'],
  ['recordings', () => '/recordings', 'tbody a'],
  ['recording', () => `/recordings/${seeded.recording}`, '.step'],
  ['recording-versions', () => '/recordings/search-by-data?tab=versions', '.diff'],
  ['recording-settings', () => '/recordings/search-by-data?tab=settings', '.tab-panel form'],
  ['runs', () => '/runs', 'tbody a'],
  ['run', () => `/runs/${seeded.run}`, '.film img'],
  ['run-step', () => `/runs/${seeded.run}/steps/2`, '.card'],
  ['jobs', () => '/jobs', 'tbody a'],
  ['new-job', () => '/jobs/new?recording=search-by-data', '.values'],
  ['job', () => `/jobs/${seeded.job}`, 'tbody tr'],
  ['schedules', () => '/jobs/schedules', '.card code'],
  ['workers', () => '/jobs/workers', '.empty, tbody tr'],
  ['review', () => '/review', '.review-row'],
  ['insights', () => '/insights', '.drawing svg, .empty'],
  ['experiments', () => '/experiments', 'h1'],
  ['settings', () => '/settings', 'form, .card'],
  ['members', () => '/members', 'tbody tr, .card'],
  ['tokens', () => '/tokens', 'tbody tr, .card'],
  ['audit', () => '/audit', 'tbody tr'],
  ['connect', () => '/connect', 'form'],
  ['not-found', () => '/nowhere', '.empty'],
];

describe('every page', () => {
  it.each(PAGES)('%s: nothing for axe to find, wide and light or narrow and dark', async (name, path, ready) => {
    const { page, complaints, close } = await visit(browser, server);
    try {
      await page.goto(path());
      await page.locator(ready).first().waitFor();
      await keepPicture(page, name);
      const light = await findings(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 360, height: 740 });
      if (ON_A_PHONE.has(name)) await keepPicture(page, `${name}-phone`);
      expect({ light, dark: await findings(page), complaints }).toEqual({ light: [], dark: [], complaints: [] });
    } finally {
      await close();
    }
  });
});

describe('pages without any data', () => {
  it.each(['/', '/recordings', '/runs', '/jobs', '/jobs/schedules', '/jobs/workers'])('%s teaches what to do', async (path) => {
    const { page, close } = await visit(browser, empty);
    await page.goto(path);
    await page.locator('.empty').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.locator('.empty').getByRole('heading').count()).toBe(1);
    if (path === '/') await keepPicture(page, 'overview-empty');
    await close();
  });
});

describe('sign-in', () => {
  it('has nothing for axe to find', async () => {
    const { page, close } = await visit(browser, server, { as: null, viewport: { width: 360, height: 740 } });
    await page.goto('/runs');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await keepPicture(page, 'sign-in');
    expect(await findings(page)).toEqual([]);
    await close();
  });
});
