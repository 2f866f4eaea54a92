import type { Captured, Observation, ObservationOf, PlacedObservation, Recording } from '@waymark/core';
import type { AppState, OpenRecording, RecordMode } from '../messages.js';
import { readObservation } from '../page-messages.js';
import type { Orders, Stored } from '../page-protocol.js';
import type { LiveRecording } from '../storage/database.js';
import { Troubled } from '../trouble.js';
import type { FrameAddress, FramePaths } from './frame-paths.js';
import { LiveDraft, type SegmentStore } from './live-draft.js';

export interface SessionParts {
  store: SegmentStore & {
    live(): Promise<LiveRecording | undefined>;
    update(live: LiveRecording): Promise<void>;
    end(recording: string): Promise<void>;
  };
  recordings: {
    get(id: string): Promise<OpenRecording | undefined>;
    save(recording: Recording, options?: { basedOn?: number; interrupted?: true }): Promise<{ ok: boolean }>;
    forgetHistory(id: string): Promise<void>;
  };
  frames: FramePaths;
  /** What a worker finds again for as long as neither the browser nor the extension was started anew. */
  sameRun: { mark(id: string): Promise<void>; isMarked(id: string): Promise<boolean> };
  /** Told after every change. */
  changed(what: 'state' | 'steps'): void;
}

type HostKind = 'navigated' | 'tabOpened' | 'tabClosed' | 'tabChosen' | 'download' | 'crop' | 'sight' | 'note';
type Told<K extends HostKind> = K extends HostKind ? Omit<ObservationOf<K>, 'id' | 'at'> & { kind: K; at?: number } : never;
export type HostObservation = { [K in HostKind]: Told<K> }[HostKind];

interface Open {
  live: LiveRecording;
  draft: LiveDraft;
}

const MOST_PLACES = 200;
const INTERRUPTED = 'The browser was closed, or the extension was loaded anew, while this was being recorded. Everything until then is here.';

