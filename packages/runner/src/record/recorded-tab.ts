import { isSurfaceTyping, Lifeline, ObservationSchema, type Box, type Captured, type CdpSession, type Clock, type FrameIdentity, type KnownSecrets, type Observation } from '@waymark/core';
import type { RecorderMode, RecorderOptions } from '@waymark/injected/recorder';
import type { Page } from 'playwright-core';
import { watchDialogs } from './dialogs.js';
import { FrameRecorders, type FrameReport } from './frame-recorders.js';
import { watchNavigations, type Navigated } from './navigations.js';
import { HeldTyping } from './held-typing.js';
import { Pictures, type Darkroom, type TakenLook } from './pictures.js';
import type { Readings } from './readings.js';
import { Sights } from './sights.js';

/** A report of more than this is no observation: the largest, with a picture, has a tenth of it. */
const LONGEST_REPORT = 2_000_000;

/** How a report begins that is no observation, but what a field for secrets holds. */
const HIDE = '{"hide":';

/** A click is followed by what it causes within this time, in milliseconds. */
const CAUSE = 1_000;


/** Each reading that is under way at the end is waited for so long, in milliseconds, and what was typed last. */
const LAST_READINGS = 5_000;

/** The second click of a double click comes within this time, in milliseconds. */
const AGAIN = 1_500;

const UNSEEN = 'What was typed into a field drawn on a canvas could not be seen there, so that it is kept as a secret: give its value when it is replayed.';

/** What a person does; an effect, a picture or a note is none of it. */
const ACTS: ReadonlySet<Observation['kind']> = new Set(['click', 'input', 'key', 'choose', 'check', 'upload', 'drag', 'hover', 'scroll', 'assert']);

export interface DetachableSession extends CdpSession {
  detach(): Promise<void>;
}

export interface TabHost {
  settings: RecorderOptions;
  clock: Clock;
  openSession(page: Page): Promise<DetachableSession>;
  /** undefined where no pictures are taken. */
  darkroom(page: Page): Darkroom | undefined;
  /** Whether pictures are kept, or only read. */
  keepsPictures: boolean;
  /** undefined where nothing is read. */
  readings: Readings | undefined;
  /** What was typed as a secret into fields of pages. */
  known: KnownSecrets;
  /** Something was done of which no picture could be had. */
  unpictured(): void;
  /** What page code saw; what is held back keeps its place in the line. */
  saw(observation: Observation | Promise<Observation>, frames: Promise<FrameIdentity[]>): void;
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
  #lastTyped: string | undefined;
  #pointed: { place: string | undefined; at: number; look: Promise<TakenLook | undefined> } | undefined;
  #pictures: Pictures | undefined;
  #sights: Sights | undefined;
  readonly #typing: HeldTyping;
  readonly #developing = new Set<Promise<void>>();

