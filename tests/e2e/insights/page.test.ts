import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { insightsHtml } from '../../../packages/runner/src/report/insights-html.js';
import { launchForTests } from '../../browser.js';
import { noFacts, sampleInsights } from './sample-insights.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser?.close());

const PAGES = { full: insightsHtml(sampleInsights()), empty: insightsHtml(sampleInsights(noFacts())) };

describe.each(Object.entries(PAGES))('the page of insights, %s', (_name, page) => {
  it.each(some([
    { colorScheme: 'dark', viewport: { width: 360, height: 700 } },
    { colorScheme: 'light', viewport: { width: 1100, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 1100, height: 800 } },
    { colorScheme: 'light', viewport: { width: 360, height: 700 } },
  ] as const, 1))('is accessible and fits: $colorScheme, $viewport.width', async (look) => {
    const context = await browser.newContext({ ...look, bypassCSP: true });
    const tab = await context.newPage();
    await tab.setContent(page);
    await tab.evaluate(axe.source);
    const found = await tab.evaluate(async () => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      const { axe: here } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await here.run(document, { resultTypes: ['violations'] });
      const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`), ...(tooWide ? ['scrolls sideways'] : [])];
    });
    await context.close();
    expect(found).toEqual([]);
  });
});

describe('the page of insights', () => {
  it('loads nothing, runs nothing, and shows page-derived text as text', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('console', (message) => complaints.push(message.text()));
    await tab.setContent(PAGES.full);
    await tab.getByText('"><img src=x onerror=alert(1)> Pay now').waitFor();
    expect(await tab.locator('script, img').count()).toBe(0);
    expect([asked, complaints]).toEqual([[], []]);
    await context.close();
  });

  it('has the numbers of every plot in a table, and never a NaN', () => {
    for (const page of Object.values(PAGES)) expect(page).not.toMatch(/NaN|undefined|Infinity/);
    for (const caption of ['Accuracy', 'Decisions by score', 'Decisions by what was done', 'By day', 'Cost by day', 'Cost against budget', 'Most fragile targets']) expect(PAGES.full).toContain(`<caption>${caption}</caption>`);
    expect(PAGES.full).toContain('you can lower it to 75');
  });
});
