import type { CdpSession } from '../ports/cdp-session.js';
import type { PageSignal } from '../ports/page-driver.js';
import type { FrameTree } from './frame-tree.js';
import type { Lifeline } from './lifeline.js';
import type { ProtocolFrame } from './protocol.js';

interface Started {
  frameId: string;
  url: string;
  navigationType: string;
}

export interface NavigationWatch {
  tree: FrameTree;
  lifeline: Lifeline;
  emit(signal: PageSignal): void;
}

/** Tells of the main document: leaving, arriving, loaded. Needs `Page.enable`, which the frame tree sends. */
export function watchNavigation(session: CdpSession, { tree, lifeline, emit }: NavigationWatch): () => void {
  const isMain = (id: string): boolean => tree.get(id)?.parent === null;
  const stops = [
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }: Started) => {
      if (!isMain(frameId) || /samedocument/i.test(navigationType)) return;
      lifeline.waitsFor = url;
      emit({ kind: 'navigationStarted', url });
    }),
    session.on('Page.frameStoppedLoading', ({ frameId }: { frameId: string }) => {
      if (isMain(frameId)) lifeline.waitsFor = undefined;
    }),
    session.on('Page.frameNavigated', ({ frame }: { frame: ProtocolFrame }) => {
      if (frame.parentId !== undefined) return;
      lifeline.waitsFor = undefined;
      emit({ kind: 'navigated', url: frame.url + (frame.urlFragment ?? ''), sameDocument: false });
    }),
    session.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      if (isMain(frameId)) emit({ kind: 'navigated', url, sameDocument: true });
    }),
    session.on('Page.loadEventFired', () => {
      void tree.main().then(({ url }) => emit({ kind: 'loaded', url }), () => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
