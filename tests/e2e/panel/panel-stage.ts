import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { insidePath } from '../../../packages/runner/src/lab/serve-folder.js';
import { launchForTests } from '../../browser.js';
import type { Seed, StandInWorker } from './stand-in-worker.js';

declare global {
  interface Window {
    worker: StandInWorker;
  }
}

const BUILT = fileURLToPath(new URL('../../../packages/extension/dist', import.meta.url));
const WORKER = fileURLToPath(new URL('./stand-in-worker.ts', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** As strict as an extension's pages are held by Chrome: no inline script, nothing from elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'";

export interface OpenedPanel {
  page: Page;
  /** Errors and warnings of the page, content security policy included. */
  complaints: string[];
}

export interface PanelStage {
  browser: Browser;
  /** `script` runs in the page before the panel. */
  open(seed: Seed, options?: BrowserContextOptions & { script?: string }): Promise<OpenedPanel>;
  close(): Promise<void>;
}

/** The panel as it is built for the extension, in a plain page, with a stand-in for the worker. */
export async function setPanelStage(): Promise<PanelStage> {
  const worker = await bundle({ entryPoints: [WORKER], bundle: true, write: false, format: 'iife', platform: 'browser', logLevel: 'error' });
  const script = worker.outputFiles[0]?.text ?? '';
  const [server, browser] = await Promise.all([serve(BUILT), launchForTests()]);
  return {
    browser,
    open: async (seed, { script: before = '', ...options } = {}) => {
      const page = await browser.newPage({ viewport: { width: 380, height: 720 }, ...options });
      const complaints: string[] = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.addInitScript(`globalThis.seed = ${JSON.stringify(seed)};\n${script}\n${before}`);
      await page.goto(`${server.url}/panel.html?tab=7`);
      await page.getByRole('main').waitFor();
      return { page, complaints };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = insidePath(folder, request.url ?? '/');
    readFile(path ?? '').then(
      (content) => response.writeHead(200, { 'content-type': TYPES[extname(path ?? '')] ?? 'application/octet-stream', 'content-security-policy': POLICY }).end(content),
      // Browsers ask every site for an icon of its own.
      () => response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
