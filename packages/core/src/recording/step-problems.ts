import { mayBeOpened } from './merge/addresses.js';
import { compilePattern } from './pattern.js';
import { pathText, type Problem } from './problem.js';
import type { Recording } from './recording.js';
import type { Step } from './step.js';
import { stepTexts, type StepText } from './step-texts.js';
import { isSecretReference, referencesIn, referenceText } from './values.js';

/** Fields that hold what is typed; with `secret: true` they may only name it. */
const TYPED_FIELDS: ReadonlySet<unknown> = new Set(['value', 'values', 'text']);

/** What the schema alone cannot see: steps against each other, patterns, secrets. */
export function stepProblems(recording: Recording): Problem[] {
  return [...wrongAddresses(recording), ...duplicateIds(recording.steps), ...recording.steps.flatMap((step, i) => [...brokenPatterns(step, i), ...openSecrets(step, i)])];
}

/** What is no error but should be said. */
export function stepNotes(recording: Recording): string[] {
  return [...undeclared(recording), ...recording.steps.flatMap((step, i) => (isOpenPassword(step) ? [passwordNote(step, i)] : []))];
}

/** A file of somebody else's must not bring a program along as an address. */
function wrongAddresses({ startUrl, steps }: Recording): Problem[] {
  const opened = [{ path: ['startUrl'], of: 'The recording', url: startUrl }, ...steps.flatMap((step, i) => (step.action === 'navigate' ? [{ path: ['steps', i, 'url'], of: nameOf(step, i), url: step.url }] : []))];
  return opened
    .filter(({ url }) => !mayBeOpened(url) && !url.startsWith('{{'))
    .map(({ path, of, url }) => ({
      path: pathText(path),
      message: `${of}: ‘${url.trim().slice(0, url.trim().indexOf(':') + 1)}’ is no address that may be opened`,
      hint: 'Give one that begins with https://, http:// or file://.',
    }));
}

function duplicateIds(steps: readonly Step[]): Problem[] {
  const first = new Map<string, number>();
  return steps.flatMap((step, i) => {
    const earlier = first.get(step.id);
    if (earlier === undefined) first.set(step.id, i);
    if (earlier === undefined) return [];
    return [
      {
        path: pathText(['steps', i, 'id']),
        message: `${nameOf(step, i)}: the id "${step.id}" is taken by step ${earlier + 1}`,
        hint: 'Give each step an id of its own.',
      },
    ];
  });
}

function brokenPatterns(step: Step, index: number): Problem[] {
  return patternsOf(step).flatMap(({ path, text }) => {
    // A reference is filled at run time, with something that a pattern can hold.
    const compiled = compilePattern(text.replaceAll(/\{\{[^{}]*\}\}/gu, 'x'));
    if (compiled.ok) return [];
    return [
      {
        path: pathText(['steps', index, ...path]),
        message: `${nameOf(step, index)}: the pattern ${text.length <= 60 ? text : 'given'} cannot be used: ${compiled.problem}`,
        hint: 'Correct the regular expression between the slashes, or write a plain text with * for any characters.',
      },
    ];
  });
}

function patternsOf(step: Step): StepText[] {
  const isPattern = (field: unknown): boolean => field === 'matches' || (step.action === 'waitFor' && field === 'url');
  return stepTexts(step).filter(({ path }) => isPattern(path.at(-1)));
}

function openSecrets(step: Step, index: number): Problem[] {
  if (step.secret !== true) return [];
  return stepTexts(step)
    .filter(({ path, text }) => TYPED_FIELDS.has(path[0]) && text !== '' && !isSecretReference(text))
    .map(({ path }) => ({
      path: pathText(['steps', index, ...path]),
      message: `${nameOf(step, index)}: a secret stands in the file as plain text`,
      hint: 'Replace it by a reference such as {{secret:password}}, give the value at run time, and change it wherever it was used: whoever saw the file knows it.',
    }));
}

function isOpenPassword(step: Step): boolean {
  if (step.action !== 'fill' || step.secret === true || step.value === '') return false;
  return step.target.dom?.type?.toLowerCase() === 'password' && referencesIn(step.value).length === 0;
}

function passwordNote(step: Step, index: number): string {
  return `${nameOf(step, index)} fills a password field with a value that stands in the file; write {{secret:password}} and "secret": true instead.`;
}

function undeclared(recording: Recording): string[] {
  const known = new Set(Object.keys(recording.variables ?? {}));
  const notes: string[] = [];
  for (const [i, step] of recording.steps.entries()) {
    for (const reference of stepTexts(step).flatMap(({ text }) => referencesIn(text))) {
      if (reference.kind === 'secret' || known.has(reference.name)) continue;
      known.add(reference.name);
      notes.push(`${nameOf(step, i)} uses ${referenceText(reference)}, which "variables" does not declare; give it with --var or as a column of the data file.`);
    }
    if (step.action === 'extract') known.add(step.into);
  }
  return notes;
}

function nameOf(step: Step, index: number): string {
  return step.label === '' ? `Step ${index + 1}` : `Step ${index + 1} "${step.label}"`;
}
