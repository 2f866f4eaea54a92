import { fromDevTools, parseDevToolsText, parseRecordingText, type Recording } from '@waymark/core';
import { words } from '../../words/index.js';

export type ReadFile = { recording: Recording } | { problem: { message: string; hint: string; path?: string } };

const LARGEST = 20 * 1024 * 1024;

/** A recording of Waymark, or of Chrome's own Recorder panel: told apart by what they hold, not by their names. */
export async function readRecording(file: File): Promise<ReadFile> {
  if (file.size > LARGEST) return { problem: words.recordings.tooLarge(file.name) };
  const content = await file.text();
  const own = parseRecordingText(content);
  if (own.ok) return { recording: own.recording };
  const devtools = /"waymark"\s*:/u.test(content.slice(0, 100_000)) ? null : parseDevToolsText(content);
  if (devtools?.ok) return { recording: fromDevTools(devtools.flow, { id: crypto.randomUUID(), createdAt: new Date().toISOString(), createdBy: 'Chrome DevTools Recorder' }) };
  const [first] = own.problems;
  if (!first || devtools !== null) return { problem: words.recordings.unreadable(file.name) };
  return { problem: { message: words.recordings.wrongIn(file.name, first.message), hint: first.hint, ...(first.path ? { path: first.path } : {}) } };
}
