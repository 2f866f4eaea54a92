import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createRedactor, describeStep, fromDevTools, parseDevToolsText, type Recording, serialiseRecording } from '@waymark/core';
import { readEnvironment } from '../config.js';
import { fileError, InputError } from '../data/input-error.js';
import { plural } from '../report/words.js';
import { replaceFile } from '../update/replace-file.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { problemLines, readText } from './load.js';
import { freeFile } from './record-places.js';
import { createScreen, printable } from './screen.js';
import { VERSION } from './version.js';

export interface ImportFlags {
  output?: string;
  force?: boolean;
}

/** `waymark import FILE`: a recording of Chrome's DevTools Recorder as one of Waymark, beside it. */
export async function importFile(file: string, flags: ImportFlags): Promise<ExitCode> {
  const recording = await readDevTools(file);
  const output = placeFor(file, flags);
  write(output, recording);
  const { line, paint } = createScreen(process.stdout, readEnvironment(), createRedactor(new Map()));
  line(`${paint('good', '✓')} ${output}: ‘${printable(recording.title)}’, ${plural(recording.steps.length, 'step')}`);
  for (const step of recording.steps) line(`  ${String(step.number).padStart(3)}  ${printable(describeStep(step))}`);
  const notes = recording.notes ?? [];
  if (notes.length > 0) line(`\n${plural(notes.length, 'thing')} to know, kept in the file as notes:`);
  for (const { text } of notes) line(`  ${paint('warn', '!')} ${printable(text)}`);
  line(`\nReplay it: waymark run ${output}`);
  return EXIT.passed;
}

async function readDevTools(file: string): Promise<Recording> {
  const parsed = parseDevToolsText(await readText(file));
  if (!parsed.ok) {
    throw new InputError(`${file} cannot be imported:\n${problemLines(parsed.problems)}`, 'Export the recording again from the Recorder panel of DevTools, as JSON.');
  }
  return fromDevTools(parsed.flow, { id: randomUUID(), createdAt: new Date().toISOString(), createdBy: `waymark ${VERSION}, imported from DevTools` });
}

function placeFor(file: string, { output, force }: ImportFlags): string {
  if (output === undefined) return freeFile(`${file.replace(/\.json$/i, '')}.waymark.json`);
  const folder = dirname(resolve(output));
  if (!existsSync(folder)) throw new InputError(`The folder ${folder} does not exist.`, 'Make it first, or name another file with -o.');
  if (existsSync(output) && !force) throw new InputError(`${output} exists.`, 'Name another file with -o, or replace it with --force.');
  return output;
}

function write(output: string, recording: Recording): void {
  try {
    replaceFile(output, serialiseRecording(recording));
  } catch (error) {
    throw fileError(output, error);
  }
}
