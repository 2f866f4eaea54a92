import {
  DriverError,
  type DriverOptions,
  type FrameAnswer,
  type Input,
  Lifeline,
  type PageCallName,
  type PageCalls,
  type PageDriver,
  type PageSignal,
  type Screenshot,
  type ScreenshotOptions,
  takePicture,
} from '@waymark/core';
import { pageScript } from '@waymark/injected';
import type { Page } from 'playwright-core';
import { keepDownloadsIn } from './keep-download.js';
import { paintBoxes } from './paint-boxes.js';
import { type DialogPolicy, PlaywrightTab } from './playwright-tab.js';
import { systemClock } from './system-clock.js';

export interface PlaywrightDriverOptions {
  /** Where downloads are kept; by default where the browser puts them, until its context closes. */
  downloads?: string;
  /** Source of the page code. */
  script?: string;
}

/** Ready once it has seen the page's frames, so that no signal is missed. */
export async function createPlaywrightDriver(page: Page, options: PlaywrightDriverOptions = {}): Promise<PlaywrightDriver> {
  const driver = new PlaywrightDriver(page, options);
  await driver.ready();
  return driver;
}

/** Drives a page that the caller owns, and the tabs that are opened beside it in the same context. */
export class PlaywrightDriver implements PageDriver {
  readonly #first: Page;
  readonly #options: PlaywrightDriverOptions;
  readonly #dialogs: DialogPolicy = { answer: 'dismiss' };
  readonly #listeners = new Set<(signal: PageSignal) => void>();
  /** In the order of their opening; a closed one leaves its number behind. */
  readonly #tabs: (PlaywrightTab | undefined)[] = [];
  #current: PlaywrightTab;

  constructor(page: Page, options: PlaywrightDriverOptions) {
    this.#first = page;
    this.#options = options;
    this.#current = this.#add(page);
    page.context().on('page', this.#onPage);
  }

  async ready(): Promise<void> {
    await this.#current.worlds();
  }

  async navigate(url: string, options: DriverOptions): Promise<void> {
    const tab = this.#current;
    try {
      await tab.within(options, `opening ${url}`, () => tab.navigate(url, options.timeout));
    } catch (error) {
      // A request that is still on its way would hold up whatever comes next.
      await tab.stopLoading();
      throw error;
    }
  }

  async call<N extends PageCallName>(
    name: N,
    argument: PageCalls[N]['argument'],
    options: DriverOptions & { frame: string | 'main' | 'all' },
  ): Promise<FrameAnswer<PageCalls[N]['result']>[]> {
    const tab = this.#current;
    const worlds = await tab.within(options, name, () => tab.worlds());
    return worlds.call(name, argument, options);
  }

  async dispatch(input: Input, options: DriverOptions): Promise<void> {
    const tab = this.#current;
    switch (input.kind) {
      case 'move':
      case 'click':
      case 'drag':
      case 'wheel':
        return tab.within(options, input.kind, () => tab.point(input));
      case 'text':
      case 'key':
        return tab.within(options, input.kind, () => tab.type(input));
      case 'files':
        return tab.within(options, input.kind, () => tab.setFiles(input));
      case 'dialogs':
        Object.assign(this.#dialogs, { answer: input.answer, promptText: input.promptText });
        return;
      case 'tab':
        return this.#tab(input, options);
      default:
        return input satisfies never;
    }
  }

  async screenshot({ mask = [], scale, clip, ...options }: DriverOptions & ScreenshotOptions): Promise<Screenshot> {
    const tab = this.#current;
    return tab.within(options, 'screenshot', async () =>
      takePicture(await tab.worlds(), { mask, scale, clip, paint: paintBoxes, shoot: () => tab.shoot(options.timeout), camera: (view) => tab.camera(view) }),
    );
  }

  subscribe(listener: (signal: PageSignal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes the driver off its pages; they stay open. */
  async dispose(): Promise<void> {
    this.#first.context().off('page', this.#onPage);
    this.#listeners.clear();
    await Promise.all(this.#tabs.map((tab) => tab?.detach()));
  }

  async #tab({ do: what, index }: Extract<Input, { kind: 'tab' }>, options: DriverOptions): Promise<void> {
    const tab = this.#tabs[index];
    if (tab === undefined) throw new DriverError('no-such-tab', `Tab ${index} is not open`);
    if (what === 'switch') {
      this.#current = tab;
      return tab.within(options, 'switching tabs', () => tab.page.bringToFront());
    }
    await new Lifeline(systemClock).within(options, 'closing a tab', () => tab.page.close());
  }

  #add(page: Page): PlaywrightTab {
    const index = this.#tabs.length;
    const tab = new PlaywrightTab(page, {
      script: this.#options.script ?? pageScript,
      dialogs: this.#dialogs,
      keepDownload: keepDownloadsIn(this.#options.downloads),
      emit: (signal) => this.#emitFrom(index, signal),
      onClosed: () => this.#onClosed(index),
    });
    this.#tabs.push(tab);
    return tab;
  }

  readonly #onPage = (page: Page): void => {
    this.#add(page);
    this.#emit({ kind: 'tabOpened', index: this.#tabs.length - 1, url: page.url() });
  };

  /** The tab opened last before it takes over, as in a browser. */
  #onClosed(index: number): void {
    const closed = this.#tabs[index];
    this.#tabs[index] = undefined;
    const next = this.#tabs.slice(0, index).findLast((tab) => tab !== undefined) ?? this.#tabs.find((tab) => tab !== undefined);
    if (closed === this.#current && next !== undefined) this.#current = next;
    this.#emit({ kind: 'tabClosed', index });
  }

  /** Navigations and crashes are told of the tab in use only; they carry no number of a tab. */
  #emitFrom(index: number, signal: PageSignal): void {
    if (this.#tabs[index] !== this.#current && signal.kind !== 'dialog' && signal.kind !== 'download') return;
    this.#emit(signal);
  }

  #emit(signal: PageSignal): void {
    for (const listener of this.#listeners) listener(signal);
  }
}
