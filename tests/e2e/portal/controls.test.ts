import { serialiseRecording } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillPortal } from '../../../bench/portal/fill.js';
import { launchForTests } from '../../browser.js';
import { PASSWORD, serverForTests, type TestServer } from '../../servers.js';
import { addDecision } from '../insights/log-rows.js';
import { CONTROLS, testText } from './control-list.js';
import { customers, searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** Milliseconds, where many tests run at once. */
const PATIENT = { timeout: 15_000 };

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
  await fillPortal(server.database.db, { recordings: 3, runs: 24, healings: 0 });
  await server.call('addRecording', { body: await searchWithData() });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

function stored<R extends Record<string, unknown>>(sql: string): Promise<R[]> {
  return server.database.db.transaction((query) => query<R>(sql));
}

describe('the list of controls', () => {
  it.each(CONTROLS)('$control of $page is used by $test', async ({ control, test }) => {
    const text = await testText(test);
    expect(control.split('…').filter((part) => !text.includes(part))).toEqual([]);
  });
});

describe('a new job', () => {
  it('stores each of its settings, and data that was uploaded before', async () => {
    const { body: data } = await server.call('addData', { query: { name: 'before.csv' }, body: customers(3) });
    const { page, close } = await visit(browser, server);
    await page.goto('/jobs/new');
    await page.getByLabel('Recording', { exact: true }).selectOption('search-by-data');
    await page.getByLabel('Name', { exact: true }).fill('All of it');
    await page.getByRole('combobox', { name: 'Data' }).selectOption(data.id);
    await expect.poll(() => page.getByLabel('Where search comes from').inputValue(), PATIENT).toBe('column:search');
    await page.getByLabel('Base address').fill('https://staging.example.org/shop');
    await page.getByLabel('Environment').fill('staging');
    await page.getByLabel('Rows at once').fill('3');
    await page.getByLabel('Stop when a row fails').check();
    await page.getByText('More settings').click();
    await page.getByLabel('Healing').selectOption('off');
    await page.getByLabel('Mode').selectOption('conservative');
    await page.getByLabel('Read the screen').selectOption('strict');
    await page.getByLabel('Tries again').fill('4');
    await page.getByLabel('Priority').fill('-7');
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByRole('heading', { name: 'All of it', level: 1 }).waitFor();
    expect(await stored("select data_id, row_count, mapping, settings from jobs where name = 'All of it'")).toEqual([
      { data_id: data.id, row_count: 3, mapping: { search: 'search' }, settings: { baseUrl: 'https://staging.example.org/shop', environment: 'staging', concurrency: 3, stopOnError: true, healing: false, mode: 'conservative', verify: 'strict', retries: 4, priority: -7 } },
    ]);
    await close();
  });

  it('by the clock stores when, in which time zone, and is told apart by “Now”', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByRole('radio', { name: 'By the clock' }).check();
    await page.getByRole('radio', { name: 'Now' }).check();
    await page.getByRole('button', { name: 'Start the job' }).waitFor();
    await page.getByRole('radio', { name: 'By the clock' }).check();
    await page.getByLabel('Name of the schedule').fill('At noon');
    await page.getByLabel('Times (cron)').fill('0 12 * * *');
    await page.getByLabel('Time zone').fill('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByRole('heading', { name: 'At noon' }).waitFor();
    expect(await stored("select name, cron, timezone, job->>'recording' as recording from schedules")).toEqual([{ name: 'At noon', cron: '0 12 * * *', timezone: 'Asia/Tokyo', recording: 'search-by-data' }]);

    await server.database.db.transaction((query) => query("update schedules set trouble = 'There is no such recording.'"));
    await page.reload();
    await page.getByText('It could not start last time: There is no such recording.').waitFor();
    await close();
  });
});

describe('files', () => {
  it('are chosen by the buttons that say so', async () => {
    const { page, close } = await visit(browser, server);
    const choose = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()]);
      await chooser.setFiles(file);
    };
    await page.goto('/recordings');
    await choose('Upload a recording', { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(serialiseRecording({ ...(await searchWithData()), id: 'by-button', title: 'By the button' })) });
    await page.getByRole('link', { name: 'By the button' }).waitFor();
    expect(await stored("select version from recording_versions where recording_id = 'by-button'")).toEqual([{ version: 1 }]);
    await page.goto('/jobs/new?recording=search-by-data');
    await choose('Upload a CSV file', { name: 'button.csv', mimeType: 'text/csv', buffer: Buffer.from(customers(2)) });
    await page.locator('.toast', { hasText: 'Uploaded ‘button.csv’ with 2 rows.' }).waitFor();
    expect(await stored("select row_count from data_sets where name = 'button.csv'")).toEqual([{ row_count: 2 }]);
    await close();
  });
});

