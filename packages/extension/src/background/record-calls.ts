import { type Captured, maskedAddress, newDraft, draftRecording, type Recording } from '@waymark/core';
import type { AppState, RecordMode, Trouble } from '../messages.js';
import type { Orders } from '../page-protocol.js';
import type { FrameAddress } from '../record/frame-paths.js';
import type { RecordingSession } from '../record/recording-session.js';
import { loadIntoNewDocuments, loadIntoTab, tellTab, unloadFromNewDocuments } from '../record/recorder-scripts.js';
import type { Sights } from '../record/sights.js';
import type { TabPictures } from '../record/tab-pictures.js';
import type { LiveRecording } from '../storage/database.js';
import type { Recordings } from '../storage/recordings.js';
import { Troubled, untouchable } from '../trouble.js';
import type { Calls } from './panel-hub.js';

export interface RecordingDeskParts {
  session: RecordingSession;
  recordings: Recordings;
  pictures: TabPictures;
  sights: Sights;
  /** Resolves when no navigation is held back any more. */
  settled(): Promise<void>;
  replaying(): boolean;
  changed(): void;
  listChanged(): void;
  trouble(trouble: Trouble): void;
  retarget(step: { id: string; stepId: string }, captured: Captured): Promise<void>;
}

type RecordCalls = Pick<Calls, 'record.start' | 'record.pause' | 'record.resume' | 'record.stop' | 'record.mode'>;

interface Picking {
  id: string;
  stepId: string;
  tabId: number;
}

/** How long pages may take to hand over what they still hold. */
const LAST_WORDS = 1_500;
/** What was typed on a canvas is seen there first. */
const SEEN_LAST = 6_000;
/** A page may close its tab and open another. */
const ALL_CLOSED = 700;

/** Starts and ends recordings, and tells the recorders in pages what to do. */
export class RecordingDesk {
  readonly #parts: RecordingDeskParts;
  #picking: Picking | undefined;

  constructor(parts: RecordingDeskParts) {
    this.#parts = parts;
  }

  calls(): RecordCalls {
    return {
      'record.start': (argument) => this.start(argument),
      'record.pause': () => this.#setStatus('paused'),
      'record.resume': () => this.#setStatus('recording'),
      'record.stop': () => this.stop(),
      'record.mode': (mode) => this.setMode(mode),
    };
  }

  get picking(): AppState['picking'] {
    return this.#picking === undefined ? null : { id: this.#picking.id, stepId: this.#picking.stepId };
  }

  ordersFor(tabId: number): Orders {
    const recorded = this.#parts.session.ordersFor(tabId);
    if (recorded !== null || this.#picking?.tabId !== tabId) return recorded;
    return { mode: { kind: 'pick' }, secretFields: [] };
  }

  async start({ tabId, recordingId }: { tabId?: number | undefined; recordingId?: string | undefined }): Promise<{ id: string }> {
    const { session, pictures, listChanged } = this.#parts;
    if (this.#parts.replaying()) throw new Troubled('A replay is running.', 'Stop it before you record: both would act in the same tab.');
    if (session.live !== undefined) throw new Troubled('A recording is running already.', 'Stop it before you start another.');
    const tab = await tabToUse(tabId);
    const { base, fresh } = await this.#base(tab, recordingId);
    await loadIntoNewDocuments();
    await session.begin(liveRecording(tab, base, fresh), base);
    try {
      await loadIntoTab(tab.id, true);
    } catch (error) {
      await this.#abandon(base.id, fresh);
      throw new Troubled(`${tab.url ?? 'The page'} cannot be recorded: ${error instanceof Error ? error.message : String(error)}`, 'Go to another page, or allow the extension on this site, then start again.', { cause: error });
    }
    pictures.want(tab.id);
    listChanged();
    return { id: base.id };
  }

  async stop(): Promise<{ id: string; version: number }> {
    const { session, recordings, pictures, sights, listChanged } = this.#parts;
    const { live } = session;
    if (live === undefined) throw new Troubled('Nothing is being recorded.', 'Press record first.');
    await this.#lastWords(live);
    await sights.settled();
    const id = await session.end();
    await unloadFromNewDocuments();
    await this.#tellTabs(live, { type: 'orders', orders: null });
    pictures.forget();
    await sights.forget();
    listChanged();
    return { id, version: (await recordings.get(id))?.version ?? 0 };
  }

  /** A new tab belongs to the recording: its documents have the script by themselves, unless they were there before it. */
  async joined(tabId: number): Promise<void> {
    await loadIntoTab(tabId, true).catch(() => undefined);
  }

  /** The last tab of the recording is gone; what it said last may still be on its way. */
  async allClosed(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ALL_CLOSED));
    const { live } = this.#parts.session;
    if (live === undefined || live.tabs.some(({ tabId }) => tabId !== null)) return;
    await this.#parts.session.tell(live.current, { kind: 'note', text: 'The recording ended when its last tab was closed.' });
    await this.stop();
    this.#parts.trouble({ message: 'The last tab of the recording was closed, so the recording was stopped.', whatToDo: 'All steps until then are kept. To go on, open the page again and choose ‘Record more’.' });
  }

  async setMode(mode: RecordMode): Promise<Record<string, never>> {
    const { session } = this.#parts;
    const { live } = session;
    if (mode.kind === 'pick' && (live === undefined || (mode.id !== undefined && mode.id !== live.id))) return this.#pickOutside(mode);
    if (live === undefined) throw new Troubled('Nothing is being recorded.', 'Press record first.');
    session.setMode(mode);
    await this.#tellTabs(live, { type: 'orders', orders: session.ordersFor(live.tabs.find(({ tabId }) => tabId !== null)?.tabId ?? -1) });
    return {};
  }

