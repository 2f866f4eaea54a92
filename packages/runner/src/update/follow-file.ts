import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseRecordingText, type Recording } from '@waymark/core';
import { keptFormat } from './keep-format.js';
import { replaceFile } from './replace-file.js';

/** What is stored of a recording, as far as its file is concerned. */
interface KnownVersions {
  /** The version with this very content; null where there is none. */
  versionWith(recording: Recording): Promise<number | null>;
}

/** The file follows its recording as long as nobody has changed it by hand: what is in it must be one of the versions. Says what became of it. */
export async function followFile({ path, recording }: { path: string | null; recording: Recording }, known: KnownVersions): Promise<string> {
  if (path === null || !existsSync(path)) return 'Its file is not on this machine; the new version is in the store.';
  const text = await readFile(path, 'utf8');
  const current = parseRecordingText(text);
  const untouched = current.ok && current.recording.id === recording.id && (await known.versionWith(current.recording)) !== null;
  if (!untouched) return `${path} was changed by hand, so that it was left as it is; the new version is in the store.`;
  replaceFile(path, keptFormat(text, recording));
  return `Updated ${path}`;
}
