import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { some } from '../../chosen-cases.js';
import { ADAPTERS } from '../../databases.js';
import { ExtensionBrowser } from '../extension/extension-browser.js';
import { deployedShop, type DeployedShop } from './deployed-shop.js';
import { openTeam, rows, runJob, stepsOf, type Team } from './shop-team.js';
import { visit } from './visit.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** In the panel, by hand, with what the portal's page shows. */
async function connect(panel: Page, { address, token }: { address: string; token: string }): Promise<void> {
  await panel.getByRole('button', { name: 'Connect to a portal' }).click();
  await panel.getByLabel('Address').fill(address);
  await panel.getByLabel('Token').fill(token);
  await panel.keyboard.press('Enter');
  await panel.getByText('look at recordings, send recordings').waitFor();
  await panel.getByRole('button', { name: 'All recordings' }).click();
}

async function shopForALamp(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByLabel('Search the shop').pressSequentially('lamp');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Results for “lamp”').waitFor();
  await page.getByLabel('Filter by name').pressSequentially('desk');
  await page.getByRole('row', { name: /Brass Desk Lamp/u }).getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Brass Desk Lamp added').waitFor();
  await page.getByRole('link', { name: /^Cart/u }).click();
  await page.waitForURL('**/cart');
}

describe.each(some(ADAPTERS, 1))('from a first start to a run that needs no healing, on $name', ({ open }) => {
  let team: Team;
  let shop: DeployedShop;
  let chrome: ExtensionBrowser;
  beforeAll(async () => {
    team = await openTeam({ open });
    [shop, chrome] = await Promise.all([deployedShop(team.sites), ExtensionBrowser.start(), team.work()]);
  });
  afterAll(async () => {
    await chrome?.close();
    await shop?.close();
    await team?.close();
  });

  // Once: it begins where nothing is stored yet.
  it('recorded with the extension, sent, run over a CSV on the redesigned shop, flagged, reviewed by keyboard', { retry: 0 }, async () => {
    const { page: portal, complaints, close } = await visit(team.browser, team.server, { as: null });
    await portal.goto(`/#key=${team.server.key}`);
    await portal.locator('.empty').getByRole('link', { name: /extension/iu }).click();
    await portal.getByRole('button', { name: 'Make a token' }).click();
    const token = (await portal.getByRole('group', { name: 'Token' }).textContent()) ?? '';
    const address = (await portal.getByRole('group', { name: 'Address' }).textContent()) ?? '';
    await portal.getByRole('link', { name: 'Recordings' }).first().click();
    await portal.locator('.empty').waitFor();

    const page = await chrome.context.newPage();
    await page.goto(`${shop.url}/home`);
    const panel = await chrome.openPanel(await chrome.tabIdOf(page));
    await connect(panel, { address, token });
    await panel.getByRole('button', { name: 'Record this tab' }).click();
    await panel.getByText('Do something in the page').waitFor();
    await shopForALamp(page);
    await panel.bringToFront();
    await expect.poll(() => panel.locator('.step-title').count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(5);
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.locator('.step-title', { hasText: 'Filter by name' }).click();
    await panel.getByLabel('Where the value comes from').selectOption('variable');
    await panel.getByText(/^\{\{.+\}\}$/u).first().waitFor();
    await panel.getByRole('button', { name: 'Send to the portal' }).click();
    await panel.getByRole('link', { name: 'Version 1 in the portal' }).waitFor();

    // It is in the portal's list by itself.
    await portal.locator('tbody a').first().click();
    await portal.locator('.step').first().waitFor();
    const [stored] = await rows<{ id: string; version: number; variables: Record<string, { default?: string }> }>(team, "select recording_id as id, version, content->'variables' as variables from recording_versions where tenant_id = 'local'");
    expect(stored).toMatchObject({ version: 1 });
    expect(Object.values(stored?.variables ?? {})).toEqual([{ default: 'desk' }]);
    const recording = stored?.id ?? '';

    // Nothing is to be applied unseen; the screen is not read, which takes seconds.
    await portal.getByRole('tab', { name: 'Settings' }).click();
    await portal.getByLabel('Read the screen').selectOption('off');
    await portal.getByLabel('Own thresholds').check();
    await portal.getByLabel('Apply from').fill('100');
    await portal.getByRole('button', { name: 'Save' }).click();
    await portal.locator('.toast', { hasText: 'Saved as version 2.' }).waitFor();

    shop.deploy('v2');
    const first = await runJob(portal, { recording, name: 'After the redesign', csv: 'Customer,Filter by name\nAda,desk\nGrace,brass\n' });
    expect(await rows(team, 'select number, state, reason from job_rows where job_id = $1 order by number', [first])).toEqual([1, 2].map((number) => ({ number, state: 'passed', reason: null })));
    expect((await stepsOf(team, first)).filter(({ outcome }) => outcome === 'flagged').length).toBeGreaterThan(0);

    await portal.getByRole('link', { name: /^Review/u }).first().click();
    const waiting = portal.locator('.review-row');
    await waiting.first().waitFor();
    const groups = await waiting.count();
    for (let at = 0; at < groups; at += 1) {
      const name = await portal.locator('.review-row[aria-current="true"] .review-row-name').textContent();
      await portal.locator('.side.after').waitFor();
      await portal.keyboard.press('a');
      await expect.poll(() => portal.locator('[data-told]').textContent()).toContain(`Approved: ${name}.`);
    }
    await expect.poll(() => rows(team, "select distinct review from healing_logs where tenant_id = 'local' and review <> 'none'")).toEqual([{ review: 'approved' }]);

    const second = await runJob(portal, { recording, name: 'The next run' });
    expect([...new Set((await stepsOf(team, second)).map(({ outcome }) => outcome))]).toEqual(['passed']);
    expect(await rows(team, 'select id from healing_logs where job_id = $1', [second])).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
