import type { OpenRecording, RecordingTail } from '../../messages.js';

/** The recording with its last steps replaced; null where steps in between are not known here, so that it must be fetched. */
export function withTail(open: OpenRecording, version: number, tail: RecordingTail): OpenRecording | null {
  const { recording } = open;
  if (tail.from > recording.steps.length) return null;
  const steps = [...recording.steps.slice(0, tail.from), ...tail.steps];
  return { ...open, version, recording: { ...recording, title: tail.title, steps, notes: tail.notes } };
}
