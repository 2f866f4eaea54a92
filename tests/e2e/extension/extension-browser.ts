import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallName, CallValues, PanelEvent, Trouble } from '../../../packages/extension/src/messages.js';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { vi } from 'vitest';
import { findBrowser, thisMachine } from '../../../packages/runner/src/browser/find-browser.js';

const EXTENSION = fileURLToPath(new URL('../../../packages/extension/dist', import.meta.url));

const SWITCHES = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  '--window-size=1100,800',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Gets the folder of the extension before it is loaded, to take something away from it. */
type ChangeExtension = (extension: string) => Promise<void>;

/** A real Chromium with the built extension, started as a person would start it: nothing but its own profile. */
export class ExtensionBrowser {
  readonly profile: string;
  readonly #switches: readonly string[];
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;
  #panel: Page | undefined;
  #id = '';

  readonly #change: ChangeExtension;

  private constructor(profile: string, switches: readonly string[], change: ChangeExtension) {
    this.profile = profile;
    this.#switches = switches;
    this.#change = change;
  }

  static async start(switches: readonly string[] = [], change: ChangeExtension = () => Promise.resolve()): Promise<ExtensionBrowser> {
    const browser = new ExtensionBrowser(await mkdtemp(join(tmpdir(), 'waymark-extension-')), switches, change);
    try {
      await browser.launch();
    } catch (error) {
      await browser.close();
      throw error;
    }
    return browser;
  }

  get context(): BrowserContext {
    const context = this.#browser?.contexts()[0];
    if (context === undefined) throw new Error('the browser is not running');
    return context;
  }

