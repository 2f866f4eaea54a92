import { referencesIn, stepTexts, type Recording, type Reference } from '@waymark/core';

/** What a recording must be given before it can run. */
export interface Needs {
  variables: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
  /** Variables whose values are typed into secret fields, or are marked secret: never shown either. */
  hidden: ReadonlySet<string>;
}

export function needsOf(recording: Recording): Needs {
  const variables = new Set<string>();
  const secrets = new Set<string>();
  const hidden = new Set(Object.entries(recording.variables ?? {}).flatMap(([name, { secret }]) => (secret ? [name] : [])));
  const filledByRun = new Set<string>();
  const note = ({ kind, name }: Reference, isSecret: boolean): void => {
    if (kind === 'secret') secrets.add(name);
    else if (!filledByRun.has(name)) variables.add(name);
    if (kind === 'variable' && isSecret) hidden.add(name);
  };
  for (const reference of referencesIn(recording.startUrl)) note(reference, false);
  for (const step of recording.steps) {
    for (const reference of stepTexts(step).flatMap(({ text }) => referencesIn(text))) note(reference, step.secret === true);
    if (step.action === 'extract') filledByRun.add(step.into);
  }
  return { variables, secrets, hidden };
}
