import { dirname } from 'node:path';
import { parseRecordingText, serialiseRecording, type Recording, type StepResult } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { record } from '../../../packages/runner/src/record/record.js';
import { replay } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';
import { serveRecordSites, type RecordSites } from '../../sites/record-sites/serve.js';
import { UPLOADED } from './cases/filling.js';
import type { RecordCase } from './cases/record-case.js';

const VIEWPORT = { width: 1000, height: 700 };

export interface Recorded {
  /** The file, as it was written. */
  text: string;
  recording: Recording;
  before: unknown;
  after: unknown;
}

export interface Replayed {
  steps: StepResult[];
  after: unknown;
}

/** Records on the record sites by real input, and replays what came of it on fresh pages. */
export class RecordStage {
  readonly #sites: RecordSites;
  readonly #browser: Browser;

  private constructor(sites: RecordSites, browser: Browser) {
    this.#sites = sites;
    this.#browser = browser;
  }

  static async open(): Promise<RecordStage> {
    const [sites, browser] = await Promise.all([serveRecordSites(), launchForTests()]);
    return new RecordStage(sites, browser);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#sites.close();
  }

  get url(): string {
    return this.#sites.url;
  }

  async record({ site, act, state }: Pick<RecordCase, 'site' | 'act' | 'state'>): Promise<Recorded> {
    return this.#onPage(async (page) => {
      await page.goto(this.url + site);
      await page.waitForFunction('globalThis.siteState');
      const session = await record(page);
      const before = await state(page);
      await act(page, { check: (kind) => session.check(kind) });
      const after = await state(page);
      const recording = await session.stop();
      const text = serialiseRecording(recording);
      return { text, recording, before, after };
    });
  }

  async replay(text: string, { state, secrets = {} }: Pick<RecordCase, 'state' | 'secrets'>): Promise<Replayed> {
    return this.#onPage(async (page) => {
      const result = await replay(page, text, { secrets, filesFrom: dirname(UPLOADED), reader: readerForTests() });
      return { steps: result.steps, after: await state(page) };
    });
  }

  async #onPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const context = await this.#browser.newContext({ viewport: VIEWPORT });
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  }
}

export function stepLines(steps: readonly StepResult[]): string[] {
  return steps.map(({ step, outcome, reason }) => `${step.number} ${step.action} ‘${step.label}’: ${outcome}: ${reason}`);
}

/** What a reader of the file would find wrong with it. */
export function faultsOf(text: string): string[] {
  const parsed = parseRecordingText(text);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
}
