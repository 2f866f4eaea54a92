import { expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { extensionStage, told } from './extension-stage.js';

const stage = extensionStage();

const cropOf = (step: object | undefined): string => (step as { target?: { pixels?: { crop?: string } } } | undefined)?.target?.pixels?.crop ?? '';

/** Share of black among the pixels of a stripe of a picture, 0–1. */
function blackness(page: Page, url: string, stripe: { from: number; to: number }): Promise<number> {
  return page.evaluate(
    async ({ address, from, to }) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (pen === null) return -1;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, Math.floor(image.height * from), image.width, Math.ceil(image.height * (to - from)));
      let black = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 30) black += 1;
      return black / (data.length / 4);
    },
    { address: url, ...stripe },
  );
}

it('keeps a small picture of what was clicked, without the card number beside it', async () => {
  stage.show('/', `<style>body { margin: 20px } input, button { display: block; width: 200px; height: 20px; border: 0; background: #fff }</style>
    <input autocomplete="cc-number" aria-label="Card" style="background: #eee"><button onclick="this.textContent = 'Paid'" style="background: #cfc">Pay</button>`);
  const page = await stage.visit();
  await stage.record(page);
  await page.getByLabel('Card').click();
  await page.keyboard.type('4111111111111111');
  // Pictures are taken now and then, and never waited for.
  await page.waitForTimeout(2_500);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('Paid').waitFor();
  await page.waitForTimeout(500);
  const recording = await stage.stop();
  const crop = cropOf(recording.steps.find(({ action }) => action === 'click'));
  expect(crop).toMatch(/^data:image\/webp;base64,/);
  // The field fills the upper part of the picture, the button stands below it.
  expect(await blackness(page, crop, { from: 0.1, to: 0.3 })).toBeGreaterThan(0.7);
  expect(await blackness(page, crop, { from: 0.5, to: 0.6 })).toBeLessThan(0.5);
  expect(JSON.stringify(recording)).not.toContain('4111');
});

it('adds what is pointed at as a check, and goes on recording', async () => {
  stage.show('/', '<h1>Basket</h1><p id="sum">Sum 42</p><button onclick="sum.textContent = \'Sum 43\'">Add</button>');
  const page = await stage.visit();
  await stage.record(page);
  await stage.browser.call('record.mode', { kind: 'assert', check: 'text' });
  await page.getByText('Sum 42').click();
  await vi.waitFor(async () => expect((await stage.browser.call('state')).recording?.mode).toEqual({ kind: 'record' }));
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Sum 43').waitFor();
  const recording = await stage.stop();
  expect(recording.steps.map(({ action }) => action)).toEqual(['assertText', 'click']);
  expect(recording.steps[0]?.['text']).toBe('Sum 42');
});

it('picks the target of a step again, while recording and afterwards', async () => {
  stage.show('/', '<h1>Pick</h1><button>First</button><button>Second</button><button>Third</button>');
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.getByRole('button', { name: 'First' }).click();
  const [step] = await vi.waitFor(async () => {
    const { recording } = await stage.browser.call('recordings.get', { id });
    expect(recording.steps).toHaveLength(1);
    return recording.steps;
  });
  const labelOf = async (): Promise<string | undefined> => (await stage.exported(id)).steps[0]?.label;
  await stage.browser.call('record.mode', { kind: 'pick', stepId: step?.id });
  await page.getByRole('button', { name: 'Second' }).click();
  await vi.waitFor(async () => expect(await labelOf()).toBe('Second'));
  await stage.stop();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('record.mode', { kind: 'pick', stepId: step?.id, id, tabId });
  expect((await stage.browser.call('state')).picking).toEqual({ id, stepId: step?.id });
  await page.getByRole('button', { name: 'Third' }).click();
  await vi.waitFor(async () => expect(await labelOf()).toBe('Third'));
  expect(await stage.browser.call('state')).toMatchObject({ picking: null, recording: null });
});

