import { join } from 'node:path';
import { defaultsOf, needsOf, policySourceOf, type AskedFor, type RunEvent, type RunResult, type StepResult } from '@waymark/core';
import type { BrowserHost, Claim, Eyes, Store } from '../compose.js';
import { environmentSource, secretVariable, verifyModeOf, type Environment } from '../config.js';
import { InputError } from '../data/input-error.js';
import type { RunnableJob } from '../runs/job.js';
import { runJob } from '../runs/run-job.js';
import { queueNotices } from '../runs/run-notices.js';
import { storedPolicy } from '../runs/stored-policy.js';
import { gated } from './gated-driver.js';
import { walledIn } from './host-walls.js';
import type { RowControl, RowResult, RowWork } from './row-work.js';

export interface RecordedRowParts {
  store: Store;
  environment: Environment;
  /** Started when it is first needed. */
  host(): Promise<BrowserHost>;
  eyes: Eyes;
  /** The folder that recordings may upload files from. */
  files: string | null;
  /** Where this worker may ask one: each job has a budget of its own. */
  model: ((job: string) => Promise<AskedFor>) | null;
}

/** The work of a real worker: the recording's version, with the row's values, in a browser. */
export function recordedRows(parts: RecordedRowParts): RowWork {
  return async (claim, control) => {
    const { planned, secrets, ...job } = await prepare(claim, parts);
    const { store, environment } = parts;
    const model = parts.model && (await parts.model(claim.job));
    let walled = false;
    const tools = {
      host: await parts.host(), eyes: parts.eyes, memory: store.memory, model: model ?? undefined, secrets, signal: control.signal,
      settings: { retries: 0, report: true, baseUrl: claim.settings.baseUrl },
      progress: { event: (_job: RunnableJob, event: RunEvent) => tellProgress(event, { control, steps: planned.recording.steps.length }), retried: () => undefined },
      between: (driver: Parameters<typeof gated>[0]) => walledIn(gated(driver, control.gate), parts.files, () => void (walled = true)),
    };
    const { result } = await runJob({ ...job, planned }, tools);
    const kept = resultOf(result, async (run) => {
      const context = { run, job: claim.job, version: claim.recording.version, policy: planned.policy, environment: environmentOf(claim, environment) ?? null, user: userOf(claim, environment), baseUrl: claim.settings.baseUrl ?? null, experiment: planned.experiment };
      const { healings } = await store.log.logRun(result, context);
      // A notice that cannot be queued must not make a row look as if it had not been run.
      await queueNotices({ store, rows: await store.settings.list(), notify: environment.notify }, result, healings).catch(() => undefined);
    });
    return { ...kept, hopeless: walled || result.steps.some(isNoAddress) };
  };
}

async function prepare(claim: Claim, { store, environment, files }: RecordedRowParts): Promise<RunnableJob & { secrets: Map<string, string> }> {
  const stored = await store.recordings.get(claim.recording.id, claim.recording.version);
  if (!stored) throw new InputError(`The recording was deleted, or its version ${claim.recording.version} cannot be read by this worker.`, 'Start a new job with the recording that is there, or update the worker.');
  const { recording } = stored;
  const needs = needsOf(recording);
  const own = policySourceOf(recording.settings);
  if (!own.ok) throw new InputError(`The settings of the recording are not valid: ${own.problem}.`, 'Mend them.');
  const { mode, healing, verify } = claim.settings;
  const flags = { ...(mode && { mode }), ...(healing !== undefined && { healing }) };
  const given = { flags, recording: own.source, user: {}, environment: environmentSource(environment) };
  const chosen = await storedPolicy(store, await store.settings.list(), { recording: recording.id, environment: environmentOf(claim, environment), user: userOf(claim, environment), given });
  const planned = { path: join(files ?? '', recording.id), recording, needs, verify: verifyModeOf([verify, recording.settings?.verify, environment.verify]), ...chosen };
  const defaults = defaultsOf(recording);
  const hidden = fromEnvironment(new Set([...needs.hidden].filter((name) => needs.variables.has(name))), environment, defaults);
  return {
    number: claim.number, name: recording.title, planned, row: claim.row === null ? null : { number: claim.row, values: claim.variables },
    variables: { ...defaults, ...hidden, ...claim.settings.variables, ...claim.variables }, secrets: new Map(Object.entries(fromEnvironment(needs.secrets, environment, {}))),
  };
}

/** From the environment of the worker: secrets must not reach a database. Variables that nobody may see come from the same place. */
function fromEnvironment(names: ReadonlySet<string>, environment: Environment, known: Readonly<Record<string, string>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = environment.secret(name);
    if (value !== undefined) values[name] = value;
  }
  refuseMissing([...names].filter((name) => values[name] === undefined && known[name] === undefined));
  return values;
}

function refuseMissing(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new InputError(`The worker has not the secret ${names.map((name) => `‘${name}’`).join(', ')}.`, `Set ${names.map(secretVariable).join(' and ')} in its environment, and start it again.`);
}

function environmentOf({ settings }: Claim, environment: Environment): string | undefined {
  return settings.environment ?? environment.name;
}

function userOf({ by }: Claim, environment: Environment): string {
  return by ?? environment.user;
}

function tellProgress(event: RunEvent, { control, steps }: { control: RowControl; steps: number }): void {
  if (event.type === 'step-started') control.progress({ step: event.number, steps, label: event.label });
}

function resultOf(result: RunResult, keep: RowResult['keep']): RowResult {
  const bad = result.steps.find(({ outcome }) => outcome === 'failed' || outcome === 'refused');
  return { outcome: result.outcome, reason: bad ? reasonOf(bad) : null, keep };
}

/** Of a variable, which may hold anything: no further try makes it an address. */
function isNoAddress({ outcome, code }: StepResult): boolean {
  return outcome === 'refused' && code === 'navigation-failed';
}

function reasonOf({ step, outcome, reason }: StepResult): string {
  return `Step ${step.number} (${step.label}) ${outcome === 'refused' ? 'was refused' : 'failed'}: ${reason}`;
}
