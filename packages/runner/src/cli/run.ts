import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createRedactor, type AskedFor } from '@waymark/core';
import type { BrowserHost, BrowserSettings, Eyes } from '../compose.js';
import { modelSettingsOf, readEnvironment, type Environment } from '../config.js';
import { addRun, emptyTotals, type ReportFrame } from '../report/entry.js';
import { openReport, type ReportWriter } from '../report/writer.js';
import { runJob } from '../runs/run-job.js';
import { exitCodeOf, type ExitCode } from './exit-code.js';
import { watchInterrupt } from './interrupt.js';
import { jobsOf, makePlan, type Job, type Plan } from './plan.js';
import { createProgress } from './progress.js';
import { askHidden } from './prompt.js';
import { RunStore, storeSettingsOf } from './run-store.js';
import { createScreen, type Screen } from './screen.js';
import { collectSecrets } from './secrets.js';
import { settingsOf, type RunFlags, type RunSettings } from './settings.js';
import { SummaryNotes, tellEnd, tellSummary } from './summary.js';
import { Updates } from './updates.js';
import { VERSION } from './version.js';

/** `waymark run`: everything that can be wrong is said before a browser starts; from then on there is always a report. */
export async function run(files: readonly string[], flags: RunFlags): Promise<ExitCode> {
  const environment = readEnvironment();
  const settings = await settingsOf(files, flags, process.cwd());
  const job = randomUUID();
  const opened = lazily(() => openRunStore(settings, environment, job));
  const plan = await makePlan(settings, environment, opened.get);
  try {
    return await runPlanned(plan, settings, { environment, job, memory: await opened.get() });
  } finally {
    await (await opened.ifAny())?.close();
  }
}

interface Surroundings {
  environment: Environment;
  job: string;
  memory: RunStore | null;
}

async function runPlanned(plan: Plan, settings: RunSettings, { environment, job, memory }: Surroundings): Promise<ExitCode> {
  const browser = browserSettings(settings, environment);
  const names = new Set(plan.recordings.flatMap(({ needs }) => [...needs.secrets]));
  const secrets = await collectSecrets(names, environment, process.stdin.isTTY && !environment.ci ? askHidden : null);
  const hidden = new Map([...secrets, ...proxySecret(settings), ...keysOf(environment)]);
  const screen = createScreen(settings.json ? process.stderr : process.stdout, environment, createRedactor(hidden));
  // Only now: loading the browser's library takes longer than finding most mistakes.
  const { limitsOf, openEyes, openModel, startBrowser, withRoles } = await import('../compose.js');
  const asked = modelSettingsOf(settings.model, environment);
  const model = asked && (await openModel(asked, { limits: limitsOf(memory?.store ?? null), job }));
  if (model) screen.line(modelLine(model));
  const eyes = openEyes((why) => screen.line(`The screen cannot be read on this machine (${why}). The runs go on by the page alone.`));
  const host = await startBrowser(browser);
  try {
    await memory?.keep(plan.recordings);
    return await runAndReport(plan, settings, { screen, host, eyes: model ? withRoles(eyes, model) : eyes, secrets, model, memory });
  } finally {
    await Promise.all([eyes.reader.close(), host.close()]);
  }
}

/** The part of an address that must not be seen; its host may be. */
function secretOf(address: string | undefined, part: (url: URL) => string): string | undefined {
  return address !== undefined && URL.canParse(address) ? part(new URL(address)) || undefined : undefined;
}

function openRunStore(settings: RunSettings, environment: Environment, job: string): Promise<RunStore | null> {
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  return RunStore.open(storeSettingsOf(settings, environment), { job, user: environment.user, environment: settings.environment ?? environment.name, baseUrl: settings.baseUrl, notify: environment.notify, tell });
}

/** Opened when it is first asked for. */
function lazily<T>(open: () => Promise<T>): { get(): Promise<T>; ifAny(): Promise<T | null> } {
  let opened: Promise<T> | null = null;
  return { get: () => (opened ??= open()), ifAny: () => opened?.catch(() => null) ?? Promise.resolve(null) };
}

