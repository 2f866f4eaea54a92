import { Lifeline, ObservationSchema, type CdpSession, type Clock, type FrameIdentity, type Observation } from '@waymark/core';
import type { RecorderMode, RecorderOptions } from '@waymark/injected/recorder';
import type { Page } from 'playwright-core';
import { watchDialogs } from './dialogs.js';
import { FrameRecorders, type FrameReport } from './frame-recorders.js';
import { watchNavigations, type Navigated } from './navigations.js';
import { Pictures, type Darkroom } from './pictures.js';

/** A report of more than this is no observation: the largest, with a picture, has a tenth of it. */
const LONGEST_REPORT = 2_000_000;

/** A click is followed by what it causes within this time, in milliseconds. */
const CAUSE = 1_000;


/** What a person does; an effect, a picture or a note is none of it. */
const ACTS: ReadonlySet<Observation['kind']> = new Set(['click', 'input', 'key', 'choose', 'check', 'upload', 'drag', 'hover', 'scroll', 'assert']);

export interface DetachableSession extends CdpSession {
  detach(): Promise<void>;
}

export interface TabHost {
  settings: RecorderOptions;
  clock: Clock;
  openSession(page: Page): Promise<DetachableSession>;
  /** undefined where no pictures are wanted. */
  darkroom: Darkroom | undefined;
  /** Something was done of which no picture could be had. */
  unpictured(): void;
  /** What page code saw. */
  saw(observation: Observation, frames: Promise<FrameIdentity[]>): void;
  /** What is checked was pointed at in this document. */
  checked(document: string): void;
  /** What the browser did. */
  happened(observation: Observation): void;
  /** What every observation has: an id of its own, and its time. */
  stamp(): Pick<Observation, 'id' | 'at'>;
  /** Page code sent something that is no observation. */
  garbled(): void;
  /** A document asked for a new tab. */
  openedWindow(): void;
}

/** One tab that is being recorded: its frames' recorders, and what only the browser knows of it. */
export class RecordedTab {
  readonly page: Page;
  readonly #host: TabHost;
  readonly #lifeline: Lifeline;
  readonly #stops: (() => void)[] = [];
  #attached: { session: DetachableSession; recorders: FrameRecorders } | undefined;
  #lastAct = Number.NEGATIVE_INFINITY;
  #pictures: Pictures | undefined;
  readonly #developing = new Set<Promise<void>>();

  constructor(page: Page, host: TabHost) {
    this.page = page;
    this.#host = host;
    this.#lifeline = new Lifeline(host.clock);
  }

  async start(): Promise<void> {
    const session = await this.#host.openSession(this.page);
    const recorders = new FrameRecorders(session, { settings: this.#host.settings, lifeline: this.#lifeline, tell: (report) => this.#hear(report) });
    this.#attached = { session, recorders };
    this.#listen(session);
    await recorders.start();
    if (this.#host.darkroom === undefined) return;
    this.#pictures = new Pictures(this.page, recorders, this.#host.darkroom);
    void this.#pictures.stir();
  }

  get recorders(): FrameRecorders | undefined {
    return this.#attached?.recorders;
  }

  setMode(mode: RecorderMode, except?: string): Promise<void> {
    return this.#attached?.recorders.setMode(mode, except) ?? Promise.resolve();
  }

  flush(): Promise<void> {
    return this.#attached?.recorders.flush() ?? Promise.resolve();
  }

  /** Takes the recorder out of the page and leaves the page as it is. */
  async stop(): Promise<void> {
    this.#pictures?.stop();
    await Promise.all(this.#developing);
    await this.#attached?.recorders.stop();
    for (const stop of this.#stops) stop();
    await this.#attached?.session.detach();
  }

  #listen(session: CdpSession): void {
    const { happened, openedWindow, stamp } = this.#host;
    const names = new Map<string, string>();
    this.#stops.push(
      watchNavigations(session, { mayBeCaused: () => this.#host.clock.now() - this.#lastAct < CAUSE, tell: (navigated) => this.#navigated(navigated) }),
      watchDialogs(session, {
        tell: (dialog) => happened({ ...stamp(), kind: 'dialog', ...dialog }),
        withheld: (message) => happened({ ...stamp(), kind: 'note', text: `What was typed into the prompt ‘${message.slice(0, 80)}’ was not recorded, since it asks for a secret.` }),
      }),
      session.on('Page.windowOpen', openedWindow),
      session.on('Page.downloadWillBegin', ({ guid, suggestedFilename }: { guid: string; suggestedFilename: string }) => {
        names.set(guid, suggestedFilename);
        happened({ ...stamp(), kind: 'download', fileName: suggestedFilename.slice(0, 500), state: 'started' });
      }),
      session.on('Page.downloadProgress', ({ guid, state }: { guid: string; state: string }) => {
        const fileName = names.get(guid);
        if (fileName === undefined || state === 'inProgress') return;
        names.delete(guid);
        happened({ ...stamp(), kind: 'download', fileName: fileName.slice(0, 500), state: state === 'completed' ? 'completed' : 'failed' });
      }),
    );
  }

  #navigated(navigated: Navigated): void {
    // What led here is spent: the next journey has another reason.
    this.#lastAct = Number.NEGATIVE_INFINITY;
    this.#pictures?.forget();
    this.#host.happened({ ...this.#host.stamp(), kind: 'navigated', ...navigated, url: navigated.url.slice(0, 8_000) });
  }

  #hear({ payload, frames, document }: FrameReport): void {
    const observation = parsed(payload);
    if (observation === undefined) return this.#host.garbled();
    if (ACTS.has(observation.kind)) this.#lastAct = this.#host.clock.now();
    if (observation.kind === 'assert') this.#host.checked(document);
    this.#host.saw(observation, frames);
    if (this.#pictures && ACTS.has(observation.kind) && observation['on'] !== undefined) this.#develop(this.#pictures, observation, frames);
    void this.#pictures?.stir();
  }

  /** A picture that could not be had is counted, never waited for. */
  #develop(pictures: Pictures, observation: Observation, frames: Promise<FrameIdentity[]>): void {
    const developed = frames
      .then((path) => (path.length === 0 ? pictures.of(observation) : undefined))
      .catch(() => undefined)
      .then((crop) => {
        if (crop === undefined) this.#host.unpictured();
        else this.#host.happened({ ...this.#host.stamp(), kind: 'crop', of: observation.id, crop });
      });
    this.#developing.add(developed);
    void developed.then(() => this.#developing.delete(developed));
  }
}

/** Page code lives beside the page, and may be made to say anything. */
function parsed(payload: string): Observation | undefined {
  if (payload.length > LONGEST_REPORT) return undefined;
  try {
    const read = ObservationSchema.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
