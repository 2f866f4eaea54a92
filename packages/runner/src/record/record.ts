import { randomUUID } from 'node:crypto';
import { absorb, draftRecording, KnownSecrets, newDraft, withoutSecrets, type Check, type Draft, type DraftStart, type FrameIdentity, type Observation, type PlacedObservation, type Recording, targetOf } from '@waymark/core';
import type { Page } from 'playwright-core';
import { cameraFor, clock, cutBox, openEyes, paintBoxes, sessionFor } from '../compose.js';
import { InputError } from '../data/input-error.js';
import type { Darkroom } from './pictures.js';
import { Readings, type Eyes } from './readings.js';
import { RecordedTabs } from './recorded-tabs.js';

export interface RecordOptions {
  /** By default the title of the first page. */
  title: string;
  createdBy: string;
  /** The part of its addresses that another installation replaces; by default the origin. */
  baseUrl: string;
  /** CSS of fields whose values are secret, besides those for passwords, codes and cards. */
  secretFields: readonly string[];
  /** Whether input that a program makes counts, as Playwright's `fill` and `selectOption` do; by default it does. */
  scripted: boolean;
  /** Whether a small picture of each target is kept; off by default, since a script is too fast for most of them. */
  pictures: boolean;
  /** Whether what stands on and around each target is read from the screen, which alone finds again what is drawn on a canvas; by default where pictures are kept. */
  sight: boolean;
  /** Told at the start, and of each observation before it counts; with these two the same recording can be made again. */
  onStart(start: DraftStart): void;
  onObserved(placed: PlacedObservation): void;
  /** After each change. */
  onChange(recording: () => Recording): void;
}

/** A recording that is being made. */
export interface RecordingSession {
  /** As it stands now. */
  recording(): Recording;
  /** Says something to whoever reads the recording. */
  note(text: string): void;
  /** From when this resolves, the next click points at what is checked and does not reach the page; address and title need none. */
  check(check: Check): Promise<void>;
  readonly paused: boolean;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the page has been looked at since the last thing was done, so that the next one has its picture; for scripts, which are faster than people. */
  looked(): Promise<void>;
  /** Takes the recorder out of all pages, which stay open. */
  stop(): Promise<Recording>;
  /** Resolves when no tab is left to record in. */
  ended(): Promise<void>;
}

/**
 * Records what is done on a page that the caller owns, and in the tabs it opens: by a person, or by a Playwright script
 * that then need not be written again.
 */
export async function record(page: Page, options: Partial<RecordOptions> = {}): Promise<RecordingSession> {
  if (page.isClosed()) throw new InputError('The page that is to be recorded is closed.', 'Give record() a page that is open, before anything is done on it.');
  const session = new Session(page, options);
  await session.start();
  return session;
}

/** Pixels of a picture for one CSS pixel: small text is misread with fewer. */
const READABLE = 2;

/** A page that cannot be looked at within this time, in milliseconds, is not waited for. */
const LOOK_WITHIN = 10_000;

/** A page that nobody has gone to yet. */
const NOWHERE = 'about:blank';

const MAIN_FRAME: Promise<FrameIdentity[]> = Promise.resolve([]);

class Session implements RecordingSession {
  readonly #options: Partial<RecordOptions>;
  readonly #tabs: RecordedTabs;
  readonly #page: Page;
  readonly #prefix = randomUUID().slice(0, 8);
  #queue: Promise<void> = Promise.resolve();
  #stopped: Promise<Recording> | undefined;
  readonly #eyes: Eyes | undefined;
  #draft: Draft;
  #made = 0;
  #garbled = 0;
  #unpictured = 0;

