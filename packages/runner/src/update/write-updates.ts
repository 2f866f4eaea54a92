import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Recording } from '@waymark/core';
import { fileError } from '../data/input-error.js';
import type { HealedRecording } from './healed-recording.js';
import { keptFormat } from './keep-format.js';
import { changeOf } from './patch.js';

export interface Source {
  path: string;
  /** As it was read, before anything ran. */
  text: string;
  recording: Recording;
}

/** Writes a JSON Patch and a unified diff, and leaves the recording alone. Returns their paths. */
export async function writePatch(source: Source, healed: HealedRecording, folder: string | null): Promise<string[]> {
  const name = basename(source.path);
  const { patch, diff } = changeOf({ ...source, name }, healed.recording);
  const place = join(folder ?? dirname(source.path), name.replace(/\.json$/i, ''));
  const files: [string, string][] = [
    [`${place}.patch.json`, `${JSON.stringify(patch, null, 2)}\n`],
    [`${place}.diff`, diff],
  ];
  try {
    await mkdir(dirname(place), { recursive: true });
    for (const [path, content] of files) await writeFile(path, content);
  } catch (error) {
    throw fileError(place, error);
  }
  return files.map(([path]) => path);
}

/** The file with what was healed; a file that somebody has changed meanwhile is left alone. */
export function applyTo(current: string, source: Source, healed: HealedRecording): { ok: true; text: string } | { ok: false; problem: string } {
  if (current !== source.text) return { ok: false, problem: `${source.path} was changed during the run, so that it was left as it is` };
  return { ok: true, text: keptFormat(current, healed.recording) };
}
