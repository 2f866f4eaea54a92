import { expect, vi } from 'vitest';
import { DriverError, type FrameAnswer, type FramePoint, type Input, type NodeRef, type PageDriver, type PageSignal } from '@waymark/core';
import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { DriverPages } from './driver-pages.js';

/** What a driver may lack; the suite skips it and says why. */
export type Feature = 'tabs' | 'downloadPath' | 'restlessPages';

export interface Opened {
  driver: PageDriver;
  /** The same page by another way, to see what really happened. */
  witness: Page;
  close(): Promise<void>;
}

export interface DriverUnderTest {
  name: string;
  gaps: Partial<Record<Feature, string>>;
  /** Which tests of a group are tried every day, by their turn: drivers of the same code take turns. All without it. */
  daily?(group: string, turn: number): boolean;
  /** Where files may be written. */
  folder(): string;
  open(options: BrowserContextOptions & { downloads: string }): Promise<Opened>;
}

export interface Found {
  ref: NodeRef;
  /** Its centre. */
  at: FramePoint;
}

interface Logged {
  type: string;
  target: string;
  trusted: boolean;
  ctrl: boolean;
  shift: boolean;
}

type Signal<K extends PageSignal['kind']> = Extract<PageSignal, { kind: K }>;

export const OPTIONS = { timeout: 10_000 };
const PATIENT = { timeout: 5_000 };

/** A driver on a fresh page for each test, and short words for what tests do with it. */
export class DriverStage {
  readonly #subject: DriverUnderTest;
  readonly #served: () => DriverPages;
  #opened: Opened | undefined;
  #signals: PageSignal[] = [];

  constructor(subject: DriverUnderTest, served: () => DriverPages) {
    this.#subject = subject;
    this.#served = served;
  }

  get pages(): DriverPages {
    return this.#served();
  }

  get driver(): PageDriver {
    return this.#now.driver;
  }

  get witness(): Page {
    return this.#now.witness;
  }

  get gaps(): DriverUnderTest['gaps'] {
    return this.#subject.gaps;
  }

  get #now(): Opened {
    if (this.#opened === undefined) throw new Error('nothing is open');
    return this.#opened;
  }

  folder = (): string => this.#subject.folder();

  open = async (options: BrowserContextOptions = {}): Promise<void> => {
    this.#opened = await this.#subject.open({ viewport: { width: 1000, height: 700 }, ...options, downloads: this.folder() });
    this.#signals = [];
    this.driver.subscribe((signal) => this.#signals.push(signal));
  };

  close = async (): Promise<void> => {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.close();
  };

  reopen = async (options: BrowserContextOptions): Promise<void> => {
    await this.close();
    await this.open(options);
  };

  visit = (path: string): Promise<void> => this.driver.navigate(this.pages.near + path, OPTIONS);

  /** The element in the first frame whose URL ends so, once it is there. */
  find = (css: string, inFrame = ''): Promise<Found> =>
    vi.waitFor(async () => {
      const [found] = await this.#look(css, inFrame);
      if (found === undefined) throw new Error(`${css} is in no frame ${inFrame}`);
      return found;
    }, PATIENT);

  send = (input: Input): Promise<void> => this.driver.dispatch(input, OPTIONS);

  clickAt = (at: FramePoint, more: Partial<Extract<Input, { kind: 'click' }>> = {}): Promise<void> =>
    this.send({ kind: 'click', at, button: 'left', count: 1, modifiers: [], ...more });

  click = async (css: string, inFrame = ''): Promise<void> => this.clickAt((await this.find(css, inFrame)).at);

  press = (key: string, modifiers: Extract<Input, { kind: 'key' }>['modifiers'] = []): Promise<void> => this.send({ kind: 'key', key, modifiers });

  valueOf = (css: string): Promise<string> => this.witness.locator(css).inputValue();

  /** The events that the page itself saw. */
  logged = (): Promise<Logged[]> => this.witness.evaluate('log');

  signal = <K extends PageSignal['kind']>(kind: K): Signal<K>[] => this.#signals.filter((each): each is Signal<K> => each.kind === kind);

  loadedFrames = (count: number): Promise<void> =>
    vi.waitFor(async () => {
      const reports = values(await this.driver.call('page', {}, { ...OPTIONS, frame: 'all' }));
      const loaded = reports.filter(({ url }) => url.startsWith('http')).length;
      if (loaded !== count) throw new Error(`${loaded} frames have loaded, not ${count}`);
    }, PATIENT);

  /** The frame below elements with these ids. */
  frameId = async (path: string): Promise<string> => {
    const answers = await this.driver.call('page', {}, { ...OPTIONS, frame: 'all' });
    return answers.find(({ frame }) => frame.path.map(({ id }) => id).join(' > ') === path)?.frame.id ?? '';
  };

  async #look(css: string, inFrame: string): Promise<Found[]> {
    const answers = await this.driver.call('capture', { css }, { ...OPTIONS, frame: 'all' });
    return answers.flatMap((answer) => {
      if (!('value' in answer) || !answer.frame.url.endsWith(inFrame)) return [];
      const { node, state } = answer.value;
      if (node === null || state === null) return [];
      const { x, y, width, height } = state.box;
      const frame = answer.frame.id;
      return { ref: { frame, node }, at: { space: 'viewport', frame, x: x + width / 2, y: y + height / 2 } };
    });
  }
}

export function values<R>(answers: readonly FrameAnswer<R>[]): R[] {
  return answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
}

export async function errorOf(work: Promise<unknown>): Promise<DriverError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DriverError);
  return error as DriverError;
}

/** The frame below elements with these ids, as the witness sees it. */
export async function frameAt(witness: Page, path: string): Promise<Frame> {
  let frame = witness.mainFrame();
  for (const id of path.split(' > ')) {
    const element = await frame.waitForSelector(`#${id}`, { state: 'attached' });
    const content = await element.contentFrame();
    if (content === null) throw new Error(`no frame at ${path}`);
    frame = content;
  }
  return frame;
}
