import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from '@waymark/core/api';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { modelSettingsOf, readEnvironment } from '../../../packages/runner/src/config.js';
import { startWorker, type RunningWorker } from '../../../packages/runner/src/worker/start-worker.js';
import { launchForTests } from '../../browser.js';
import type { Adapter } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { DEMO_USER } from '../../sites/shop/data.js';

/** Quick to notice everything; given up only where a machine stands still for long. */
const TIMINGS = { beat: 1_000, lease: 60_000, poll: 100 };
/** It sees nothing, whatever it is asked. */
const BLIND = { answers: [{ answer: { reasoning: 'It is not there.', found: false } }] };

export interface Team {
  server: TestServer;
  sites: Sites;
  browser: Browser;
  /** A worker with a browser of its own, as `waymark serve` and `waymark worker` start it. */
  work(options?: { model: boolean }): Promise<RunningWorker>;
  close(): Promise<void>;
}

/** The whole of what a team has: a server with its portal, workers, and the shop that it tests. */
export async function openTeam({ open }: Pick<Adapter, 'open'>): Promise<Team> {
  const [server, sites, browser, folder] = await Promise.all([serverForTests({ open }), serveSites(), launchForTests(), mkdtemp(join(tmpdir(), 'waymark-team-'))]);
  const script = join(folder, 'blind.json');
  await writeFile(script, JSON.stringify(BLIND));
  const environment = readEnvironment({ ...process.env, WAYMARK_SECRET_PASSWORD: DEMO_USER.password, WAYMARK_MODEL_SCRIPT: script });
  const workers: RunningWorker[] = [];
  return {
    server,
    sites,
    browser,
    async work({ model } = { model: false }) {
      const worker = await startWorker({
        store: server.store.plain('local'), environment, browser: { headed: false, executable: environment.browser, variables: environment.variables, ignoreHttpsErrors: false },
        concurrency: 1, model: model ? modelSettingsOf({ provider: 'scripted' }, environment) : undefined, tell: () => undefined, timings: TIMINGS,
      });
      workers.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stopNow()));
      await browser.close();
      await sites.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface NewJob {
  recording: string;
  name: string;
  /** Where it was recorded, without it. */
  baseUrl?: string;
  csv?: string;
}

/** A job as a person makes it, watched until it has ended; answers with its id. */
export async function runJob(page: Page, { recording, name, baseUrl, csv }: NewJob): Promise<string> {
  await page.goto(`/recordings/${recording}`);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  if (csv !== undefined) {
    await page.getByLabel('CSV file').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.locator('.toast', { hasText: 'Uploaded ‘rows.csv’' }).waitFor();
  }
  await page.getByLabel('Name', { exact: true }).fill(name);
  if (baseUrl !== undefined) await page.getByLabel('Base address').fill(baseUrl);
  await page.getByRole('button', { name: 'Start the job' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await expect.poll(() => page.locator('.fact-line').textContent(), { timeout: 150_000, interval: 200 }).toMatch(/passed|failed|cancelled/iu);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The same by a program. */
export async function runByToken({ server }: Team, body: Request<'addJob'>['body']): Promise<string> {
  const { body: job } = await server.call('addJob', { body });
  await expect.poll(async () => (await server.call('job', { params: { id: job.id } })).body.endedAt, { timeout: 150_000, interval: 200 }).not.toBeNull();
  return job.id;
}

export interface StepRow extends Record<string, unknown> {
  number: number;
  outcome: string;
  source: string | null;
  reason: string;
}

/** Steps of all runs of a job, as they are stored. */
export function stepsOf({ server }: Team, job: string): Promise<StepRow[]> {
  return rows<StepRow>({ server }, "select s.step_number as number, s.outcome, s.source, s.reason from run_steps s join runs r on r.tenant_id = s.tenant_id and r.id = s.run_id where r.tenant_id = 'local' and r.job_id = $1 order by r.row_number, s.step_number", [job]);
}

export function rows<R extends Record<string, unknown>>({ server }: Pick<Team, 'server'>, sql: string, values: unknown[] = []): Promise<R[]> {
  return server.database.db.transaction((query) => query<R>(sql, values));
}
