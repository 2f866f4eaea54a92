import { dirname, resolve } from 'node:path';
import { createRedactor, DEFAULT_TIMEOUTS, redactedMemory, type AskedFor, type HealingMemory, type PageDriver, type Recording, type RunEvent, runRecording, type RunResult, type StepResult } from '@waymark/core';
import type { BrowserHost, Eyes } from '../compose.js';
import type { RunEntry } from '../report/entry.js';
import { brokenRun } from './broken-run.js';
import { inTime, OutOfTime } from './in-time.js';
import type { RunnableJob } from './job.js';

/** What is told while it runs. */
export interface Watcher<J> {
  event(job: J, event: RunEvent): void;
  retried(job: J, attempt: number): void;
}

export interface RunWishes {
  retries: number;
  baseUrl?: string | undefined;
  timeout?: number | undefined;
  ocrTimeout?: number | undefined;
  /** Without a report nobody looks at pictures. */
  report: string | boolean;
}

export interface JobTools<J> {
  host: BrowserHost;
  eyes: Eyes;
  memory: HealingMemory | undefined;
  model: AskedFor | undefined;
  settings: RunWishes;
  secrets: ReadonlyMap<string, string>;
  signal: AbortSignal;
  progress: Watcher<J>;
  /** Stands between the run and its page, where somebody must agree to what it does. */
  between?: (driver: PageDriver) => PageDriver;
}

/** How long a run may take to end after it was told to stop. */
const GRACE = 5_000;

/** Runs the job, again from the start in a fresh context while retries are left; never rejects. */
export async function runJob<J extends RunnableJob>(job: J, tools: JobTools<J>): Promise<RunEntry> {
  const redactor = createRedactor(hiddenValues(job, tools.secrets));
  const report = (event: RunEvent): void => tools.progress.event(job, redactor.deep(event));
  let result = await attempt(job, tools, report);
  let attempts = 1;
  while (result.outcome === 'failed' && attempts <= tools.settings.retries && !tools.signal.aborted) {
    tools.progress.retried(job, ++attempts);
    result = await attempt(job, tools, report);
  }
  const { number, name, planned } = job;
  return redactor.deep({ number, name, file: planned.path, policy: planned.policy, attempts, result });
}

async function attempt<J extends RunnableJob>(job: J, tools: JobTools<J>, report: (event: RunEvent) => void): Promise<RunResult> {
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const ended: StepResult[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.type === 'step-ended') ended.push(event.result);
    report(event);
  };
  const broken = (reason: string): RunResult => {
    const { recording } = job.planned;
    return brokenRun({ recording, row: job.row?.number ?? null, startedAt, ms: performance.now() - started, ended, aborted: tools.signal.aborted, reason });
  };
  try {
    const limit = longest(job.planned.recording, tools.settings.timeout);
    return await inTime(runOnce(job, tools, { startedAt, onEvent }), { signal: tools.signal, limit, grace: GRACE });
  } catch (error) {
    return broken(error instanceof OutOfTime ? error.message : `The run broke off: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function runOnce<J extends RunnableJob>(job: J, tools: JobTools<J>, { startedAt, onEvent }: { startedAt: string; onEvent(event: RunEvent): void }): Promise<RunResult> {
  const { planned, row, variables } = job;
  const { settings, secrets, signal } = tools;
  const hidden = hiddenValues(job, secrets);
  const redactor = createRedactor(hidden);
  const session = await tools.host.open(planned.recording.viewport);
  try {
    return await runRecording(planned.recording, {
      driver: tools.between?.(session.driver) ?? session.driver,
      clock: tools.host.clock,
      policy: planned.policy,
      ...(settings.baseUrl !== undefined && { baseUrl: settings.baseUrl }),
      variables,
      secret: (name) => Promise.resolve(secrets.get(name)),
      file: (path) => resolve(dirname(planned.path), path),
      timeouts: { ...(settings.timeout !== undefined && { step: settings.timeout }), ...(settings.ocrTimeout !== undefined && { read: settings.ocrTimeout }) },
      pictures: settings.report !== false,
      sight: { ...tools.eyes, verify: planned.verify },
      ...(tools.memory && { memory: redactedMemory(tools.memory, () => redactor) }),
      ...(tools.model && { model: { ...tools.model, hidden: [...hidden.values()] } }),
      row: row?.number ?? null,
      startedAt,
      signal,
      onEvent,
    });
  } finally {
    await session.close();
  }
}

/** Every step has a deadline of its own; this is for what hangs in spite of it. */
function longest({ steps }: Recording, timeout: number = DEFAULT_TIMEOUTS.step): number {
  const { navigation, settle, after } = DEFAULT_TIMEOUTS;
  return steps.reduce((sum, step) => sum + Math.max(timeout, step.wait ?? 0) + navigation + settle + after, 2 * GRACE + navigation);
}

export function hiddenValues({ planned, variables }: RunnableJob, secrets: ReadonlyMap<string, string>): Map<string, string> {
  const values = [...planned.needs.hidden].flatMap((name): [string, string][] => (variables[name] === undefined ? [] : [[name, variables[name]]]));
  return new Map([...values, ...secrets]);
}