describe('filters', () => {
  const titles = "select count(*)::int as n from runs where tenant_id = 'local'";

  it('of runs, by outcome and recording, show what the store has', async () => {
    const [all, failed, one] = await Promise.all([stored<{ n: number }>(titles), stored<{ n: number }>(`${titles} and outcome = 'failed'`), stored<{ n: number }>(`${titles} and recording_id = 'r2' and outcome = 'passed'`)]);
    const { page, close } = await visit(browser, server);
    const foot = page.locator('.table-foot');
    await page.goto('/runs');
    await expect.poll(() => foot.textContent(), PATIENT).toBe(`${all[0]?.n} in all`);
    await page.getByLabel('Outcome').selectOption('failed');
    await expect.poll(() => foot.textContent(), PATIENT).toBe(`${failed[0]?.n} in all`);
    await page.getByLabel('Outcome').selectOption('passed');
    await page.getByLabel('Recording').selectOption('r2');
    await expect.poll(() => foot.textContent(), PATIENT).toBe(`${one[0]?.n} in all`);
    await page.getByRole('link', { name: 'Show all runs' }).click();
    await expect.poll(() => foot.textContent(), PATIENT).toBe(`${all[0]?.n} in all`);
    await close();
  });

  it('of a job’s rows, by state', async () => {
    const { body: data } = await server.call('addData', { query: { name: 'three.csv' }, body: customers(3) });
    const { body: job } = await server.call('addJob', { body: { recording: 'search-by-data', data: data.id, mapping: { search: 'search' } } });
    await server.database.db.transaction((query) => query("update job_rows set state = 'failed', reason = 'No.' where job_id = $1 and number = 2", [job.id]));
    const { page, close } = await visit(browser, server);
    await page.goto(`/jobs/${job.id}`);
    await page.getByLabel('State').selectOption('failed');
    await expect.poll(() => page.locator('tbody tr[data-row] td:first-child').allTextContents(), PATIENT).toEqual([expect.stringContaining('Row 2')]);
    await page.getByLabel('State').selectOption('');
    await expect.poll(() => page.locator('tbody tr[data-row]').count(), PATIENT).toBe(3);
    await close();
  });

  it('of insights, by recording', async () => {
    await addDecision(server.database.db, { final: 0.9, action: 'auto_apply', outcome: 'right' });
    const [row] = await stored<{ recording: string }>('select recording_id as recording from confidence_logs limit 1');
    const { page, close } = await visit(browser, server);
    await page.goto('/insights');
    await page.getByText('1 decision').waitFor();
    await page.getByLabel('Recording').selectOption('r2');
    await page.getByRole('heading', { name: 'Nothing was healed in this period' }).waitFor();
    await page.goto(`/insights?recording=${row?.recording}`);
    await page.getByText('1 decision').waitFor();
    expect(await page.getByLabel('Recording').inputValue()).toBe(row?.recording);
    await close();
  });
});

/** Something other than the default for each setting that there is. */
const VALUES: Record<string, string> = { atMostWrong: '1/5', 'notifications.emailTo': 'ada@example.org, grace@example.org' };

