import { defaultsOf, fillReferences, mapColumns, needsOf, referencesIn, type Recording } from '@waymark/core';
import type { DataSet, NewJob } from '@waymark/core/api';
import type { JobDraft, JobQueue, Store } from '../compose.js';
import { secretVariable } from '../config.js';
import { nearest } from '../data/nearest.js';

export interface Refused {
  ok: false;
  /** `missing`: something that is named is not there. */
  kind: 'missing' | 'wrong';
  problem: string;
  hint: string;
  path: string;
}

export type Drafted = { ok: true; draft: JobDraft } | Refused;

export interface DraftParts {
  store: Pick<Store, 'recordings'>;
  queue: Pick<JobQueue, 'data'>;
  by: string | null;
}

/** What somebody asks for, checked against the recording and the data: all that can be wrong is said before a row waits. */
export async function draftJob(asked: NewJob, { store, queue, by }: DraftParts): Promise<Drafted> {
  const stored = await store.recordings.get(asked.recording, asked.version);
  if (!stored) return refused('missing', 'recording', asked.version === undefined ? 'There is no such recording.' : `The recording has no version ${asked.version}.`, 'It may have been deleted: choose one of the list.');
  const data = asked.data === undefined ? null : await queue.data.get(asked.data);
  if (asked.data !== undefined && !data) return refused('missing', 'data', 'There is no such data.', 'It may have been deleted: upload the file again.');
  const mapping = asked.mapping ?? (data ? mapColumns(stored.recording, data.columns).mapping : {});
  const wrong = wrongAddress(asked, stored.recording) ?? wrongMapping(mapping, stored.recording, data) ?? wrongVariables(asked, stored.recording) ?? lacking(asked, { mapping, recording: stored.recording, data });
  if (wrong) return wrong;
  const { id, title } = stored.recording;
  return { ok: true, draft: { name: asked.name || title || id, recording: { id, version: stored.version, title }, data: data?.id ?? null, mapping, settings: asked.settings, rows: data?.rows ?? 1, by } };
}

/** Jobs run on hosts of others: a file or a page of the browser there is nobody's business. What a column brings is looked at when it is opened. */
function wrongAddress({ settings: { variables = {} } }: NewJob, recording: Recording): Refused | null {
  const { startUrl, steps } = recording;
  const values = { ...defaultsOf(recording), ...variables };
  const opened = [startUrl, ...steps.flatMap((step) => (step.action === 'navigate' ? [step.url] : []))].map((url) => ({ url, filled: filledWith(url, values) }));
  const wrong = opened.find(({ filled }) => /^\s*[a-z][a-z0-9+.-]*:(?!\d)/iu.test(filled) && !/^\s*(?:https?:|about:blank$)/iu.test(filled));
  if (!wrong) return null;
  const given = referencesIn(wrong.url).find(({ name }) => variables[name] !== undefined);
  const problem = `${wrong.filled.slice(0, 80)} would be opened, and jobs open addresses that begin with https:// or http:// only.`;
  return given ? refused('wrong', `settings.variables.${given.name}`, problem, `Give ‘${given.name}’ such an address.`) : refused('wrong', 'recording', problem, 'Run it with `waymark run` where it is meant to be run.');
}

/** As far as values are known. */
function filledWith(text: string, values: Readonly<Record<string, string>>): string {
  const filled = fillReferences(text, ({ kind, name }) => (kind === 'variable' ? (values[name] ?? '') : ''));
  return filled.ok ? filled.text : text;
}

function wrongMapping(mapping: Readonly<Record<string, string>>, recording: Recording, data: DataSet | null): Refused | null {
  const { variables, hidden } = needsOf(recording);
  for (const [name, column] of Object.entries(mapping)) {
    const path = `mapping.${name}`;
    if (hidden.has(name)) return secretRefused(name, path);
    if (!variables.has(name)) return refused('wrong', path, `The recording has no variable ‘${name}’.`, `Its variables are: ${list(variables)}.`);
    if (!data) return refused('wrong', path, 'A column is named, and there is no data.', 'Choose the data, or take the column out.');
    if (!data.columns.includes(column)) return refused('wrong', path, `${data.name} has no column ‘${column}’.`, nearHint(column, data.columns));
  }
  return null;
}

/** Settings are stored, and secrets must not be. */
function wrongVariables({ settings }: NewJob, recording: Recording): Refused | null {
  const { hidden } = needsOf(recording);
  const secret = Object.keys(settings.variables ?? {}).find((name) => hidden.has(name));
  return secret === undefined ? null : secretRefused(secret, `settings.variables.${secret}`);
}

function lacking({ settings }: NewJob, { mapping, recording, data }: { mapping: Readonly<Record<string, string>>; recording: Recording; data: DataSet | null }): Refused | null {
  const { variables, hidden } = needsOf(recording);
  const given = new Set([...Object.keys(mapping), ...Object.keys(settings.variables ?? {}), ...Object.keys(defaultsOf(recording)), ...hidden]);
  const missing = [...variables].filter((name) => !given.has(name));
  if (missing.length === 0) return null;
  const names = missing.map((name) => `‘${name}’`).join(', ');
  return refused('wrong', `mapping.${missing[0]}`, `There is no value for ${names}.`, data ? `Choose one of the columns ${data.columns.join(', ')}, or give a value for all rows.` : 'Give a value, or choose data with a column for it.');
}

function secretRefused(name: string, path: string): Refused {
  return refused('wrong', path, `‘${name}’ is a secret, and secrets are never stored.`, `Take it out of here, and set ${secretVariable(name)} in the environment of the workers.`);
}

function refused(kind: Refused['kind'], path: string, ...[problem, hint]: [problem: string, hint: string]): Refused {
  return { ok: false, kind, problem, hint, path };
}

function nearHint(column: string, columns: readonly string[]): string {
  const near = nearest(column, columns, 1)[0];
  return near === undefined ? `Its columns are: ${columns.join(', ')}.` : `Did you mean ‘${near}’?`;
}

function list(names: ReadonlySet<string>): string {
  return names.size === 0 ? 'none' : [...names].join(', ');
}
