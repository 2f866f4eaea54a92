import { useState } from 'preact/hooks';
import { problemOf, useCall } from '../../api/client-context.js';
import { useTell } from '../../components/toasts.js';
import { go } from '../../route/go.js';
import { words } from '../../words/index.js';
import { readRecording } from './read-recording.js';

type Problem = { message: string; hint: string; path?: string | undefined };

export interface Upload {
  busy: boolean;
  problems: readonly Problem[];
  take(files: readonly File[]): Promise<void>;
}

/** Files one after the other; a bad one does not keep the others away. */
export function useUpload(onDone: () => void): Upload {
  const call = useCall();
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const takeOne = async (file: File): Promise<Problem | null> => {
    const read = await readRecording(file);
    if ('problem' in read) return read.problem;
    try {
      const saved = await call('addRecording', { query: {}, body: read.recording });
      const title = read.recording.title || words.recording.untitled;
      const text = saved.created ? words.recordings.added(title) : saved.changed ? words.recordings.newVersion(title, saved.version) : words.recordings.unchanged(title);
      tell({ text, action: { text: words.recordings.open, onPress: () => go(`/recordings/${encodeURIComponent(saved.id)}`) } });
      return null;
    } catch (error) {
      return problemOf(error, words.frame.surprise);
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblems([]);
    for (const file of files) {
      const problem = await takeOne(file);
      if (problem) setProblems((problems) => [...problems, problem]);
    }
    setBusy(false);
    onDone();
  };
  return { busy, problems, take };
}
