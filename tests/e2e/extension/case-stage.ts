import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Recording, type StepResult, parseRecordingText } from '@waymark/core';
import type { Page } from 'playwright-core';
import { serveRecordSites, type RecordSites } from '../../sites/record-sites/serve.js';
import { UPLOADED } from '../record/cases/filling.js';
import type { RecordCase } from '../record/cases/record-case.js';
import type { CaseStage } from '../record/run-cases.js';
import type { Recorded, Replayed } from '../record/stage.js';
import { ExtensionBrowser } from './extension-browser.js';
import { chooseFile } from './extension-stage.js';

/** The cases of the runner, by the extension: recorded in a tab of a person's own browser, and replayed in another one there. */
export class ExtensionCaseStage implements CaseStage {
  readonly #sites: RecordSites;
  readonly #browser: ExtensionBrowser;

  private constructor(sites: RecordSites, browser: ExtensionBrowser) {
    this.#sites = sites;
    this.#browser = browser;
  }

  static async open(): Promise<ExtensionCaseStage> {
    // Playwright waits for ever for a page that comes back from the browser's memory.
    const [sites, browser] = await Promise.all([serveRecordSites(), ExtensionBrowser.start(['--disable-features=BackForwardCache'])]);
    return new ExtensionCaseStage(sites, browser);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#sites.close();
  }

  record({ site, action, act: byCase, state }: RecordCase): Promise<Recorded> {
    const act = action === 'upload' ? choosePortrait : byCase;
    return this.#inTab(async (page, tabId) => {
      await page.goto(this.#sites.url + site);
      await page.waitForFunction('globalThis.siteState');
      const before = await state(page);
      const { id } = await this.#browser.call('record.start', { tabId });
      try {
        await act(page, { check: async (check) => void (await this.#browser.call('record.mode', { kind: 'assert', check })) });
        const after = await state(page);
        await this.#browser.call('record.stop');
        const { text } = await this.#browser.call('recordings.export', { id });
        return { text, recording: recordingOf(text), before, after };
      } catch (error) {
        await this.#browser.call('record.stop').catch(() => undefined);
        throw error;
      }
    });
  }

  replay(text: string, { state, secrets = {} }: Pick<RecordCase, 'state' | 'secrets'>): Promise<Replayed> {
    return this.#inTab(async (page, tabId) => {
      const { id, steps } = recordingOf(text);
      // The test's own connection would answer dialogs otherwise.
      page.on('dialog', () => undefined);
      if (steps.some(({ action }) => action === 'upload')) await this.#supply(id);
      await page.goto(`${this.#sites.url}/plain/buttons`);
      await this.#browser.call('replay.start', { id, tabId, secrets });
      const run = await this.#ended(id);
      return { steps: run as unknown as StepResult[], after: await state(page) };
    });
  }

  async #ended(id: string): Promise<readonly object[]> {
    for (;;) {
      const { replay } = await this.#browser.call('state');
      if (replay?.status === 'ended') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return (await this.#browser.call('replay.results', { id }))?.result.steps ?? [];
  }

  async #supply(recordingId: string): Promise<void> {
    await this.#browser.call('files.supply', { recordingId, name: basename(UPLOADED), base64: (await readFile(UPLOADED)).toString('base64') });
  }

  async #inTab<T>(work: (page: Page, tabId: number) => Promise<T>): Promise<T> {
    const { page, tabId } = await this.#browser.newTab();
    const others = new Set(this.#browser.context.pages());
    try {
      return await work(page, tabId);
    } finally {
      const opened = this.#browser.context.pages().filter((one) => !others.has(one));
      await Promise.all([page, ...opened].map((one) => one.close().catch(() => undefined)));
    }
  }
}

/** Over a connection, Playwright's way to choose a file fires events that no person's choice would. */
async function choosePortrait(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Photo').click();
  await choosing;
  await chooseFile(page, 'input[type=file]', UPLOADED);
}

function recordingOf(text: string): Recording {
  const parsed = parseRecordingText(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return parsed.recording;
}
