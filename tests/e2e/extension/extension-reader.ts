import { fileURLToPath } from 'node:url';
import type { PictureReading, ReadOptions } from '@waymark/core';
import { build } from 'esbuild';
import type { ExtensionBrowser } from './extension-browser.js';

const READER = fileURLToPath(new URL('../../../packages/extension/src/ocr/offscreen-reader.ts', import.meta.url));

type Timed = Pick<ReadOptions, 'timeout' | 'fresh'>;
type InWorker = { testReader: { OffscreenReader: new () => { read(picture: object, options: object): Promise<PictureReading>; close(): Promise<void> } }; reader: InstanceType<InWorker['testReader']['OffscreenReader']> };

/** The background's end of reading, as the extension has it, in its own worker; page, workers and data are those that were built. */
export class ExtensionReader {
  readonly #browser: Pick<ExtensionBrowser, 'context'>;

  private constructor(browser: Pick<ExtensionBrowser, 'context'>) {
    this.#browser = browser;
  }

  static async open(browser: Pick<ExtensionBrowser, 'context'>): Promise<ExtensionReader> {
    const { outputFiles } = await build({ entryPoints: [READER], bundle: true, write: false, format: 'iife', globalName: 'testReader' });
    // What a test evaluates may compile code, and what it leaves behind may not: schemas that compile themselves would break later.
    const quiet = 'globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };';
    const reader = new ExtensionReader(browser);
    await reader.#worker.evaluate(`${quiet}${outputFiles[0]?.text ?? ''};globalThis.testReader = testReader;globalThis.reader = new testReader.OffscreenReader();`);
    return reader;
  }

  read(png: Buffer, options: Timed): Promise<PictureReading> {
    return this.#worker.evaluate(
      ([base64, given]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        return (globalThis as unknown as InWorker).reader.read({ png: bytes }, given);
      },
      [png.toString('base64'), options] as const,
    );
  }

  /** How many pages there are that read. */
  async pages(): Promise<number> {
    const contexts = await this.#worker.evaluate(() => chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as chrome.runtime.ContextType] }));
    return contexts.length;
  }

  /** As Chrome may do at any moment. */
  async endPage(): Promise<void> {
    await this.#worker.evaluate(() => chrome.offscreen.closeDocument());
  }

  async close(): Promise<void> {
    await this.#worker.evaluate(() => (globalThis as unknown as InWorker).reader.close());
  }

  get #worker() {
    const worker = this.#browser.context.serviceWorkers().at(-1);
    if (worker === undefined) throw new Error('the extension has no worker');
    return worker;
  }
}
