import { createRedactor, needsOf, policySourceOf } from '@waymark/core';
import { readEnvironment, secretVariable } from '../config.js';
import { InputError } from '../data/input-error.js';
import { plural } from '../report/words.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { loadRecording, type LoadedRecording } from './load.js';
import { createScreen, printable, type Screen } from './screen.js';

/** `waymark validate FILE…`: reads each file to the end, so that all problems are known at once. */
export async function validate(files: readonly string[]): Promise<ExitCode> {
  const screen = createScreen(process.stdout, readEnvironment(), createRedactor(new Map()));
  const verdicts = await Promise.all(files.map((file) => check(file, screen)));
  for (const { lines } of verdicts) for (const line of lines) screen.line(line);
  return verdicts.every(({ good }) => good) ? EXIT.passed : EXIT.badInput;
}

async function check(file: string, { paint }: Screen): Promise<{ good: boolean; lines: string[] }> {
  try {
    const loaded = await loadRecording(file);
    const settings = policySourceOf(loaded.recording.settings);
    if (!settings.ok) throw new InputError(`${file}: settings: ${settings.problem}.`, 'Mend the settings of the recording.');
    return {
      good: true,
      lines: [`${paint('good', '✓')} ${file}: ${printable(describe(loaded))}`, ...loaded.notes.map((note) => `    ${printable(note)}`)],
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { good: false, lines: [`${paint('bad', '✗')} ${error.message}`, `    ${error.hint}`] };
  }
}

function describe({ recording }: LoadedRecording): string {
  const { variables, secrets } = needsOf(recording);
  const needs = [...[...variables].map((name) => `{{${name}}}`), ...[...secrets].map((name) => `{{secret:${name}}} (${secretVariable(name)})`)];
  return `‘${recording.title}’, ${plural(recording.steps.length, 'step')}${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`;
}
