import type { Mode, VerifyMode } from '@waymark/core';
import type { NewJob, ProposedMapping } from '@waymark/core/api';

/** Where one value comes from. */
export type Source = { from: 'column'; column: string } | { from: 'fixed'; value: string } | { from: 'default' };

export interface Variable {
  name: string;
  default: string | null;
  hidden: boolean;
  why: string;
}

export interface JobDraft {
  name: string;
  baseUrl: string;
  environment: string;
  mode: '' | Mode;
  verify: '' | VerifyMode;
  healing: '' | 'on' | 'off';
  concurrency: string;
  retries: string;
  priority: string;
  stopOnError: boolean;
}

export const FIRST_DRAFT: JobDraft = { name: '', baseUrl: '', environment: '', mode: '', verify: '', healing: '', concurrency: '5', retries: '2', priority: '0', stopOnError: false };

/** As proposed: by a column where one fits, by the default where there is one, and by hand otherwise. */
export function proposedSources(variables: readonly Variable[], proposal: ProposedMapping | null): Record<string, Source> {
  return Object.fromEntries(variables.map((variable) => {
    const column = proposal?.mapping[variable.name];
    const source: Source = column !== undefined ? { from: 'column', column } : variable.default !== null ? { from: 'default' } : { from: 'fixed', value: '' };
    return [variable.name, source];
  }));
}

/** An empty text is a value that somebody may mean; for a secret one it never is. */
export function missingOf(variables: readonly Variable[], sources: Readonly<Record<string, Source>>): string[] {
  return variables.filter(({ name, hidden }) => {
    const source = sources[name];
    return source === undefined || (source.from === 'fixed' && hidden);
  }).map(({ name }) => name);
}

interface Parts {
  recording: string;
  data: string;
  draft: JobDraft;
  sources: Readonly<Record<string, Source>>;
}

export function newJobOf({ recording, data, draft, sources }: Parts): NewJob {
  const given = Object.entries(sources);
  const mapping = Object.fromEntries(given.flatMap(([name, source]) => (source.from === 'column' ? [[name, source.column]] : [])));
  const variables = Object.fromEntries(given.flatMap(([name, source]) => (source.from === 'fixed' ? [[name, source.value]] : [])));
  return {
    recording,
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
    ...(data === '' ? {} : { data, mapping }),
    settings: {
      ...(draft.baseUrl.trim() === '' ? {} : { baseUrl: draft.baseUrl.trim() }),
      ...(draft.environment.trim() === '' ? {} : { environment: draft.environment.trim() }),
      ...(draft.mode === '' ? {} : { mode: draft.mode }),
      ...(draft.verify === '' ? {} : { verify: draft.verify }),
      ...(draft.healing === '' ? {} : { healing: draft.healing === 'on' }),
      ...(Object.keys(variables).length === 0 ? {} : { variables }),
      concurrency: Number(draft.concurrency),
      retries: Number(draft.retries),
      priority: Number(draft.priority),
      stopOnError: draft.stopOnError,
    },
  };
}
