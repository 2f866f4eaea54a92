import { referencesIn, stepTexts, type Recording } from '@waymark/core';
import type { ReplayInputs } from '../state/panel-state.js';

/** What a person is asked for before a replay. */
export interface ReplayNeeds {
  variables: { name: string; default: string | undefined; description: string | undefined; hidden: boolean }[];
  secrets: { name: string; description: string | undefined }[];
  files: string[];
}

/** What the run itself reads into a variable need not be given. */
export function replayNeeds({ startUrl, steps, variables: declared = {} }: Recording): ReplayNeeds {
  const variables = new Set<string>();
  const secrets = new Set<string>();
  const files = new Set<string>();
  const hidden = new Set(Object.keys(declared).filter((name) => declared[name]?.secret === true));
  const read = new Set<string>();
  const note = (text: string, isSecret: boolean): void => {
    for (const { kind, name } of referencesIn(text)) {
      if (kind === 'secret') secrets.add(name);
      else if (!read.has(name)) variables.add(name);
      if (kind === 'variable' && isSecret) hidden.add(name);
    }
  };
  note(startUrl, false);
  for (const step of steps) {
    for (const { text } of stepTexts(step)) note(text, step.secret === true);
    if (step.action === 'upload') for (const file of step.files) files.add(file);
    if (step.action === 'extract') read.add(step.into);
  }
  const about = (name: string) => (Object.hasOwn(declared, name) ? declared[name] : undefined);
  return {
    variables: [...variables].map((name) => ({ name, default: about(name)?.default, description: about(name)?.description, hidden: hidden.has(name) })),
    secrets: [...secrets].map((name) => ({ name, description: about(name)?.description })),
    files: [...files],
  };
}

export function defaultsOf({ variables = {} }: Recording): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([name, variable]) => (variable.default === undefined ? [] : [[name, variable.default]])));
}

/** Names of what was not given, in the order in which they are asked for. An empty text is a value of a variable. */
export function missingInputs(needs: ReplayNeeds, inputs: ReplayInputs): string[] {
  const given = (values: Readonly<Record<string, string>>, name: string): boolean => Object.hasOwn(values, name);
  return [
    ...needs.variables.filter((one) => one.default === undefined && !given(inputs.variables, one.name)).map(({ name }) => name),
    ...needs.secrets.filter(({ name }) => (given(inputs.secrets, name) ? inputs.secrets[name] : '') === '').map(({ name }) => name),
    ...needs.files.filter((name) => !inputs.files.includes(name)),
  ];
}

export function hasNeeds({ variables, secrets, files }: ReplayNeeds): boolean {
  return variables.length + secrets.length + files.length > 0;
}
