import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { targetOf, type Recording, type RunResult, type Step } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { replay } from '../../../packages/runner/src/replay.js';
import { root } from '../../../scripts/setup/root.mjs';
import type { StoredRun } from '../../../packages/extension/src/messages.js';
import { serveSites } from '../../sites/serve.js';
import { setPanelStage, type PanelStage } from './panel-stage.js';

/** Draws docs/images/panel.png: a recording with pictures of the real shop, and a real replay of it on the redesigned one. */
const PICTURE = join(root, 'docs/images/panel.png');
const RECORDING = join(root, 'tests/sites/shop/recordings/search-and-add.waymark.json');
const SIZE = { width: 380, height: 680 };
/** Around the target, so that one sees what it is. */
const MARGIN = 14;

async function recordingWithCrops(browser: Browser, shop: string): Promise<Recording> {
  const recording = JSON.parse(await readFile(RECORDING, 'utf8')) as Recording;
  const page = await browser.newPage({ viewport: recording.viewport });
  const crops = new Map<string, string>();
  await replay(page, recording, {
    baseUrl: `${shop}/v1`,
    pictures: true,
    onEvent: (event) => {
      if (event.type === 'step-ended' && event.result.picture) crops.set(event.result.step.id, dataUrl(event.result.picture.png));
    },
  });
  const steps = await Promise.all(recording.steps.map((step) => withCrop(page, step, crops.get(step.id))));
  await page.close();
  return { ...recording, steps };
}

/** Cut out of the picture of the whole page, as the recorder does. */
async function withCrop(page: Page, step: Step, picture: string | undefined): Promise<Step> {
  const target = targetOf(step);
  const box = target?.geometry?.box;
  if (!target || !box || !picture) return step;
  const scroll = target.geometry?.scroll ?? { x: 0, y: 0 };
  const part = { x: Math.max(0, box.x - scroll.x - MARGIN), y: Math.max(0, box.y - scroll.y - MARGIN), width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN };
  const crop = await page.evaluate(
    async ({ url, cut }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(cut.width, 160);
      canvas.height = Math.min(cut.height, 110);
      canvas.getContext('2d')?.drawImage(image, cut.x, cut.y, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png');
    },
    { url: picture, cut: part },
  );
  return { ...step, target: { ...target, pixels: { ...target.pixels, crop } } } as Step;
}

async function replayOnNewShop(browser: Browser, recording: Recording, shop: string): Promise<StoredRun> {
  const page = await browser.newPage({ viewport: recording.viewport });
  const result = await replay(page, recording, { baseUrl: `${shop}/v2`, mode: 'balanced', pictures: true });
  await page.close();
  return { id: 'run', recordingId: recording.id, interrupted: null, result: shown(result) };
}

function shown(result: RunResult): StoredRun['result'] {
  return { ...result, steps: result.steps.map((step) => ({ ...step, picture: step.picture && { url: dataUrl(step.picture.png), viewport: step.picture.viewport } })) };
}

function dataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

async function photographs(stage: PanelStage, recording: Recording, run: StoredRun): Promise<string[]> {
  const look = { viewport: SIZE, deviceScaleFactor: 2 };
  const live = { id: recording.id, tabId: 7, status: 'recording', mode: { kind: 'record' } } as const;
  const { page: light } = await stage.open({ recordings: [recording], state: { recording: live } }, { ...look, colorScheme: 'light' });
  await light.locator('.step img').first().waitFor();
  const { page: dark } = await stage.open({ recordings: [recording], runs: [run] }, { ...look, colorScheme: 'dark' });
  await dark.locator('.card-main').click();
  await dark.getByRole('button', { name: 'Replay', exact: true }).click();
  const healed = dark.locator('.replay-step', { has: dark.locator('.o-healed') }).first();
  await healed.locator('.step-head').click();
  await healed.evaluate((row) => scrollTo(0, row.getBoundingClientRect().top + scrollY - 90));
  return Promise.all([light, dark].map(async (page) => dataUrl(await page.screenshot())));
}

const stage = await setPanelStage();
const sites = await serveSites();
try {
  const shop = `${sites.url}/shop`;
  const recording = await recordingWithCrops(stage.browser, shop);
  const run = await replayOnNewShop(stage.browser, recording, shop);
  const pictures = await photographs(stage, recording, run);
  const page = await stage.browser.newPage({ viewport: { width: 2 * SIZE.width + 60, height: SIZE.height + 40 }, deviceScaleFactor: 2 });
  await page.setContent(`<body style="margin:20px;display:flex;gap:20px;background:#dfe4ea">${pictures.map((url) => `<img src="${url}" width="${SIZE.width}" height="${SIZE.height}" style="border-radius:12px;box-shadow:0 2px 14px #0003">`).join('')}`);
  await mkdir(join(root, 'docs/images'), { recursive: true });
  await page.screenshot({ path: PICTURE });
} finally {
  await sites.close();
  await stage.close();
}
