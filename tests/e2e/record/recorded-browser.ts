import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser, thisMachine } from '../../../packages/runner/src/browser/find-browser.js';

/** A browser that the program under test starts, and that the test can reach: the hands of the person before it. */
export interface RecordedBrowser {
  /** For `--browser`. */
  path: string;
  folder: string;
  /** The page that is shown, once there is one. */
  page(): Promise<Page>;
  remove(): Promise<void>;
}

export async function recordedBrowser(): Promise<RecordedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-record-'));
  const path = join(folder, 'browser.sh');
  const executable = process.env['WAYMARK_BROWSER'] || findBrowser(thisMachine(process.env));
  await writeFile(path, `#!/bin/sh\nfor part in "$@"; do case "$part" in --user-data-dir=*) echo "\${part#*=}" > ${folder}/profile;; esac; done\nexec ${executable} --remote-debugging-port=0 "$@"\n`);
  await chmod(path, 0o755);
  const connections: Browser[] = [];
  return {
    path,
    folder,
    async page() {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(folder)}`);
      connections.push(browser);
      return firstPage(browser);
    },
    async remove() {
      await Promise.all(connections.map((browser) => browser.close().catch(() => undefined)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The browser writes it into its profile as soon as it listens. */
async function portOf(folder: string): Promise<string> {
  for (;;) {
    const profile = await readFile(join(folder, 'profile'), 'utf8').catch(() => '');
    const [port] = profile === '' ? [] : (await readFile(join(profile.trim(), 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  for (;;) {
    const page = browser.contexts().flatMap((context) => context.pages()).find((one) => one.url() !== 'about:blank');
    if (page !== undefined) return page;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
