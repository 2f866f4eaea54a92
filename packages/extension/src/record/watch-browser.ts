import type { Departures } from './departures.js';
import { type Commit, readCommit, readRoute } from './navigations.js';
import { watchDownloads } from './watch-downloads.js';
import type { RecordingSession } from './recording-session.js';

const OWN = `chrome-extension://`;

export interface BrowserHooks {
  departures: Departures;
  /** Milliseconds from what the person last did in a tab, and that led nowhere yet, to a moment. */
  acted(tabId: number, at: number): number;
  /** What was done last has led to an address: what comes after has another cause. */
  explained(tabId: number): void;
  joined(tabId: number): void;
  allClosed(): void;
  looked(tabId: number): void;
}

/** Tells a running recording what the browser did: tabs, addresses, downloads. Listeners are set at once, as a worker must. */
export function watchBrowser(session: RecordingSession, hooks: BrowserHooks): void {
  watchTabs(session, hooks);
  watchAddresses(session, hooks);
  watchDownloads(session);
}

function watchTabs(session: RecordingSession, { joined, looked, departures, allClosed }: BrowserHooks): void {
  chrome.tabs.onCreated.addListener((tab) => {
    if (tab.id !== undefined) departures.opened(tab.id);
    void onCreated(session, tab).then((tabId) => tabId !== undefined && joined(tabId));
  });
  chrome.tabs.onRemoved.addListener((tabId) => {
    void departures.settled(tabId).then(() => departures.forget(tabId)).then(() => onRemoved(session, tabId)).then((last) => last && allClosed());
  });
  chrome.tabs.onActivated.addListener(({ tabId }) => void onActivated(session, tabId).then(() => looked(tabId)));
  // A tab that Chrome swapped for a prerendered one is the same tab to a person.
  chrome.tabs.onReplaced.addListener((added, removed) => void session.replaceTab(removed, added));
}

async function onCreated(session: RecordingSession, tab: chrome.tabs.Tab): Promise<number | undefined> {
  await session.ready();
  const { live } = session;
  const address = tab.pendingUrl ?? tab.url ?? '';
  if (live === undefined || tab.id === undefined || address.startsWith(OWN)) return undefined;
  const opener = session.tabNumber(tab.openerTabId);
  // Tabs of other windows that nothing recorded has opened are somebody's other work.
  if (opener === undefined && tab.windowId !== live.windowId) return undefined;
  const number = await session.addTab(tab.id);
  const by = opener === undefined || address.startsWith('chrome://') ? 'person' : 'page';
  await session.tell(opener ?? live.current, { kind: 'tabOpened', opened: number, url: address.slice(0, 8_000), by });
  return tab.id;
}

/** Whether it was the last one. */
async function onRemoved(session: RecordingSession, tabId: number): Promise<boolean> {
  await session.ready();
  const number = session.tabNumber(tabId);
  if (number === undefined) return false;
  await session.tell(number, { kind: 'tabClosed' });
  await session.dropTab(tabId);
  return session.live?.tabs.every((tab) => tab.tabId === null) === true;
}

async function onActivated(session: RecordingSession, tabId: number): Promise<void> {
  await session.ready();
  const number = session.tabNumber(tabId);
  if (number === undefined || number === session.live?.current) return;
  await session.chooseTab(number);
  await session.tell(number, { kind: 'tabChosen' });
}

function watchAddresses(session: RecordingSession, { acted, explained, looked, departures }: BrowserHooks): void {
  type Details = Commit & { tabId: number; frameId: number; timeStamp: number };
  const tell = async (read: typeof readCommit, details: Details): Promise<void> => {
    await session.ready();
    const number = session.tabNumber(details.tabId);
    if (number === undefined || details.frameId !== 0) return;
    const told = read({ ...details, url: details.url.slice(0, 8_000) }, acted(details.tabId, details.timeStamp));
    explained(details.tabId);
    await session.tell(number, { ...told, at: details.timeStamp });
  };
  chrome.webNavigation.onCommitted.addListener((details) => {
    const { tabId, frameId, documentId, timeStamp } = details;
    if (frameId === 0) void departures.hold({ tabId, documentId, at: timeStamp }, () => tell(readCommit, details));
  });
  const onRoute = (details: Details): void => void departures.settled(details.tabId).then(() => tell(readRoute, details));
  chrome.webNavigation.onHistoryStateUpdated.addListener(onRoute);
  chrome.webNavigation.onReferenceFragmentUpdated.addListener(onRoute);
  chrome.webNavigation.onCompleted.addListener(({ tabId }) => looked(tabId));
}
