import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serialiseRecording } from '@waymark/core';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchForTests } from '../../browser.js';
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

  /** As large as it says, made where it is dropped. */
  async function drop(page: Page, files: readonly { name: string; megabytes?: number; base64?: string }[]): Promise<void> {
    const transfer = await page.evaluateHandle((wanted) => {
      const held = new DataTransfer();
      for (const { name, megabytes = 0, base64 = '' } of wanted) held.items.add(new File([megabytes > 0 ? new Uint8Array(megabytes * 1024 * 1024) : Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
      return held;
    }, files);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await transfer.dispose();
  }

  it('dropped: 100 MB and compressed bombs are refused in words on both pages that take files, and leave nothing behind', async () => {
    const { page, complaints, close } = await visit(browser, server);
    const before = await stored();
    const gzip = gzipSync(new Uint8Array(40 * MEGABYTE)).toString('base64');
    await page.goto('/recordings');
    await page.getByRole('heading', { name: 'Recordings', level: 1 }).waitFor();
    await drop(page, [{ name: 'huge.waymark.json', megabytes: 100 }, { name: 'bomb.waymark.json.gz', base64: gzip }, { name: 'bomb.waymark.json', base64: gzip }]);
    await expect.poll(() => page.getByRole('alert').allTextContents(), { timeout: 30_000 }).toEqual([expect.stringMatching(/‘huge\.waymark\.json’.*20 MB/u), expect.stringContaining('‘bomb.waymark.json.gz’ is not a recording.'), expect.stringContaining('‘bomb.waymark.json’ is not a recording.')]);
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('CSV file').waitFor({ state: 'attached' });
    for (const [file, said] of [[{ name: 'huge.csv', megabytes: 100 }, /at most 50 MB/u], [{ name: 'bomb.csv.gz', base64: gzip }, /bomb\.csv\.gz is not a CSV file/u]] as const) {
      await drop(page, [file]);
      await expect.poll(() => page.getByRole('alert').first().textContent(), { timeout: 60_000 }).toMatch(said);
    }
    expect(await stored()).toEqual(before);
    expect(complaints.filter((one) => !/4\d\d/u.test(one))).toEqual([]);
    await close();
  });

  it('a request that the network sends twice, and one whose answer is lost and that somebody sends again, are done once', async () => {
    const { page, close } = await visit(browser, server);
    const jobs = () => server.database.db.transaction((query) => query<{ n: number }>("select count(*)::int as n from jobs where name = 'Only once'"));
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('Name', { exact: true }).fill('Only once');
    const statuses: number[] = [];
    await page.route('**/api/jobs', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      for (const turn of [1, 2]) statuses.push(turn * 1000 + (await route.fetch()).status());
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByRole('alert').getByText('it is not known whether this was done').waitFor();
    expect(statuses).toEqual([1200, 2200]);
    await page.unroute('**/api/jobs');
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByRole('heading', { name: 'Only once', level: 1 }).waitFor();
    expect(await jobs()).toEqual([{ n: 1 }]);

    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('Name', { exact: true }).fill('Only once');
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.getByRole('heading', { name: 'Only once', level: 1 }).waitFor();
    expect(await jobs()).toEqual([{ n: 2 }]);
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

  // Within half a minute: whoever is not heard out waits for more than one.
  it('as data: a million rows are refused before anything is stored', async () => {
    const { page, close } = await visit(browser, server);
    const before = await stored();
    const path = join(folder, 'million.csv');
    await writeFile(path, `name,search\n${'Ada,lamp\n'.repeat(1_000_000)}`);
    await page.goto('/jobs/new?recording=search-by-data');
    await page.getByLabel('CSV file').setInputFiles(path);
    await page.getByRole('alert').getByText('million.csv has more than 100,000 rows.').waitFor({ timeout: 30_000 });
    expect(await stored()).toEqual(before);
    await close();
  });
});
