import type { Recording } from './recording.js';
import { stepTexts } from './step-texts.js';
import { referencesIn } from './values.js';

/** What a recording must be given before it can run. */
export interface Needs {
  variables: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
  /** Variables whose values are typed into secret fields, or are marked secret: never shown either. */
  hidden: ReadonlySet<string>;
  /** Names of the files that are uploaded. */
  files: ReadonlySet<string>;
}

/** What the run itself reads into a variable need not be given. */
export function needsOf({ startUrl, steps, variables: declared = {} }: Recording): Needs {
  const variables = new Set<string>();
  const secrets = new Set<string>();
  const hidden = new Set(Object.entries(declared).flatMap(([name, { secret }]) => (secret ? [name] : [])));
  const filledByRun = new Set<string>();
  const note = (text: string, isSecret: boolean): void => {
    for (const { kind, name } of referencesIn(text)) {
      if (kind === 'secret') secrets.add(name);
      else if (!filledByRun.has(name)) variables.add(name);
      if (kind === 'variable' && isSecret) hidden.add(name);
    }
  };
  note(startUrl, false);
  for (const step of steps) {
    for (const { text } of stepTexts(step)) note(text, step.secret === true);
    if (step.action === 'extract') filledByRun.add(step.into);
  }
  return { variables, secrets, hidden, files: new Set(steps.flatMap((step) => (step.action === 'upload' ? step.files : []))) };
}

/** Values that the recording itself brings for its variables. */
export function defaultsOf({ variables }: Recording): Record<string, string> {
  return Object.fromEntries(Object.entries(variables ?? {}).flatMap(([name, variable]) => (variable.default === undefined ? [] : [[name, variable.default]])));
}
