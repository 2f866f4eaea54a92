import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchForTests } from '../tests/browser.ts';
import { serveSites } from '../tests/sites/serve.ts';
import { runNode } from './setup/child.mjs';
import { root } from './setup/root.mjs';
import { setUp } from './setup/set-up.mjs';

/** Draws the README's picture: what the report really says about a step that was really healed, on the redesigned shop. */
const RECORDING = 'tests/sites/shop/recordings/search-and-add.waymark.json';
const PICTURE = join(root, 'docs/images/healing.png');
const MARGIN = 12;

async function makeReport(folder: string): Promise<void> {
  const env = await setUp({ browser: true });
  const sites = await serveSites();
  try {
    const args = ['run', RECORDING, '--base-url', `${sites.url}/shop/v2`, '--mode', 'balanced', '--report', folder];
    const code = await runNode([join(root, 'packages/runner/bin/waymark.js'), ...args], { env });
    if (code !== 0) throw new Error(`The run ended with code ${code}; there is nothing to show.`);
  } finally {
    await sites.close();
  }
}

/** From the step's title to the end of its factors; what stands below is cut between two rows. */
async function photograph(page: Page): Promise<void> {
  const step = page.locator('article.s-healed').first();
  await step.locator('img').evaluate(async (picture: HTMLImageElement) => {
    picture.loading = 'eager';
    await picture.decode();
  });
  const box = await step.boundingBox();
  const factors = await step.locator('table', { hasText: 'How the confidence came about' }).boundingBox();
  if (!box || !factors) throw new Error('No step of the report was healed.');
  const least = factors.y + factors.height;
  const rows = await step.locator('table', { hasText: 'Recorded, and found now' }).locator('tr').all();
  const ends = await Promise.all(rows.map(async (row) => row.boundingBox().then((one) => (one ? one.y + one.height : 0))));
  const bottom = Math.min(...ends.filter((end) => end >= least), box.y + box.height);
  const clip = { x: box.x - MARGIN, y: box.y - MARGIN, width: box.width + 2 * MARGIN, height: bottom - box.y + MARGIN };
  await page.screenshot({ path: PICTURE, clip, fullPage: true });
}

const folder = await mkdtemp(join(tmpdir(), 'waymark-picture-'));
try {
  await makeReport(folder);
  const browser = await launchForTests();
  const page = await browser.newPage({ viewport: { width: 1500, height: 1000 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  await mkdir(join(root, 'docs/images'), { recursive: true });
  await photograph(page);
  await browser.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
