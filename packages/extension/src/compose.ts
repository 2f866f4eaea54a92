import { pageScript } from '@waymark/injected';
import { Announcements } from './background/announcements.js';
import { PageDesk } from './background/page-desk.js';
import { type Calls, PanelHub } from './background/panel-hub.js';
import { PortalDesk } from './background/portal-calls.js';
import { RecordingDesk } from './background/record-calls.js';
import { openRecording, recordingCalls, type RecordingCallParts, retarget } from './background/recording-calls.js';
import { type OpenDriver, ReplayDesk, type Underway } from './background/replay-calls.js';
import { openTroubleWindow } from './background/trouble-window.js';
import { browserClock } from './browser-clock.js';
import { DebuggerDriver } from './drivers/debugger-driver.js';
import { developed } from './drivers/paint-boxes.js';
import type { AppState } from './messages.js';
import { decodePicture } from './ocr/decode-picture.js';
import { OffscreenReader } from './ocr/offscreen-reader.js';
import { PortalClient } from './portal/portal-client.js';
import { Departures } from './record/departures.js';
import { FramePaths, type FrameSource } from './record/frame-paths.js';
import { askFrame, unloadFromNewDocuments } from './record/recorder-scripts.js';
import { RecordingSession } from './record/recording-session.js';
import { Sights } from './record/sights.js';
import { TabPictures } from './record/tab-pictures.js';
import { watchBrowser } from './record/watch-browser.js';
import { openDatabase } from './storage/database.js';
import { ObservationLog } from './storage/observation-log.js';
import { PortalLinks } from './storage/portal-links.js';
import { Recordings } from './storage/recordings.js';
import { Runs } from './storage/runs.js';
import { troubleOf } from './trouble.js';

/** Kept by Chrome for as long as it runs, whatever becomes of the worker. */
const sameRun = {
  mark: (id: string) => chrome.storage.session.set({ recording: id }),
  isMarked: async (id: string) => (await chrome.storage.session.get('recording'))['recording'] === id,
};

const underway = {
  set: (run: Underway | null) => (run === null ? chrome.storage.session.remove('replay') : chrome.storage.session.set({ replay: run })),
  get: async () => ((await chrome.storage.session.get('replay'))['replay'] as Underway | undefined) ?? null,
};

const frames: FrameSource = {
  frame: (tabId, frameId) => chrome.webNavigation.getFrame({ tabId, frameId }),
  ask: askFrame,
};

const openDriver: OpenDriver = (tabId, around) => DebuggerDriver.attach(tabId, { api: chrome.debugger, script: pageScript, ...around });

/** Picks this program's adapters, and sets all listeners at once, as a worker must. */
export function startBackground(): void {
  const database = openDatabase();
  const recordings = new Recordings(database);
  const runs = new Runs(database);
  const hub = new PanelHub();
  const pictures = new TabPictures();
  const reader = new OffscreenReader();
  const departures = new Departures((ms, then) => void setTimeout(then, ms));
  const state = (): AppState => ({ recording: session.state(), replay: replays.state(), picking: desk.picking, portal: portal.state() });
  const announcements = new Announcements((event) => hub.tell(event), state);
  const changed = (): void => announcements.stateChanged();
  const listChanged = (): void => hub.tell({ event: 'listChanged' });
  const session: RecordingSession = new RecordingSession({
    store: new ObservationLog(database),
    recordings,
    frames: new FramePaths(frames),
    sameRun,
    changed: (what) => (what === 'state' ? changed() : announcements.stepsChanged(session)),
  });
  const sights = new Sights({ pictures, reader, tell: (tab, told) => session.tell(tab, told) });
  const parts: RecordingCallParts = { recordings, session, blind: () => sights.blind(), listChanged, changed: (id, version) => hub.tell({ event: 'recordingChanged', id, version }) };
  const portal = new PortalDesk({
    client: new PortalClient((url, init) => fetch(url, init)),
    links: new PortalLinks(database),
    recordings, changed, listChanged,
    isRecording: (id) => session.live?.id === id,
    recordingChanged: parts.changed,
  });
  const replays = new ReplayDesk({
    open: openDriver,
    clock: browserClock,
    sight: { reader, decode: decodePicture, develop: developed },
    runs,
    recording: (id) => openRecording(parts, id),
    isRecording: () => session.live !== undefined,
    underway,
    changed,
    tell: (replayId, run) => hub.tell({ event: 'replayEvent', replayId, run }),
  });
  const desk: RecordingDesk = new RecordingDesk({
    session, recordings, pictures, sights, changed, listChanged,
    trouble: (trouble) => hub.tell({ event: 'trouble', ...trouble }),
    settled: () => departures.settled(),
    replaying: () => replays.running,
    retarget: (step, captured) => retarget(parts, step, captured),
  });
  const pages = new PageDesk({ session, desk, pictures, sights, departures });
  const calls: Calls = { state: () => Promise.resolve(state()), ...recordingCalls(parts), ...desk.calls(), ...replays.calls(), ...portal.calls(), 'trouble.show': openTroubleWindow };
  const ready = Promise.all([session.ready(), portal.ready(), replays.lookBack().then(releaseTabs)]);
  hub.listen(() => ready.then(() => calls), changed);
  pages.listen();
  watchBrowser(session, { departures, acted: (tabId, at) => pages.sinceActed(tabId, at), explained: (tabId) => pages.explained(tabId), joined: (tabId) => void desk.joined(tabId), allClosed: () => void desk.allClosed(), looked: (tabId) => session.tabNumber(tabId) !== undefined && pictures.want(tabId) });
  watchLife({ runs, recordings });
  void pages.collectLeftBehind();
  database.catch((error: unknown) => hub.tell({ event: 'trouble', ...troubleOf(error) }));
}

/** A worker that died may have left its debugger on a tab, with the browser's bar over it. */
async function releaseTabs(): Promise<void> {
  const targets = await chrome.debugger.getTargets();
  for (const { tabId } of targets.filter(({ attached }) => attached)) if (tabId !== undefined) await chrome.debugger.detach({ tabId }).catch(() => undefined);
}

function watchLife({ runs, recordings }: { runs: Runs; recordings: Recordings }): void {
  chrome.runtime.onStartup.addListener(() => {
    void unloadFromNewDocuments();
    void runs.forgetFiles();
    void recordings.forgetDeleted();
  });
  chrome.runtime.onInstalled.addListener(() => void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true }));
}
