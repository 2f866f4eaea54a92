import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Action, Recording, RunResult, Step, StepResult, Target } from '@waymark/core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { driverFor } from '../../../packages/runner/src/compose.js';
import { replay, type ReplayOptions } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);
/** A step without what every step has; the stage numbers it. */
export type Draft = { action: Action; label?: string } & Record<string, unknown>;

export interface Played {
  result: RunResult;
  page: Page;
  /** The steps of the recording, without the opening of the start page. */
  steps: StepResult[];
}

const VIEWPORT = { width: 1000, height: 700 };

/** Small pages over HTTP, recorded by the product's own page code and replayed by the library's own entry. */
export class Stage {
  readonly #pages = new Map<string, Answer>();
  readonly #hits: string[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #reader = readerForTests();
  #browser: Browser | undefined;
  #context: BrowserContext | undefined;
  /** Kept for all tests: it shows what is recorded, and nothing is done in it. */
  #recorded: Page | undefined;

  constructor(/** What holds for every play that says nothing else. */ private readonly own: Partial<ReplayOptions> = {}) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#browser = await launchForTests();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async clear(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#pages.clear();
    this.#hits.length = 0;
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

  /** How often a path was asked for. */
  hits(path: string): number {
    return this.#hits.filter((hit) => hit === path).length;
  }

  /** The bundle of each element of the page at `/`, by the css that points at it. */
  async record<K extends string>(...css: K[]): Promise<Record<K, Target>> {
    const page = (this.#recorded ??= await this.#opened().newPage({ viewport: VIEWPORT }));
    await page.goto(`${this.url}/`, { waitUntil: 'load' });
    const driver = await driverFor(page);
    const entries: [string, Target | undefined][] = [];
    for (const one of css) {
      const answers = await driver.call('capture', { css: one }, { timeout: 5_000, frame: 'all' });
      const found = answers.flatMap((answer) => ('value' in answer && answer.value.target ? [{ ...answer.value.target, frames: answer.frame.path }] : []));
      if (found.length !== 1) throw new Error(`${one} is in ${found.length} frames`);
      entries.push([one, found[0]]);
    }
    await driver.dispose();
    await page.goto('about:blank');
    return Object.fromEntries(entries) as Record<K, Target>;
  }

  async newPage(): Promise<Page> {
    this.#context ??= await this.#opened().newContext({ viewport: VIEWPORT });
    return this.#context.newPage();
  }

  #opened(): Browser {
    if (!this.#browser) throw new Error('the stage is not open');
    return this.#browser;
  }

  recording(drafts: readonly Draft[], more: Partial<Recording> = {}): Recording {
    const steps = drafts.map((draft, index) => ({ id: `s${index + 1}`, number: index + 1, label: draft.action, ...draft }) as Step);
    return { waymark: 1, id: 'r', title: 'Recording', startUrl: `${this.url}/`, viewport: VIEWPORT, ...more, steps };
  }

  async play(drafts: readonly Draft[], options: Partial<ReplayOptions> & { during?(page: Page): void } = {}): Promise<Played> {
    const { during, ...rest } = options;
    const page = await this.newPage();
    during?.(page);
    const result = await replay(page, this.recording(drafts), { reader: this.#reader, ...this.own, ...rest });
    return { result, page, steps: result.steps.slice(drafts[0]?.action === 'navigate' ? 0 : 1) };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://stage').pathname;
    this.#hits.push(path);
    const answer = this.#pages.get(path);
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><head><title>Stage</title><link rel="icon" href="data:,"></head><body>${answer ?? 'nothing here'}</body></html>`);
  }
}

/** A stage for the tests of one file, empty before each. */
export function stageForTests(own: Partial<ReplayOptions> = {}): Stage {
  const stage = new Stage(own);
  beforeAll(() => stage.open());
  afterEach(() => stage.clear());
  afterAll(() => stage.close());
  return stage;
}

/** Each step's outcome, with its code where it has one. */
export function told(steps: readonly StepResult[]): string[] {
  return steps.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome));
}
