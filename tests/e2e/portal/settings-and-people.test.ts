import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { OTHER_TENANT, PASSWORD, serverForTests, type TestServer } from '../../servers.js';
import { addCost, addDecision } from '../insights/log-rows.js';
import { shopRecording } from './healed-shop.js';
import { visit } from './visit.js';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
  await server.store.of('local').recordings.saveVersion(await shopRecording('place-order'), { reason: 'uploaded', by: 'tests' });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const settings = () => server.store.of('local').settings.list();

describe('settings', () => {
  it('are set and unset for everything, and the server’s objection stands beside the field', async () => {
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/settings');
    const mode = page.getByRole('form', { name: 'mode' });
    await mode.getByRole('combobox').selectOption('conservative');
    await mode.getByRole('button', { name: 'Save mode' }).click();
    await expect.poll(settings).toEqual([{ scope: 'tenant', key: 'mode', value: 'conservative' }]);

    const thresholds = page.getByRole('form', { name: 'thresholds' });
    await thresholds.getByLabel('Applied by itself from').fill('50');
    await thresholds.getByLabel('Flagged from').fill('45');
    await thresholds.getByLabel('Suggested from').fill('30');
    await thresholds.getByRole('button', { name: 'Save thresholds' }).click();
    await expect.poll(() => thresholds.locator('.hint.wrong').textContent()).toContain('60 to 100');
    expect(await settings()).toHaveLength(1);

    await mode.getByRole('button', { name: 'Unset mode' }).click();
    await expect.poll(settings).toEqual([]);
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await close();
  });

  it('are set for one recording, and the address says for which', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/settings');
    await page.getByLabel('For', { exact: true }).selectOption('recording');
    await page.getByLabel('Recording').selectOption('shop-place-order');
    expect(new URL(page.url()).search).toBe('?for=recording&name=shop-place-order');
    await page.reload();
    const healing = page.getByRole('form', { name: 'healing' });
    await healing.getByRole('combobox').selectOption('false');
    await healing.getByRole('button', { name: 'Save healing' }).click();
    await expect.poll(settings).toEqual([{ scope: 'recording:shop-place-order', key: 'healing', value: false }]);
    expect(await page.getByRole('form', { name: 'limits.dayDollars' }).count()).toBe(0);
    await server.store.of('local').settings.unset('recording:shop-place-order', 'healing');
    await close();
  });

  it('are shown to a viewer, who cannot change them', async () => {
    const { page, close } = await visit(browser, server, { as: 'viewer' });
    await page.goto('/settings');
    await page.getByRole('form', { name: 'mode' }).waitFor();
    expect(await page.getByRole('button', { name: /^Save/u }).count()).toBe(0);
    expect(await page.getByRole('form', { name: 'mode' }).getByRole('combobox').isDisabled()).toBe(true);
    await close();
  });
});

describe('insights', () => {
  it('says what to do where there is nothing, and invents no figure', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/insights');
    await page.getByRole('heading', { name: 'Nothing was healed in this period' }).waitFor();
    expect(await page.locator('.figure, .tile').count()).toBe(0);
    await close();
  });

});

describe('insights of what was decided', () => {
  beforeAll(async () => {
    const { db } = server.database;
    for (let at = 0; at < 8; at++) await addDecision(db, { final: 0.81, action: 'auto_apply', outcome: at < 4 ? 'wrong' : 'right' });
    await addDecision(db, { final: 0.95, action: 'auto_apply', outcome: 'right', daysAgo: 200 });
    await addCost(db, { micros: 2_500_000 });
  });

  it('are charts and tables, and a press takes the advice', async () => {
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/insights');
    await page.getByText('8 decisions, 4 wrong acts.').waitFor();
    await page.locator('.plot-dot circle').first().waitFor();
    await page.locator('.figure', { hasText: 'How honest the scores are' }).getByRole('button', { name: 'Show as a table' }).click();
    expect(await page.getByRole('group', { name: 'How honest the scores are' }).locator('tbody tr').allTextContents()).toEqual(['80–90881.050.021.5–78.5']);
    expect(await page.locator('.card', { hasText: 'Cost of models' }).first().textContent()).toContain('$2.50 in this period.');
    await page.getByRole('button', { name: /^Set thresholds to 85/u }).click();
    await expect.poll(settings).toEqual([{ scope: 'tenant', key: 'thresholds', value: { autoApply: 85, flag: 60, suggest: 40 } }]);
    await page.getByLabel('Period', { exact: true }).selectOption('365');
    await page.getByText('9 decisions, 4 wrong acts.').waitFor();
    expect(new URL(page.url()).search).toBe('?days=365');
    await page.goBack();
    await page.getByText('8 decisions, 4 wrong acts.').waitFor();
    expect(complaints).toEqual([]);
    await server.store.of('local').settings.unset('tenant', 'thresholds');
    await close();
  });
});

