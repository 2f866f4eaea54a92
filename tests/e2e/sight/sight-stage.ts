import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolvePolicy, runRecording, type Action, type PageDriver, type Step, type StepResult, type Target, type VerifyMode } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { clock, cutBox, driverFor, openEyes, type Eyes } from '../../../packages/runner/src/compose.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';

const PAGES = new URL('../../sites/sight-pages/', import.meta.url);
const VIEWPORT = { width: 1000, height: 700 };
/** CSS pixels around an element that its picture shows. */
const ROOM = 16;
/** How far around a target words are kept, in CSS pixels. */
const AROUND = 150;

export interface Deed {
  action: Action;
  /** Points at the target in v1. */
  css: string;
  label: string;
  value?: string;
}

export interface Replayed {
  step: StepResult;
  /** What the page says was done to it: `click right`, `click wrong`… */
  done: string[];
}

/** Pages as recorded and as changed, with real eyes. */
export class SightStage {
  readonly #server = createServer(async (request, response) => {
    const name = /^\/([\w.-]+)$/.exec(new URL(request.url ?? '/', 'http://stage').pathname)?.[1];
    const text = name ? await readFile(new URL(name, PAGES), 'utf8').catch(() => null) : null;
    response.writeHead(text === null ? 404 : 200, { 'content-type': name?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' }).end(text ?? 'not found');
  });
  readonly eyes: Eyes = { ...openEyes(), reader: readerForTests() };
  #browser: Browser | undefined;
  /** Kept: it shows what is recorded, and nothing is done in it. */
  #recorded: Page | undefined;

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#browser = await launchForTests();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  url(page: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${page}.html`;
  }

  async newPage(dpr = 1): Promise<Page> {
    if (!this.#browser) throw new Error('the stage is not open');
    const context = await this.#browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: dpr });
    return context.newPage();
  }

  /** The bundle of one element with what is read on and around it, and a picture of the element that `crop` points at. */
  async record(name: string, css: string, { words = true, crop }: { words?: boolean; crop?: string } = {}): Promise<Target> {
    const page = (this.#recorded ??= await this.newPage());
    await page.goto(this.url(name), { waitUntil: 'load' });
    const driver = await driverFor(page);
    const target = await captured(driver, css);
    if (words) target.pixels = await this.#pixels(driver, page, target);
    if (crop !== undefined) target.pixels = { ...target.pixels, ...(await pictured(driver, { target, shown: await captured(driver, crop) })) };
    await driver.dispose();
    return target;
  }

  async #pixels(driver: PageDriver, page: Page, target: Target): Promise<Target['pixels']> {
    const { png, viewport } = await driver.screenshot({ timeout: 5_000, scale: 2 });
    const reading = await this.eyes.reader.read({ png, viewport }, { timeout: 20_000 });
    if (!reading.ok) throw new Error(reading.detail);
    const frame = target.frames?.length ? await page.locator('iframe').first().evaluate((element) => ({ x: element.getBoundingClientRect().x + element.clientLeft, y: element.getBoundingClientRect().y + element.clientTop })) : { x: 0, y: 0 };
    const scale = reading.size.width / viewport.width;
    const box = target.geometry?.box;
    if (!box) return null;
    const all = reading.words.map(({ text, confidence, box: at }) => ({ text, confidence: Math.round(confidence), box: { x: at.x / scale - frame.x, y: at.y / scale - frame.y, width: at.width / scale, height: at.height / scale } }));
    const gap = (one: { x: number; y: number; width: number; height: number }): number => Math.hypot(Math.max(one.x - box.x - box.width, box.x - one.x - one.width, 0), Math.max(one.y - box.y - box.height, box.y - one.y - one.height, 0));
    return { words: all.filter((word) => gap(word.box) <= AROUND).sort((a, b) => gap(a.box) - gap(b.box)).slice(0, 40) };
  }

  async replay(name: string, deed: Deed, target: Target, { verify = 'auto', dpr = 1 }: { verify?: VerifyMode; dpr?: number } = {}): Promise<Replayed> {
    const page = await this.newPage(dpr);
    try {
      const driver = await driverFor(page);
      const { action, label, value } = deed;
      const step = { id: 's1', number: 1, label, action, target, ...(value === undefined ? {} : { value }) } as Step;
      const result = await runRecording(
        { waymark: 1, id: 'r', title: name, startUrl: this.url(name), viewport: VIEWPORT, steps: [step] },
        { driver, clock, policy: resolvePolicy({}), variables: {}, secret: async () => undefined, file: (path) => path, timeouts: { read: 60_000, step: 90_000 }, pictures: false, row: null, startedAt: '2026-01-01T00:00:00Z', ...(verify === 'off' ? {} : { sight: { ...this.eyes, verify } }) },
      );
      const done = await page.evaluate(() => (globalThis as unknown as { done: string[] }).done);
      await driver.dispose();
      return { step: result.steps.at(-1) as StepResult, done };
    } finally {
      await page.context().close();
    }
  }
}

/** The look of one element in the place of another. */
async function pictured(driver: PageDriver, { target, shown }: { target: Target; shown: Target }): Promise<Pick<NonNullable<Target['pixels']>, 'crop' | 'cropBox'>> {
  const { png, viewport, size } = await driver.screenshot({ timeout: 5_000 });
  const [own, box] = [target.geometry?.box, shown.geometry?.box];
  if (!own || !box) throw new Error('it has no place');
  const scale = size.width / viewport.width;
  const cut = await cutBox(png, { space: 'device', x: (box.x - ROOM) * scale, y: (box.y - ROOM) * scale, width: (box.width + 2 * ROOM) * scale, height: (box.height + 2 * ROOM) * scale });
  return { crop: `data:image/png;base64,${Buffer.from(cut).toString('base64')}`, cropBox: { x: own.x - ROOM, y: own.y - ROOM, width: box.width + 2 * ROOM, height: box.height + 2 * ROOM } };
}

async function captured(driver: PageDriver, css: string): Promise<Target> {
  const answers = await driver.call('capture', { css }, { timeout: 5_000, frame: 'all' });
  const [found] = answers.flatMap((answer) => ('value' in answer && answer.value.target ? [{ ...answer.value.target, frames: answer.frame.path }] : []));
  if (!found) throw new Error(`${css} is not on the page`);
  return found;
}
