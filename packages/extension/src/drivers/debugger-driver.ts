import {
  CdpDriver,
  DriverError,
  type DriverOptions,
  type FileSource,
  type FrameAnswer,
  type Input,
  type PageCallName,
  type PageCalls,
  type PageDriver,
  type PageSignal,
  type Screenshot,
  type ScreenshotOptions,
} from '@waymark/core';
import { browserClock } from '../browser-clock.js';
import { ChromeDebuggerSession, type DebuggerApi } from './chrome-debugger-session.js';
import { watchDownloads } from './download-signals.js';
import { paintBoxes } from './paint-boxes.js';

export interface DebuggerDriverOptions {
  api: DebuggerApi;
  /** Source of the page code. */
  script: string;
  files: FileSource;
  /** The debugger was taken off a tab that is still there: by its banner, by another program. */
  onDetached(tabId: number, reason: string): void;
}

interface Tab {
  id: number;
  session: ChromeDebuggerSession;
  driver: CdpDriver;
}

/** Replays in a tab of the person's own browser, and in the tabs that it opens. */
export class DebuggerDriver implements PageDriver {
  readonly #options: DebuggerDriverOptions;
  readonly #listeners = new Set<(signal: PageSignal) => void>();
  /** In the order of their opening; a closed one leaves its number behind. */
  readonly #tabs: (Promise<Tab> | undefined)[] = [];
  readonly #ids: number[] = [];
  #current = 0;
  readonly #stops: (() => void)[];

  private constructor(options: DebuggerDriverOptions) {
    this.#options = options;
    chrome.tabs.onCreated.addListener(this.#onCreated);
    chrome.tabs.onRemoved.addListener(this.#onRemoved);
    this.#stops = [
      () => chrome.tabs.onCreated.removeListener(this.#onCreated),
      () => chrome.tabs.onRemoved.removeListener(this.#onRemoved),
      watchDownloads((signal) => this.#emit(signal)),
    ];
  }

  /** Rejects where the tab may not be debugged. */
  static async attach(tabId: number, options: DebuggerDriverOptions): Promise<DebuggerDriver> {
    const driver = new DebuggerDriver(options);
    try {
      await driver.#add(tabId);
    } catch (error) {
      await driver.dispose();
      throw error;
    }
    return driver;
  }

  async navigate(url: string, options: DriverOptions): Promise<void> {
    return (await this.#now()).driver.navigate(url, options);
  }

  async call<N extends PageCallName>(
    name: N,
    argument: PageCalls[N]['argument'],
    options: DriverOptions & { frame: string | 'main' | 'all' },
  ): Promise<FrameAnswer<PageCalls[N]['result']>[]> {
    return (await this.#now()).driver.call(name, argument, options);
  }

  async dispatch(input: Input, options: DriverOptions): Promise<void> {
    if (input.kind === 'tab') return this.#tab(input);
    // Any tab may open a dialog, and one that waits for its answer holds everything up.
    if (input.kind === 'dialogs') await Promise.all(this.#open().map(async (tab) => (await tab).driver.dispatch(input, options)));
    else await (await this.#now()).driver.dispatch(input, options);
  }

  async screenshot(options: DriverOptions & ScreenshotOptions): Promise<Screenshot> {
    return (await this.#now()).driver.screenshot(options);
  }

  subscribe(listener: (signal: PageSignal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes the debugger off all tabs; they stay open. */
  async dispose(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
    await Promise.all(
      this.#open().map(async (opening) => {
        const tab = await opening.catch(() => undefined);
        tab?.driver.dispose();
        await tab?.session.detach();
      }),
    );
  }

  #open(): Promise<Tab>[] {
    return this.#tabs.filter((tab) => tab !== undefined);
  }

  async #now(): Promise<Tab> {
    const tab = this.#tabs[this.#current];
    if (tab === undefined) throw new DriverError('page-closed', 'The tab was closed');
    return tab;
  }

  async #tab({ do: what, index }: Extract<Input, { kind: 'tab' }>): Promise<void> {
    const tab = await this.#tabs[index];
    if (tab === undefined) throw new DriverError('no-such-tab', `Tab ${index} is not open`);
    if (what === 'close') return chrome.tabs.remove(tab.id);
    this.#current = index;
    await chrome.tabs.update(tab.id, { active: true });
  }

  #add(tabId: number): Promise<Tab> {
    const index = this.#tabs.length;
    const opening = this.#attach(tabId, index);
    opening.catch(() => undefined);
    this.#tabs.push(opening);
    this.#ids.push(tabId);
    return opening;
  }

  async #attach(tabId: number, index: number): Promise<Tab> {
    const { api, script, files } = this.#options;
    const session = await ChromeDebuggerSession.attach(api, tabId);
    session.on('Inspector.detached', ({ reason }: { reason: string }) => this.#onDetached(tabId, reason));
    // A page behaves as in front, even where the person looks at another window meanwhile.
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => undefined);
    const driver = await CdpDriver.attach({ session, clock: browserClock, script, paint: paintBoxes, files });
    driver.subscribe((signal) => this.#emitFrom(index, signal));
    return { id: tabId, session, driver };
  }

  /** A tab may close itself, or be closed by a step: that is the end only where no other is left. */
  #onDetached(tabId: number, reason: string): void {
    const others = this.#tabs.some((tab, index) => tab !== undefined && this.#ids[index] !== tabId);
    if (reason !== 'target_closed' || !others) this.#options.onDetached(tabId, reason);
  }

  /** Navigations and crashes are told of the tab in use only; `chrome.downloads` knows more of downloads than a page does. */
  #emitFrom(index: number, signal: PageSignal): void {
    if (signal.kind === 'download' || (index !== this.#current && signal.kind !== 'dialog')) return;
    this.#emit(signal);
  }

  #emit(signal: PageSignal): void {
    for (const listener of this.#listeners) listener(signal);
  }

  readonly #onCreated = ({ id, openerTabId, pendingUrl, url }: chrome.tabs.Tab): void => {
    if (id === undefined || openerTabId === undefined || !this.#ids.includes(openerTabId)) return;
    this.#add(id).catch(() => undefined);
    this.#emit({ kind: 'tabOpened', index: this.#tabs.length - 1, url: pendingUrl ?? url ?? '' });
  };

  /** The tab opened last before it takes over, as in a browser. */
  readonly #onRemoved = (tabId: number): void => {
    const index = this.#ids.indexOf(tabId);
    if (index < 0 || this.#tabs[index] === undefined) return;
    this.#tabs[index] = undefined;
    if (index === this.#current) {
      const next = this.#tabs.findLastIndex((tab, at) => at < index && tab !== undefined);
      const other = next >= 0 ? next : this.#tabs.findIndex((tab) => tab !== undefined);
      if (other >= 0) this.#current = other;
    }
    this.#emit({ kind: 'tabClosed', index });
  };
}