describe('experiments', () => {
  it('are drafted, started, paused and stopped, with a warning against looking early', async () => {
    const { page, close } = await visit(browser, server);
    const list = () => server.store.of('local').experiments.list();
    await page.goto('/experiments');
    await page.getByRole('button', { name: 'New experiment' }).click();
    await page.getByLabel('Name').fill('Stricter');
    const treatment = page.getByRole('group', { name: 'Treatment' });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => page.locator('dialog .problem').textContent()).toContain('same thresholds');
    await treatment.getByLabel('Applied by itself from').fill('92');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Stricter' }).waitFor();
    expect(await list()).toMatchObject([{ name: 'Stricter', status: 'draft', allocation: 50, variants: { treatment: { autoApply: 92, flag: 60, suggest: 40 } } }]);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(async () => (await list())[0]?.status).toBe('running');
    await page.getByText('Do not stop because of what you see now').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(async () => (await list())[0]?.status).toBe('paused');
    await page.getByRole('button', { name: 'Stop for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop for good' }).click();
    await expect.poll(async () => (await list())[0]?.status).toBe('stopped');
    await expect.poll(() => page.getByRole('button', { name: /Start|Pause|Stop/u }).count()).toBe(0);
    await close();
  });

  it('shows by variant what came of it', async () => {
    const [experiment] = await server.store.of('local').experiments.list();
    const id = experiment?.id ?? '';
    for (const variant of ['control', 'treatment']) for (let at = 0; at < 6; at++) await addDecision(server.database.db, { final: 0.9, action: 'auto_apply', outcome: variant === 'control' && at < 2 ? 'wrong' : 'right', experiment: id, variant, user: `${variant} ${at}` });
    const { page, close } = await visit(browser, server);
    await page.goto(`/experiments/${id}`);
    const row = page.getByRole('group', { name: 'Differences' }).getByRole('row', { name: /wrong acts/u });
    await row.waitFor();
    expect(await row.locator('td').allTextContents()).toEqual(expect.arrayContaining(['2 / 6', '0 / 6']));
    expect(await page.locator('.verdict-line').textContent()).toContain('Too early to tell');
    await close();
  });
});

describe('members', () => {
  it('are added with a first password that works, given another role, and removed', async () => {
    const { page, close } = await visit(browser, server);
    const people = async () => (await server.call('members')).body.items.map(({ email, role }) => `${email} ${role}`);
    await page.goto('/members');
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByLabel('Name').fill('Rita Review');
    await page.getByLabel('E-mail').fill('rita@local.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const password = await page.getByRole('group', { name: 'First password of Rita Review' }).textContent();
    expect(await page.getByRole('dialog').textContent()).toContain('“Change password” stands in the menu');
    expect(await people()).toContain('rita@local.example reviewer');
    const signedIn = await fetch(`${server.url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'rita@local.example', password }) });
    expect(signedIn.status).toBe(200);
    await page.getByRole('button', { name: 'I have noted it' }).click();
    await page.getByLabel('Role of Rita Review').selectOption('editor');
    await expect.poll(people).toContain('rita@local.example editor');
    await page.getByRole('button', { name: 'Remove Rita Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(people).not.toContain('rita@local.example editor');
    await close();
  });

  it('the last owner stays, and the page says why', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/members');
    await page.getByLabel('Role of owner of local').selectOption('viewer');
    await page.locator('.problem').waitFor();
    expect(await page.locator('.problem-message').textContent()).toMatch(/owner/iu);
    expect(await page.getByLabel('Role of owner of local').inputValue()).toBe('owner');
    await close();
  });
});

describe('one’s own password', () => {
  const signIn = (password: string) => fetch(`${server.url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: server.people.reviewer.email, password }) });

  it('is changed: the old one is refused, and everybody who was signed in with it elsewhere is signed out', async () => {
    const elsewhere = await visit(browser, server, { as: 'reviewer', alone: true });
    await elsewhere.page.goto('/recordings');
    await elsewhere.page.getByRole('heading', { name: 'Recordings', level: 1 }).waitFor();
    const { page, complaints, close } = await visit(browser, server, { as: 'reviewer', alone: true });
    await page.goto('/');
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Present password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill('four words in a row');
    await page.getByLabel('New password, again').fill('four words in a');
    await page.getByText('The two are not the same.').waitFor();
    expect(await page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
    await page.getByLabel('New password, again').fill('four words in a row');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toContain('The old password is wrong.');
    expect((await signIn('four words in a row')).status).toBe(401);

    await page.getByLabel('Present password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.toast', { hasText: 'Your password is changed.' }).waitFor();
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('four words in a row')).status).toBe(200);
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
    await elsewhere.page.getByRole('link', { name: 'Runs' }).click();
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
    await Promise.all([close(), elsewhere.close()]);
  });
});

