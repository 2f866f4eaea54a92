import type { Recording, Step } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPanelStage, type PanelStage } from './panel-stage.js';
import { checkout, long } from './sample-recordings.js';

let stage: PanelStage;
beforeAll(async () => {
  stage = await setPanelStage();
});
afterAll(() => stage?.close());

const live = { recording: { id: 'checkout', tabId: 7, status: 'recording', mode: { kind: 'record' } } } as const;
const head = (page: Page, id: string) => page.locator(`[data-step="${id}"]`);
const order = (page: Page): Promise<(string | null)[]> => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
const stored = (page: Page, id = 'checkout'): Promise<Recording> => page.evaluate((which) => window.worker.recording(which), id);
const storedStep = async (page: Page, id: string): Promise<Step | undefined> => (await stored(page)).steps.find((step) => step.id === id);
const given = (page: Page, call: string): Promise<unknown[]> => page.evaluate((name) => window.worker.calls.filter((one) => one.call === name).map(({ argument }) => argument), call);

async function openCheckout(step?: string): Promise<Page> {
  const { page } = await stage.open({ recordings: [checkout()] });
  await page.locator('.card-main').click();
  await head(page, 's7').waitFor();
  if (step) await head(page, step).click();
  return page;
}

describe('while recording', () => {
  test('record works on the tab beside the panel, and steps appear as they are made', async () => {
    const { page } = await stage.open({ recordings: [] });
    await page.getByRole('button', { name: 'Record this tab' }).click();
    await page.getByText('Do something in the page').waitFor();
    expect(await given(page, 'record.start')).toEqual([{ tabId: 7 }]);
    await page.evaluate((steps) => window.worker.record('new-recording', steps), checkout().steps.slice(0, 2));
    await expect.poll(() => page.locator('.step-title').allTextContents()).toEqual(['Go to https://shop.example/checkout', 'Fill ‘E-mail’ with ‘ada@example.com’']);
    expect(await page.locator('.unseen[role="status"]').textContent()).toBe('Recorded: Fill ‘E-mail’ with ‘ada@example.com’');
    expect(await given(page, 'recordings.get')).toHaveLength(1);
    await page.close();
  });

  test('pause, go on, stop', async () => {
    const { page } = await stage.open({ recordings: [checkout()], state: live });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Record more' }).waitFor();
    const calls = await page.evaluate(() => window.worker.calls.map(({ call }) => call).filter((call) => call.startsWith('record.')));
    expect(calls).toEqual(['record.pause', 'record.resume', 'record.stop']);
    await page.close();
  });

  test('a check is chosen by keyboard, and can be called off', async () => {
    const { page } = await stage.open({ recordings: [checkout()], state: live });
    await page.getByRole('button', { name: 'Add a check' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Check: has this text').waitFor();
    await page.getByRole('button', { name: 'End picking' }).click();
    await expect.poll(() => page.getByText('Check: has this text').count()).toBe(0);
    expect(await given(page, 'record.mode')).toEqual([{ kind: 'assert', check: 'text' }, { kind: 'record' }]);
    await page.close();
  });

  test('an edit is made on what the recorder has added in the meantime', async () => {
    const { page } = await stage.open({ recordings: [checkout()], state: live });
    await head(page, 's2').click();
    const label = page.getByLabel('What you call the target');
    await label.fill('Mail address');
    await page.evaluate(() => window.worker.save('checkout', (now) => ({ ...now, steps: [...now.steps, { id: 's8', number: 8, action: 'clear', label: 'E-mail', target: {} }] })));
    await label.press('Enter');
    await expect.poll(async () => (await storedStep(page, 's2'))?.label).toBe('Mail address');
    expect((await stored(page)).steps).toHaveLength(8);
    expect(await page.locator('.trouble').count()).toBe(0);
    await page.close();
  });
});

describe('editing a step', () => {
  test('label, value, wait and healing', async () => {
    const page = await openCheckout('s2');
    await page.getByLabel('What you call the target').fill('Mail address');
    await page.getByLabel('Value', { exact: true }).fill('grace@example.com');
    await page.getByLabel('Wait for the target').fill('2,5');
    // Not `uncheck`, which looks at once: until the edit is stored, the box shows what is.
    await page.getByLabel('Find the element again').click();
    await expect.poll(() => storedStep(page, 's2')).toMatchObject({ label: 'Mail address', value: 'grace@example.com', wait: 2_500, healing: false });
    await expect.poll(() => page.getByLabel('Find the element again').isChecked()).toBe(false);
    await page.getByText('Fill ‘Mail address’ with ‘grace@example.com’').waitFor();
    await page.close();
  });

  test('a value becomes a variable, and keeps its text as the default', async () => {
    const page = await openCheckout('s2');
    await page.getByLabel('Where the value comes from').selectOption('A variable');
    await expect.poll(() => storedStep(page, 's2')).toMatchObject({ value: '{{e-mail}}' });
    expect((await stored(page)).variables?.['e-mail']).toMatchObject({ default: 'ada@example.com' });
    await page.close();
  });

  test('a value becomes a secret by the worker, which alone knows where else it stands', async () => {
    const page = await openCheckout('s2');
    await page.getByLabel('Where the value comes from').selectOption('A secret');
    await expect.poll(() => given(page, 'record.markSecret')).toEqual([{ id: 'checkout', stepId: 's2', name: 'e-mail' }]);
    await page.getByText('Fill ‘E-mail’ (secret)').waitFor();
    await page.close();
  });

  test('fields of other actions; what cannot be is said and not saved', async () => {
    const page = await openCheckout('s4');
    await page.getByLabel('Options, one on each line').fill('Sweden\nNorway\n');
    await head(page, 's7').click();
    await expect.poll(() => storedStep(page, 's4')).toMatchObject({ values: ['Sweden', 'Norway'] });
    await page.getByLabel('The whole text').check();
    await expect.poll(() => storedStep(page, 's7')).toMatchObject({ exact: true });
    await head(page, 's1').click();
    await page.getByLabel('Address').fill(' ');
    await page.getByText('This cannot be empty.').waitFor();
    await head(page, 's2').click();
    expect(await storedStep(page, 's1')).toMatchObject({ url: 'https://shop.example/checkout' });
    await page.close();
  });

  test('expectations are changed, added and removed', async () => {
    const page = await openCheckout('s6');
    const texts = page.getByLabel('Text or address');
    await texts.first().fill('Thanks, Ada');
    await texts.first().press('Enter');
    await expect.poll(async () => (await storedStep(page, 's6'))?.expect?.after?.[0]).toEqual({ kind: 'present', text: 'Thanks, Ada' });
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(async () => (await storedStep(page, 's6'))?.expect?.after?.[1]).toEqual({ kind: 'url', matches: '*/order/*' });
    await page.getByRole('button', { name: 'Remove: The address matches' }).click();
    await expect.poll(async () => (await storedStep(page, 's6'))?.expect?.after).toHaveLength(1);
    await page.getByRole('button', { name: 'Add an expectation' }).nth(1).click();
    await page.getByLabel('What must be so').nth(1).selectOption('The page title matches');
    await texts.nth(1).fill('Checkout*');
    await texts.nth(1).press('Enter');
    await expect.poll(async () => (await storedStep(page, 's6'))?.expect?.before).toEqual([{ kind: 'title', matches: 'Checkout*' }]);
    await page.close();
  });

  test('the target is picked again', async () => {
    const page = await openCheckout('s6');
    await page.getByRole('button', { name: 'Pick the target again' }).click();
    await page.getByText('Click the element in the page').waitFor();
    expect(await given(page, 'record.mode')).toEqual([{ kind: 'pick', stepId: 's6', id: 'checkout', tabId: 7 }]);
    await page.close();
  });
});

describe('the list of steps', () => {
  test('is walked, reordered and shortened by keyboard, and every edit can be undone', async () => {
    const page = await openCheckout();
    await head(page, 's1').focus();
    await page.keyboard.press('ArrowDown');
    expect(await head(page, 's2').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['s1', 's3', 's2', 's4', 's5', 's6', 's7']);
    await expect.poll(() => head(page, 's2').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Delete');
    await expect.poll(() => order(page)).toEqual(['s1', 's3', 's4', 's5', 's6', 's7']);
    await expect.poll(() => head(page, 's4').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toHaveLength(7);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7']);
    await page.keyboard.press('Control+y');
    await expect.poll(() => order(page)).toEqual(['s1', 's3', 's2', 's4', 's5', 's6', 's7']);
    await page.close();
  });

  test('buttons move, copy and delete as well; a deletion can be taken back from its message', async () => {
    const page = await openCheckout('s2');
    await page.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => order(page)).toEqual(['s2', 's1', 's3', 's4', 's5', 's6', 's7']);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => order(page)).toHaveLength(8);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => order(page)).toHaveLength(7);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => order(page)).toHaveLength(8);
    await page.close();
  });

  test('a step is dragged to another place', async () => {
    const page = await openCheckout();
    await head(page, 's1').dragTo(head(page, 's3'), { targetPosition: { x: 100, y: 50 } });
    await expect.poll(() => order(page)).toEqual(['s2', 's3', 's1', 's4', 's5', 's6', 's7']);
    await page.close();
  });

  test('in a text field Ctrl+Z is the field’s own', async () => {
    const page = await openCheckout('s2');
    await page.getByLabel('What you call the target').press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+z');
    expect(await given(page, 'recordings.undo')).toEqual([]);
    await page.close();
  });

  test('a step that is added to 2 000 draws one row, and the keyboard reaches both ends', async () => {
    const { page } = await stage.open({ recordings: [long(2_000)] });
    await page.locator('.card-main').click();
    await head(page, 's2000').waitFor({ state: 'attached' });
    const touched = await page.evaluate(async (step) => {
      const list = document.querySelector('.steps');
      const seen: MutationRecord[] = [];
      const observer = new MutationObserver((records) => seen.push(...records));
      if (list) observer.observe(list, { childList: true, subtree: true, attributes: true, characterData: true });
      window.worker.record('long', [step]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return seen.length;
    }, { id: 's2001', number: 2001, action: 'click', label: 'The last', target: {} } as Step);
    expect(touched).toBe(1);
    await head(page, 's1').focus();
    await page.keyboard.press('End');
    await expect.poll(() => head(page, 's2001').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await head(page, 's2001').isVisible()).toBe(true);
    await page.close();
  });
});

describe('the worker', () => {
  test('may die and come back: the panel asks again, and goes on', async () => {
    const page = await openCheckout('s2');
    await page.evaluate(() => {
      window.worker.save('checkout', (now) => ({ ...now, title: 'Saved elsewhere' }));
      window.worker.die();
    });
    await page.getByRole('heading', { name: 'Saved elsewhere' }).waitFor();
    await page.getByLabel('What you call the target').fill('Mail');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await storedStep(page, 's2'))?.label).toBe('Mail');
    expect(await page.locator('.trouble, .link-lost').count()).toBe(0);
    await page.close();
  });

  test('is missed aloud when it stays away, until it is back', async () => {
    const page = await openCheckout();
    await page.evaluate(() => {
      window.worker.gone = true;
      window.worker.die();
    });
    await page.getByText('What was recorded until now is kept').waitFor();
    await page.evaluate(() => (window.worker.gone = false));
    await expect.poll(() => page.locator('.link-lost').count(), { timeout: 10_000 }).toBe(0);
    await page.close();
  });

  test('refuses with its reason: the person reads it, and nothing is shown that is not stored', async () => {
    const page = await openCheckout('s2');
    await page.evaluate(() => window.worker.refusals.set('recordings.save', { message: 'The disk is full.', whatToDo: 'Delete what you do not need.' }));
    await page.getByLabel('What you call the target').fill('Mail');
    await page.keyboard.press('Enter');
    await page.getByText('The disk is full.').waitFor();
    expect(await head(page, 's2').textContent()).toContain('Fill ‘E-mail’');
    await page.close();
  });
});