function modelLine({ vision, sentTo }: { vision: { provider: string; model: string }; sentTo: string | null }): string {
  const where = sentTo === null ? 'a script on this machine' : new URL(sentTo).host;
  return `What nothing else finds is asked of ${vision.provider} ${vision.model} (${where}): a masked picture and the step. See exactly what: waymark heal preview FILE`;
}

/** A key that a page or an error repeats is none to show. */
function keysOf({ model, notify }: Environment): [string, string][] {
  const keys = [model.key('anthropic'), model.key('openai'), secretOf(notify.slackWebhook, ({ pathname }) => pathname.slice(1)), secretOf(notify.smtpUrl, ({ password }) => decodeURIComponent(password))];
  return keys.flatMap((key, at): [string, string][] => (key === undefined ? [] : [[`key ${at + 1}`, key]]));
}

async function runAndReport(plan: Plan, settings: RunSettings, tools: Omit<Work, 'report' | 'signal'>): Promise<ExitCode> {
  const { screen } = tools;
  const report = await openReport({ folder: settings.report, junit: settings.junit });
  const interrupt = watchInterrupt((text) => screen.line(text));
  try {
    const frame = await runPlan(plan, settings, { ...tools, report, signal: interrupt.signal });
    const exitCode = interrupt.exitCode() ?? frame.exitCode;
    const written = await report.finish({ ...frame, exitCode });
    tellEnd(screen, written, exitCode);
    if (settings.json) await pipeline(written.readJson(), process.stdout, { end: false });
    return exitCode;
  } finally {
    await report.dispose();
    interrupt.dispose();
  }
}

interface Work {
  screen: Screen;
  report: ReportWriter;
  host: BrowserHost;
  eyes: Eyes;
  secrets: ReadonlyMap<string, string>;
  model: AskedFor | undefined;
  memory: RunStore | null;
  signal: AbortSignal;
}

async function runPlan(plan: Plan, settings: RunSettings, work: Work): Promise<ReportFrame & { exitCode: ExitCode }> {
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const notes = new SummaryNotes();
  const updates = new Updates(settings);
  const workers = Math.min(settings.workers, plan.jobs);
  const progress = createProgress(work.screen, workers > 1);
  let totals = emptyTotals();
  await inParallel(jobsOf(plan, settings.vars), { workers, signal: work.signal }, async (job) => {
    const entry = await runJob(job, { ...work, memory: work.memory?.store.memory, settings, progress });
    totals = addRun(totals, entry.result);
    updates.add(job.planned, entry.result);
    const [healings] = await Promise.all([work.memory?.log(entry, job.planned), work.report.add(entry)]);
    notes.add(entry, healings);
  });
  const { passed, failed, aborted } = totals.runs;
  const outcome = failed + aborted > 0 ? 'failed' : 'passed';
  const exitCode = exitCodeOf({ outcome, counts: totals.steps }, settings.failOn);
  const frame = { startedAt, ms: performance.now() - start, totals, notRun: plan.jobs - passed - failed - aborted, exitCode, version: VERSION };
  tellSummary(work.screen, notes, frame);
  for (const line of await updates.write()) work.screen.line(line);
  return frame;
}

interface Crew {
  workers: number;
  signal: AbortSignal;
}

async function inParallel(jobs: AsyncGenerator<Job>, { workers, signal }: Crew, work: (job: Job) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const { value, done } = await jobs.next();
      if (done) return;
      await work(value);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  await jobs.return(undefined);
}

function browserSettings(settings: RunSettings, environment: Environment): BrowserSettings {
  const { headed, device, locale, proxy, storageState, ignoreHttpsErrors } = settings;
  return {
    headed,
    executable: settings.browser ?? environment.browser,
    variables: environment.variables,
    device,
    locale,
    proxy,
    storageState,
    ignoreHttpsErrors,
  };
}

function proxySecret({ proxy }: RunSettings): [string, string][] {
  const password = proxy === undefined ? '' : decodeURIComponent(new URL(proxy).password);
  return password === '' ? [] : [['proxy', password]];
}