describe('a person in two organisations', () => {
  it('changes between them, in all tabs at once, and then hears of the one that is shown', async () => {
    const { email } = server.people.editor;
    await server.store.people.add({ tenant: OTHER_TENANT, email, name: 'editor', role: 'owner', password: '' });
    const { page, close } = await visit(browser, server, { as: 'editor', alone: true });
    const second = await page.context().newPage();
    for (const tab of [page, second]) {
      await tab.goto('/recordings');
      await tab.getByRole('link', { name: 'Fill in the checkout' }).waitFor();
    }
    await page.getByLabel('Organisation').selectOption({ label: 'Other Ltd' });
    for (const tab of [page, second]) {
      await tab.getByText('Other Ltd · Owner').waitFor();
      await tab.getByRole('link', { name: 'Recordings', exact: true }).first().click();
      await tab.locator('.empty').waitFor();
      expect(await tab.getByRole('link', { name: 'Fill in the checkout' }).count()).toBe(0);
    }
    await server.call('addRecording', { body: await shopRecording('sign-in', { id: 'theirs', title: 'Only here' }), token: server.stranger.token });
    for (const tab of [page, second]) await tab.getByRole('link', { name: 'Only here' }).waitFor();
    await page.getByLabel('Organisation').selectOption('local');
    await second.getByText('· Editor').waitFor();
    await close();
  });

  it('who signs out, or in as somebody else, does so in all tabs', async () => {
    const { page, close } = await visit(browser, server, { as: 'owner', alone: true });
    const second = await page.context().newPage();
    for (const tab of [page, second]) {
      await tab.goto('/recordings');
      await tab.getByRole('link', { name: 'Fill in the checkout' }).waitFor();
    }
    await second.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByLabel('E-mail', { exact: true }).fill(server.stranger.email);
    await second.getByLabel('Password').fill(PASSWORD);
    await second.keyboard.press('Enter');
    await page.getByText('Other Ltd · Owner').waitFor();
    expect(await page.getByRole('link', { name: 'Fill in the checkout' }).count()).toBe(0);
    await close();
  });

  it('who was removed meanwhile is told, and stays where they are', async () => {
    const { page, close } = await visit(browser, server, { as: 'editor', alone: true });
    await page.goto('/recordings');
    await page.getByLabel('Organisation').waitFor();
    await server.store.people.remove(OTHER_TENANT, server.people.editor.id);
    await page.getByLabel('Organisation').selectOption({ label: 'Other Ltd' });
    await page.locator('.toast.wrong', { hasText: 'You are no member of that organisation.' }).waitFor();
    expect(await page.getByLabel('Organisation').inputValue()).toBe('local');
    await close();
  });
});

describe('tokens and audit', () => {
  it('a token does what it was made for, is shown once, and is refused when revoked; the audit tells of it', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/tokens');
    await page.getByRole('button', { name: 'New token' }).first().click();
    await page.getByLabel('What is it for?').fill('Nightly');
    await page.getByRole('button', { name: 'Make token' }).click();
    const secret = (await page.getByRole('group', { name: 'Token', exact: true }).textContent()) ?? '';
    expect((await server.call('recordings', { token: secret })).status).toBe(200);
    expect((await server.call('changeSetting', { token: secret, body: { scope: 'tenant', key: 'mode', value: 'balanced' } })).status).toBe(403);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke Nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.poll(async () => (await server.call('recordings', { token: secret })).status).toBe(401);
    await page.goto('/audit');
    await page.getByRole('row', { name: /Revoke a token/u }).first().waitFor();
    expect(await page.content()).not.toContain(secret);
    await close();
  });

  it('are the owner’s to read', async () => {
    const { page, close } = await visit(browser, server, { as: 'editor' });
    await page.goto('/audit');
    await page.getByRole('heading', { name: 'Only owners see the audit' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await close();
  });
});
