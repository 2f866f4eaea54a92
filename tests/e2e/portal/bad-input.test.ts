import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialiseRecording } from '@waymark/core';
import { zipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchForTests } from '../../browser.js';
import { ALL_CASES } from '../../chosen-cases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;

describe('files that are not what they should be', () => {
  let server: TestServer;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    [server, browser, folder] = await Promise.all([serverForTests(), launchForTests(), mkdtemp(join(tmpdir(), 'waymark-bad-'))]);
    await server.call('addRecording', { body: await searchWithData() });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function stored(): Promise<Record<string, unknown>[]> {
    return server.database.db.transaction((query) => query('select (select count(*) from recording_versions)::int as recordings, (select count(*) from data_sets)::int as sets, (select count(*) from data_rows)::int as rows'));
  }

  async function large(name: string, megabytes: number): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, 'a,b\n');
    await truncate(path, megabytes * MEGABYTE);
    return path;
  }

  it('as recordings: 100 MB and a zip are refused in words, and what is good beside them is taken', async () => {
    const { page, complaints, close } = await visit(browser, server);
    const before = await stored();
    const zip = join(folder, 'recordings.zip');
    await writeFile(zip, zipSync({ 'bomb.waymark.json': new Uint8Array(4 * MEGABYTE) }));
    await page.goto('/recordings');
    const good = join(folder, 'good.json');
    await writeFile(good, serialiseRecording({ ...(await searchWithData()), id: 'good', title: 'Good' }));
    await page.getByLabel('Files of recordings').setInputFiles([await large('huge.waymark.json', 100), zip, good]);
    await page.getByRole('link', { name: 'Good' }).waitFor();
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([expect.stringMatching(/‘huge\.waymark\.json’.*20 MB/u), expect.stringContaining('‘recordings.zip’ is not a recording.')]);
    expect(await stored()).toEqual([{ ...before[0], recordings: Number(before[0]?.['recordings']) + 1 }]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('as data: 100 MB and a workbook are refused in words, and leave nothing behind', async () => {
    const { page, close } = await visit(browser, server);
    const before = await stored();
    const workbook = join(folder, 'rows.csv');
    await writeFile(workbook, zipSync({ 'xl/workbook.xml': new Uint8Array(4 * MEGABYTE) }));
    await page.goto('/jobs/new?recording=search-by-data');
    for (const [path, said] of [[await large('huge.csv', 100), /Send at most 50 MB/u], [workbook, /rows\.csv is not a CSV file in UTF-8/u]] as const) {
      await page.getByLabel('CSV file').setInputFiles(path);
      await expect.poll(() => page.getByRole('alert').first().textContent(), { timeout: 60_000 }).toMatch(said);
    }
    expect(await stored()).toEqual(before);
    await close();
  });

  /** Rows are written as they come, so that as many as are allowed are written before the next is refused. */
  it.runIf(ALL_CASES)('as data: a million rows are refused as soon as they are too many, and are gone', async () => {
    const { page, close } = await visit(browser, server);
    const before = await stored();
    const path = join(folder, 'million.csv');
    await writeFile(path, `name,search\n${'Ada,lamp\n'.repeat(1_000_000)}`);
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('CSV file').setInputFiles(path);
    await page.getByRole('alert').getByText('million.csv has more than 100,000 rows.').waitFor({ timeout: 200_000 });
    await expect.poll(stored).toEqual(before);
    await close();
  });
});
