import type { CdpSession, ObservationOf } from '@waymark/core';

export type Navigated = Pick<ObservationOf<'navigated'>, 'url' | 'how' | 'by'>;

interface Started {
  frameId: string;
  url: string;
  loaderId: string;
  navigationType: string;
}

interface Arrived {
  frame: { id: string; parentId?: string; loaderId: string; url: string; urlFragment?: string; unreachableUrl?: string };
}

export interface NavigationEar {
  /** Whether a person has just done something in the page that may have led to it. */
  mayBeCaused(): boolean;
  tell(navigated: Navigated): void;
}

/**
 * Tells of the main document's journeys. The browser says which ones a document asked for; all others came from
 * outside of it. Only steps through the history look the same from both sides.
 */
export function watchNavigations(session: CdpSession, ear: NavigationEar): () => void {
  const asked = new Set<string>();
  const started = new Map<string, Started & Pick<Navigated, 'by'>>();
  const byWhom = ({ frameId, navigationType }: Started): Navigated['by'] => {
    if (asked.delete(frameId)) return 'page';
    return isTraversal(navigationType) && ear.mayBeCaused() ? 'unknown' : 'person';
  };
  const stops = [
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }: { frameId: string; disposition: string }) => {
      if (disposition === 'currentTab') asked.add(frameId);
    }),
    session.on('Page.frameStartedNavigating', (start: Started) => {
      started.set(start.frameId, { ...start, by: byWhom(start) });
    }),
    session.on('Page.frameNavigated', ({ frame }: Arrived) => {
      if (frame.parentId !== undefined) return;
      const start = started.get(frame.id);
      started.delete(frame.id);
      ear.tell(loaded(frame, start?.loaderId === frame.loaderId ? start : undefined));
    }),
    session.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      const start = started.get(frameId);
      if (start && /samedocument/i.test(start.navigationType)) started.delete(frameId);
      ear.tell(within(url, start));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Where a server sends on, a person is better taken to what they asked for, and a check compares where they came to. */
function loaded(frame: Arrived['frame'], start: (Started & Pick<Navigated, 'by'>) | undefined): Navigated {
  const by = start?.by ?? 'unknown';
  const arrivedAt = frame.unreachableUrl ?? frame.url + (frame.urlFragment ?? '');
  return { url: by === 'person' && start ? start.url : arrivedAt, how: howOf(start?.navigationType ?? ''), by };
}

function within(url: string, start: (Started & Pick<Navigated, 'by'>) | undefined): Navigated {
  if (start === undefined || !/samedocument/i.test(start.navigationType)) return { url, how: 'sameDocument', by: 'page' };
  return { url, how: isTraversal(start.navigationType) ? 'traverse' : 'sameDocument', by: start.by };
}

function howOf(navigationType: string): Navigated['how'] {
  if (isTraversal(navigationType)) return 'traverse';
  return /^reload/i.test(navigationType) ? 'reload' : 'load';
}

function isTraversal(navigationType: string): boolean {
  return /^history/i.test(navigationType);
}
