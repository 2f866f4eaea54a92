import { readFile } from 'node:fs/promises';
import { serialiseRecording } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPanelStage, type PanelStage } from './panel-stage.js';
import { checkout, small } from './sample-recordings.js';

let stage: PanelStage;
beforeAll(async () => {
  stage = await setPanelStage();
});
afterAll(() => stage?.close());

const seed = { recordings: [checkout(), small('a', 'Sign in', 'https://shop.example/login'), small('b', 'Sign out', 'https://intranet.example/')] };
const titles = (page: Page): Promise<string[]> => page.locator('.card-title').allTextContents();
const choose = async (page: Page, title: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ‘${title}’` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('a search narrows the list, and says how many there are', async () => {
  const { page } = await stage.open(seed);
  await page.getByRole('searchbox', { name: 'Search recordings' }).fill('sign shop');
  await expect.poll(() => titles(page)).toEqual(['Sign in']);
  expect(await page.locator('.count').textContent()).toBe('1 recording');
  await page.close();
});

test('a recording is renamed, duplicated, deleted, and brought back', async () => {
  const { page } = await stage.open({ recordings: [small('a', 'Sign in', 'https://shop.example/login')] });
  await choose(page, 'Sign in', 'Rename');
  await page.getByRole('textbox', { name: 'New title' }).fill('Log in');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Log in']);
  await choose(page, 'Log in', 'Duplicate');
  await expect.poll(() => titles(page)).toEqual(['Log in (copy)', 'Log in']);
  await choose(page, 'Log in', 'Delete');
  await expect.poll(() => titles(page)).toEqual(['Log in (copy)']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual(['Log in (copy)', 'Log in']);
  await page.close();
});

test('Escape leaves a title as it was', async () => {
  const { page } = await stage.open(seed);
  await choose(page, 'Sign in', 'Rename');
  await page.keyboard.type('Something else');
  await page.keyboard.press('Escape');
  expect(await titles(page)).toContain('Sign in');
  expect(await page.evaluate(() => window.worker.calls.some(({ call }) => call === 'recordings.rename'))).toBe(false);
  await page.close();
});

test('what is exported is the file, and can be imported again', async () => {
  const { page } = await stage.open(seed);
  const download = page.waitForEvent('download');
  await choose(page, 'Sign in', 'Export as a file');
  const file = await download;
  expect(file.suggestedFilename()).toBe('a.waymark.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toBe(serialiseRecording(small('a', 'Sign in', 'https://shop.example/login')));
  await page.getByLabel('Import a file').setInputFiles({ name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(text.replace('"a"', '"again"')) });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.close();
});

test('a file can be dropped', async () => {
  const { page } = await stage.open({ recordings: [] });
  const text = serialiseRecording(checkout());
  const data = await page.evaluateHandle((json) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([json], 'dropped.json'));
    return transfer;
  }, text);
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: data });
  expect(await page.getByText('Drop the file to import it').isVisible()).toBe(true);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('heading', { name: 'Fill in the checkout and order' }).waitFor();
  await page.close();
});

test.each([
  ['not JSON', '{"waymark": 1,'],
  ['another kind of file', '{"name": "package"}'],
  ['nothing', ''],
])('an import of %s says what is wrong and what to do, and changes nothing', async (_, text) => {
  const { page, complaints } = await stage.open(seed);
  await page.getByLabel('Import a file').setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const banner = page.locator('.trouble');
  await banner.waitFor();
  expect(await banner.textContent()).toContain('‘broken.json’ is no recording');
  expect(await titles(page)).toHaveLength(3);
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => page.locator('.trouble').count()).toBe(0);
  await page.close();
});

test('menus are used by keyboard: arrows go round, Escape goes back to the button', async () => {
  const { page } = await stage.open(seed);
  const button = page.getByRole('button', { name: 'More actions for ‘Sign in’' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Replay');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Replay');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.close();
});

test('whatever a recording says is text', async () => {
  const hostile = `"><img src=x onerror="document.title='taken'"><script>document.title='taken'</script>\u202E`;
  const recording = { ...checkout(), title: hostile, startUrl: `https://a.example/${hostile}`, notes: [{ text: hostile, step: 's2' }] };
  recording.steps = recording.steps.map((step) => ({ ...step, label: hostile, ...(step.target ? { target: { semantics: { role: hostile, name: hostile }, pixels: { crop: `data:image/png;base64,${hostile}` } } } : {}) }) as typeof step);
  const { page, complaints } = await stage.open({ recordings: [recording] });
  await page.locator('.card-main').click();
  await page.locator('[data-step="s6"]').click();
  await page.getByText('What was recorded of the target').click();
  await page.getByText('could not be recorded fully').click();
  expect(await page.locator('#panel img, #panel script').count()).toBe(0);
  expect(await page.title()).toBe('Waymark');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('<img src=x');
  expect(complaints).toEqual([]);
  await page.close();
});
