import type { PlacedObservation, Recording, RunResult, Step, StepResult, TextReader } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { record } from '../../../packages/runner/src/record/record.js';
import { decodePng } from '../../../packages/runner/src/ocr/png.js';
import { replay } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';
import type { CanvasVersion } from '../../sites/canvas-app/canvas-app.js';
import { serveSites, type Sites } from '../../sites/serve.js';

/** What was typed into the drawn field for it; nothing that is written may hold it. */
export const PIN = '864209';

/** What the application itself says that was done. */
export interface DeskState {
  events: { kind: string; id: string }[];
  values: Record<'customer' | 'email' | 'pin' | 'search', string>;
  priority: string;
  express: boolean;
  status: string;
}

export interface RecordedFlow {
  recording: Recording;
  state: DeskState;
  /** Everything that a journal would hold. */
  journal: string;
}

const VIEWPORT = { width: 1400, height: 800 };
/** Of the canvas of v1. */
const CORNER = 16;
/** Alone on the page, or in a frame of the same site or of another. */
export type Where = '' | '/near' | '/far';
const IN_FRAME = { x: 92 + CORNER, y: 72 + CORNER };
const CORNERS: Record<Where, { x: number; y: number }> = { '': { x: CORNER, y: CORNER }, '/near': IN_FRAME, '/far': IN_FRAME };
/** In the address of the application. */
export type Asked = '' | `?${string}`;
/** Machines that build and test at once read slowly. */
const TIMEOUTS = { step: 90_000 };

/** The canvas application, a browser and eyes, for all tests of a file. */
export class Desk {
  #sites: Sites | undefined;
  #browser: Browser | undefined;
  readonly #reader: TextReader = readerForTests();

  async open(): Promise<void> {
    [this.#sites, this.#browser] = await Promise.all([serveSites(), launchForTests()]);
    const page = await this.#page('v1', 1);
    // The engine starts with the first reading, which takes longer than any step should.
    await this.#reader.read({ png: await page.screenshot(), viewport: VIEWPORT }, { timeout: 120_000 });
    await page.close();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#sites?.close();
  }

  /** As a person works: each click after a look at what is there. */
  async record(dpr: number, act: (hand: Hand) => Promise<void>, { where = '', asked = '' }: { where?: Where; asked?: Asked } = {}): Promise<RecordedFlow> {
    const page = await this.#page(`v1${where}${asked}`, dpr);
    const corner = CORNERS[where];
    const seen: PlacedObservation[] = [];
    const session = await record(page, { pictures: true, onObserved: (placed) => void seen.push(placed) });
    const click = async (x: number, y: number, how: Parameters<Page['mouse']['click']>[2] = {}): Promise<void> => {
      await session.looked();
      await page.mouse.click(corner.x + x, corner.y + y, how);
    };
    const double = async (x: number, y: number): Promise<void> => {
      await session.looked();
      const input = await page.context().newCDPSession(page);
      const at = { x: corner.x + x, y: corner.y + y, button: 'left', buttons: 1 } as const;
      // All at once, as a hand does it: on a busy machine one after the other would be two clicks.
      const events = [1, 2].flatMap((clickCount) => (['mousePressed', 'mouseReleased'] as const).map((kind) => input.send('Input.dispatchMouseEvent', { ...at, type: kind, clickCount })));
      await Promise.all(events);
      await input.detach();
    };
    const type = (text: string): Promise<void> => page.keyboard.type(text, { delay: 10 });
    await act({ click, double, type, press: (key) => page.keyboard.press(key), check: (check) => session.check(check), looked: () => session.looked() });
    await session.looked();
    const recording = await session.stop();
    const state = await stateOf(page);
    await page.close();
    return { recording, state, journal: JSON.stringify(seen) };
  }

  async replay(recording: Recording, version: CanvasVersion, { dpr = 1, verify = 'auto', pictures = false, asked = '' }: Replaying = {}): Promise<{ result: RunResult; state: DeskState }> {
    const page = await this.#browser!.newPage({ viewport: VIEWPORT, deviceScaleFactor: dpr });
    const moved = JSON.parse(JSON.stringify(recording).replaceAll('/canvas-app/v1', `/canvas-app/${version}${asked}`)) as Recording;
    const result = await replay(page, moved, { reader: this.#reader, verify, pictures, timeouts: TIMEOUTS, secrets: { pin: PIN } });
    const state = await stateOf(page);
    await page.close();
    return { result, state };
  }

  async #page(version: `${CanvasVersion}${Where}${Asked}`, dpr: number): Promise<Page> {
    const page = await this.#browser!.newPage({ viewport: VIEWPORT, deviceScaleFactor: dpr });
    await page.goto(`${this.#sites!.url}/canvas-app/${version}`, { waitUntil: 'networkidle' });
    // A film begins after the page has loaded, and nothing tells the recorder so.
    await page.waitForFunction('[...document.querySelectorAll("video")].every((one) => one.currentTime > 0)');
    return page;
  }
}

export interface Replaying {
  dpr?: number;
  verify?: 'auto' | 'off';
  pictures?: boolean;
  /** What the application is asked for in its address. */
  asked?: Asked;
}

export interface Hand {
  click(x: number, y: number, how?: Parameters<Page['mouse']['click']>[2]): Promise<void>;
  double(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  check(check: 'visible' | 'text'): Promise<void>;
  looked(): Promise<void>;
}

async function stateOf(page: Page): Promise<DeskState> {
  const desk = page.frames().at(-1) ?? page.mainFrame();
  return JSON.parse(await desk.evaluate<string>('JSON.stringify(orderDesk)')) as DeskState;
}

/** How much of a part of the drawing a picture of the viewport shows as painted over, 0–1. */
export async function paintedOver(picture: StepResult['picture'], { x, y, width, height }: { x: number; y: number; width: number; height: number }): Promise<number> {
  if (!picture) throw new Error('There is no picture');
  const { rgba, width: across } = await decodePng(picture.png);
  const scale = across / picture.viewport.width;
  const black = Array.from({ length: Math.round(height * scale) }, (_, row) => row).flatMap((row) =>
    Array.from({ length: Math.round(width * scale) }, (_, column) => {
      const at = ((Math.round((CORNER + y) * scale) + row) * across + Math.round((CORNER + x) * scale) + column) * 4;
      return rgba[at] === 0 && rgba[at + 1] === 0 && rgba[at + 2] === 0;
    }),
  );
  return black.filter(Boolean).length / black.length;
}

/** The recording with these steps alone. */
export function only(recording: Recording, wanted: (step: Step) => boolean): Recording {
  return { ...recording, steps: recording.steps.filter((step) => step.action === 'navigate' || wanted(step)).map((step, index) => ({ ...step, number: index + 1 })) };
}

/** A whole order, and one that is shipped. */
export async function workAtDesk({ click, type }: Hand): Promise<void> {
  await click(230, 114);
  await type('Maple Works');
  await click(230, 162);
  await type('info@maple.example');
  await click(230, 210);
  await type(PIN);
  await click(230, 258);
  await click(180, 331);
  await click(43, 306);
  await click(89, 365);
  await click(806, 186);
  await click(590, 424);
}

/** An order without what is done in the same way as something else in it. */
export async function workInShort({ click, type }: Hand): Promise<void> {
  await click(230, 114);
  await type('Maple Works');
  await click(230, 210);
  await type(PIN);
  await click(43, 306);
  await click(89, 365);
  await click(806, 186);
}
