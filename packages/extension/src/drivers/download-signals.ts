import type { PageSignal } from '@waymark/core';

/** Tells of downloads as soon as they have a name, and again when they are there. */
export function watchDownloads(emit: (signal: PageSignal) => void): () => void {
  const names = new Map<number, string>();
  const begin = (id: number, path: string): void => {
    if (path === '' || names.has(id)) return;
    const fileName = path.replace(/^.*[\\/]/, '');
    names.set(id, fileName);
    emit({ kind: 'download', state: 'started', fileName });
  };
  const onCreated = ({ id, filename }: chrome.downloads.DownloadItem): void => begin(id, filename);
  const onChanged = ({ id, filename, state, error }: chrome.downloads.DownloadDelta): void => {
    begin(id, filename?.current ?? '');
    const fileName = names.get(id);
    if (fileName === undefined || state?.current === undefined || state.current === 'in_progress') return;
    names.delete(id);
    if (state.current === 'complete') emit({ kind: 'download', state: 'completed', fileName });
    else emit({ kind: 'download', state: 'failed', fileName, reason: error?.current ?? 'The browser cancelled it' });
  };
  chrome.downloads.onCreated.addListener(onCreated);
  chrome.downloads.onChanged.addListener(onChanged);
  return () => {
    chrome.downloads.onCreated.removeListener(onCreated);
    chrome.downloads.onChanged.removeListener(onChanged);
  };
}
