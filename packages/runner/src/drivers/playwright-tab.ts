import { access } from 'node:fs/promises';
import {
  DriverError,
  type DriverOptions,
  FrameWorlds,
  type FramePoint,
  type Input,
  Lifeline,
  type CdpSession,
  type Modifier,
  type PageSignal,
  type PageView,
  asDriverError,
  navigationError,
  setFiles,
  toPageViewport,
  watchNavigation,
} from '@waymark/core';
import type { Dialog, Download, Page } from 'playwright-core';
import { Camera } from './camera.js';
import { PlaywrightCdpSession } from './playwright-cdp-session.js';
import { systemClock } from './system-clock.js';
import type { KeepDownload } from './keep-download.js';

export interface DialogPolicy {
  answer: 'accept' | 'dismiss';
  promptText?: string;
}

export interface TabSurroundings {
  script: string;
  dialogs: DialogPolicy;
  keepDownload: KeepDownload;
  emit(signal: PageSignal): void;
  onClosed(): void;
}

type PointerInput = Extract<Input, { kind: 'move' | 'click' | 'drag' | 'wheel' }>;
type KeyInput = Extract<Input, { kind: 'text' | 'key' }>;

/** One page of a browser context, and all that the driver has attached to it. */
export class PlaywrightTab {
  readonly #lifeline = new Lifeline(systemClock);
  readonly #page: Page;
  readonly #around: TabSurroundings;
  readonly #attached: Promise<{ session: PlaywrightCdpSession; worlds: FrameWorlds; unwatch: () => void }>;
  readonly #camera: Camera;
  #leaving = false;