  constructor(page: Page, options: Partial<RecordOptions>) {
    this.#page = page;
    this.#options = options;
    this.#eyes = (options.sight ?? options.pictures) ? openEyes() : undefined;
    this.#draft = newDraft({
      id: randomUUID(),
      title: options.title ?? '',
      startUrl: NOWHERE,
      viewport: { width: 1, height: 1 },
      createdAt: new Date().toISOString(),
      createdBy: options.createdBy ?? 'waymark record',
    });
    const known = new KnownSecrets();
    this.#tabs = new RecordedTabs(page, {
      settings: { secretFields: options.secretFields ?? [], scripted: options.scripted ?? true },
      clock,
      openSession: sessionFor,
      darkroom: (tab) => (options.pictures || this.#eyes ? this.#darkroomFor(tab) : undefined),
      keepsPictures: options.pictures === true,
      readings: this.#eyes && new Readings(this.#eyes, known),
      known,
      unpictured: () => void (this.#unpictured += 1),
      stamp: () => this.#stamp(),
      tell: (observation, tab, frames) => this.#enqueue(observation, tab, frames),
      garbled: () => void (this.#garbled += 1),
    });
  }

  #darkroomFor(page: Page): Darkroom {
    return { clock, scale: this.#eyes ? READABLE : 1, shoot: cameraFor(page), paint: paintBoxes, cut: cutBox };
  }

  async start(): Promise<void> {
    await this.#tabs.ready();
    const viewport = await this.#tabs.viewport();
    if (viewport) this.#draft = { ...this.#draft, viewport };
    this.#options.onStart?.(this.#draft);
    if (this.#page.url() !== NOWHERE) this.#enqueue({ ...this.#stamp(), kind: 'navigated', url: this.#page.url(), how: 'load', by: 'person' }, 0, MAIN_FRAME);
    this.#page.on('domcontentloaded', this.#learnTitle);
    await this.#learnTitle();
  }

  recording(): Recording {
    const { baseUrl } = this.#options;
    return { ...draftRecording(this.#draft), ...(baseUrl !== undefined && { baseUrl }) };
  }

  note(text: string): void {
    this.#enqueue({ ...this.#stamp(), kind: 'note', text: text.slice(0, 2_000) }, 0, MAIN_FRAME);
  }

  check(check: Check): Promise<void> {
    return this.#tabs.setMode({ kind: 'assert', check });
  }

  get paused(): boolean {
    return this.#tabs.mode.kind === 'pause';
  }

  pause(): Promise<void> {
    return this.#tabs.setMode({ kind: 'pause' });
  }

  resume(): Promise<void> {
    return this.#tabs.setMode({ kind: 'record' });
  }

  async looked(): Promise<void> {
    await this.#tabs.looked(LOOK_WITHIN);
  }

  stop(): Promise<Recording> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  ended(): Promise<void> {
    return this.#tabs.ended();
  }

  async #stop(): Promise<Recording> {
    this.#page.off('domcontentloaded', this.#learnTitle);
    await this.#tabs.stop();
    if (this.#garbled > 0) this.note(`${this.#garbled} reports from pages could not be read, and are left out.`);
    if (this.#unpictured > 0) this.note(`No picture could be had of ${this.#unpictured} of the things that were done: they came too fast, happened in a frame that is scaled, turned or partly out of view, or could not be searched for a secret that was typed.`);
    await this.#queue;
    await this.#eyes?.reader.close();
    this.#noteUnread();
    await this.#queue;
    return this.recording();
  }

  /** Frames are processes of their own, and finding out where one stands takes a while: all wait their turn. */
  #enqueue(observation: Observation | Promise<Observation>, tab: number, frames: Promise<FrameIdentity[]>): void {
    this.#queue = this.#queue.then(async () => this.#absorb({ observation: await observation, tab, frames: await frames }));
  }

  /** Said once the readings are in. */
  #noteUnread(): void {
    const unread = this.#draft.steps.filter((step) => step.action !== 'press' && targetOf(step)?.pixels?.surface && !targetOf(step)?.pixels?.words?.length);
    if (unread.length === 0) return;
    const steps = unread.map(({ number, secret }) => `Step ${number}${secret ? ' (a secret was typed)' : ''}`).join(', ');
    const how = this.#eyes ? 'Nothing was seen of it before it was clicked: record it again, and rest for a moment before each click.' : 'Record it again with pictures.';
    this.note(`${steps}: this is drawn on a canvas, and what it shows could not be read while recording, so that a replay will refuse it. ${how}`);
  }

  #absorb(placed: PlacedObservation): void {
    const kept = withoutSecrets(placed, this.#draft);
    this.#options.onObserved?.(kept);
    this.#draft = absorb(this.#draft, kept);
    this.#options.onChange?.(() => this.recording());
  }

  readonly #learnTitle = async (): Promise<void> => {
    if (this.#draft.title !== '') return;
    const title = await this.#page.title().catch(() => '');
    if (this.#draft.title === '') this.#draft = { ...this.#draft, title: title.slice(0, 200) };
  };

  #stamp(): Pick<Observation, 'id' | 'at'> {
    this.#made += 1;
    return { id: `${this.#prefix}-${this.#made}`, at: Date.now() };
  }
}
