import type { Clock, FileSource, PageDriver, Recording, Sight } from '@waymark/core';
import { toBase64 } from '../data-url.js';
import type { AppState, CallArgument, OpenRecording, ShownRunEvent } from '../messages.js';
import { ReplayRun } from '../replay/replay-run.js';
import { attachTrouble, detachTrouble, WORKER_DIED } from '../replay/replay-troubles.js';
import type { Runs } from '../storage/runs.js';
import { Troubled } from '../trouble.js';
import type { Calls } from './panel-hub.js';
import { tabToUse } from './record-calls.js';

export type OpenDriver = (
  tabId: number,
  around: { files: FileSource; onDetached(tabId: number, reason: string): void },
) => Promise<PageDriver & { dispose(): Promise<void> }>;

export interface ReplayDeskParts {
  open: OpenDriver;
  clock: Clock;
  /** Eyes; closed after each replay. */
  sight: Omit<Sight, 'verify'>;
  runs: Runs;
  recording(id: string): Promise<OpenRecording>;
  isRecording(): boolean;
  /** Remembers that a replay runs, for a worker that comes after this one. */
  underway: { set(run: Underway | null): Promise<void>; get(): Promise<Underway | null> };
  changed(): void;
  tell(replayId: string, event: ShownRunEvent): void;
}

export interface Underway {
  id: string;
  recordingId: string;
}

type ReplayCalls = Pick<Calls, Extract<keyof Calls, `replay.${string}` | `files.${string}`>>;

/** Starts and steers replays; one at a time. */
export class ReplayDesk {
  readonly #parts: ReplayDeskParts;
  #run: ReplayRun | undefined;
  /** Between the call and the first step. */
  #starting = false;
  #lost: Underway | null = null;

  constructor(parts: ReplayDeskParts) {
    this.#parts = parts;
  }

  get running(): boolean {
    return this.#starting || this.#run?.ended === false;
  }

  state(): AppState['replay'] {
    if (this.#run !== undefined) return this.#run.state();
    return this.#lost && { ...this.#lost, status: 'ended', current: null, stepByStep: false, breakpoints: [], problem: WORKER_DIED };
  }

  /** A worker that died in the midst of a replay: that is said, and nothing is repeated. */
  async lookBack(): Promise<void> {
    this.#lost = await this.#parts.underway.get();
    if (this.#lost === null) return;
    await this.#parts.underway.set(null);
    this.#parts.changed();
  }

  calls(): ReplayCalls {
    const { runs } = this.#parts;
    return {
      'replay.start': (argument) => this.#start(argument),
      'replay.next': () => this.#steer((run) => run.next()),
      'replay.continue': () => this.#steer((run) => run.goOn()),
      'replay.stop': () => this.#steer((run) => run.stop()),
      'replay.breakpoints': ({ breakpoints }) =>
        this.#steer((run) => {
          run.breakpoints = breakpoints;
        }),
      'replay.results': ({ id }) => runs.last(id),
      'files.supply': async ({ recordingId, name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        await runs.supply(recordingId, name, bytes);
        return { name, bytes: bytes.length };
      },
      'files.list': ({ recordingId }) => runs.files(recordingId),
    };
  }

  async #start(argument: CallArgument<'replay.start'>): Promise<{ id: string }> {
    if (this.#parts.isRecording()) throw new Troubled('A recording is running.', 'Stop it before you replay.');
    if (this.running) throw new Troubled('A replay is running already.', 'Stop it before you start another.');
    this.#starting = true;
    try {
      const { recording } = await this.#parts.recording(argument.id);
      await this.#needFiles(recording);
      needSecrets(recording, argument);
      return await this.#begin(recording, argument);
    } finally {
      this.#starting = false;
    }
  }

  async #begin(recording: Recording, argument: CallArgument<'replay.start'>): Promise<{ id: string }> {
    const tab = argument.newTab === true ? await chrome.tabs.create({ url: 'about:blank', active: true }) : await tabToUse(argument.tabId);
    const tabId = tab.id ?? -1;
    await chrome.tabs.update(tabId, { active: true });
    const driver = await this.#open(tabId, tab.url ?? '', recording.id);
    const { changed, tell, runs, clock, sight } = this.#parts;
    const run: ReplayRun = new ReplayRun({ recording, options: argument, driver, clock, sight, changed, tell: (event) => tell(run.id, event), keep: (stored) => runs.keep(stored) });
    this.#run = run;
    await this.#parts.underway.set({ id: run.id, recordingId: recording.id });
    changed();
    void run.play().finally(() => Promise.all([driver.dispose(), sight.reader.close(), this.#parts.underway.set(null)]));
    return { id: run.id };
  }

  async #open(tabId: number, url: string, recordingId: string): ReturnType<OpenDriver> {
    const files: FileSource = async (name) => {
      const bytes = await this.#parts.runs.file(recordingId, name);
      return bytes && { name: name.replace(/^.*[\\/]/, ''), type: '', base64: toBase64(bytes) };
    };
    try {
      return await this.#parts.open(tabId, { files, onDetached: (_tab, reason) => this.#run?.stop(detachTrouble(reason)) });
    } catch (error) {
      throw attachTrouble(error, url);
    }
  }

  async #needFiles(recording: Recording): Promise<void> {
    const wanted = [...new Set(recording.steps.flatMap((step) => (step.action === 'upload' ? (step.files as string[]) : [])))];
    const there = new Set((await this.#parts.runs.files(recording.id)).map(({ name }) => name));
    const missing = wanted.filter((name) => !there.has(name));
    if (missing.length > 0) throw new Troubled(`The recording uploads files that are not there: ${missing.join(', ')}.`, 'Choose the files to upload, then replay again.', { code: 'missing-files' });
  }

  #steer(steer: (run: ReplayRun) => void): Promise<Record<string, never>> {
    if (this.#run === undefined || this.#run.ended) return Promise.reject(new Troubled('No replay is running.', 'Start one first.'));
    steer(this.#run);
    return Promise.resolve({});
  }
}

/** Asked before anything is done: a run that stops for a password in its midst has half done its work. */
function needSecrets(recording: Recording, { secrets = {} }: CallArgument<'replay.start'>): void {
  const names = JSON.stringify(recording.steps).matchAll(/\{\{\s*secret:([^{}]+?)\s*\}\}/g);
  const missing = [...new Set([...names].map(([, name]) => name ?? ''))].filter((name) => secrets[name] === undefined || secrets[name] === '');
  if (missing.length > 0) throw new Troubled(`The recording needs secrets that were not given: ${missing.join(', ')}.`, 'Type them in, then replay again. They are not stored.', { code: 'missing-secrets' });
}