  constructor(page: Page, around: TabSurroundings) {
    this.#page = page;
    this.#around = around;
    this.#camera = new Camera(page);
    page.on('dialog', this.#onDialog);
    page.on('download', this.#onDownload);
    page.on('crash', this.#onCrash);
    page.on('close', this.#onClose);
    this.#attached = this.#attach();
    this.#attached.catch(() => undefined);
  }

  get page(): Page {
    return this.#page;
  }

  async worlds(): Promise<FrameWorlds> {
    return (await this.#attached).worlds;
  }

  /** Work on this page, bounded, with typed errors. */
  async within<T>(options: DriverOptions, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lifeline.within(options, what, work);
    } catch (error) {
      throw this.#lifeline.ended ?? asDriverError(error, what);
    }
  }

  async navigate(url: string, timeout: number): Promise<void> {
    this.#leaving = true;
    try {
      await this.#attached;
      await this.#page.goto(url, { waitUntil: 'domcontentloaded', timeout });
    } catch (error) {
      await this.#afterFailedNavigation(url, error, timeout);
    } finally {
      this.#leaving = false;
    }
  }

  async stopLoading(): Promise<void> {
    const attached = await this.#attached.catch(() => undefined);
    attached?.session.send('Page.stopLoading').catch(() => undefined);
  }

  /** Taken by Playwright, since device emulation belongs to its session; nothing is hidden or stopped for it. */
  shoot(timeout: number): Promise<Uint8Array> {
    return this.#page.screenshot({ scale: 'device', animations: 'allow', caret: 'initial', timeout });
  }

  camera(view: PageView): Promise<CdpSession | null> {
    return this.#camera.sessionFor(view);
  }

  async point(input: PointerInput): Promise<void> {
    const { mouse } = this.#page;
    if (input.kind === 'drag') return this.#drag(input.from, input.to);
    const { x, y } = await this.#place(input.at);
    if (input.kind === 'click') {
      return this.#holding(input.modifiers, () => mouse.click(x, y, { button: input.button, clickCount: input.count }));
    }
    await mouse.move(x, y);
    if (input.kind === 'wheel') await mouse.wheel(input.dx, input.dy);
  }

  async type(input: KeyInput): Promise<void> {
    const { keyboard } = this.#page;
    if (input.kind === 'text') return keyboard.insertText(input.text);
    await this.#holding(input.modifiers, async () => {
      try {
        await keyboard.press(input.key);
      } catch (error) {
        if (!/unknown key/i.test(String(error))) throw error;
        if ([...input.key].length !== 1) throw new DriverError('unsupported', `There is no key named "${input.key}"`, { cause: error });
        await keyboard.insertText(input.key);
      }
    });
  }

  async setFiles(input: Extract<Input, { kind: 'files' }>): Promise<void> {
    await Promise.all(input.files.map(assertReadable));
    await setFiles(await this.worlds(), input);
  }

  /** Takes the driver off the page and leaves the page as it is. */
  async detach(): Promise<void> {
    this.#page.off('dialog', this.#onDialog);
    this.#page.off('download', this.#onDownload);
    this.#page.off('crash', this.#onCrash);
    this.#page.off('close', this.#onClose);
    const attached = await this.#attached.catch(() => undefined);
    attached?.unwatch();
    attached?.worlds.dispose();
    await attached?.session.detach();
  }

  async #attach(): Promise<{ session: PlaywrightCdpSession; worlds: FrameWorlds; unwatch: () => void }> {
    const session = await PlaywrightCdpSession.open(this.#page);
    const worlds = new FrameWorlds(session, this.#around.script, this.#lifeline);
    const unwatch = watchNavigation(session, { tree: worlds.tree, lifeline: this.#lifeline, emit: this.#around.emit });
    await worlds.tree.ready();
    return { session, worlds, unwatch };
  }

  async #place(at: FramePoint): Promise<{ x: number; y: number }> {
    return toPageViewport(await this.worlds(), at);
  }

  async #drag(from: FramePoint, to: FramePoint): Promise<void> {
    const { mouse } = this.#page;
    const [start, end] = await Promise.all([this.#place(from), this.#place(to)]);
    await mouse.move(start.x, start.y);
    await mouse.down();
    try {
      await mouse.move(end.x, end.y, { steps: 5 });
      // A drop target learns of the drag by a move that begins and ends over it.
      await mouse.move(end.x, end.y);
    } finally {
      await mouse.up();
    }
  }

  async #holding(modifiers: readonly Modifier[], work: () => Promise<void>): Promise<void> {
    const { keyboard } = this.#page;
    const held: Modifier[] = [];
    try {
      for (const modifier of modifiers) {
        held.push(modifier);
        await keyboard.down(modifier);
      }
      await work();
    } finally {
      for (const modifier of held.reverse()) await keyboard.up(modifier);
    }
  }

  async #afterFailedNavigation(url: string, error: unknown, timeout: number): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (/interrupted by another navigation/i.test(message)) return this.#page.waitForLoadState('domcontentloaded', { timeout });
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new DriverError('timeout', `${url} did not answer within ${timeout} ms`, { cause: error });
    }
    const typed = asDriverError(error, url);
    if (typed.code === 'page-crashed' || typed.code === 'page-closed') throw typed;
    throw navigationError(url, message.split('\n')[0] ?? message, error);
  }

  readonly #onDialog = (dialog: Dialog): void => {
    const type = dialog.type() as Extract<PageSignal, { kind: 'dialog' }>['type'];
    const policy = this.#around.dialogs;
    const answer = type === 'beforeunload' && this.#leaving ? 'accept' : policy.answer;
    this.#around.emit({ kind: 'dialog', type, message: dialog.message(), answer });
    const answered = answer === 'accept' ? dialog.accept(type === 'prompt' ? (policy.promptText ?? dialog.defaultValue()) : undefined) : dialog.dismiss();
    // On a page that somebody else owns, their own listener may have been first.
    answered.catch(() => undefined);
  };

  readonly #onDownload = (download: Download): void => {
    void this.#around.keepDownload(download, this.#around.emit);
  };

  readonly #onCrash = (): void => {
    this.#lifeline.end(new DriverError('page-crashed', `${this.#page.url()} crashed`));
    this.#around.emit({ kind: 'crashed' });
  };

  readonly #onClose = (): void => {
    this.#lifeline.end(new DriverError('page-closed', 'The tab was closed'));
    this.#around.onClosed();
  };
}

async function assertReadable(path: string): Promise<void> {
  await access(path).catch((cause: unknown) => {
    throw new DriverError('unsupported', `The file ${path} cannot be read: put it there, or name another one in the step (paths count from the folder of the recording)`, { cause });
  });
}
