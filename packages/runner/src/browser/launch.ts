import type { Browser, LaunchOptions } from 'playwright-core';
import { findBrowser, thisMachine, type Machine } from './find-browser.js';

export interface LaunchSettings {
  /** Path of the browser; by default one is looked for. */
  executable?: string | undefined;
  headed?: boolean | undefined;
  proxy?: LaunchOptions['proxy'] | undefined;
  args?: readonly string[] | undefined;
  /** Where to look for one; without the environment's variables only the usual places are tried. */
  machine?: Machine | undefined;
}

/**
 * A replay talks to the application alone: no updates, no sync, no first-run pages. For every form that it sees, the browser would ask a server what
 * its fields are for; a port of this machine where nobody listens answers that at once, and the switch for features is Playwright's own.
 */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic', '--autofill-server-url=http://127.0.0.1:9/'];

export class BrowserMissing extends Error {
  readonly code = 'browser-missing';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BrowserMissing';
  }
}

export async function launchBrowser(settings: LaunchSettings = {}): Promise<Browser> {
  const executablePath = chosen(settings);
  const args = [...QUIET, ...(runsAsRoot() ? ['--no-sandbox'] : []), ...(settings.args ?? [])];
  // Most commands need no browser, and it takes longer to load than all the rest.
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch({
      executablePath,
      headless: settings.headed !== true,
      args,
      ...(settings.proxy !== undefined && { proxy: settings.proxy }),
      handleSIGINT: false,
    });
  } catch (cause) {
    const said = cause instanceof Error ? (cause.message.split('\n').find((line) => line.trim() !== '') ?? '') : String(cause);
    throw new BrowserMissing(`The browser ${executablePath} did not start: ${said}`, { cause });
  }
}

function chosen({ executable, machine = thisMachine() }: LaunchSettings): string {
  if (executable === undefined) {
    const found = findBrowser(machine);
    if (found !== null) return found;
    throw new BrowserMissing(
      'No browser was found. Install Chrome, Edge or Chromium, or run "npx playwright-core install chromium", or name one with --browser PATH or the variable WAYMARK_BROWSER.',
    );
  }
  if (machine.isProgram(executable)) return executable;
  throw new BrowserMissing(`There is no browser at ${executable}. Check the path given by --browser or WAYMARK_BROWSER.`);
}

/** Chromium refuses to run as root with its sandbox on, as in most containers. */
function runsAsRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}
