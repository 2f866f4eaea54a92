import type { CdpSession } from '../ports/cdp-session.js';
import type { PageSignal } from '../ports/page-driver.js';

interface Begin {
  guid: string;
  suggestedFilename: string;
}

interface Progress {
  guid: string;
  state: 'inProgress' | 'completed' | 'canceled';
  filePath?: string;
}

/** Tells of downloads that start on the page; where they go is for whoever owns the browser to set. */
export function watchDownloads(session: CdpSession, emit: (signal: PageSignal) => void): () => void {
  const names = new Map<string, string>();
  const stops = [
    session.on('Page.downloadWillBegin', ({ guid, suggestedFilename }: Begin) => {
      names.set(guid, suggestedFilename);
      emit({ kind: 'download', state: 'started', fileName: suggestedFilename });
    }),
    session.on('Page.downloadProgress', ({ guid, state, filePath }: Progress) => {
      const fileName = names.get(guid);
      if (fileName === undefined || state === 'inProgress') return;
      names.delete(guid);
      if (state === 'completed') emit({ kind: 'download', state: 'completed', fileName, ...(filePath !== undefined && { path: filePath }) });
      else emit({ kind: 'download', state: 'failed', fileName, reason: 'The browser cancelled it' });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