  get browser(): Browser {
    if (this.#browser === undefined) throw new Error('the browser is not running');
    return this.#browser;
  }

  get id(): string {
    return this.#id;
  }

  async launch(): Promise<void> {
    const executable = process.env['WAYMARK_BROWSER'] || findBrowser(thisMachine(process.env));
    if (!executable) throw new Error('there is no browser');
    await rm(join(this.profile, 'DevToolsActivePort'), { force: true });
    // A copy: a build that goes on meanwhile must not change what is tested.
    const extension = join(this.profile, 'the-extension');
    await cp(EXTENSION, extension, { recursive: true });
    await this.#change(extension);
    const load = [`--load-extension=${extension}`, `--disable-extensions-except=${extension}`];
    this.#process = spawn(executable, [...SWITCHES, ...this.#switches, ...load, `--user-data-dir=${this.profile}`, 'about:blank'], { stdio: 'ignore', detached: true });
    this.#browser = await chromium.connectOverCDP(await vi.waitFor(() => this.#address(), { timeout: 20_000, interval: 50 }));
    this.#id = await vi.waitFor(() => this.#workerId(), { timeout: 20_000, interval: 50 });
    this.#panel = undefined;
  }

  /** As pulling the plug: no program gets to tidy up. */
  async kill(): Promise<void> {
    const child = this.#process;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await gone;
    await this.#browser?.close().catch(() => undefined);
    await rm(join(this.profile, 'SingletonLock'), { force: true });
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Ends the worker as Chrome does when it wants its memory back, in the midst of whatever it does. */
  async killWorker(): Promise<boolean> {
    const session = await this.browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${this.#id}/`));
    if (worker !== undefined) await session.send('Target.closeTarget', { targetId: worker.targetId }).catch(() => undefined);
    await session.detach();
    return worker !== undefined;
  }

  /** A page of the extension, in a tab of its own. */
  async openPanel(tabId?: number): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`chrome-extension://${this.#id}/panel.html${tabId === undefined ? '' : `?tab=${tabId}`}`);
    return page;
  }

  /** What a panel would ask, through a port of its own; rejects with the problem. */
  async call<N extends CallName>(call: N, argument: object = {}): Promise<CallValues[N]> {
    const answer = await (await this.#control()).evaluate(
      ([name, given]) =>
        new Promise<{ ok: true; value: unknown } | { ok: false; problem: { message: string; whatToDo: string } }>((resolve) => {
          const ask = (): void => {
            const port = chrome.runtime.connect({ name: 'panel' });
            port.onMessage.addListener((message) => {
              if (message.id !== 1) return;
              port.disconnect();
              resolve(message);
            });
            // Only where there was no answer: a port that we end ourselves does not tell.
            port.onDisconnect.addListener(() => setTimeout(ask, 50));
            port.postMessage({ id: 1, call: name, argument: given });
          };
          ask();
        }),
      [call, argument] as const,
    );
    if (!answer.ok) throw Object.assign(new Error(answer.problem.message), answer.problem satisfies Trouble);
    return answer.value as CallValues[N];
  }

  /** Everything the background has told since the browser was started. */
  async heard(): Promise<PanelEvent[]> {
    return (await this.#control()).evaluate(() => (globalThis as unknown as { heard: PanelEvent[] }).heard);
  }

  /** With Chrome's own number for it. */
  async newTab(): Promise<{ page: Page; tabId: number }> {
    const ids = (): Promise<number[]> => this.inExtension(async () => (await chrome.tabs.query({})).map((tab) => tab.id ?? -1), undefined);
    const before = new Set(await ids());
    const page = await this.context.newPage();
    const tabId = (await ids()).find((id) => !before.has(id));
    if (tabId === undefined) throw new Error('the tab has no number');
    return { page, tabId };
  }

  /** Chrome's own number for a page's tab. */
  async tabIdOf(page: Page): Promise<number> {
    const title = await page.title();
    const mark = `mark-${Math.random().toString(36).slice(2)}`;
    await page.evaluate((text) => void (document.title = text), mark);
    const control = await this.#control();
    const id = await vi.waitFor(
      () =>
        control.evaluate(async (text) => {
          const [tab] = (await chrome.tabs.query({})).filter((one) => one.title === text);
          if (tab?.id === undefined) throw new Error('no such tab');
          return tab.id;
        }, mark),
      { timeout: 5_000 },
    );
    await page.evaluate((text) => void (document.title = text), title);
    return id;
  }

  /** Runs in a page of the extension, with all of its permissions. */
  async inExtension<T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    return (await this.#control()).evaluate(work as never, argument as never) as Promise<T>;
  }

  /** Runs in the worker itself, which is started for it. */
  async inWorker<T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    await this.call('state');
    const worker = await vi.waitFor(() => {
      const found = this.context.serviceWorkers().find((one) => one.url().startsWith(`chrome-extension://${this.#id}/`));
      if (found === undefined) throw new Error('the worker does not run');
      return found;
    });
    return worker.evaluate(work as never, argument as never) as Promise<T>;
  }

  /** An empty page of the extension, with all of its permissions. */
  async bridgePage(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`chrome-extension://${this.#id}/manifest.json`);
    return page;
  }

  async #control(): Promise<Page> {
    if (this.#panel !== undefined && !this.#panel.isClosed()) return this.#panel;
    // No panel on it, so that nothing but the test asks.
    this.#panel = await this.bridgePage();
    await this.#panel.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      const listen = (): void => {
        const port = chrome.runtime.connect({ name: 'panel' });
        port.onMessage.addListener((message) => void heard.push(message));
        port.onDisconnect.addListener(() => setTimeout(listen, 50));
      };
      listen();
    });
    return this.#panel;
  }

  async #address(): Promise<string> {
    const [port, path] = (await readFile(join(this.profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    if (!path) throw new Error('it is being written');
    return `ws://127.0.0.1:${port}${path}`;
  }

  async #workerId(): Promise<string> {
    const session = await this.browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    await session.detach();
    const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && /^chrome-extension:\/\/[a-p]{32}\/background\.js$/.test(url));
    if (worker === undefined) throw new Error('the extension has no worker yet');
    return new URL(worker.url).host;
  }
}
