import { secretWordsIn, type Recording } from '@waymark/core';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { some } from '../../chosen-cases.js';
import { readerForTests } from '../../reader.js';
import { ECHO_PAGES } from '../sight/echo-pages.js';
import { pixelsOf } from './canvas-desk.js';
import { extensionStage } from './extension-stage.js';

const stage = extensionStage();
const reader = readerForTests();

/** A picture of the tab is there by then. */
const rested = (page: Page): Promise<void> => page.waitForTimeout(2_500);

async function pngOf(page: Page, crop: string): Promise<Uint8Array> {
  const url = await page.evaluate(async (from) => {
    const image = await createImageBitmap(await (await fetch(from)).blob());
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  }, crop);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function wordsOn(png: Uint8Array): Promise<{ text: string }[]> {
  const reading = await reader.read({ png }, { timeout: 60_000 });
  if (!reading.ok) throw new Error(reading.detail);
  return [...reading.words];
}

const lastCrop = ({ steps }: Recording): string | undefined => pixelsOf(steps.at(-1))?.crop ?? undefined;

/** The drawn ones first: nothing but the picture tells of them. */
const PAGES = ECHO_PAGES.toSorted((a, b) => Number(b.name.startsWith('content')) - Number(a.name.startsWith('content')));

it.each(some(PAGES, 2))('a secret that the page shows again as $name is in no word and no picture', async ({ html, secret }) => {
  stage.show('/', html);
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.click('#secret');
  await page.keyboard.type(secret);
  for (const button of ['#save', '#next']) {
    await rested(page);
    await page.click(button);
  }
  await vi.waitFor(async () => expect(lastCrop((await stage.browser.call('recordings.get', { id })).recording)).toBeDefined(), { timeout: 40_000, interval: 500 });
  const recording = await stage.stop();
  const crops = recording.steps.flatMap((step) => pixelsOf(step)?.crop ?? []);
  for (const crop of crops) expect(secretWordsIn(await wordsOn(await pngOf(page, crop)), [secret]).size).toBe(0);
  for (const step of recording.steps) expect(secretWordsIn(pixelsOf(step)?.words ?? [], [secret]).size).toBe(0);
  expect((await stage.bytesOfExtension()).includes(secret)).toBe(false);
  const run = await stage.replayHere(id, page, { secrets: { password: secret, secret, card: secret } });
  expect(run.result.steps.flatMap(({ notes }) => notes ?? []).join('; ')).toMatch(/shows a secret/);
  expect((await stage.bytesOfExtension()).includes(secret)).toBe(false);
}, 180_000);
