import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { thisMachine } from './this-machine.mjs';

/**
 * Everything from a fresh clone to a program that can run; each part does nothing where nothing is to be done.
 * @param {{ browser: boolean }} needs
 * @returns {Promise<NodeJS.ProcessEnv>} the environment for what runs next: it names the browser in WAYMARK_BROWSER
 */
export async function setUp({ browser }) {
  await ensurePackages();
  await ensureBuilt();
  if (!browser) return process.env;
  return { ...process.env, WAYMARK_BROWSER: await ensureBrowser(await thisMachine()) };
}
