import type { Recording, Target } from '@waymark/core';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { some } from '../../chosen-cases.js';
import { CanvasDesk, clickAt, clicked, PIN, pixelsOf, said, typed, type Where } from './canvas-desk.js';
import { extensionStage, told } from './extension-stage.js';

const WHERE: readonly (readonly [string, Where])[] = [['of another site', '/far'], ['of its own site', '/near']];

const stage = extensionStage(['--window-size=1440,1000']);
const app = new CanvasDesk(stage);

describe.each(some(WHERE, 1))('what is drawn in a frame %s', (_, where) => {
  let recording: Recording;

  beforeAll(async () => {
    recording = await app.recorded(async (page) => {
      await typed(page, [200, 114], 'Ines Moser');
      await clickAt(page, [808, 186]);
      await clickAt(page, [80, 365]);
      await typed(page, [200, 210], PIN);
    }, 4, where);
  }, 120_000);

  it('is recorded by what can be read, and what is hidden there is kept nowhere', async () => {
    expect(told(recording)).toEqual(['fill Customer', 'click Ship', 'click Add order', 'fill Access PIN']);
    expect(recording.steps.map((step) => step['value'])).toEqual(['Ines Moser', undefined, undefined, '{{secret:pin}}']);
    expect(recording.steps.filter((step) => !pixelsOf(step)?.surface?.control)).toEqual([]);
    expect(pixelsOf(recording.steps[0])?.crop).toMatch(/^data:image\/webp/);
    expect(recording.notes).toBeUndefined();
    expect(JSON.stringify(recording)).not.toContain(PIN);
    expect((await stage.bytesOfExtension()).includes(PIN)).toBe(false);
  });

  it('is replayed as it was', async () => {
    const { steps, state } = await app.replayed(recording, 'v1', where);
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
    expect(clicked(state)).toEqual(['customer', 'ship:1042', 'add', 'pin']);
    expect(state.values).toMatchObject({ customer: 'Ines Moser', pin: PIN });
  }, 180_000);

  it('is replayed by the runner from the same file', async () => {
    const { steps } = await stage.replayInRunner(recording, { secrets: { pin: PIN } });
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
  }, 180_000);

  it('is refused where it is another one’s', async () => {
    const { steps, state } = await app.replayed(recording, 'v3', where);
    expect(steps.map(({ outcome }) => outcome), said(steps).join('\n')).toContain('refused');
    expect(clicked(state)).not.toContain('add');
    expect(clicked(state).filter((id) => id.startsWith('ship'))).toEqual([]);
  }, 120_000);
});

/** Above the button, so that it has to be scrolled to. */
const LONG_FORM = `<body style="margin:0;font:14px sans-serif"><div style="height:900px">Terms of sale</div><p>Invoice of Birch Garden</p>
  <button style="margin:40px;padding:30px;background:rgb(200,0,0);color:#fff;font:14px sans-serif">Approve</button><div style="height:900px"></div>`;
const DRAWN = `<body style="margin:0"><canvas tabindex="0" width="400" height="260"></canvas><script>
  const pen = document.querySelector('canvas').getContext('2d'); pen.font = '14px sans-serif'; pen.strokeRect(40, 40, 120, 40); pen.fillText('Ship it', 70, 64)</script>`;
const SIGN_IN = '<body style="font:14px sans-serif"><label>Password <input type="password"></label>';

const inner = (page: Page): Frame => page.frames().at(-1) ?? page.mainFrame();
const targetOf = (recording: Recording, index: number): Target => (recording.steps[index] as unknown as { target: Target }).target;

async function visitFramed(content: string, frame: string): Promise<Page> {
  stage.show('/inner', content);
  stage.show('/', `<body style="margin:0"><h1 style="height:60px;margin:0;font:20px sans-serif">Portal</h1>${frame.replaceAll('FAR', `${stage.far}/inner`)}`);
  const page = await stage.visit();
  await inner(page).locator('button, canvas, input').first().waitFor();
  return page;
}

/** A picture of the tab is there by then. */
const rested = (page: Page): Promise<void> => page.waitForTimeout(2_500);

async function readIn(id: string, steps: number): Promise<void> {
  await vi.waitFor(async () => {
    const { recording } = await stage.browser.call('recordings.get', { id });
    expect(recording.steps.filter((step) => pixelsOf(step)?.words?.length).length).toBe(steps);
  }, { timeout: 30_000, interval: 500 });
}

function colourInTheMiddle(page: Page, picture: string): Promise<number[]> {
  return page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    return [...(pen?.getImageData(Math.round(image.width / 2), Math.round(image.height / 2) + 16, 1, 1).data ?? [])];
  }, picture);
}

describe('elements in a frame', () => {
  it('are kept with what can be read around them, and with their picture, however far the frame is scrolled', async () => {
    const page = await visitFramed(LONG_FORM, '<div style="padding:11px 0 0 150px"><iframe src="FAR" style="border:5px solid;padding:7px" width="600" height="400"></iframe></div>');
    const id = await stage.record(page);
    await inner(page).evaluate(() => scrollTo(0, 850));
    await rested(page);
    await inner(page).getByRole('button').click();
    await readIn(id, 1);
    const recording = await stage.stop();
    const target = targetOf(recording, recording.steps.length - 1);
    const words = target.pixels?.words ?? [];
    expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['Invoice', 'Birch', 'Approve']));
    expect(words.map(({ text }) => text)).not.toContain('Portal');
    const own = words.find(({ text }) => text === 'Approve')?.box;
    const around = target.geometry?.box;
    expect(own && around && own.x > around.x && own.y > around.y && own.x + own.width < around.x + around.width && own.y + own.height < around.y + around.height).toBe(true);
    const [red = 0, green = 255, blue = 255] = await colourInTheMiddle(page, target.pixels?.crop ?? '');
    expect(red > 150 && green < 60 && blue < 60).toBe(true);
  }, 60_000);

  it('are kept without, and so is the page around them, while a frame shows a secret', async () => {
    const page = await visitFramed(SIGN_IN, '<button>Refresh</button><br><iframe src="FAR" width="500" height="200"></iframe>');
    await inner(page).locator('input').fill('geheim-77');
    await stage.record(page);
    await rested(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rested(page);
    const recording = await stage.stop();
    expect(pixelsOf(recording.steps[0])).toBeUndefined();
  }, 60_000);
});

it.each(some([
  ['smaller', '<iframe src="FAR" width="500" height="300" style="transform:scale(.8);transform-origin:0 0"></iframe>'],
  ['mirrored', '<iframe src="FAR" width="500" height="300" style="scale:-1 1"></iframe>'],
  ['upside down', '<div style="transform:rotate(180deg);width:504px"><iframe src="FAR" width="500" height="300"></iframe></div>'],
  ['in another zoom', '<div style="zoom:1.2"><iframe src="FAR" width="500" height="300"></iframe></div>'],
  ['partly out of view', '<iframe src="FAR" width="3000" height="300"></iframe>'],
  ['cut off', '<div style="width:300px;overflow:hidden"><iframe src="FAR" width="500" height="300"></iframe></div>'],
] as const, 2))('says what it cannot read: what is drawn in a frame that is %s', async (_, frame) => {
  const page = await visitFramed(DRAWN, frame);
  await stage.record(page);
  await rested(page);
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 250, (box?.y ?? 0) + 150);
  await rested(page);
  const recording = await stage.stop();
  expect(recording.notes?.map(({ text }) => text).join()).toContain('scaled, turned or not wholly in view');
  expect(recording.steps.map((step) => [step.action, pixelsOf(step)?.words ?? null])).toEqual([['click', null]]);
}, 60_000);