it('records nothing while it is paused, and goes on after', async () => {
  stage.show('/', ['One', 'Two', 'Three'].map((name) => `<button>${name}</button>`).join(''));
  const page = await stage.visit();
  await stage.record(page);
  await page.getByRole('button', { name: 'One' }).click();
  await stage.browser.call('record.pause');
  await page.getByRole('button', { name: 'Two' }).click();
  await stage.browser.call('record.resume');
  await page.getByRole('button', { name: 'Three' }).click();
  expect(told(await stage.stop())).toEqual(['click One', 'click Three']);
});

it('keeps what is typed on the page on which it was typed, however fast that page is left', async () => {
  stage.show('/', '<label>Search <input></label>');
  stage.show('/next', '<label>Search <input></label>');
  const page = await stage.visit();
  await stage.record(page);
  for (const next of [`${stage.url}/next`, `${stage.far}/`, `${stage.far}/next`]) {
    await page.getByLabel('Search').click();
    await page.keyboard.type(`before ${next}`);
    await page.goto(next);
  }
  const recording = await stage.stop();
  expect(recording.startUrl).toBe(`${stage.url}/`);
  const expected = [`${stage.url}/next`, `${stage.far}/`, `${stage.far}/next`].flatMap((next) => [`before ${next}`, next]);
  expect(recording.steps.map((step) => step['value'] ?? step['url'])).toEqual(expected);
});

it('edits a recording that is running, and keeps what is done after', async () => {
  stage.show('/', '<label>Name <input></label><button>One</button><button>Two</button>');
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.getByRole('button', { name: 'One' }).click();
  await page.getByLabel('Name').click();
  await page.keyboard.type('Ada');
  // A picture or a text that came in between makes another version: then it is edited again, as the panel does.
  await vi.waitFor(async () => {
    const { recording, version } = await stage.browser.call('recordings.get', { id });
    expect(recording.steps.map((step) => step['value'] ?? step.action)).toEqual(['click', 'Ada']);
    const steps = recording.steps.filter(({ action }) => action !== 'click');
    await stage.browser.call('recordings.save', { id, version, recording: { ...recording, steps } });
  });
  await page.keyboard.type(' Lovelace');
  await page.getByRole('button', { name: 'Two' }).click();
  const recording = await stage.stop();
  expect(recording.steps.at(-1)?.label).toBe('Two');
  expect(recording.steps.map(({ label }) => label)).not.toContain('One');
  expect(recording.steps.filter(({ action }) => action === 'fill').at(-1)?.['value']).toBe('Ada Lovelace');
});

it('ends with its last tab, says so, and keeps what was done in it', async () => {
  stage.show('/', '<button>One</button>');
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.getByRole('button', { name: 'One' }).click();
  await page.close();
  await vi.waitFor(async () => expect((await stage.browser.call('state')).recording).toBeNull(), { timeout: 5_000 });
  const recording = await stage.exported(id);
  expect(told(recording)).toEqual(['click One']);
  expect(recording.notes?.map(({ text }) => text)).toContain('The recording ended when its last tab was closed.');
});

it('makes a typed value a secret afterwards, and forgets it everywhere', async () => {
  stage.show('/', '<label>Customer number <input></label><button>Go</button>');
  const page = await stage.visit();
  const id = await stage.record(page);
  await page.getByLabel('Customer number').click();
  await page.keyboard.type('KD-99182-X');
  const step = await vi.waitFor(async () => {
    const { recording } = await stage.browser.call('recordings.get', { id });
    expect(recording.steps[0]?.['value']).toBe('KD-99182-X');
    return recording.steps[0];
  });
  await stage.browser.call('record.markSecret', { id, stepId: step?.id, name: 'customer' });
  await page.getByRole('button', { name: 'Go' }).click();
  const recording = await stage.stop();
  expect(recording.steps[0]).toMatchObject({ action: 'fill', secret: true, value: '{{secret:customer}}' });
  expect(JSON.stringify(recording)).not.toContain('KD-99182');
  await expect(stage.browser.call('recordings.undo', { id })).rejects.toThrow('nothing to go back to');
});
