import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { runOnShop, shopRecording } from './healed-shop.js';
import { visit } from './visit.js';

let server: TestServer;
let sites: Sites;
let browser: Browser;

beforeAll(async () => {
  [server, sites, browser] = await Promise.all([serverForTests(), serveSites(), launchForTests()]);
  const parts = { browser, sites, store: server.store.of('local'), mode: 'conservative' as const };
  await runOnShop(await shopRecording('place-order'), parts);
  const again = await shopRecording('place-order', { id: 'again', title: 'Place an order again' });
  await runOnShop(again, { ...parts, shop: 'v1' });
  await runOnShop(again, { ...parts, remembering: false });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await sites?.close();
  await server?.close();
});

/** Each begins with everything waiting, however the one before ended. */
afterEach(async () => {
  for (const state of ['approved', 'rejected'] as const) {
    const { body } = await server.call('healings', { query: { state } });
    const ids = body.items.flatMap(({ healings }) => healings.map(({ id }) => id));
    if (ids.length > 0) await server.call('decideHealings', { body: { ids, decision: 'undo' } });
  }
});

interface Logged extends Record<string, unknown> {
  recording: string;
  number: number;
  review: string;
}

/** What the store says, whatever the page shows. */
async function reviews(): Promise<string[]> {
  const rows = await server.database.db.transaction((query) => query<Logged>("select recording_id as recording, step_number as number, review from healing_logs where tenant_id = 'local' and element is not null order by 1, 2"));
  return rows.map(({ recording, number, review }) => `${recording} ${number} ${review}`);
}

async function versions(id: string): Promise<number> {
  return (await server.store.of('local').recordings.versions(id)).length;
}

const told = (page: Page) => page.locator('[data-told]');
const rows = (page: Page) => page.locator('.review-row');

