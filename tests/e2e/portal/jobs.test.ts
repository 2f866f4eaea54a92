import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
  await server.call('addRecording', { body: await searchWithData() });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface StoredJob extends Record<string, unknown> {
  id: string;
  name: string;
  state: string;
  mapping: Record<string, string>;
  settings: Record<string, unknown>;
  row_count: number;
}

const jobs = (): Promise<StoredJob[]> => server.database.db.transaction((query) => query<StoredJob>("select id, name, state, mapping, settings, row_count from jobs where tenant_id = 'local' order by seq"));
const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Who,Thing,Search\nAda,lamp,desk\nAlan,chair,table\n') };

describe('a new job', () => {
  it('takes a CSV file, proposes where values come from, and stores what was corrected', async () => {
    const { page, complaints, close } = await visit(browser, server, { as: 'editor' });
    await page.goto('/recordings/search-by-data');
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    await page.getByLabel('CSV file').setInputFiles(csv);
    await page.locator('.toast', { hasText: 'Uploaded ‘people.csv’ with 2 rows.' }).waitFor();
    const source = page.getByLabel('Where search comes from');
    await expect.poll(() => source.inputValue()).toBe('column:Search');
    await source.selectOption('column:Thing');
    await page.getByLabel('Name', { exact: true }).fill('Two people');
    await page.getByLabel('Rows at once').fill('2');
    await page.getByLabel('Stop when a row fails').check();
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByRole('heading', { name: 'Two people' }).waitFor();
    const job = (await jobs()).at(-1);
    expect(job).toMatchObject({ name: 'Two people', state: 'waiting', mapping: { search: 'Thing' }, row_count: 2, settings: { concurrency: 2, stopOnError: true } });
    expect(page.url()).toBe(`${server.url}/jobs/${job?.id}`);
    expect(complaints).toEqual([]);
    await close();
  });

  it('without data takes the same value for its one row', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('Where search comes from').selectOption('fixed');
    await page.getByLabel('Value of search').fill('bench');
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.waitForURL(/\/jobs\/[\da-f-]{36}$/u);
    expect((await jobs()).at(-1)).toMatchObject({ row_count: 1, settings: { variables: { search: 'bench' } } });
    await close();
  });

  it('with a wrong setting is refused in words, and nothing is stored', async () => {
    const { page, close } = await visit(browser, server);
    const before = (await jobs()).length;
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('Environment').fill('not an environment!');
    await page.getByRole('button', { name: 'Start the job' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('environment');
    expect(await jobs()).toHaveLength(before);
    await close();
  });

  it('is not for viewers', async () => {
    const { page, close } = await visit(browser, server, { as: 'viewer' });
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Two people' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'New job' }).count()).toBe(0);
    await page.goto('/jobs/new');
    await page.getByText('needs the role of an editor').waitFor();
    await close();
  });
});

describe('a job', () => {
  it('shows its rows, and by itself what happens to them', async () => {
    const [job] = await jobs();
    const { page, close } = await visit(browser, server);
    await page.goto(`/jobs/${job?.id}`);
    const row = page.locator('tbody tr', { hasText: 'Row 1' });
    await row.getByText('waiting').waitFor();
    expect(await row.textContent()).toContain('lamp');
    await page.getByText('No worker serves this organisation').waitFor();
    expect(await page.getByRole('group', { name: 'Command that starts a worker' }).textContent()).toBe('waymark worker');
    await server.database.db.transaction(async (query) => {
      await query("update job_rows set state = 'acting', step = 2, steps = 6, label = 'Add to cart' where job_id = $1 and number = 1", [job?.id]);
      await query("insert into live_events (tenant_id, payload) values ('local', $1)", [JSON.stringify({ type: 'row', job: job?.id, number: 1, state: 'acting', step: 2, steps: 6, label: 'Add to cart' })]);
    });
    await row.getByText('Step 2 of 6: Add to cart').filter({ visible: true }).waitFor();
    await row.getByText('running').waitFor();
    await server.database.db.transaction((query) => query("update job_rows set state = 'waiting', step = null where job_id = $1 and number = 1", [job?.id]));
    await close();
  });

  it('is cancelled after asking, and its rows are run again where that is wanted', async () => {
    const { page, close } = await visit(browser, server);
    const [job] = await jobs();
    await page.goto(`/jobs/${job?.id}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await page.locator('.toast', { hasText: 'The job was cancelled.' }).waitFor();
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled' });
    await page.locator('.fact-line').getByText('cancelled').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);

    await server.database.db.transaction((query) => query("update job_rows set state = 'failed' where job_id = $1 and number = 2", [job?.id]));
    await page.reload();
    await page.getByRole('button', { name: 'Run 1 row again' }).click();
    expect(await page.getByRole('dialog').textContent()).toMatch(/1 that failed\. .*may have acted before/u);
    await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click();
    await page.locator('.toast', { hasText: 'They wait for a worker now.' }).waitFor();
    const rows = await server.database.db.transaction((query) => query<{ state: string }>('select state from job_rows where job_id = $1 order by number', [job?.id]));
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    await close();
  });

  it('whose rows were only skipped is run again as well, and says how many', async () => {
    const [job] = await jobs();
    await server.call('cancelJob', { params: { id: job?.id ?? '' } });
    await server.database.db.transaction((query) => query("update job_rows set state = 'skipped' where job_id = $1", [job?.id]));
    const { page, close } = await visit(browser, server);
    await page.goto(`/jobs/${job?.id}`);
    await page.getByRole('button', { name: 'Run 2 rows again' }).click();
    expect(await page.getByRole('dialog').textContent()).toMatch(/From the start: 2 that were skipped\.(?!.*may have acted)/u);
    await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => server.database.db.transaction((query) => query('select distinct state from job_rows where job_id = $1', [job?.id]))).toEqual([{ state: 'waiting' }]);
    await close();
  });

  it('is found by its state, which is in the address', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/jobs?state=passed');
    await page.getByText('No job is in this state.').waitFor();
    await page.getByLabel('State').selectOption('waiting');
    await page.waitForURL('**/jobs?state=waiting');
    await expect.poll(() => page.locator('tbody td:first-child a').allTextContents()).toContain('Two people');
    await close();
  });
});

describe('a schedule', () => {
  const stored = () => server.database.db.transaction((query) => query<{ name: string; cron: string; paused: boolean }>('select name, cron, paused from schedules'));

  it('is made, paused, let go on and deleted', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/jobs/schedules');
    await page.getByRole('link', { name: 'New schedule' }).first().click();
    await page.getByLabel('Recording', { exact: true }).selectOption('search-by-data');
    await page.getByLabel('Name of the schedule').fill('Every night');
    await page.getByLabel('Times (cron)').fill('never');
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByRole('alert').waitFor();
    expect(await stored()).toEqual([]);
    await page.getByLabel('Times (cron)').fill('0 2 * * *');
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByRole('heading', { name: 'Every night' }).waitFor();
    expect(await stored()).toEqual([{ name: 'Every night', cron: '0 2 * * *', paused: false }]);
    await page.getByRole('button', { name: 'Pause: Every night' }).click();
    await expect.poll(async () => (await stored())[0]?.paused).toBe(true);
    await page.getByRole('button', { name: 'Go on: Every night' }).click();
    await expect.poll(async () => (await stored())[0]?.paused).toBe(false);
    await page.getByRole('button', { name: 'Delete: Every night' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedules yet').waitFor();
    expect(await stored()).toEqual([]);
    await close();
  });
});

describe('connecting the extension', () => {
  it('shows a token once that may read and upload, and nothing else', async () => {
    const { page, close } = await visit(browser, server, { as: 'editor' });
    await page.goto('/connect');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = (await page.getByRole('group', { name: 'Token' }).textContent()) ?? '';
    expect(token).toMatch(/^wmt_/u);
    expect((await server.call('addRecording', { body: { ...(await searchWithData()), id: 'sent' }, token })).status).toBe(200);
    expect((await server.call('removeSetting', { query: { scope: 'all', key: 'mode' }, token })).status).toBe(403);
    expect((await server.call('addJob', { body: { recording: 'sent' }, token })).status).toBe(403);
    await page.reload();
    await page.getByRole('button', { name: 'Make a token' }).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await close();
  });
});
