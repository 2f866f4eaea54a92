import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPages } from '../../../packages/runner/src/lab/find-pages.js';
import { serveFolder, type ServedFolder } from '../../../packages/runner/src/lab/serve-folder.js';
import { launchForTests } from '../../browser.js';

const SITES = fileURLToPath(new URL('../../../packages/runner/dist/lab-sites', import.meta.url));
/** One folder up, so that no page can lean on standing at the root of its server. */
const SERVED = fileURLToPath(new URL('../../../packages/runner/dist', import.meta.url));
const PAGES = await findPages(SITES);

let served: ServedFolder;
let browser: Browser;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  served = await serveFolder(SERVED);
  browser = await launchForTests();
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => isOutside(request.url()) && troubles.push(`asks for ${request.url()}`));
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

function isOutside(url: string): boolean {
  return !url.startsWith(served.addressOf('lab-sites')) && !url.startsWith('data:');
}

/** What can be operated and seen, as words, with where it stands. */
function listControls(): string[] {
  const OPERABLE = 'a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=tab],[role=combobox],[role=menuitem]';
  const elements = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? elements(element.shadowRoot) : [])]);
  return elements(document)
    .filter((element) => element.matches(OPERABLE) && element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.id} ${element.className} ${element.textContent.trim()} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
}

async function visit(path: string): Promise<string[]> {
  await page.goto(served.addressOf(`lab-sites/${path}`.replaceAll('/', sep)));
  await page.waitForFunction(() => document.querySelector(':not(:defined)') === null && document.getAnimations().length === 0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(listControls);
}

describe("the lab's pages", () => {
  test('come from every library', () => {
    const sites = new Set(PAGES.map((path) => path.split('/')[0]));
    expect([...sites].sort()).toEqual(['bootstrap', 'data-grid', 'material', 'plain', 'shop', 'web-components']);
  });

  test.each(PAGES)('%s is dense, without a fault, and the same twice', async (path) => {
    troubles.length = 0;
    const controls = await visit(path);
    expect(controls.length).toBeGreaterThanOrEqual(path.startsWith('shop/') ? 15 : 25);
    expect(await visit(path)).toEqual(controls);
    const facts = await page.evaluate(() => ({ title: document.title, lang: document.documentElement.lang, width: document.documentElement.scrollWidth }));
    expect(facts).toEqual({ title: expect.stringMatching(/\w/), lang: 'en', width: 1280 });
    expect(troubles).toEqual([]);
  });
});
