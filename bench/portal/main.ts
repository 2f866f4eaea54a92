import type { Browser } from 'playwright-core';
import { launchForTests } from '../../tests/browser.js';
import { visit } from '../../tests/e2e/portal/visit.js';
import { serverForTests, type TestServer } from '../../tests/servers.js';
import { fillPortal } from './fill.js';
import { firstView, loadAll, scroll, watch, type FirstView, type Scrolling } from './measure.js';

/** `npm run bench:portal [runs]`: how soon the overview is there, and how a long list scrolls; the built portal, the embedded store, a real browser. */
const RUNS = Number(process.argv[2] ?? 10_000);
const TIMES = 7;
const PAGES = 50;
const GOALS = { data: 1_000, rows: 120, longestTask: 200 } as const;

/** `cold`: nothing of the portal is known to the browser; else it was opened before. */
async function firstViews(browser: Browser, server: TestServer, cold: boolean): Promise<FirstView> {
  const views: FirstView[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const { page, close } = await visit(browser, server, { alone: true });
    await watch(page);
    if (!cold) await firstView(page);
    views.push(await firstView(page));
    await close();
  }
  const middle = (name: keyof FirstView): number => Math.round(views.map((view) => view[name]).toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0);
  return { heading: middle('heading'), data: middle('data'), chart: middle('chart') };
}

interface LongList {
  /** Seconds until all rows were asked for, always at the end of the list. */
  loaded: number;
  byPage: Scrolling;
  byLeaps: Scrolling;
}

async function longList(browser: Browser, server: TestServer): Promise<LongList> {
  const { page, close } = await visit(browser, server, { alone: true });
  await watch(page);
  await page.goto('/runs');
  await page.locator('tbody tr[data-row]').first().waitFor();
  const loaded = Math.round((await loadAll(page, RUNS)) / 100) / 10;
  const byPage = await scroll(page, { pages: PAGES, step: 1 });
  const byLeaps = await scroll(page, { pages: PAGES, step: Math.max(1, Math.floor((RUNS * 48) / 900 / PAGES) - 1) });
  await close();
  return { loaded, byPage, byLeaps };
}

const [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
await fillPortal(server.database.db, { recordings: 200, runs: RUNS, healings: 1_000 });
await firstViews(browser, server, true);
const first = { cold: await firstViews(browser, server, true), warm: await firstViews(browser, server, false) };
const list = await longList(browser, server);
await browser.close();
await server.close();

process.stdout.write(`${JSON.stringify({ runs: RUNS, first, list }, null, 2)}\n`);
console.log(`First view of the overview, milliseconds from the navigation on (middle of ${TIMES})`);
console.table(first);
console.log(`A list of ${RUNS} runs, all asked for in ${list.loaded} s; scrolled ${PAGES} times`);
console.table(Object.fromEntries(Object.entries({ 'by a page': list.byPage, 'by leaps': list.byLeaps }).map(([name, { frame, ...rest }]) => [name, { ...rest, 'frame p50': frame.p50, 'frame p95': frame.p95 }])));
// Leaps of many windows at once are told, and no goal: nobody reads while the thumb of the scroll bar is dragged.
const met = first.cold.data <= GOALS.data && list.byPage.rows <= GOALS.rows && list.byPage.blank === 0 && list.byPage.longestTask <= GOALS.longestTask;
process.exit(met ? 0 : 1);
