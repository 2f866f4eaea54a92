import type { Recording } from '@waymark/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { CanvasDesk, clickAt, clicked, PIN, pixelsOf, said, typed } from './canvas-desk.js';
import { extensionStage } from './extension-stage.js';

const DONE = ['customer', 'express', 'ship:1042', 'add', 'pin'];

describe.each(ALL_CASES ? [1, 2] : [1])('an application that is drawn on a canvas, at %i pixels for one', (dpr) => {
  const stage = extensionStage(['--window-size=1440,1000', `--force-device-scale-factor=${dpr}`]);
  const app = new CanvasDesk(stage);
  let recording: Recording;

  beforeAll(async () => {
    recording = await app.recorded(async (page) => {
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
    const { steps, state } = await app.replayed(recording, 'v1');
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
    expect(clicked(state)).toEqual(DONE);
    expect(state.values).toMatchObject({ customer: 'Ines Moser', pin: PIN });
  }, 120_000);

  it('is refused where what was meant is gone or another one’s', async () => {
    const { steps, state } = await app.replayed(recording, 'v3');
    expect(steps.map(({ outcome }) => outcome), said(steps).join('\n')).toContain('refused');
    expect(DONE.slice(0, clicked(state).length)).toEqual(clicked(state));
    expect(clicked(state)).not.toContain('express');
  }, 120_000);

  it.runIf(ALL_CASES)('is found again or refused where it was moved, scaled and re-themed; a secret is always refused', async () => {
    const { steps, state } = await app.replayed(recording, 'v2');
    expect(steps[0]?.outcome, said(steps).join('\n')).toMatch(/healed|flagged|refused/);
    expect(DONE.slice(0, clicked(state).length)).toEqual(clicked(state));
    expect(state.values['pin']).toBe('');
  }, 120_000);

  it.runIf(ALL_CASES)('is replayed by the runner from the same file', async () => {
    const { steps } = await stage.replayInRunner(recording, { secrets: { pin: PIN } });
    expect(said(steps).filter((one) => !/^(passed|healed)/.test(one))).toEqual([]);
    const trapped = await stage.replayInRunner(recording, { baseUrl: app.addressOf('v3'), secrets: { pin: PIN } });
    expect(trapped.steps.map(({ outcome }) => outcome)).toContain('refused');
  }, 120_000);

  it('makes a secret of what cannot be seen, because the page was left at once', async () => {
    const left = await app.recorded(async (page) => {
      await typed(page, [200, 114], 'Kolibri-83');
      await page.goto(`${app.addressOf('v1')}/other`);
    }, 0);
    expect(left.steps[0]).toMatchObject({ action: 'fill', secret: true });
    expect(JSON.stringify(left)).not.toContain('Kolibri-83');
    expect((await stage.bytesOfExtension()).includes('Kolibri-83')).toBe(false);
  }, 60_000);
});
