/// <reference types="chrome" />
import { expect, it } from 'vitest';
import { extensionStage } from '../extension/extension-stage.js';

const stage = extensionStage();

const SHOP = `<h1>Checkout</h1><form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Thank you, ' + name_.value">
<label>Name <input id="name_"></label> <label>Password <input type="password" id="pass"></label> <button>Place order</button></form><output></output>`;

it('records, edits and replays from the panel, by a person’s hands alone', async () => {
  stage.show('/', SHOP);
  const page = await stage.visit();
  const panel = await stage.browser.openPanel(await stage.browser.tabIdOf(page));
  const complaints: string[] = [];
  panel.on('pageerror', (error) => complaints.push(String(error)));
  panel.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await panel.getByRole('button', { name: 'Record this tab' }).click();
  await panel.getByText('Do something in the page').waitFor();
  await page.bringToFront();
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByLabel('Password').pressSequentially('hunter2');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Thank you, Ada').waitFor();
  await panel.bringToFront();
  const titles = panel.locator('.step-title');
  await expect.poll(() => titles.allTextContents()).toEqual(['Fill ‘Name’ with ‘Ada’', 'Fill ‘Password’ (secret)', 'Click ‘Place order’']);
  await panel.getByRole('button', { name: 'Stop' }).click();

  await panel.locator('.step-title', { hasText: 'Fill ‘Name’' }).click();
  await panel.getByLabel('Value', { exact: true }).fill('Grace');
  await panel.keyboard.press('Enter');
  await panel.locator('.step-title', { hasText: 'Fill ‘Name’ with ‘Grace’' }).waitFor();

  await page.reload();
  await panel.getByRole('button', { name: 'Replay', exact: true }).click();
  await panel.getByLabel('password').fill('hunter2');
  await panel.getByRole('button', { name: 'Start replay' }).click();
  await panel.getByRole('heading', { name: 'All steps ran' }).waitFor({ timeout: 20_000 });
  expect(await page.getByRole('status').textContent()).toBe('Thank you, Grace');
  expect(await panel.locator('#panel').innerHTML()).not.toContain('hunter2');
  expect(complaints).toEqual([]);
});

it('says in the panel what a page that no extension may touch is', async () => {
  const page = await stage.browser.context.newPage();
  await page.goto('chrome://version');
  const tabId = await stage.browser.inExtension(async () => (await chrome.debugger.getTargets()).find(({ url }) => url === 'chrome://version/')?.tabId, null);
  const panel = await stage.browser.openPanel(tabId);
  await panel.getByRole('button', { name: 'Record this tab' }).click();
  await panel.locator('.trouble').waitFor();
  expect(await panel.locator('.trouble').innerText()).toContain('chrome://version');
  await Promise.all([page.close(), panel.close()]);
});

it('goes on when the worker was killed while it was open', async () => {
  stage.show('/', SHOP);
  const page = await stage.visit();
  const panel = await stage.browser.openPanel(await stage.browser.tabIdOf(page));
  await panel.getByRole('button', { name: 'Record this tab' }).click();
  await panel.getByText('Do something in the page').waitFor();
  await stage.browser.killWorker();
  await page.bringToFront();
  await page.getByLabel('Name').pressSequentially('Ada');
  await panel.bringToFront();
  await panel.locator('.step-title', { hasText: 'Fill ‘Name’ with ‘Ada’' }).waitFor();
  await stage.browser.killWorker();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Record more' }).waitFor();
  expect(await panel.locator('.trouble').allInnerTexts()).toEqual([]);
});
