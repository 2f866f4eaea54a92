import type { RecordingSession } from './recording-session.js';

/** Chrome does not say which tab started a download: it is the one the person works in. */
export function watchDownloads(session: RecordingSession): void {
  const named = new Map<number, string>();
  const begin = async (id: number, path: string): Promise<void> => {
    if (named.has(id) || path === '') return;
    const fileName = path.replace(/^.*[\\/]/, '').slice(0, 500);
    named.set(id, fileName);
    await tell(session, fileName, 'started');
  };
  chrome.downloads.onCreated.addListener(({ id, filename }) => void begin(id, filename));
  chrome.downloads.onChanged.addListener(({ id, filename, state }) => {
    void begin(id, filename?.current ?? '').then(async () => {
      const fileName = named.get(id);
      if (fileName === undefined || state?.current === undefined || state.current === 'in_progress') return;
      named.delete(id);
      await tell(session, fileName, state.current === 'complete' ? 'completed' : 'failed');
    });
  });
}

async function tell(session: RecordingSession, fileName: string, state: 'started' | 'completed' | 'failed'): Promise<void> {
  await session.ready();
  const { live } = session;
  if (live !== undefined && live.status === 'recording') await session.tell(live.current, { kind: 'download', fileName, state });
}