describe('settings', () => {
  it('each is set by its own form, and unset again', async () => {
    const { body } = await server.call('settings');
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/settings');
    // Where both count, each is refused beside the other.
    for (const { key, kind, choices, default: usual } of body.choices.filter((one) => one.kind !== 'thresholds')) {
      const form = page.getByRole('form', { name: key, exact: true });
      if (kind === 'boolean') await form.getByRole('combobox').selectOption(String(!usual));
      else if (kind === 'choice') await form.getByRole('combobox').selectOption(choices.at(-1) ?? '');
      else await form.getByRole(kind === 'number' ? 'spinbutton' : 'textbox').fill(VALUES[key] ?? '7');
      await form.getByRole('button', { name: `Save ${key}` }).click();
      await expect.poll(() => stored(`select key from settings where tenant_id = 'local' and scope = 'tenant' and key = '${key}'`), { message: key, timeout: 15_000 }).toHaveLength(1);
      await form.getByRole('button', { name: `Unset ${key}` }).click();
      await expect.poll(() => stored("select key from settings where tenant_id = 'local'"), { message: key, timeout: 15_000 }).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('what is being typed stays when somebody else saves the same, and is told', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/settings');
    const form = page.getByRole('form', { name: 'limits.jobDollars' });
    await form.getByRole('spinbutton').fill('3');
    await server.call('changeSetting', { body: { scope: 'tenant', key: 'limits.jobDollars', value: 20 } });
    await form.getByText('Somebody else set it to 20 meanwhile.').waitFor();
    expect(await form.getByRole('spinbutton').inputValue()).toBe('3');
    await form.getByRole('button', { name: 'Save limits.jobDollars' }).click();
    await expect.poll(() => stored("select value from settings where key = 'limits.jobDollars'"), PATIENT).toEqual([{ value: 3 }]);
    await expect.poll(() => form.getByText('meanwhile').count(), PATIENT).toBe(0);
    await server.call('changeSetting', { body: { scope: 'tenant', key: 'limits.jobDollars', value: 9 } });
    await expect.poll(() => form.getByRole('spinbutton').inputValue(), PATIENT).toBe('9');
    await form.getByRole('button', { name: 'Unset limits.jobDollars' }).click();
    await expect.poll(() => stored("select key from settings where tenant_id = 'local'"), PATIENT).toEqual([]);
    await close();
  });

  it('are set for one environment', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/settings');
    await page.getByLabel('For', { exact: true }).selectOption('environment');
    await page.getByRole('textbox', { name: 'Environment' }).fill('staging');
    const mode = page.getByRole('form', { name: 'mode' });
    await mode.getByRole('combobox').selectOption('aggressive');
    await mode.getByRole('button', { name: 'Save mode' }).click();
    await expect.poll(() => stored("select scope, key, value from settings where tenant_id = 'local'"), PATIENT).toEqual([{ scope: 'environment:staging', key: 'mode', value: 'aggressive' }]);
    await mode.getByRole('button', { name: 'Unset mode' }).click();
    await expect.poll(() => stored("select key from settings where tenant_id = 'local'"), PATIENT).toEqual([]);
    await close();
  });
});

describe('tokens', () => {
  it('may what was ticked, and end when it was chosen', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/tokens');
    await page.getByRole('button', { name: 'New token' }).first().click();
    await page.getByLabel('What is it for?').fill('Runs by night');
    await page.getByRole('checkbox', { name: 'read' }).uncheck();
    expect(await page.getByRole('button', { name: 'Make token' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'read' }).check();
    await page.getByRole('checkbox', { name: 'run' }).check();
    await page.getByLabel('Ends after').selectOption('never');
    await page.getByRole('button', { name: 'Make token' }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const { body } = await server.call('tokens');
    expect(body.items.find(({ name }) => name === 'Runs by night')).toMatchObject({ permissions: ['read', 'run'], expiresAt: null });
    await page.getByRole('button', { name: 'New token' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await server.call('tokens')).body.items).toHaveLength(body.items.length);
    await close();
  });

  it('for the extension have the name that was given, and are copied by a press', async () => {
    const { page, close } = await visit(browser, server, { as: 'editor', alone: true, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/connect');
    await page.getByLabel('Name of the token').fill('Chrome at home');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = page.getByRole('group', { name: 'Token' });
    await token.locator('xpath=..').getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await token.textContent());
    expect((await server.call('tokens')).body.items.map(({ name }) => name)).toContain('Chrome at home');
    await close();
  });
});

describe('people and experiments', () => {
  it('a member is added with the role that was chosen, and not at all where it is cancelled', async () => {
    const { page, close } = await visit(browser, server);
    const people = async () => (await server.call('members')).body.items.map(({ email, role }) => `${email} ${role}`);
    const before = await people();
    await page.goto('/members');
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Vera');
    await page.getByRole('dialog').getByLabel('E-mail').fill('vera@local.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await people()).toEqual(before);
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Vera');
    await page.getByRole('dialog').getByLabel('E-mail').fill('vera@local.example');
    await page.getByRole('dialog').getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'I have noted it' }).click();
    expect(await people()).toContain('vera@local.example viewer');
    await close();
  });

  it('an experiment stores its variants, its share, its plan and its time', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/experiments');
    await page.getByRole('button', { name: 'New experiment' }).click();
    await page.getByLabel('Name').fill('All of it');
    for (const [group, values] of [['Control', ['82', '62', '42']], ['Treatment', ['93', '73', '53']]] as const) {
      const fields = page.getByRole('group', { name: group });
      for (const [at, label] of ['Applied by itself from', 'Flagged from', 'Suggested from'].entries()) await fields.getByLabel(label).fill(values[at] ?? '');
    }
    await page.getByLabel('Users that get the treatment, in %').fill('25');
    await page.getByLabel('Decisions in each variant before it is judged').fill('321');
    await page.getByLabel('Not before (optional)').fill('2031-01-02T03:04');
    await page.getByLabel('Until (optional)').fill('2031-02-03T04:05');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'All of it' }).waitFor();
    const [experiment] = await server.store.of('local').experiments.list();
    expect(experiment).toMatchObject({ allocation: 25, planned: 321, variants: { control: { autoApply: 82, flag: 62, suggest: 42 }, treatment: { autoApply: 93, flag: 73, suggest: 53 } } });
    expect(experiment).toMatchObject({ startsAt: new Date(2031, 0, 2, 3, 4).getTime(), endsAt: new Date(2031, 1, 3, 4, 5).getTime() });
    await close();
  });
});

describe('signing in', () => {
  it('by the key that was typed, and by the button', async () => {
    const sessions = () => stored<{ n: number }>('select count(*)::int as n from sessions');
    const [before] = await sessions();
    const { page, close } = await visit(browser, server, { as: null });
    await page.goto('/runs');
    await page.getByRole('tab', { name: 'Sign in by key' }).click();
    await page.getByLabel('Key of this computer').fill(server.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(await sessions()).toEqual([{ n: (before?.n ?? 0) + 1 }]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('tab', { name: 'Sign in by e-mail' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(server.people.viewer.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('· Viewer').waitFor();
    await close();
  });
});