/** The one recording that runs. Everything that changes it stands in one line, so that nothing overtakes. */
export class RecordingSession {
  readonly #parts: SessionParts;
  #mode: RecordMode = { kind: 'record' };
  #open: Open | undefined;
  #line: Promise<unknown>;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#line = this.#reopen();
  }

  get live(): LiveRecording | undefined {
    return this.#open?.live;
  }

  ready(): Promise<unknown> {
    return this.#line;
  }

  state(): AppState['recording'] {
    if (this.#open === undefined) return null;
    const { live } = this.#open;
    const tabId = live.tabs.find(({ number }) => number === live.current)?.tabId ?? -1;
    return { id: live.id, tabId, status: live.status, mode: this.#mode };
  }

  /** What is recorded so far; undefined where it is another recording that is asked for. */
  view(id: string): OpenRecording | undefined {
    if (this.#open?.live.id !== id) return undefined;
    const { draft } = this.#open;
    return { recording: draft.recording(), version: draft.version, canUndo: false, canRedo: false };
  }

  tabNumber(tabId: number | undefined): number | undefined {
    return this.#open?.live.tabs.find((tab) => tab.tabId === tabId)?.number;
  }

  /** What the recorder in a tab is to do. */
  ordersFor(tabId: number): Orders {
    if (this.#open === undefined || this.tabNumber(tabId) === undefined) return null;
    const { status, secretFields } = this.#open.live;
    if (status === 'paused') return { mode: { kind: 'pause' }, secretFields };
    return { mode: this.#mode.kind === 'pick' ? { kind: 'pick' } : this.#mode, secretFields };
  }

  begin(live: LiveRecording, base: Recording): Promise<void> {
    return this.#inLine(async () => {
      if (this.#open !== undefined) throw new Troubled('A recording is running already.', 'Stop it before you start another.', { code: 'busy' });
      await this.#parts.sameRun.mark(live.id);
      await this.#parts.store.begin(live);
      this.#open = { live, draft: await LiveDraft.open(this.#parts.store, base, live) };
      this.#mode = { kind: 'record' };
      this.#parts.changed('state');
    });
  }

  end(): Promise<string> {
    return this.#inLine(() => this.#finish({}));
  }

  setStatus(status: LiveRecording['status']): Promise<void> {
    return this.#change((live) => ({ ...live, status, pausedAt: status === 'paused' ? Date.now() : null }));
  }

  setMode(mode: RecordMode): void {
    this.#mode = mode;
    this.#parts.changed('state');
  }

  get mode(): RecordMode {
    return this.#mode;
  }

  addTab(tabId: number): Promise<number> {
    return this.#inLine(async () => {
      const { live } = this.#opened();
      const number = live.tabs.length;
      await this.#update({ ...live, tabs: [...live.tabs, { tabId, number }] });
      return number;
    });
  }

  dropTab(tabId: number): Promise<void> {
    return this.#change((live) => ({ ...live, tabs: live.tabs.map((tab) => (tab.tabId === tabId ? { ...tab, tabId: null } : tab)) }));
  }

  replaceTab(removed: number, added: number): Promise<void> {
    return this.#change((live) => ({ ...live, tabs: live.tabs.map((tab) => (tab.tabId === removed ? { ...tab, tabId: added } : tab)) }));
  }

  chooseTab(number: number): Promise<void> {
    return this.#change((live) => ({ ...live, current: number }));
  }

  addSecretFields(selectors: readonly string[]): Promise<void> {
    return this.#change((live) => ({ ...live, secretFields: [...new Set([...live.secretFields, ...selectors])].slice(-200) }));
  }

  /** A name for a document by which it can leave something behind. */
  async welcome(address: FrameAddress): Promise<string> {
    const tab = this.tabNumber(address.tabId);
    const token = crypto.randomUUID();
    if (tab === undefined) return token;
    const frames = await this.#parts.frames.pathOf(address);
    await this.#change((live) => ({ ...live, places: Object.fromEntries([...Object.entries(live.places), [token, { tab, frames }]].slice(-MOST_PLACES)) }));
    return token;
  }

  /** Resolves when they are stored; those that nobody wants count as stored, or they would come for ever. */
  async observe(address: FrameAddress, values: readonly unknown[]): Promise<Stored> {
    const tab = this.tabNumber(address.tabId);
    const orders = this.ordersFor(address.tabId);
    const ids = values.map(idOf).filter((id) => id !== undefined);
    if (tab === undefined) return { stored: ids, orders };
    const frames = await this.#parts.frames.pathOf(address);
    await this.#take(values, { tab, frames });
    return { stored: ids, orders };
  }

  /** What a document left behind when it went. */
  async observeLeft(token: string, values: readonly unknown[]): Promise<void> {
    const place = this.#open?.live.places[token];
    if (place !== undefined) await this.#take(values, place);
  }

  tell(tab: number, told: HostObservation): Promise<void> {
    const observation = { at: Date.now(), ...told, id: `host-${crypto.randomUUID()}` } as Observation;
    return this.#store([{ observation, tab, frames: [] }]);
  }

  /** What the person edited while it is being recorded. */
  edit(recording: Recording, basedOn?: number): Promise<number> {
    return this.#inLine(async () => {
      const { live, draft } = this.#opened();
      if (basedOn !== undefined && basedOn !== draft.version) throw conflict();
      await this.#parts.recordings.save(recording);
      await draft.rebase(recording, live);
      this.#parts.changed('steps');
      return draft.version;
    });
  }

  rename(title: string): void {
    this.#open?.draft.rename(title);
  }

  /** The element that was pointed at, with the frames it stands in. */
  async placed(address: FrameAddress, captured: Captured): Promise<Captured> {
    const frames = await this.#parts.frames.pathOf(address);
    return { ...captured, target: { ...captured.target, frames } };
  }

  async #reopen(): Promise<void> {
    const live = await this.#parts.store.live();
    if (live === undefined) return;
    const base = await this.#parts.recordings.get(live.id);
    if (base === undefined) return this.#parts.store.end(live.id);
    const draft = await LiveDraft.open(this.#parts.store, base.recording, live);
    this.#open = { live, draft };
    if (await this.#parts.sameRun.isMarked(live.id)) return;
    // Tabs have other numbers now, and nobody is working in them.
    await draft.take([{ observation: { kind: 'note', id: `host-${crypto.randomUUID()}`, at: Date.now(), text: INTERRUPTED }, tab: live.current, frames: [] }]);
    await this.#finish({ interrupted: true });
  }

  async #finish(options: { interrupted?: true }): Promise<string> {
    const { live, draft } = this.#opened();
    await this.#parts.recordings.save(draft.recording(), options);
    // Undoing back to before the first step would leave nothing but a name.
    if (live.fresh) await this.#parts.recordings.forgetHistory(live.id);
    await this.#parts.store.end(live.id);
    this.#open = undefined;
    this.#parts.changed('state');
    return live.id;
  }

  #take(values: readonly unknown[], place: Pick<PlacedObservation, 'tab' | 'frames'>): Promise<void> {
    const pausedAt = this.#open?.live.pausedAt ?? Infinity;
    const observations = values.map(readObservation).filter((one) => one !== undefined && one.at <= pausedAt);
    return this.#store(observations.map((observation) => ({ observation: observation as Observation, ...place })));
  }

  #store(placed: readonly PlacedObservation[]): Promise<void> {
    return this.#inLine(async () => {
      if (this.#open === undefined || placed.length === 0) return;
      if (await this.#open.draft.take(placed)) this.#parts.changed('steps');
    });
  }

  #change(change: (live: LiveRecording) => LiveRecording): Promise<void> {
    return this.#inLine(async () => {
      if (this.#open === undefined) return;
      await this.#update(change(this.#open.live));
    });
  }

  async #update(live: LiveRecording): Promise<void> {
    const open = this.#opened();
    await this.#parts.store.update(live);
    this.#open = { ...open, live };
    this.#parts.changed('state');
  }

  #opened(): Open {
    if (this.#open === undefined) throw new Troubled('Nothing is being recorded.', 'Press record first.');
    return this.#open;
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined);
    return done;
  }
}

export function conflict(): Troubled {
  return new Troubled('The recording has changed in the meantime.', 'Look at it again, then repeat your change.', { code: 'conflict' });
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
