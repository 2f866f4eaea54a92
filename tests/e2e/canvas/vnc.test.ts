import type { Recording, RunResult, TextReader } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../../packages/runner/src/record/record.js';
import { createReader, replay } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { type Dialog, type DialogParts, missingForDesktop, type Place, RemoteDesktop } from './remote-desktop.js';

const LONG = 300_000;
const DESKTOP = { width: 900, height: 600 };
const VIEWPORT = { width: 1000, height: 700 };
/** Of the first button, from the corner of its dialog. */
const FIRST_BUTTON = { x: 48, y: 39 };
const APPROVED = 2;
const CANCELLED = 3;
const ORDER: DialogParts = { at: { x: 100, y: 80 }, text: 'Order 1001', buttons: { 'Approve order': APPROVED, 'Cancel order': CANCELLED } };

const missing = missingForDesktop();

describe.skipIf(missing !== null)(`a remote desktop in the page${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  const desktop = new RemoteDesktop();
  const reader: TextReader = createReader();
  let browser: Browser | undefined;
  /** Where a person sits. */
  let seat: Page;
  let recording: Recording;
  let dialog: Dialog | undefined;

  beforeAll(async () => {
    [browser] = await Promise.all([launchForTests(), desktop.open(DESKTOP)]);
    recording = await recordApproval();
  }, LONG);
  afterEach(() => dialog?.close());
  afterAll(async () => {
    await Promise.all([reader.close(), browser?.close()]);
    await desktop.close();
  }, LONG);

  async function recordApproval(): Promise<Recording> {
    const { at } = ORDER;
    const asked = desktop.dialog(ORDER);
    seat = await browser!.newPage({ viewport: VIEWPORT });
    await seat.goto(desktop.url);
    await drawn(seat, at);
    const session = await record(seat, { pictures: true });
    await session.looked();
    await seat.locator('canvas').click({ position: { x: at.x + FIRST_BUTTON.x, y: at.y + FIRST_BUTTON.y } });
    expect(await asked.closed).toBe(APPROVED);
    await session.looked();
    return session.stop();
  }

  async function replayOn(parts: DialogParts): Promise<{ result: RunResult; asked: Dialog }> {
    // The desktop keeps its pointer, and a button under it gets a border so thick that it touches the letters.
    await seat.locator('canvas').hover({ position: { x: 5, y: 5 } });
    const asked = desktop.dialog(parts);
    dialog = asked;
    await drawn(seat, parts.at);
    const page = await browser!.newPage({ viewport: VIEWPORT });
    const result = await replay(page, recording, { reader, timeouts: { step: 90_000 } });
    await page.close();
    return { result, asked };
  }

  test('a click on a button of the desktop is recorded by what the button says', () => {
    expect(recording.steps.filter(({ action }) => action !== 'navigate').map(({ action, label }) => [action, label])).toEqual([['click', 'Approve order']]);
  });

  test('the button is pressed where it was', async () => {
    const { result, asked } = await replayOn(ORDER);
    expect(result.steps.at(-1)?.outcome, result.steps.at(-1)?.reason).toMatch(/^(passed|healed)$/);
    expect(await asked.closed).toBe(APPROVED);
  }, LONG);

  test('the button is found again at another place, after the other one', async () => {
    const { result, asked } = await replayOn({ ...ORDER, at: { x: 480, y: 350 }, buttons: { 'Cancel order': CANCELLED, 'Approve order': APPROVED } });
    expect(result.steps.at(-1)?.outcome, result.steps.at(-1)?.reason).toMatch(/^(healed|flagged)$/);
    expect(await asked.closed).toBe(APPROVED);
  }, LONG);

  test('what only looks like it is not pressed', async () => {
    const { result, asked } = await replayOn({ ...ORDER, buttons: { 'Approve invoice': APPROVED, 'Cancel order': CANCELLED } });
    expect(result.steps.at(-1)?.outcome, result.steps.at(-1)?.reason).toBe('refused');
    expect(asked.pressed()).toBeNull();
  }, LONG);
});

/** The page shows the dialog, whole: what is white at its corner no longer changes from one look to the next. */
async function drawn(page: Page, { x, y }: Place): Promise<void> {
  const look = `(() => {
    const canvas = document.querySelector('canvas');
    if (!canvas?.width || canvas.getContext('2d').getImageData(${x} + 2, ${y} + 2, 1, 1).data[0] !== 255) return false;
    const [before, now] = [globalThis.lastLook, canvas.toDataURL()];
    globalThis.lastLook = now;
    return before === now;
  })()`;
  await page.waitForFunction(look, undefined, { polling: 300 });
}
