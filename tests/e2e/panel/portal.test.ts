/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPanelStage, type PanelStage } from './panel-stage.js';
import { small } from './sample-recordings.js';

let stage: PanelStage;
beforeAll(async () => {
  stage = await setPanelStage();
});
afterAll(() => stage?.close());

const portal = { address: 'https://portal.example.com', organisation: { id: 'acme', name: 'Acme Ltd' }, user: 'Ada', permissions: ['read', 'record'] as ('read' | 'record')[] };
const listed = { items: [{ id: 'p', title: 'Pay an invoice', startUrl: 'https://pay.example/', steps: 12, version: 4, updatedBy: null, updatedAt: 1_790_000_000_000 }], next: null };
const titles = (page: Page): Promise<string[]> => page.locator('.card-title').allTextContents();
const recordings = [small('a', 'Sign in', 'https://shop.example/login')];
const asked = (page: Page, call: string): Promise<unknown[]> => page.evaluate((name) => window.worker.calls.filter((one) => one.call === name).map(({ argument }) => argument), call);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
/** Tab by tab, as a person without a mouse goes. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached by Tab`);
}

test('the browser is asked for the address before the worker is, and no is taken for an answer', async () => {
  const { page, complaints } = await stage.open({ recordings, portal: { 'portal.connect': portal } });
  await page.evaluate(() => {
    const patterns: string[] = [];
    Object.assign(globalThis, { patterns });
    chrome.permissions.request = (({ origins }: { origins: string[] }) => Promise.resolve(patterns.push(...origins) > 1)) as never;
  });
  await page.getByRole('button', { name: 'Connect to a portal' }).click();
  await page.getByLabel('Address').fill('portal.example.com:8443/connect');
  await page.getByLabel('Token').fill('wmt_secret');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('was not allowed to let Waymark reach https://portal.example.com:8443').waitFor();
  expect(await asked(page, 'portal.connect')).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { name: 'Acme Ltd' }).waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { patterns: string[] }).patterns)).toEqual(['https://portal.example.com/*', 'https://portal.example.com/*']);
  expect(await asked(page, 'portal.connect')).toEqual([{ address: 'https://portal.example.com:8443', token: 'wmt_secret' }]);
  expect(await page.locator('#panel').innerHTML()).not.toContain('wmt_secret');
  expect(complaints).toEqual([]);
  await page.close();
});

test('a clash is answered by keys alone: the focus goes to what happened, and on to the ways out', async () => {
  const seed = { recordings, state: { portal }, portal: { 'portal.standing': { version: 1, changed: true, link: 'https://portal.example.com/recordings/a' }, 'portal.send': { sent: false as const, newest: { version: 2, by: 'Grace', at: null } } } };
  const { page } = await stage.open(seed);
  await page.getByRole('button', { name: /^Sign in/ }).press('Enter');
  await page.getByRole('button', { name: 'Send the changes' }).waitFor();
  await tabTo(page, 'Send the changes');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Not sent: version 2 is in the portal, by Grace');
  await tabTo(page, 'Send mine as version 3');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(page, 'portal.send')).toEqual([{ id: 'a' }, { id: 'a', over: 2 }]);
  await page.getByRole('button', { name: 'Keep it here only' }).press('Enter');
  await page.getByRole('button', { name: 'Send the changes' }).waitFor();
  await page.close();
});

test('a portal that cannot be reached does not keep a recording from being opened, edited and replayed', async () => {
  const { page } = await stage.open({ recordings, state: { portal } });
  await page.evaluate(() => window.worker.refusals.set('portal.newest', { message: 'The portal cannot be reached.', whatToDo: 'Try again later.' }));
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page.getByText('Not in the portal yet.').waitFor();
  expect(await page.locator('.trouble').count()).toBe(0);
  await page.getByRole('button', { name: 'Send to the portal' }).click();
  await page.locator('.trouble', { hasText: 'cannot be reached' }).waitFor();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Start replay' }).waitFor();
  await page.close();
});

test('disconnecting is told, and the way back is there', async () => {
  const { page } = await stage.open({ recordings, state: { portal } });
  await page.getByRole('button', { name: 'Portal: Acme Ltd' }).click();
  await page.getByText('The portal has no recordings yet').waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
  await page.getByRole('button', { name: 'All recordings' }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page.locator('.step-title').first().waitFor();
  expect(await page.locator('.standing').count()).toBe(0);
  await page.close();
});

test('a list that could not be loaded is not taken for an empty one, and can be asked for again', async () => {
  const { page } = await stage.open({ recordings, state: { portal }, portal: { 'portal.list': listed } });
  await page.evaluate(() => ['portal.check', 'portal.list'].forEach((call) => window.worker.refusals.set(call as 'portal.list', { message: 'The portal does not take this token.', whatToDo: 'Make a new one.' })));
  await page.getByRole('button', { name: 'Portal: Acme Ltd' }).click();
  await page.getByText('The list could not be loaded.').waitFor();
  await page.locator('.trouble', { hasText: 'does not take this token' }).waitFor();
  await page.evaluate(() => window.worker.refusals.clear());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titles(page)).toEqual(['Pay an invoice']);
  await page.close();
});

test('a panel in which nobody connected lists what the portal has as soon as another one did', async () => {
  const { page } = await stage.open({ recordings, portal: { 'portal.list': listed } });
  await page.getByRole('button', { name: 'Connect to a portal' }).click();
  await page.evaluate((connected) => window.worker.setState({ portal: connected }), portal);
  await expect.poll(() => titles(page)).toEqual(['Pay an invoice']);
  await page.close();
});
