import { serialiseRecording } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForTests } from '../../browser.js';
import { some } from '../../chosen-cases.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

interface Version extends Record<string, unknown> {
  version: number;
  title: string;
}

// What the server does with them is tested on both, in tests/e2e/server.
describe.each(some(ADAPTERS, 1))('recordings on $name', ({ open }) => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serverForTests({ open }), launchForTests()]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const versions = (id = 'search-by-data'): Promise<Version[]> =>
    server.database.db.transaction((query) => query<Version>("select version, content->>'title' as title from recording_versions where tenant_id = 'local' and recording_id = $1 order by version", [id]));

  const fileOf = async (title: string, id = 'search-by-data') => ({ name: 'search.waymark.json', mimeType: 'application/json', buffer: Buffer.from(serialiseRecording({ ...(await searchWithData()), id, title })) });

  const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor();

  it('are uploaded by the file dialog and by drag and drop; the same file changes nothing, another one is a version', async () => {
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.locator('.empty').waitFor();
    const input = page.getByLabel('Files of recordings');
    await input.setInputFiles(await fileOf('Search'));
    await toast(page, 'Uploaded ‘Search’.');
    await input.setInputFiles(await fileOf('Search'));
    await toast(page, 'is here already');
    expect(await versions()).toEqual([{ version: 1, title: 'Search' }]);

    const dropped = await fileOf('Search better');
    const transfer = await page.evaluateHandle(({ name, text }) => {
      const held = new DataTransfer();
      held.items.add(new File([text], name, { type: 'application/json' }));
      return held;
    }, { name: dropped.name, text: dropped.buffer.toString('utf8') });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop the files to upload them').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await toast(page, 'has a new version: 2');
    expect(await versions()).toEqual([{ version: 1, title: 'Search' }, { version: 2, title: 'Search better' }]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('that cannot be read are refused with what to do, and nothing is stored', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.getByLabel('Files of recordings').setInputFiles([
      { name: 'holiday.json', mimeType: 'application/json', buffer: Buffer.from('{"beach": true}') },
      { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"waymark": 1, "id": "x", "steps": 4}') },
    ]);
    await expect.poll(() => page.getByRole('alert').count()).toBe(2);
    expect(await page.getByRole('alert').allTextContents()).toEqual([expect.stringContaining('‘holiday.json’ is not a recording.'), expect.stringContaining('‘broken.json’ cannot be uploaded')]);
    expect(await versions('x')).toEqual([]);
    await close();
  });

  it('with scripts in their labels are shown as text', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const recording = await searchWithData();
    await server.call('addRecording', { body: { ...recording, id: 'evil', title: evil, steps: recording.steps.map((step) => ({ ...step, label: evil })), notes: [{ text: evil }] } });
    const { page, complaints, close } = await visit(browser, server);
    await page.goto('/recordings/evil');
    await page.getByRole('heading', { name: '<img src=x' }).waitFor();
    expect(await page.locator('#content img[src="x"], #content script').count()).toBe(0);
    expect(await page.title()).toBe(`${evil} · Waymark`);
    expect(complaints).toEqual([]);
    await server.call('removeRecording', { params: { id: 'evil' } });
    await close();
  });

  it('are found by title; the search is in the address', async () => {
    await server.call('addRecording', { body: { ...(await searchWithData()), id: 'other', title: 'Something else' } });
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Something else' }).waitFor();
    await page.getByLabel('Search').fill('better');
    await page.waitForURL('**/recordings?search=better');
    await expect.poll(() => page.locator('tbody a').allTextContents()).toEqual(['Search better']);
    await close();
  });

  it('get their settings changed, and an older version restored', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings/search-by-data?tab=settings');
    await page.getByLabel('Title').fill('Search best');
    await page.getByLabel('Healing').selectOption('off');
    await page.getByLabel('Mode').selectOption('aggressive');
    await page.getByLabel('Read the screen').selectOption('strict');
    await page.getByLabel('Own thresholds').check();
    await page.getByLabel('Flag from').fill('65');
    await page.getByLabel('Suggest from').fill('45');
    await page.getByLabel('Apply from').fill('60');
    await page.getByText('Apply must be larger than flag').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Apply from').fill('95');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Saved as version 3.');
    const { body } = await server.call('recording', { params: { id: 'search-by-data' }, query: {} });
    expect(body.recording).toMatchObject({ title: 'Search best', settings: { healing: false, mode: 'aggressive', verify: 'strict', thresholds: { autoApply: 95, flag: 65, suggest: 45 } } });

    await page.getByRole('tab', { name: 'Steps' }).click();
    await page.locator('.step').first().waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.locator('.diff .added', { hasText: 'Search best' }).waitFor();
    await page.locator('.version', { hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await toast(page, 'Restored as version 4.');
    expect((await versions()).at(-1)).toEqual({ version: 4, title: 'Search' });
    await page.getByRole('heading', { name: 'Search', level: 1, exact: true }).waitFor();
    await close();
  });

  it('changed by two people at once lose nothing: the second is told and sees what the first did', async () => {
    const { page, close } = await visit(browser, server, { as: 'editor' });
    await page.goto('/recordings/search-by-data?tab=settings');
    await page.getByLabel('Title').fill('Mine');
    await server.call('changeRecording', { params: { id: 'search-by-data' }, body: { expected: 4, title: 'Theirs' } });
    await page.getByText('Somebody else changed this recording meanwhile').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect((await versions()).at(-1)).toEqual({ version: 5, title: 'Theirs' });
    await page.getByRole('button', { name: 'Show what it is now' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Theirs');
    await page.getByLabel('Title').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Saved as version 6.');
    expect((await versions()).at(-1)).toEqual({ version: 6, title: 'Mine' });
    await close();
  });

  it('can be looked at by a viewer, and not changed', async () => {
    const { page, close } = await visit(browser, server, { as: 'viewer' });
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Mine' }).click();
    await page.locator('.step').first().waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Run', exact: true }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('changing them needs the role of an editor').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await close();
  });

  it('are downloaded as the file that was uploaded, and deleted after asking', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings/other');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('something-else.waymark.json');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await versions('other')).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/recordings');
    expect(await versions('other')).toEqual([]);
    await expect.poll(() => page.locator('tbody a').allTextContents()).toEqual(['Mine']);
    await close();
  });

  it('that somebody else uploads appear by themselves', async () => {
    const { page, close } = await visit(browser, server);
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Mine' }).waitFor();
    await server.call('addRecording', { body: { ...(await searchWithData()), id: 'live', title: 'Fresh from the extension' } });
    await expect.poll(() => page.locator('tbody a').first().textContent(), { timeout: 10_000 }).toBe('Fresh from the extension');
    await close();
  });
});
