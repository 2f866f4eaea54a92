import { access, mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { PageSignal } from '@waymark/core';
import type { Download } from 'playwright-core';

export type KeepDownload = (download: Download, emit: (signal: PageSignal) => void) => Promise<void>;

/** Keeps downloads in a folder; without one they stay where the browser puts them until its context closes. */
export function keepDownloadsIn(folder: string | undefined): KeepDownload {
  return async (download, emit) => {
    const fileName = basename(download.suggestedFilename());
    emit({ kind: 'download', state: 'started', fileName });
    try {
      const path = folder === undefined ? await download.path() : await freePath(folder, fileName);
      if (folder !== undefined) await download.saveAs(path);
      emit({ kind: 'download', state: 'completed', fileName, path });
    } catch (error) {
      const reason = (await download.failure().catch(() => null)) ?? String(error);
      emit({ kind: 'download', state: 'failed', fileName, reason });
    }
  };
}

async function freePath(folder: string, fileName: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const extension = extname(fileName);
  const stem = basename(fileName, extension);
  for (let copy = 0; ; copy += 1) {
    const path = join(folder, copy === 0 ? fileName : `${stem} (${copy})${extension}`);
    const taken = await access(path).then(() => true, () => false);
    if (!taken) return path;
  }
}
