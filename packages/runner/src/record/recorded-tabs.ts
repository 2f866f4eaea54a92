import type { Clock, FrameIdentity, KnownSecrets, Observation, Recording } from '@waymark/core';
import type { RecorderMode, RecorderOptions } from '@waymark/injected/recorder';
import type { BrowserContext, Page } from 'playwright-core';
import type { Darkroom } from './pictures.js';
import type { Readings } from './readings.js';
import { RecordedTab, type DetachableSession } from './recorded-tab.js';

/** A new tab that comes within this time of a document's asking for one is that one, in milliseconds. */
const WINDOW_OPENS = 2_000;

/** How often closed shadow roots are looked for, in milliseconds: they tell nobody that they have come. */
const LOOK_EVERY = 700;

const MEASURE = 'function () { return { width: innerWidth, height: innerHeight, dpr: devicePixelRatio }; }';

const MAIN_FRAME: Promise<FrameIdentity[]> = Promise.resolve([]);

export interface TabsHost {
  settings: Omit<RecorderOptions, 'mode'>;
  clock: Clock;
  openSession(page: Page): Promise<DetachableSession>;
  darkroom(page: Page): Darkroom | undefined;
  keepsPictures: boolean;
  readings: Readings | undefined;
  known: KnownSecrets;
  unpictured(): void;
  stamp(): Pick<Observation, 'id' | 'at'>;
  /** In the order of the telling. */
  tell(observation: Observation | Promise<Observation>, tab: number, frames: Promise<FrameIdentity[]>): void;
  /** Page code sent something that is no observation. */
  garbled(): void;
}

/** The page that is recorded, and every tab that opens beside it. */
export class RecordedTabs {
  readonly #host: TabsHost;
  readonly #context: BrowserContext;
  readonly #tabs: RecordedTab[] = [];
  readonly #starting = new Set<Promise<void>>();
  readonly #over = new AbortController();
  #mode: RecorderMode = { kind: 'record' };
  /** The tab that something was last done in. */
  #used = 0;
  #asked: { tab: number; at: number } | undefined;

  constructor(page: Page, host: TabsHost) {
    this.#host = host;
    this.#context = page.context();
    this.#add(page);
    this.#context.on('page', this.#onPage);
  }

  async ready(): Promise<void> {
    await Promise.all(this.#starting);
    void this.#lookForClosedRoots();
  }

  get mode(): RecorderMode {
    return this.#mode;
  }

  async setMode(mode: RecorderMode): Promise<void> {
    this.#mode = mode;
    // Of address and title every tab has its own, and would answer at once: the one in use is meant.
    const meant = mode.kind === 'assert' && (mode.check === 'url' || mode.check === 'title') ? this.#tabs.slice(this.#used, this.#used + 1) : this.#tabs;
    await Promise.all(meant.map((tab) => tab.setMode(mode)));
  }

  async viewport(): Promise<Recording['viewport'] | undefined> {
    const worlds = this.#tabs[0]?.recorders?.worlds;
    if (worlds === undefined) return undefined;
    return (await worlds.run(await worlds.tree.main(), MEASURE)) as Recording['viewport'];
  }

  /** Of the tab in use. */
  async looked(patience: number): Promise<void> {
    await this.#tabs[this.#used]?.looked(patience);
  }

  /** Whatever the pages still hold back is in the line when this resolves; then they are as they were. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.#context.off('page', this.#onPage);
    await Promise.all(this.#starting);
    await Promise.all(this.#tabs.map((tab) => tab.stop()));
  }

  /** Resolves when no tab is left. */
  async ended(): Promise<void> {
    for (let open = this.#firstOpen(); open !== undefined; open = this.#firstOpen()) {
      await open.waitForEvent('close', { timeout: 0 }).catch(() => undefined);
    }
  }

  #firstOpen(): Page | undefined {
    return this.#tabs.find(({ page }) => !page.isClosed())?.page;
  }

  #add(page: Page): number {
    const index = this.#tabs.length;
    const tab = new RecordedTab(page, {
      ...this.#host,
      settings: { ...this.#host.settings, mode: this.#mode },
      saw: (observation, frames) => {
        this.#used = index;
        this.#host.tell(observation, index, frames);
      },
      checked: (document) => this.#checked(index, document),
      happened: (observation) => this.#host.tell(observation, index, MAIN_FRAME),
      openedWindow: () => void (this.#asked = { tab: index, at: this.#host.clock.now() }),
    });
    this.#tabs.push(tab);
    const onClosed = (): void => this.#onClosed(index);
    page.on('close', onClosed);
    this.#over.signal.addEventListener('abort', () => page.off('close', onClosed));
    // A tab that is gone before it could be watched has nothing to tell.
    const started = tab.start().catch(() => undefined);
    this.#starting.add(started);
    void started.then(() => this.#starting.delete(started));
    return index;
  }

  readonly #onPage = (page: Page): void => {
    const asked = this.#asked && this.#host.clock.now() - this.#asked.at < WINDOW_OPENS ? this.#asked : undefined;
    this.#asked = undefined;
    const opened = this.#add(page);
    this.#host.tell({ ...this.#host.stamp(), kind: 'tabOpened', opened, url: page.url(), by: asked ? 'page' : 'unknown' }, asked?.tab ?? opened, MAIN_FRAME);
  };

  /** All others still wait to be pointed at. The one that was, is back by itself, and has the rest of the click to keep from the page. */
  #checked(used: number, document: string): void {
    this.#mode = { kind: 'record' };
    this.#tabs.forEach((tab, index) => void tab.setMode(this.#mode, index === used ? document : undefined));
  }

  #onClosed(index: number): void {
    this.#host.tell({ ...this.#host.stamp(), kind: 'tabClosed' }, index, MAIN_FRAME);
  }

  async #lookForClosedRoots(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted && this.#firstOpen() !== undefined) {
      await Promise.allSettled(this.#tabs.map(({ page, recorders }) => (page.isClosed() ? undefined : recorders?.adoptClosedRoots())));
      await this.#host.clock.sleep(LOOK_EVERY, signal);
    }
  }
}
