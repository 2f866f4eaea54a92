import { fromDevTools, parseDevToolsText, parseRecordingText, type Problem, type Recording } from '@waymark/core';
import { Troubled } from '../trouble.js';

/** A recording of Waymark, or of Chrome's own Recorder panel: told apart by what they hold, not by their names. */
export function importText(text: string, fileName: string): { recording: Recording; notes: string[] } {
  const own = parseRecordingText(text);
  if (own.ok) return { recording: own.recording, notes: own.notes };
  // Of a file that names the format, what is wrong with it as one of ours is the better thing to say.
  const devtools = /"waymark"\s*:/.test(text.slice(0, 100_000)) ? null : parseDevToolsText(text);
  if (devtools?.ok !== true) throw damaged(fileName, own.problems);
  const recording = fromDevTools(devtools.flow, { id: crypto.randomUUID(), createdAt: new Date().toISOString(), createdBy: 'Chrome DevTools Recorder' });
  return { recording, notes: (recording.notes ?? []).map((note) => note.text) };
}

function damaged(fileName: string, problems: readonly Problem[]): Troubled {
  const [first] = problems;
  const where = first?.path ? ` (at ${first.path})` : '';
  return new Troubled(`‘${fileName}’ cannot be imported: ${first?.message ?? 'it is damaged'}${where}.`, first?.hint ?? 'Give a file of Waymark or of the DevTools Recorder.', { code: 'damaged-file' });
}
