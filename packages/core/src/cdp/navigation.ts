import type { CdpSession } from '../ports/cdp-session.js';
import { navigationError } from './driver-errors.js';
import type { FrameTree } from './frame-tree.js';

interface LifecycleEvent {
  frameId: string;
  loaderId: string;
  name: string;
}

/** Goes to a URL and waits until its document, or the one it sends on to, can be read. Needs lifecycle events. */
export async function navigate(session: CdpSession, tree: FrameTree, url: string): Promise<void> {
  const main = await tree.main();
  const readable = new Set<string>();
  let onReadable = (): void => undefined;
  const stop = session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }: LifecycleEvent) => {
    if (frameId !== main.id || name !== 'DOMContentLoaded') return;
    readable.add(loaderId);
    onReadable();
  });
  try {
    const { errorText, loaderId } = await session.send<{ errorText?: string; loaderId?: string }>('Page.navigate', { url, frameId: main.id });
    if (errorText !== undefined && errorText !== '') throw navigationError(url, errorText);
    if (loaderId === undefined) return;
    await new Promise<void>((resolve) => {
      onReadable = resolve;
      if (readable.size > 0) resolve();
    });
  } finally {
    stop();
  }
}
