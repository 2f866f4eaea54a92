import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../packages/runner/src/config.js';
import type { RowControl, RowWork } from '../../../packages/runner/src/worker/row-work.js';
import { startWorker, type RunningWorker } from '../../../packages/runner/src/worker/start-worker.js';
import { launchForTests } from '../../browser.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { customers, searchWithData } from './seeded-portal.js';
import { visit } from './visit.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([serverForTests(), launchForTests()]);
  await server.call('addRecording', { body: await searchWithData() });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The real queue and a real worker, whose rows do what the test tells them, when it tells them. */
class Hands {
  readonly held = new Map<number, { control: RowControl; end: () => void }>();
  readonly work: RowWork = async ({ number }, control) => {
    await new Promise<void>((resolve) => {
      this.held.set(number, { control, end: resolve });
      control.signal.addEventListener('abort', () => resolve());
    });
    return { outcome: control.signal.aborted ? 'aborted' : 'passed', reason: null, keep: () => Promise.resolve() };
  };

  async act(number: number): Promise<void> {
    const held = await vi.waitFor(() => this.held.get(number) ?? Promise.reject(new Error(`row ${number} is not taken yet`)), { timeout: 15_000 });
    await held.control.act();
  }

  progress(number: number, step: number): void {
    this.held.get(number)?.control.progress({ step, steps: 9000, label: 'Search' });
  }

  pass(number: number): void {
    this.held.get(number)?.end();
  }
}

async function startHands(concurrency: number): Promise<{ hands: Hands; worker: RunningWorker }> {
  const hands = new Hands();
  const environment = readEnvironment(process.env);
  const browserSettings = { headed: false, executable: environment.browser, variables: environment.variables, ignoreHttpsErrors: false };
  const worker = await startWorker({ store: server.store.plain('local'), environment, browser: browserSettings, concurrency, tell: () => undefined, timings: { beat: 1_000, lease: 60_000, poll: 100 }, work: hands.work });
  return { hands, worker };
}

async function addJob(rows: number, concurrency: number): Promise<string> {
  const { body: data } = await server.call('addData', { query: { name: 'rows.csv' }, body: customers(rows) });
  const { body } = await server.call('addJob', { body: { recording: 'search-by-data', data: data.id, mapping: { search: 'search' }, name: `Live ${rows}`, settings: { concurrency, retries: 0, stopOnError: false, priority: 0 } } });
  return body.id;
}

const row = (page: Page, number: number) => page.locator('tbody tr[data-row]', { has: page.getByText(`Row ${number}`, { exact: true }) });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Rows done' });

describe('the page of a job that runs', () => {
  it('says by itself which worker has begun a row, where the row is, and how many are done, however slow answers are', async () => {
    const job = await addJob(4, 2);
    const { page, complaints, close } = await visit(browser, server, { alone: true });
    await page.goto(`/jobs/${job}`);
    await row(page, 1).getByText('waiting').waitFor();
    // Slower than events come: an answer that is given up for a newer one would never be shown.
    await page.route('**/api/jobs/**', async (route) => {
      await pause(900);
      await route.continue().catch(() => undefined);
    });
    const { hands, worker } = await startHands(2);
    await row(page, 1).getByText('starting').waitFor();
    await expect.poll(() => row(page, 1).locator('td').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/\(\d+\)$/u), '1']));
    await page.locator('.fact-line').getByText('running').waitFor();

    await Promise.all([hands.act(1), hands.act(2)]);
    const steps = { at: 0 };
    const ticking = setInterval(() => hands.progress(2, (steps.at += 1)), 80);
    try {
      await row(page, 2).getByText(/^Step \d+ of 9000: Search$/u).filter({ visible: true }).waitFor();
      hands.pass(1);
      await row(page, 1).getByText('passed').waitFor();
      await expect.poll(() => bar(page).getAttribute('aria-valuetext'), { timeout: 15_000 }).toBe('1 of 4');
      await hands.act(3);
      hands.pass(3);
      await expect.poll(() => bar(page).getAttribute('aria-valuetext'), { timeout: 15_000 }).toBe('2 of 4');
      await row(page, 2).getByText('running').waitFor();
    } finally {
      clearInterval(ticking);
    }
    await hands.act(4);
    hands.pass(4);
    hands.pass(2);
    await expect.poll(() => bar(page).getAttribute('aria-valuetext'), { timeout: 15_000 }).toBe('4 of 4');
    await page.locator('.fact-line').getByText('passed').waitFor({ timeout: 15_000 });
    expect(await server.database.db.transaction((query) => query('select distinct state from job_rows where job_id = $1', [job]))).toEqual([{ state: 'passed' }]);
    expect(complaints).toEqual([]);
    await worker.stop();
    await close();
  });
});
