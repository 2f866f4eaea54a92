import { readFile, stat } from 'node:fs/promises';
import { MAX_RECORDING_CHARS, parseRecordingText, type Problem, type Recording } from '@waymark/core';
import { InputError, fileError } from '../data/input-error.js';
import { plural } from '../report/words.js';

export interface LoadedRecording {
  path: string;
  recording: Recording;
  /** Of the file. */
  text: string;
  /** What was noticed on reading and is no error: upgrades, fields that nobody knows. */
  notes: string[];
}

/** All of them are read before any is refused, so that one round of mending is enough. */
export async function loadRecordings(paths: readonly string[]): Promise<LoadedRecording[]> {
  const read = await Promise.allSettled(paths.map(loadRecording));
  const faults = read.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const surprise = faults.find((fault) => !(fault instanceof InputError));
  if (surprise !== undefined) throw surprise;
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) {
    throw new InputError(
      `${faults.length} files cannot be run.\n${faults.map((fault) => (fault as InputError).message).join('\n')}`,
      'Nothing was run. Mend them first.',
    );
  }
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

export async function loadRecording(path: string): Promise<LoadedRecording> {
  const text = await readText(path);
  const parsed = parseRecordingText(text);
  if (parsed.ok) return { path, text, recording: parsed.recording, notes: parsed.notes };
  throw new InputError(
    `${path} is not a recording that can be run:\n${problemLines(parsed.problems)}`,
    'Mend the file; `waymark validate` checks it without running it.',
  );
}

const MAX_PROBLEMS = 10;

export function problemLines(problems: readonly Problem[]): string {
  const lines = problems.slice(0, MAX_PROBLEMS).map(({ path, message, hint }) => `  ${path === '' ? '' : `${path}: `}${message}. ${hint}`.trimEnd());
  const more = problems.length - MAX_PROBLEMS;
  return [...lines, ...(more > 0 ? [`  … and ${plural(more, 'more problem')}`] : [])].join('\n');
}

export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_RECORDING_CHARS) {
      throw new InputError(
        `${path} has ${Math.ceil(size / 1e6)} MB; a recording has at most ${MAX_RECORDING_CHARS / 1e6} MB.`,
        'Check that it is the right file; if pictures ("crop") made it large, take them out, or cut it into several.',
      );
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    throw error instanceof InputError ? error : fileError(path, error);
  }
}
