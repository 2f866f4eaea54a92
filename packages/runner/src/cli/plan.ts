import { access } from 'node:fs/promises';
import { defaultsOf, needsOf, parseThresholds, resolvePolicy, policySourceOf, type Needs, type Policy, type PolicySource, type PolicySources, type VerifyMode } from '@waymark/core';
import { environmentSource, verifyModeOf, type Environment } from '../config.js';
import { inspectCsv, readRows, type DataFile } from '../data/csv.js';
import { InputError, fileError } from '../data/input-error.js';
import type { RunnableJob, RunnableRecording } from '../runs/job.js';
import { loadRecordings, type LoadedRecording } from './load.js';
import type { RunStore } from './run-store.js';
import type { RunSettings } from './settings.js';

export type PlannedRecording = LoadedRecording & RunnableRecording;

/** Everything that is to be done, checked as far as it can be without a browser. */
export interface Plan {
  recordings: PlannedRecording[];
  data: DataFile | null;
  /** Recordings × rows. */
  jobs: number;
}

export type Job = RunnableJob<PlannedRecording>;

/** Where policies come from besides files, flags and variables. */
export type StoredPolicies = Pick<RunStore, 'policyFor'>;

/** `stored` is asked last: files are quicker to find wrong than a store is to open. */
export async function makePlan(settings: RunSettings, environment: Environment, stored: () => Promise<StoredPolicies | null>): Promise<Plan> {
  if (settings.files.length === 0) throw new InputError('No recording was named.', 'Try `waymark run FILE`, or list files in waymark.config.json.');
  const loaded = await loadRecordings(settings.files);
  const known = loaded.map((one) => ({ ...one, needs: needsOf(one.recording), verify: verifyOf(one, settings, environment), sources: sourcesOf(one, settings, environment) }));
  const data = settings.data === undefined ? null : await inspectCsv(settings.data);
  for (const one of known) checkVariables(one, settings.vars, data);
  if (settings.storageState !== undefined) await checkFile(settings.storageState);
  const policies = await stored();
  const recordings: PlannedRecording[] = [];
  for (const { sources, ...one } of known) {
    const chosen = policies ? await policies.policyFor(one.recording.id, sources) : { policy: resolvePolicy(sources), experiment: null };
    recordings.push({ ...one, ...chosen });
  }
  return { recordings, data, jobs: recordings.length * (data?.rows ?? 1) };
}

export function policyOf(loaded: LoadedRecording, settings: Pick<RunSettings, 'flags' | 'user'>, environment: Environment): Policy {
  return resolvePolicy(sourcesOf(loaded, settings, environment));
}

function sourcesOf({ path, recording }: LoadedRecording, { flags, user }: Pick<RunSettings, 'flags' | 'user'>, environment: Environment): PolicySources {
  const own = policySourceOf(recording.settings);
  if (!own.ok) throw new InputError(`${path}: settings: ${own.problem}.`, 'Mend the settings of the recording.');
  return { flags: sourceOf(flags), recording: own.source, user: sourceOf(user), environment: environmentSource(environment) };
}

function verifyOf({ recording }: LoadedRecording, { flags, user }: Pick<RunSettings, 'flags' | 'user'>, { verify }: Environment): VerifyMode {
  return verifyModeOf([flags.verify, recording.settings?.verify, user.verify, verify]);
}

function sourceOf({ heal, mode, thresholds, atMostWrong }: RunSettings['user']): PolicySource {
  const parsed = thresholds && parseThresholds(thresholds);
  if (parsed && !parsed.ok) throw new InputError(`waymark.config.json: ${parsed.problem}.`, 'Mend the thresholds there.');
  return {
    ...(heal !== undefined && { healing: heal }),
    ...(mode && { mode }),
    ...(parsed && { thresholds: parsed.thresholds }),
    ...(atMostWrong && { promise: atMostWrong }),
  };
}

function checkVariables({ path, recording, needs }: LoadedRecording & { needs: Needs }, vars: RunSettings['vars'], data: DataFile | null): void {
  const known = new Set([...Object.keys(vars), ...(data?.columns ?? []), ...Object.keys(defaultsOf(recording))]);
  const missing = [...needs.variables].filter((name) => !known.has(name));
  if (missing.length === 0) return;
  const list = missing.map((name) => `{{${name}}}`).join(', ');
  if (data === null) {
    throw new InputError(
      `${path} uses ${list}, for which there is no value.`,
      `Give it with --var ${missing[0]}=VALUE, or as a column of a file with --data.`,
    );
  }
  throw new InputError(
    `${path} uses ${list}, but ${data.path} has no such column.`,
    `Its columns are: ${data.columns.join(', ')}. Add the column, or give the value with --var ${missing[0]}=VALUE.`,
  );
}

async function checkFile(path: string): Promise<void> {
  await access(path).catch((error: unknown) => {
    throw fileError(path, error);
  });
}

/** Row by row, so that a long data file is never held as a whole. */
export async function* jobsOf({ recordings, data }: Plan, vars: RunSettings['vars']): AsyncGenerator<Job> {
  let number = 0;
  for (const planned of recordings) {
    for await (const row of data ? readRows(data) : [null]) {
      const name = `${planned.recording.title || planned.recording.id}${row ? `, row ${row.number}` : ''}`;
      yield { number: ++number, name, planned, row, variables: { ...defaultsOf(planned.recording), ...row?.values, ...vars } };
    }
  }
}