describe('the review queue by keyboard alone', () => {
  it('shows before and after with why, and groups what is equal', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(await page.locator('.review-row .count').allTextContents()).toEqual(['× 2', '× 2']);
    await page.locator('.side.after .picture-frame img').waitFor();
    expect(await page.locator('.side.after rect.found').count()).toBe(1);
    expect(await page.locator('.side.before rect.recorded').count()).toBe(1);
    expect(await page.locator('.side.before dl').textContent()).toContain('Locator');
    await page.locator('.score-total rect').waitFor();
    expect(await page.locator('.review-difference').textContent()).toMatch(/changed|same/u);
    await close();
  });

  it('approves all of a group at once, tells what is next, and takes it back', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    const [first = '', second = ''] = await page.locator('.review-row-name').allTextContents();
    const before = { place: await versions('shop-place-order'), again: await versions('again') };
    await page.keyboard.press('a');
    await expect.poll(() => told(page).textContent()).toBe(`Approved: ${first}. Next: ${second}, 2 of 2.`);
    await expect.poll(async () => (await reviews()).filter((one) => one.endsWith(' approved'))).toHaveLength(2);
    await expect.poll(() => rows(page).first().textContent()).toContain('approved');
    expect([await versions('shop-place-order'), await versions('again')]).toEqual([before.place + 1, before.again + 1]);
    await page.keyboard.press('u');
    await expect.poll(() => told(page).textContent()).toBe(`Taken back: ${first}.`);
    await expect.poll(async () => (await reviews()).filter((one) => one.endsWith(' approved'))).toEqual([]);
    expect(await versions('shop-place-order')).toBe(before.place + 2);
    await close();
  });

  it('a key that is held down decides no more than one', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    await page.keyboard.down('r');
    await page.keyboard.down('r');
    await page.keyboard.down('r');
    await page.keyboard.up('r');
    await expect.poll(async () => (await reviews()).filter((one) => one.endsWith(' rejected'))).toHaveLength(2);
    expect((await reviews()).filter((one) => !one.endsWith(' rejected'))).toHaveLength(2);
    const [run] = await server.database.db.transaction((query) => query<{ n: number }>("select count(*)::int as n from runs where tenant_id = 'local' and suspect"));
    expect(run?.n).toBe(2);
    await page.keyboard.press('u');
    await expect.poll(async () => (await reviews()).filter((one) => one.endsWith(' rejected'))).toEqual([]);
    await close();
  });

  it('moves, opens the step in its run, and comes back to where it was', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-current')).toBe('true');
    const at = new URL(page.url()).searchParams.get('at');
    await page.keyboard.press('o');
    await page.waitForURL(/\/runs\/[^/]+\/steps\/\d+$/u);
    await page.locator('.score-total rect').waitFor();
    expect(await page.locator('h1').textContent()).toMatch(/^Step \d+: /u);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goBack();
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-current')).toBe('true');
    expect(new URL(page.url()).searchParams.get('at')).toBe(at);
    await close();
  });

  it('tells that somebody else decided meanwhile, and renews the list', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    // Nothing is told of it to this page before it decides.
    await page.route('**/api/healings?*', (route) => route.abort());
    const { body } = await server.call('healings');
    const [group] = body.items;
    const ids = group?.healings.map(({ id }) => id) ?? [];
    expect((await server.call('decideHealings', { body: { ids, decision: 'reject' }, token: server.people.reviewer.token })).status).toBe(200);
    await page.unroute('**/api/healings?*');
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('.toast.wrong').textContent()).toContain('The list was renewed.');
    await page.getByText('has rejected this meanwhile').waitFor();
    expect((await reviews()).filter((one) => one.endsWith(' approved'))).toEqual([]);
    await close();
  });

  it('keeps what is being read in its place when a colleague decides it: the next key decides nothing unread', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    const name = (await page.locator('.review-row[aria-current="true"] .review-row-name').textContent()) ?? '';
    const { body } = await server.call('healings');
    const ids = body.items[0]?.healings.map(({ id }) => id) ?? [];
    await server.call('decideHealings', { body: { ids, decision: 'approve' }, token: server.people.reviewer.token });
    await page.getByText('has approved this meanwhile').waitFor();
    expect(await page.locator('.review-row[aria-current="true"] .review-row-name').textContent()).toBe(name);
    const before = await reviews();
    await page.keyboard.press('a');
    await expect.poll(() => told(page).textContent()).toContain('meanwhile');
    await page.keyboard.press('r');
    expect(await reviews()).toEqual(before);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect.poll(async () => (await reviews()).filter((one) => one.endsWith(' approved'))).toHaveLength(4);
    await close();
  });

  it('picks another candidate by its number, and the step has that target', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    await page.locator('.side.after').waitFor();
    await page.keyboard.press('p');
    const candidates = page.locator('.candidate');
    await page.getByText('Which one did you mean?').waitFor();
    await candidates.first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('candidate');
    const before = (await versions('shop-place-order')) + (await versions('again'));
    await page.keyboard.press('1');
    await expect.poll(() => told(page).textContent()).toContain('Another element picked');
    await expect.poll(async () => (await versions('shop-place-order')) + (await versions('again'))).toBe(before + 1);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await close();
  });

  it('does the same by its buttons', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review');
    await rows(page).first().waitFor();
    const decided = async (word: string): Promise<number> => (await reviews()).filter((one) => one.endsWith(` ${word}`)).length;
    await page.getByRole('button', { name: /^Approve/u }).click();
    await expect.poll(() => decided('approved')).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => decided('approved')).toBe(0);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: /^Reject/u }).click();
    await expect.poll(() => decided('rejected')).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => decided('rejected')).toBe(0);
    await page.goto('/review');
    await page.locator('.side.after').waitFor();
    const before = (await versions('shop-place-order')) + (await versions('again'));
    await page.getByRole('button', { name: 'Pick another' }).click();
    await page.locator('.candidate').first().click();
    await expect.poll(async () => (await versions('shop-place-order')) + (await versions('again'))).toBe(before + 1);
    for (const [tab, state] of [['Approved', 'approved'], ['Rejected', 'rejected'], ['Waiting', 'waiting'], ['All', 'all']] as const) {
      const { body } = await server.call('healings', { query: { state } });
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect.poll(() => rows(page).count(), { message: tab }).toBe(body.items.length);
    }
    await page.getByRole('button', { name: 'Open run' }).click();
    await page.waitForURL(/\/runs\/[^/]+\/steps\/\d+$/u);
    await close();
  });

  it('lets a viewer look, and not decide', async () => {
    const { page, close } = await visit(browser, server, { as: 'viewer' });
    await page.goto('/review?state=all');
    await rows(page).first().waitFor();
    const before = await reviews();
    expect(await page.getByRole('button', { name: /^Approve/u }).isDisabled()).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(() => told(page).textContent()).toContain('You may look');
    expect(await reviews()).toEqual(before);
    await close();
  });

  it('teaches where there is nothing', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/review?recording=nothing');
    await page.getByRole('heading', { name: 'Nothing waits for review' }).waitFor();
    expect(await page.locator('.empty code').textContent()).toBe('waymark run recording.json');
    await close();
  });
});
