import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { ALL_CASES, oneOf, some } from '../../chosen-cases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { ALL_PAGES, NARROW, WIDE } from './all-pages.js';
import { controlsOn, listedFor } from './control-list.js';
import { seedPortal, type Seeded } from './seeded-portal.js';
import { visit, type Visit } from './visit.js';

let server: TestServer;
let sites: Sites;
let browser: Browser;
let seeded: Seeded;
let open: Visit;

beforeAll(async () => {
  [server, sites, browser] = await Promise.all([serverForTests(), serveSites(), launchForTests()]);
  seeded = await seedPortal(server, { browser, sites });
  open = await visit(browser, server);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await sites?.close();
  await server?.close();
});

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

/** The first two by turns, on every third page; all of them for each page where every case is tried. */
const LOOKS = [
  { look: 'wide and light', colorScheme: 'light', viewport: WIDE },
  { look: 'narrow and dark', colorScheme: 'dark', viewport: NARROW },
  { look: 'wide and dark', colorScheme: 'dark', viewport: WIDE },
  { look: 'narrow and light', colorScheme: 'light', viewport: NARROW },
] as const;
const CASES = oneOf(3, ALL_PAGES).flatMap((shown, at) => LOOKS.filter((_, turn) => ALL_CASES || turn === at % 2).map((look) => ({ ...shown, ...look })));

describe('every page', () => {
  it('is among those that are looked at, and that the pictures are of', async () => {
    const app = await readFile(new URL('../../../packages/portal/src/app.tsx', import.meta.url), 'utf8');
    const routes = [...app.matchAll(/^  '(\/[^']*)': \(\) => import/gmu)].map(([, route = '']) => route);
    const shown = ALL_PAGES.map(({ path }) => path(seeded).replace(/\?.*/u, '').split('/'));
    const isShown = (route: string): boolean => shown.some((parts) => route.split('/').length === parts.length && route.split('/').every((part, at) => part.startsWith(':') || part === parts[at]));
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter((route) => !isShown(route))).toEqual([]);
  });


  it.each(CASES)('$name, $look: nothing for axe to find', async ({ path, ready, colorScheme, viewport }) => {
    const { page, complaints } = open;
    complaints.length = 0;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto(path(seeded));
    await page.locator(ready).first().waitFor();
    expect({ found: await findings(page), complaints }).toEqual({ found: [], complaints: [] });
    const listed = listedFor(path(seeded));
    expect((await controlsOn(page)).filter((name) => !listed.some((control) => control.test(name)))).toEqual([]);
  });
});

describe('a picture', () => {
  it('is shown large, and Escape leads back', async () => {
    const { page } = open;
    await page.setViewportSize(WIDE);
    await page.goto(`/runs/${seeded.run}/steps/2`);
    await page.getByRole('button', { name: 'Show large' }).first().click();
    await page.getByRole('dialog').locator('img').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('pages without any data', () => {
  it('teach what to do, and show nothing of another organisation', async () => {
    const { page, close } = await visit(browser, server, { as: 'stranger' });
    const paths = ['/', '/recordings', '/runs', '/jobs', '/jobs/schedules', '/jobs/workers'];
    for (const path of paths) {
      await page.goto(path);
      await page.locator('.empty').waitFor();
      const found = some(paths, 1).includes(path) ? await findings(page) : [];
      expect({ path, found, headings: await page.locator('.empty').getByRole('heading').count() }).toEqual({ path, found: [], headings: 1 });
    }
    await close();
  });

  it('the one for a password says that there is none for the person at this computer', async () => {
    const { page, close } = await visit(browser, server, { as: null });
    await page.goto(`/password#key=${server.key}`);
    await page.getByRole('heading', { name: 'There is no password here' }).waitFor();
    expect(await page.getByLabel(/password/iu).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Change password' }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await close();
  });
});

describe('sign-in', () => {
  it('has nothing for axe to find', async () => {
    const { page, close } = await visit(browser, server, { as: null, viewport: NARROW });
    await page.goto('/runs');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await close();
  });
});
