import { needsOf, type Recording } from '@waymark/core';
import type { ReplayInputs } from '../state/panel-state.js';

/** What a person is asked for before a replay. */
export interface ReplayNeeds {
  variables: { name: string; default: string | undefined; description: string | undefined; hidden: boolean }[];
  secrets: { name: string; description: string | undefined }[];
  files: string[];
}

export function replayNeeds(recording: Recording): ReplayNeeds {
  const { variables, secrets, hidden, files } = needsOf(recording);
  const declared = recording.variables ?? {};
  const about = (name: string) => (Object.hasOwn(declared, name) ? declared[name] : undefined);
  return {
    variables: [...variables].map((name) => ({ name, default: about(name)?.default, description: about(name)?.description, hidden: hidden.has(name) })),
    secrets: [...secrets].map((name) => ({ name, description: about(name)?.description })),
    files: [...files],
  };
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
