import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseRecordingText, type Recording, type RunResult } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { CallArgument, StoredRun } from '../../../packages/extension/src/messages.js';
import { replay, type ReplayOptions } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';
import { ExtensionBrowser } from './extension-browser.js';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Small pages over HTTP, recorded and replayed by the built extension. */
export class ExtensionStage {
  readonly #pages = new Map<string, Answer>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #browser: ExtensionBrowser | undefined;
  readonly #open: Page[] = [];
  readonly #switches: readonly string[];

  constructor(switches: readonly string[]) {
    this.#switches = switches;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#browser = await ExtensionBrowser.start(this.#switches);
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async clear(): Promise<void> {
    await this.browser.call('record.stop').catch(() => undefined);
    await this.browser.call('replay.stop').catch(() => undefined);
    await Promise.all(this.#open.splice(0).map((page) => page.close().catch(() => undefined)));
    this.#pages.clear();
  }

  get browser(): ExtensionBrowser {
    if (this.#browser === undefined) throw new Error('the stage is not open');
    return this.#browser;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The same server under another name: to a browser it is another site. */
  get far(): string {
    return this.url.replace('127.0.0.1', 'localhost');
  }

  show(path: string, answer: Answer): void {
    this.#pages.set(path, answer);
  }

  async visit(path = '/'): Promise<Page> {
    const page = await this.browser.context.newPage();
    this.#open.push(page);
    await page.goto(this.url + path);
    return page;
  }

  /** Starts to record in this page, and waits until its recorder runs. */
  async record(page: Page, more: Partial<CallArgument<'record.start'>> = {}): Promise<string> {
    const tabId = await this.browser.tabIdOf(page);
    const { id } = await this.browser.call('record.start', { tabId, ...more });
    await page.bringToFront();
    return id;
  }

  async stop(): Promise<Recording> {
    const { id } = await this.browser.call('record.stop');
    return this.exported(id);
  }

  /** The file, as a person would get it. */
  async exported(id: string): Promise<Recording> {
    const { text } = await this.browser.call('recordings.export', { id });
    const parsed = parseRecordingText(text);
    if (!parsed.ok) throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    return parsed.recording;
  }

  /** Through the extension, in a tab that is there. */
  async replayHere(id: string, page: Page, options: Partial<CallArgument<'replay.start'>> = {}): Promise<StoredRun> {
    const tabId = await this.browser.tabIdOf(page);
    const started = await this.browser.call('replay.start', { id, tabId, ...options });
    await this.ended();
    const run = await this.browser.call('replay.results', { id });
    if (run?.id !== started.id) throw new Error('the run was not kept');
    return run;
  }

  ended(): Promise<void> {
    return vi.waitFor(
      async () => {
        const { replay: now } = await this.browser.call('state');
        if (now?.status !== 'ended') throw new Error('the replay goes on');
      },
      { timeout: 150_000, interval: 200 },
    );
  }

  /** Through the runner's library, in a browser of its own. */
  async replayInRunner(recording: Recording, options: Partial<ReplayOptions> = {}): Promise<RunResult> {
    const browser = await launchForTests();
    try {
      const page = await browser.newPage({ viewport: recording.viewport });
      // Machines that build and test at once read slowly.
      return await replay(page, recording, { reader: readerForTests(), timeouts: { step: 90_000 }, ...options });
    } finally {
      await browser.close();
    }
  }

  /** A file on disk, to be chosen by hand. */
  async file(name: string, content: string): Promise<string> {
    const path = join(this.browser.profile, name);
    await writeFile(path, content);
    return path;
  }

  /** All that the extension has stored on disk, as one text of bytes. */
  async bytesOfExtension(): Promise<string> {
    const { profile, id } = this.browser;
    const folders = [`Default/IndexedDB/chrome-extension_${id}_0.indexeddb.leveldb`, `Default/IndexedDB/chrome-extension_${id}_0.indexeddb.blob`, `Default/Local Extension Settings/${id}`];
    const texts = await Promise.all(folders.map((folder) => textOf(join(profile, folder))));
    if (texts.join('') === '') throw new Error('nothing is stored where it was looked for');
    return texts.join('');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://stage').pathname;
    const answer = this.#pages.get(path);
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><head><title>Stage ${path}</title><link rel="icon" href="data:,"></head><body>${answer ?? 'nothing here'}</body></html>`);
  }
}

async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => {
    const bytes = await readFile(file);
    // Texts are stored with one byte or two for a letter.
    return `${bytes.toString('latin1')}\n${bytes.toString('utf16le')}\n${bytes.subarray(1).toString('utf16le')}`;
  }));
  return texts.join('\n');
}

/** A stage for the tests of one file, without pages before each. */
export function extensionStage(switches: readonly string[] = []): ExtensionStage {
  const stage = new ExtensionStage(switches);
  beforeAll(() => stage.open());
  afterEach(() => stage.clear());
  afterAll(() => stage.close());
  return stage;
}

/** As the browser's own window for files does it: Playwright's way fires events that a page can tell from a person's. */
export async function chooseFile(page: Page, css: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: css });
  await session.send('DOM.setFileInputFiles', { files: [path], nodeId });
  await session.detach();
}

/** Each step as `action label`, for comparing at a glance. */
export function told({ steps }: Recording): string[] {
  return steps.map(({ action, label }) => `${action} ${label}`);
}

export function outcomes({ steps }: Pick<RunResult, 'steps'> | StoredRun['result']): string[] {
  return steps.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome));
}
