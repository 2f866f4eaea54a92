import type { Browser } from 'playwright-core';
import { thisMachine } from '../packages/runner/src/browser/find-browser.js';
import { launchBrowser } from '../packages/runner/src/browser/launch.js';

/** The browser of all tests: the one that WAYMARK_BROWSER names, or the one that a user's run would find. */
export function launchForTests(args: readonly string[] = []): Promise<Browser> {
  return launchBrowser({ executable: process.env['WAYMARK_BROWSER'] || undefined, machine: thisMachine(process.env), args });
}
