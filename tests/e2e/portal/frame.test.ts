import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { PASSWORD, serverForTests, type TestServer } from '../../servers.js';
import { customers, searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

let server: TestServer;
let browser: Browser;
let job: string;

const ROWS = 1200;

beforeAll(async () => {
  [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
  await server.call('addRecording', { body: await searchWithData() });
  const { body: data } = await server.call('addData', { query: { name: 'many.csv' }, body: customers(ROWS) });
  const { body } = await server.call('addJob', { body: { recording: 'search-by-data', data: data.id, mapping: { search: 'search' }, name: 'Many rows' } });
  job = body.id;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function sessions(): Promise<number> {
  const [row] = await server.database.db.transaction((query) => query<{ n: number }>('select count(*)::int as n from sessions'));
  return row?.n ?? 0;
}

describe('signing in', () => {
  it('opens by the printed address, and leaves no key in the address or the history', async () => {
    const { page, complaints, close } = await visit(browser, server, { as: null });
    await page.goto(`/recordings#key=${server.key}`);
    await page.getByRole('link', { name: 'Search the catalogue' }).waitFor();
    expect(page.url()).toBe(`${server.url}/recordings`);
    await page.reload();
    await page.getByRole('link', { name: 'Search the catalogue' }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(complaints).toEqual([]);
    await close();
  });

  it('says what to do with a key of an earlier start', async () => {
    const { page, close } = await visit(browser, server, { as: null });
    await page.goto('/#key=wmk_forged');
    expect(await page.getByRole('alert').textContent()).toContain('open the address that it printed last');
    await close();
  });

  it('by e-mail keeps the address that was asked for; signing out ends the session in the store', async () => {
    const { page, close } = await visit(browser, server, { as: null });
    const before = await sessions();
    await page.goto(`/jobs/${job}`);
    await page.getByLabel('E-mail', { exact: true }).fill(server.people.editor.email);
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Many rows' }).waitFor();
    expect(await sessions()).toBe(before + 1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(sessions).toBe(before);
    await close();
  });

  it('asks again where the session ended, and goes on at the same page', async () => {
    const { page, close } = await visit(browser, server, { alone: true });
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Search the catalogue' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(server.people.owner.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(page.url()).toBe(`${server.url}/runs`);
    await close();
  });
});

describe('moving about', () => {
  it('by keys alone: the focus follows, the title tells, back leads back', async () => {
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Recordings', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Recordings');
    expect(await page.title()).toBe('Recordings · Waymark');
    await page.getByRole('link', { name: 'Search the catalogue' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toBe('Search the catalogue and add to the cart · Waymark');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Recordings · Waymark');
    await page.goForward();
    await page.getByRole('heading', { name: 'Search the catalogue' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('the first Tab leads to the content; ? lists the keys, Escape closes and gives the focus back', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Search the catalogue' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
    await page.keyboard.type('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Shortcuts');
    await close();
  });

  it('remembers whether one likes it dark', async () => {
    const { page, close } = await visit(browser, server, { alone: true, colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/recordings');
    await page.getByLabel('Appearance').waitFor();
    const light = await ground();
    await page.getByLabel('Appearance').selectOption('dark');
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await page.getByLabel('Appearance').waitFor();
    expect(await ground()).not.toBe(light);
    await close();
  });

  it.each(['reduce', 'no-preference'] as const)('changes every colour at once, with motion: %s', async (reducedMotion) => {
    const { page, close } = await visit(browser, server, { alone: true, colorScheme: 'light', reducedMotion });
    await page.goto('/audit');
    await page.locator('tbody td').first().waitFor();
    const changed = await page.evaluate(() => {
      const inks = (): string[] => [...document.querySelectorAll('body, main *')].map((element) => getComputedStyle(element).color);
      const before = inks();
      const select = document.querySelector<HTMLSelectElement>('select[aria-label="Appearance"]');
      if (select) select.value = 'dark';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      const after = inks();
      return { same: before.filter((ink, at) => ink === after[at]).length, all: before.length };
    });
    expect(changed).toEqual({ same: 0, all: expect.any(Number) });
    expect(changed.all).toBeGreaterThan(20);
    await close();
  });

  it('on a phone the pages are behind a button', async () => {
    const { page, close } = await visit(browser, server, { viewport: { width: 360, height: 740 } });
    await page.goto('/recordings');
    expect(await page.getByRole('link', { name: 'Runs' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    await close();
  });
});

describe('a long list', () => {
  it('keeps few rows in the page, and loads the others as they come into view', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto(`/jobs/${job}`);
    await page.getByText('Row 1', { exact: true }).waitFor();
    const last = async (): Promise<number> => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return Number(await page.locator('tbody tr[data-row]').last().getAttribute('data-row'));
    };
    await expect.poll(last, { timeout: 20_000 }).toBe(ROWS - 1);
    expect(await page.locator('tbody tr').count()).toBeLessThan(80);
    expect(await page.getByRole('table', { name: 'Rows' }).getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
    await page.getByText(`Row ${ROWS}`, { exact: true }).waitFor();
    await close();
  });

  it('moves between its rows by the arrow keys, beyond those that are in view', async () => {
    for (let at = 0; at < 30; at += 1) await server.call('addRecording', { body: { ...(await searchWithData()), id: `copy-${at}`, title: `Copy ${at}` } });
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Copy 29' }).focus();
    for (let at = 0; at < 25; at += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy 4');
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(100);
    await expect.poll(() => page.evaluate(() => (history.state as { top?: number } | null)?.top)).toBe(top);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copy 4' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await close();
  });
});
