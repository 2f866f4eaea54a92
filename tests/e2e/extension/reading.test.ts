import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureReading } from '@waymark/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ALL_CASES, some } from '../../chosen-cases.js';
import { ExtensionBrowser } from './extension-browser.js';
import { ExtensionReader } from './extension-reader.js';

const PATIENCE = 30_000;

const PAGE = `<style>body { font: 13px sans-serif; color: #555; margin: 20px; background: #fff }</style>
  <h1 style="font-size: 24px">Orders of today</h1>
  <button style="background: #0a58ca; color: #fff; border: 0; padding: 8px 16px; font: 13px sans-serif">Place order</button>
  <p style="background: #1d2733; color: #cfd8e3; padding: 8px">Dark surface with light letters</p>
  <p style="font-size: 11px; color: #777">Customer number KD-4711</p>`;

let browser: ExtensionBrowser;
afterEach(() => browser.close());

/** Drawn at two pixels for each CSS pixel, as a replay does it. */
async function pictureOf(html: string): Promise<Buffer> {
  const { page } = await browser.newTab();
  await page.setContent(html);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip: { x: 0, y: 0, width: 600, height: 300, scale: 2 } });
  await page.close();
  return Buffer.from(data, 'base64');
}

/** A second in place of a minute. */
async function restingSoon(extension: string): Promise<void> {
  const path = join(extension, 'reading-worker.js');
  const script = await readFile(path, 'utf8');
  const impatient = script.replace(/\b6e4\b/, '1e3');
  if (impatient === script) throw new Error('the worker does not say how long it rests');
  await writeFile(path, impatient);
}

const words = (reading: PictureReading): string[] => (reading.ok ? reading.words.map(({ text }) => text) : [reading.problem, reading.detail]);

describe('reading in the extension', () => {
  it('reads small text, grey text and white text on colour, and asks no network for it', async () => {
    browser = await ExtensionBrowser.start();
    const asked: string[] = [];
    browser.context.on('request', (request) => void asked.push(request.url()));
    const reader = await ExtensionReader.open(browser);
    const png = await pictureOf(PAGE);
    const expected = 'Orders of today Place order Dark surface with light letters Customer number KD-4711'.split(' ');
    expect(await reader.pages()).toBe(0);
    expect(words(await reader.read(png, { timeout: PATIENCE }))).toEqual(expected);
    expect(await reader.read(png, { timeout: PATIENCE })).toMatchObject({ ok: true, cached: true, engine: 'tesseract' });
    expect(await reader.pages()).toBe(1);
    await reader.close();
    expect(await reader.pages()).toBe(0);
    expect(asked.filter((url) => /^(https?|wss?):/.test(url))).toEqual([]);
  });

  it.runIf(ALL_CASES)('opens one page for several readings at once, and another where that one was taken away', async () => {
    browser = await ExtensionBrowser.start();
    const reader = await ExtensionReader.open(browser);
    const png = await pictureOf(PAGE);
    const readings = await Promise.all([1, 2, 3].map(() => reader.read(png, { timeout: PATIENCE, fresh: true })));
    expect(readings.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await reader.pages()).toBe(1);
    const interrupted = reader.read(png, { timeout: PATIENCE, fresh: true });
    await reader.endPage();
    expect(words(await interrupted)).toContain('Orders');
    await reader.close();
  });

  it('answers what is no picture, what takes too long, and goes on', async () => {
    browser = await ExtensionBrowser.start();
    const reader = await ExtensionReader.open(browser);
    const png = await pictureOf(PAGE);
    expect(await reader.read(Buffer.from('no picture'), { timeout: PATIENCE })).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await reader.read(png.subarray(0, 200), { timeout: PATIENCE })).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await reader.read(png, { timeout: 5, fresh: true })).toMatchObject({ ok: false, problem: 'timed-out' });
    expect(words(await reader.read(png, { timeout: PATIENCE, fresh: true }))).toContain('KD-4711');
  });

  it.each(some([
    { missing: 'eng.traineddata', problem: 'no-language' },
    { missing: 'worker.min.js', problem: 'no-engine' },
    { missing: 'tesseract-core-relaxedsimd-lstm.js', problem: 'no-engine' },
  ], 1))('says what is wrong where $missing is missing, and leaves nothing behind', async ({ missing, problem }) => {
    browser = await ExtensionBrowser.start([], (extension) => rm(join(extension, 'ocr', missing)));
    const reader = await ExtensionReader.open(browser);
    expect(await reader.read(await pictureOf(PAGE), { timeout: PATIENCE })).toMatchObject({ ok: false, problem });
    await vi.waitFor(async () => expect(await reader.pages()).toBe(0), { timeout: 10_000 });
  });

  it.runIf(ALL_CASES)('closes its page when nothing was read for long, and opens another for the next picture', async () => {
    browser = await ExtensionBrowser.start([], restingSoon);
    const reader = await ExtensionReader.open(browser);
    const png = await pictureOf(PAGE);
    expect(words(await reader.read(png, { timeout: PATIENCE }))).toContain('KD-4711');
    await vi.waitFor(async () => expect(await reader.pages()).toBe(0), { timeout: 10_000 });
    expect(words(await reader.read(png, { timeout: PATIENCE }))).toContain('KD-4711');
    await reader.close();
  });

  it.each(some([
    { what: 'the worker', how: 'hangs', file: 'reading-worker.js', script: 'for (;;) {}', timeout: 1_000, problem: 'timed-out' },
    { what: 'the engine', how: 'dies at its first picture', file: 'ocr/worker.min.js', script: 'onmessage = () => { throw new Error("out of memory") }', timeout: PATIENCE, problem: 'no-engine' },
    { what: 'the worker', how: 'dies at once', file: 'reading-worker.js', script: 'throw new Error("broken")', timeout: PATIENCE, problem: 'engine-failed' },
    { what: 'the worker', how: 'dies at its first picture', file: 'reading-worker.js', script: 'onmessage = () => { throw new Error("out of memory") }', timeout: PATIENCE, problem: 'engine-failed' },
    { what: 'the engine', how: 'hangs', file: 'ocr/worker.min.js', script: 'for (;;) {}', timeout: 2_000, problem: 'timed-out' },
  ], 1))('answers where $what $how, and leaves nothing behind', async ({ file, script, timeout, problem }) => {
    browser = await ExtensionBrowser.start([], (extension) => writeFile(join(extension, file), script));
    const reader = await ExtensionReader.open(browser);
    expect(await reader.read(await pictureOf(PAGE), { timeout })).toMatchObject({ ok: false, problem });
    await vi.waitFor(async () => expect(await reader.pages()).toBe(0), { timeout: 40_000 });
  }, 90_000);
});