  constructor(page: Page, host: TabHost) {
    this.page = page;
    this.#host = host;
    this.#lifeline = new Lifeline(host.clock);
    this.#typing = new HeldTyping({
      tell: (observation, frames) => host.saw(observation, frames),
      lookedSince: async (moment, patience, frame) => this.#sights?.since(moment, patience, frame),
      seenBefore: async (on) => this.#sights?.ofPlace(on),
      hide: (text, where) => host.readings?.hide(text, where),
      unseen: ({ id }) => host.happened({ ...host.stamp(), kind: 'note', of: id, text: UNSEEN }),
    });
  }

  async start(): Promise<void> {
    const session = await this.#host.openSession(this.page);
    const recorders = new FrameRecorders(session, { settings: this.#host.settings, lifeline: this.#lifeline, tell: (report) => this.#hear(report) });
    this.#attached = { session, recorders };
    this.#listen(session);
    await recorders.start();
    const darkroom = this.#host.darkroom(this.page);
    if (darkroom === undefined) return;
    this.#pictures = new Pictures(recorders, darkroom);
    if (this.#host.readings) this.#sights = new Sights(this.#pictures, this.#host.readings);
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
    await this.#attached?.recorders.flush();
    this.#pictures?.stop();
    await this.#host.clock.sleep(0);
    await Promise.race([Promise.all([this.#typing.judged(), ...this.#developing]), this.#host.clock.sleep(LAST_READINGS * (1 + this.#developing.size))]);
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

  #hear({ payload, frames, frame, document }: FrameReport): void {
    const hidden = hiddenIn(payload);
    if (hidden !== undefined) return this.#host.known.add(hidden);
    const observation = parsed(payload);
    if (observation === undefined) return this.#host.garbled();
    if (ACTS.has(observation.kind)) this.#lastAct = this.#host.clock.now();
    if (observation.kind === 'assert') this.#host.checked(document);
    const typed = isSurfaceTyping(observation);
    if (typed) this.#typing.take(observation, { frames, frame });
    else this.#host.saw(observation, frames);
    const isFirst = !typed || this.#lastTyped !== observation.field;
    this.#lastTyped = typed ? observation.field : this.#lastTyped;
    if (this.#pictures && isFirst && ACTS.has(observation.kind) && observation['on'] !== undefined) this.#develop(this.#pictures, observation, { frames, frame });
    if (ACTS.has(observation.kind)) this.#pictures?.forget();
    else void this.#pictures?.stir();
  }

  /** Resolves when the page has been looked at since anything was done. */
  async looked(patience: number): Promise<void> {
    const worlds = this.#attached?.recorders.worlds;
    // What page code has told comes before the answer to what it is asked after.
    if (worlds) await worlds.run(await worlds.tree.main(), 'function () { return 0; }').catch(() => undefined);
    await this.#pictures?.looked(patience);
  }

  /** A picture that could not be had is counted, never waited for. */
  #develop(pictures: Pictures, observation: Observation, { frames, frame }: Pick<FrameReport, 'frames' | 'frame'>): void {
    const look = this.#lookBefore(pictures, observation);
    const developed = frames
      .then((path) => this.#picture(pictures, observation, { taken: look, frame: path.length === 0 ? null : frame }))
      .catch(() => this.#host.unpictured());
    this.#developing.add(developed);
    void developed.then(() => this.#developing.delete(developed));
  }

  /**
   * Typing goes into what was clicked, and a double click begins with a click: the look from before the first of them
   * is the one from before them all.
   */
  #lookBefore(pictures: Pictures, observation: Observation): Promise<TakenLook | undefined> {
    const on = observation['on'] as Captured;
    const earlier = this.#pointed;
    const same = earlier?.place !== undefined && earlier.place === placeOf(on) ? earlier : undefined;
    if (same && isSurfaceTyping(observation)) return same.look;
    const again = same && observation.at - same.at <= AGAIN ? same.look : undefined;
    const look = pictures.before(observation).then((own) => own ?? again);
    this.#pointed = { place: placeOf(on), at: observation.at, look };
    return look;
  }

  async #picture(pictures: Pictures, observation: Observation, { taken, frame }: { taken: Promise<TakenLook | undefined>; frame: string | null }): Promise<void> {
    const { happened, stamp, keepsPictures, unpictured } = this.#host;
    const on = observation['on'] as Captured;
    const look = await pictures.ofFrame(await taken, frame);
    const drawn = on.target.pixels?.surface !== undefined;
    const keeps = look !== undefined && keepsPictures && !drawn;
    if (keeps) await this.#typing.judged();
    const hidden = keeps ? await this.#hidden(look, on, frame) : null;
    const crop = keeps && hidden ? await pictures.crop(look, { on, secret: observation['secret'], hidden }) : undefined;
    if (crop !== undefined) happened({ ...stamp(), kind: 'crop', of: observation.id, crop });
    else if (!drawn && keepsPictures) unpictured();
    const sight = await this.#sights?.of(observation, look, { typing: this.#typing, keepsPictures, frame });
    if (sight) happened({ ...stamp(), kind: 'sight', of: observation.id, pixels: sight });
  }

  /** What a picture of an element must not show; null where that cannot be said. */
  async #hidden(look: TakenLook, on: Captured, frame: string | null): Promise<Box[] | null> {
    const { readings, known } = this.#host;
    if (!readings) return known.values.length === 0 ? [] : null;
    const places = readings.hiddenIn(look, frame);
    const shown = places && (await readings.shown(look, on));
    return places && shown && [...places, ...shown];
  }
}

/** What a field for secrets holds is told by itself, and never written down. */
function hiddenIn(payload: string): string | undefined {
  if (!payload.startsWith(HIDE)) return undefined;
  const { hide } = JSON.parse(payload) as { hide: unknown };
  return typeof hide === 'string' ? hide : '';
}

/** undefined for elements, which are known by more than their place. */
function placeOf({ target: { dom, pixels } }: Captured): string | undefined {
  const at = pixels?.surface?.at;
  return at && `${dom?.xpath ?? dom?.css ?? ''} ${at.x},${at.y}`;
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
