import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { extensionStage, told } from './extension-stage.js';

const stage = extensionStage();

const ROUNDS = ALL_CASES ? 20 : 6;
const FIELDS = Array.from({ length: ROUNDS }, (_, i) => `<p><label>Field ${i} <input name="f${i}"></label> <button type="button" onclick="this.textContent += ' done'">Save ${i}</button></p>`).join('');
const EXPECTED = Array.from({ length: ROUNDS }, (_, i) => [`fill Field ${i}`, `click Save ${i}`]).flat();

it(`loses nothing when the worker is killed ${ROUNDS} times during one recording`, async () => {
  stage.show('/', `<h1>Fields</h1>${FIELDS}`);
  const page = await stage.visit();
  await stage.record(page);
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(`[name=f${round}]`).click();
    // In the midst of typing, and without waiting for its end.
    const typing = page.keyboard.type(`value ${round}`, { delay: 5 });
    await setTimeout((round * 7) % 50);
    const killing = stage.browser.killWorker();
    await typing;
    await page.getByRole('button', { name: `Save ${round}`, exact: true }).click();
    if (await killing) killed += 1;
  }
  const recording = await stage.stop();
  expect(killed).toBe(ROUNDS);
  expect(told(recording)).toEqual(EXPECTED);
  expect(recording.steps.filter(({ action }) => action === 'fill').map((step) => step['value'])).toEqual(Array.from({ length: ROUNDS }, (_, i) => `value ${i}`));
});

it('keeps what was done right before a page goes away, with the worker killed in that moment', async () => {
  const next = (n: number): string => `<h1>Page ${n}</h1><label>Note ${n} <input></label> <a href="/${n + 1}">Next ${n}</a>`;
  for (let n = 0; n < 7; n += 1) stage.show(n === 0 ? '/' : `/${n}`, next(n));
  const page = await stage.visit();
  await stage.record(page);
  for (let n = 0; n < 6; n += 1) {
    await page.getByLabel(`Note ${n}`).click();
    await page.keyboard.type(`text ${n}`);
    const killing = n % 2 === 0 ? stage.browser.killWorker() : undefined;
    await page.getByRole('link', { name: `Next ${n}` }).click();
    await killing;
    await page.getByRole('heading', { name: `Page ${n + 1}` }).waitFor();
  }
  const recording = await stage.stop();
  expect(told(recording)).toEqual(Array.from({ length: 6 }, (_, n) => [`fill Note ${n}`, `click Next ${n}`]).flat());
});

it('has the recording after the browser was killed, says that it was interrupted, and can go on with it', async () => {
  stage.show('/', `<h1>Fields</h1>${FIELDS}`);
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.locator('[name=f0]').click();
  await page.keyboard.type('before');
  await page.getByRole('button', { name: 'Save 0', exact: true }).click();
  await page.getByRole('button', { name: 'Save 0 done' }).waitFor();
  await setTimeout(300);
  await stage.browser.kill();
  await stage.browser.launch();

  expect(await stage.browser.call('state')).toMatchObject({ recording: null });
  const [summary] = await stage.browser.call('recordings.list');
  expect(summary).toMatchObject({ id, steps: 2, interrupted: true });
  const kept = await stage.exported(id);
  expect(told(kept)).toEqual(['fill Field 0', 'click Save 0']);
  expect(kept.notes?.map(({ text }) => text)).toContainEqual(expect.stringContaining('browser was closed'));

  const again = await stage.visit();
  await stage.record(again, { recordingId: id });
  await again.getByRole('button', { name: 'Save 1', exact: true }).click();
  const recording = await stage.stop();
  expect(told(recording)).toEqual(['fill Field 0', 'click Save 0', 'click Save 1']);
  expect(new Set(recording.steps.map((step) => step.id)).size).toBe(3);
});