  /** Pointing ended, with or without an element: all other frames end it too. */
  async modeEnded(): Promise<void> {
    const { session, changed } = this.#parts;
    if (this.#picking !== undefined) {
      const { tabId } = this.#picking;
      this.#picking = undefined;
      changed();
      await tellTab(tabId, { type: 'orders', orders: this.ordersFor(tabId) });
    } else if (session.live !== undefined && session.mode.kind !== 'record') await this.setMode({ kind: 'record' });
  }

  async picked(address: FrameAddress, captured: Captured): Promise<void> {
    const { session } = this.#parts;
    const { mode, live } = session;
    const step = this.#picking ?? (mode.kind === 'pick' && live !== undefined ? { id: live.id, stepId: mode.stepId } : undefined);
    if (step === undefined) return;
    await this.modeEnded();
    await this.#parts.retarget(step, await session.placed(address, captured));
  }

  async #pickOutside({ id, stepId, tabId }: Extract<RecordMode, { kind: 'pick' }>): Promise<Record<string, never>> {
    if (id === undefined) throw new Troubled('Nothing is being recorded.', 'Open the recording whose step you want to change.');
    const tab = await tabToUse(tabId);
    this.#picking = { id, stepId, tabId: tab.id };
    this.#parts.changed();
    await loadIntoTab(tab.id, false).catch((error: unknown) => {
      this.#picking = undefined;
      throw new Troubled(`${tab.url ?? 'The page'} cannot be reached.`, 'Go to the page of the step, then pick again.', { cause: error });
    });
    await tellTab(tab.id, { type: 'orders', orders: this.ordersFor(tab.id) });
    return {};
  }

  async #setStatus(status: LiveRecording['status']): Promise<Record<string, never>> {
    const { session } = this.#parts;
    const { live } = session;
    if (live === undefined) throw new Troubled('Nothing is being recorded.', 'Press record first.');
    if (status === 'paused') await this.#lastWords(live);
    await session.setStatus(status);
    for (const { tabId } of live.tabs) if (tabId !== null) await tellTab(tabId, { type: 'orders', orders: session.ordersFor(tabId) });
    return {};
  }

  async #lastWords(live: LiveRecording): Promise<void> {
    const { sights } = this.#parts;
    const flushed = Promise.all(live.tabs.flatMap(({ tabId }) => (tabId === null ? [] : [flushTab(tabId)])));
    const within = (ms: number): Promise<unknown> => Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, ms))]);
    await within(LAST_WORDS);
    if (sights.judging) await within(SEEN_LAST);
    if (sights.judging) {
      sights.hurry(true);
      await within(LAST_WORDS);
      sights.hurry(false);
    }
    await this.#parts.settled();
  }

  async #tellTabs(live: LiveRecording, message: Parameters<typeof tellTab>[1]): Promise<void> {
    await Promise.all(live.tabs.flatMap(({ tabId }) => (tabId === null ? [] : [tellTab(tabId, message)])));
  }

  async #base(tab: UsableTab, recordingId: string | undefined): Promise<{ base: Recording; fresh: boolean }> {
    const { recordings } = this.#parts;
    if (recordingId !== undefined) {
      const open = await recordings.get(recordingId);
      if (open === undefined) throw new Troubled('This recording is no longer there.', 'Start a new one.');
      return { base: open.recording, fresh: false };
    }
    const draft = newDraft({ id: crypto.randomUUID(), ...startOf(tab), createdAt: new Date().toISOString(), createdBy: 'Waymark for Chrome' });
    const base = draftRecording(draft);
    await recordings.save(base);
    return { base, fresh: true };
  }

  async #abandon(id: string, fresh: boolean): Promise<void> {
    const { session, recordings } = this.#parts;
    await session.end();
    await unloadFromNewDocuments();
    if (fresh) await recordings.remove(id);
  }
}

type UsableTab = chrome.tabs.Tab & { id: number };

/** The one that is named, or the one in front; never a page that the browser keeps to itself. */
export async function tabToUse(tabId: number | undefined): Promise<UsableTab> {
  const tab = tabId === undefined ? (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0] : await chrome.tabs.get(tabId).catch(() => undefined);
  if (tab?.id === undefined) throw new Troubled('The tab is no longer there.', 'Open the page you want to work with, then start again.');
  const closed = untouchable(tab.url ?? (await addressOf(tab.id)));
  if (closed !== null) throw closed;
  return tab as UsableTab;
}

/** Chrome hides the address of pages that an extension may not touch, but here; pages of extensions are known to the debugger alone. */
async function addressOf(tabId: number): Promise<string | undefined> {
  const frame = await chrome.webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
  return frame?.url ?? (await chrome.debugger.getTargets()).find((target) => target.tabId === tabId)?.url;
}

async function flushTab(tabId: number): Promise<void> {
  const frames = (await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null)) ?? [];
  await Promise.all(frames.map(({ frameId }) => chrome.tabs.sendMessage(tabId, { type: 'flush' }, { frameId }).catch(() => undefined)));
}

function startOf({ title, url, width, height }: UsableTab): LiveRecording['start'] {
  const startUrl = maskedAddress(url ?? 'about:blank');
  return { title: (title || startUrl).slice(0, 200), startUrl, viewport: { width: width || 1280, height: height || 720 } };
}

function liveRecording(tab: UsableTab, { id }: Recording, fresh: boolean): LiveRecording {
  return {
    id,
    status: 'recording',
    tabs: [{ tabId: tab.id, number: 0 }],
    current: 0,
    windowId: tab.windowId,
    startedAt: Date.now(),
    pausedAt: null,
    secretFields: [],
    places: {},
    fresh,
    start: startOf(tab),
  };
}
