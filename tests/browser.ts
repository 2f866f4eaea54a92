import type { Browser, BrowserContext } from 'playwright-core';
import { thisMachine } from '../packages/runner/src/browser/find-browser.js';
import { launchBrowser } from '../packages/runner/src/browser/launch.js';

/** Of this process. It ends with it: to start one for each file of tests takes longer than most files. */
const running = new Map<'browser', Promise<Browser>>();

/** The browser of all tests: the one that WAYMARK_BROWSER names, or the one that a user's run would find. Closing it closes what was opened through it. */
export async function launchForTests(args: readonly string[] = []): Promise<Browser> {
  if (process.env['VITEST_POOL_ID'] === undefined || args.length > 0) return launch(args);
  const earlier = running.get('browser') ?? launch([]);
  const now = earlier.then((browser) => (browser.isConnected() ? browser : launch([])), () => launch([]));
  running.set('browser', now);
  return partOf(await now);
}

function launch(args: readonly string[]): Promise<Browser> {
  return launchBrowser({ executable: process.env['WAYMARK_BROWSER'] || undefined, machine: thisMachine(process.env), args });
}

/** Looks like a browser of one's own: the contexts of others are not seen, and stay open. */
function partOf(browser: Browser): Browser {
  const own = new Set<BrowserContext>();
  const kept = (context: BrowserContext): void => {
    own.add(context);
    context.on('close', () => own.delete(context));
  };
  const changed: Partial<Browser> = {
    contexts: () => [...own],
    newContext: async (options) => {
      const context = await browser.newContext(options);
      kept(context);
      return context;
    },
    newPage: async (options) => {
      const page = await browser.newPage(options);
      kept(page.context());
      return page;
    },
    close: async () => {
      await Promise.all([...own].map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get(target, name) {
      const value: unknown = Reflect.get(changed, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
