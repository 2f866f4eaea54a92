import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pixels, Recording, StepResult, Target } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { CANVAS_VERSIONS, showCanvasApp, type CanvasVersion } from '../../sites/canvas-app/canvas-app.js';
import type { ShownStepResult } from '../../../packages/extension/src/messages.js';
import { extensionStage, type ExtensionStage } from './extension-stage.js';

const PIN = '83-Kolibri-41';
const DONE = ['customer', 'express', 'ship:1042', 'add', 'pin'];

const servers = new Map<CanvasVersion, Server>();

/** Each version at the same path of a server of its own, so that one file replays on all of them. */
const addressOf = (version: CanvasVersion): string => `http://127.0.0.1:${(servers.get(version)?.address() as AddressInfo | undefined)?.port}`;

beforeAll(async () => {
  for (const version of CANVAS_VERSIONS) {
    const server = createServer((_request, response) => void showCanvasApp(`/canvas-app/${version}`, response));
    servers.set(version, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
});
afterAll(() => {
  for (const server of servers.values()) server.close().closeAllConnections();
});

interface Desk {
  events: { kind: string; id: string }[];
  values: Record<string, string>;
}

const deskOf = (page: Page): Promise<Desk> => page.evaluate('globalThis.orderDesk') as Promise<Desk>;

/** At the pace of a person: what is done is read on a picture from before it. */
async function clickAt(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.waitForTimeout(2_000);
  const box = await page.locator('canvas').boundingBox();
  await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y);
}

async function typed(page: Page, at: readonly [number, number], text: string): Promise<void> {
  await clickAt(page, at);
  await page.keyboard.type(text, { delay: 30 });
}

/** Reading goes on behind what is done; a busy machine takes its time. */
async function allSeen(stage: ExtensionStage, { id, steps }: { id: string; steps: number }): Promise<void> {
  const { recording } = await stage.browser.call('recordings.get', { id });
  const seen = recording.steps.filter((step) => pixelsOf(step)?.words?.length);
  if (seen.length < steps) throw new Error(`${seen.length} of ${recording.steps.length} steps were read, and ${steps} done`);
}

/** The file, as the recorder wrote it. */
async function recorded(stage: ExtensionStage, act: (page: Page) => Promise<void>, seen: number): Promise<Recording> {
  const page = await stage.browser.context.newPage();
  await page.goto(addressOf('v1'));
  const id = await stage.record(page);
  await act(page);
  await vi.waitFor(() => allSeen(stage, { id, steps: seen }), { timeout: 40_000, interval: 500 });
  const recording = await stage.stop();
  await page.close();
  return recording;
}

async function replayed(stage: ExtensionStage, recording: Recording, version: CanvasVersion): Promise<{ steps: ShownStepResult[]; desk: Desk }> {
  const page = await stage.browser.context.newPage();
  await page.goto(addressOf('v1'));
  const { result } = await stage.replayHere(recording.id, page, { secrets: { pin: PIN }, baseUrl: addressOf(version) });
  const desk = await deskOf(page);
  await page.close();
  return { steps: result.steps.filter(({ step }) => step.number > 0), desk };
}

const said = (steps: readonly Pick<StepResult, 'outcome' | 'reason'>[]): string[] => steps.map(({ outcome, reason }) => `${outcome}: ${reason}`);
const pixelsOf = (step: object | undefined): Pixels | undefined => (step as { target?: Target } | undefined)?.target?.pixels ?? undefined;
const clicked = ({ events }: Desk): string[] => events.map(({ id }) => id);

describe.each(ALL_CASES ? [1, 2] : [1])('an application that is drawn on a canvas, at %i pixels for one', (dpr) => {
  const stage = extensionStage(['--window-size=1440,1000', `--force-device-scale-factor=${dpr}`]);
  let recording: Recording;

  beforeAll(async () => {
    recording = await recorded(stage, async (page) => {
      await typed(page, [200, 114], 'Ines Moser');
      await clickAt(page, [43, 306]);
      await clickAt(page, [808, 186]);
      await clickAt(page, [80, 365]);
      await typed(page, [200, 210], PIN);
    }, 5);
  }, 120_000);

  it('is recorded by what can be read, from pictures of the tab', () => {
    expect(recording.steps.map(({ action, label }) => `${action} ${label}`)).toEqual(['fill Customer', 'click Express delivery', 'click Ship', 'click Add order', 'fill Access PIN']);
    expect(recording.steps[0]?.['value']).toBe('Ines Moser');
    // Of a surface that a secret was typed on, no picture is kept.
    expect(recording.steps.map((step) => pixelsOf(step)?.crop?.slice(0, 15) ?? 'none')).toEqual([...Array.from({ length: 4 }, () => 'data:image/webp'), 'none']);
    expect(recording.steps.filter((step) => !pixelsOf(step)?.surface?.control)).toEqual([]);
    expect(recording.notes).toBeUndefined();
  });

  it('keeps what is typed into a drawn field that hides it nowhere', async () => {
    expect(recording.steps.at(-1)).toMatchObject({ value: '{{secret:pin}}', secret: true });
    expect(JSON.stringify(recording)).not.toContain(PIN);
    expect((await stage.bytesOfExtension()).includes(PIN)).toBe(false);
  });

  it('is replayed as it was', async () => {
    const { steps, desk } = await replayed(stage, recording, 'v1');
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
    expect(clicked(desk)).toEqual(DONE);
    expect(desk.values).toMatchObject({ customer: 'Ines Moser', pin: PIN });
  }, 120_000);

  it('is refused where what was meant is gone or another one’s', async () => {
    const { steps, desk } = await replayed(stage, recording, 'v3');
    expect(steps.map(({ outcome }) => outcome), said(steps).join('\n')).toContain('refused');
    expect(DONE.slice(0, clicked(desk).length)).toEqual(clicked(desk));
    expect(clicked(desk)).not.toContain('express');
  }, 120_000);

  it.runIf(ALL_CASES)('is found again or refused where it was moved, scaled and re-themed; a secret is always refused', async () => {
    const { steps, desk } = await replayed(stage, recording, 'v2');
    expect(steps[0]?.outcome, said(steps).join('\n')).toMatch(/healed|flagged|refused/);
    expect(DONE.slice(0, clicked(desk).length)).toEqual(clicked(desk));
    expect(desk.values['pin']).toBe('');
  }, 120_000);

  it.runIf(ALL_CASES)('is replayed by the runner from the same file', async () => {
    const { steps } = await stage.replayInRunner(recording, { secrets: { pin: PIN } });
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
    const trapped = await stage.replayInRunner(recording, { baseUrl: addressOf('v3'), secrets: { pin: PIN } });
    expect(trapped.steps.map(({ outcome }) => outcome)).toContain('refused');
  }, 120_000);

  it('makes a secret of what cannot be seen, because the page was left at once', async () => {
    const left = await recorded(stage, async (page) => {
      await typed(page, [200, 114], 'Kolibri-83');
      await page.goto(`${addressOf('v1')}/other`);
    }, 0);
    expect(left.steps[0]).toMatchObject({ action: 'fill', secret: true });
    expect(JSON.stringify(left)).not.toContain('Kolibri-83');
    expect((await stage.bytesOfExtension()).includes('Kolibri-83')).toBe(false);
  }, 60_000);

  it('says what it cannot read: what a frame draws', async () => {
    const page = await stage.browser.context.newPage();
    await page.route('**/portal', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title><iframe src="/" width="1000" height="600"></iframe>' }));
    await page.goto(`${addressOf('v1')}/portal`);
    await page.frameLocator('iframe').locator('canvas').waitFor();
    await stage.record(page);
    await page.frameLocator('iframe').locator('canvas').click({ position: { x: 808, y: 186 } });
    const recording = await stage.stop();
    await page.close();
    expect(recording.notes?.map(({ text }) => text).join()).toContain('The extension does not read inside frames');
    expect(recording.steps.map((step) => [step.action, pixelsOf(step)?.words ?? null])).toEqual([['click', null]]);
  }, 60_000);
});
