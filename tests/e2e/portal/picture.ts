import { mkdir, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchForTests } from '../../browser.js';
import { serverForTests } from '../../servers.js';
import { serveSites } from '../../sites/serve.js';
import { ALL_PAGES, NARROW } from './all-pages.js';
import { seedPortal } from './seeded-portal.js';
import { visit, type Visit } from './visit.js';

/** Writes the pictures of the portal's pages, as a team has them after its first day. */
const FOLDER = fileURLToPath(new URL('../../../docs/portal/', import.meta.url));
/** All of them together: they are cloned with the project. */
const MOST_BYTES = 3_000_000;
const SIZE = { width: 1280, height: 800 };
/** Taken a second time: narrow and dark. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['overview', 'run', 'review']);

const taken: string[] = [];

async function take({ page }: Visit, name: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
  taken.push(`${FOLDER}${name}.png`);
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });
}

async function show({ page }: Visit, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
}

const [server, sites, browser] = await Promise.all([serverForTests(), serveSites(), launchForTests()]);
try {
  const seeded = await seedPortal(server, { browser, sites, before: true });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const wide = await visit(browser, server, { viewport: SIZE });
  const phone = await visit(browser, server, { viewport: NARROW, colorScheme: 'dark' });
  for (const { name, path, ready } of ALL_PAGES) {
    await show(wide, path(seeded), ready);
    await take(wide, name);
    if (!ON_A_PHONE.has(name)) continue;
    await show(phone, path(seeded), ready);
    await take(phone, `${name}-phone`);
  }
  const nobody = await visit(browser, server, { as: null, viewport: NARROW });
  await show(nobody, '/', 'form');
  await take(nobody, 'sign-in');
  const stranger = await visit(browser, server, { as: 'stranger', viewport: SIZE });
  await show(stranger, '/', '.empty');
  await take(stranger, 'overview-empty');
} finally {
  await browser.close();
  await sites.close();
  await server.close();
}
const sizes = await Promise.all(taken.map(async (file) => (await stat(file)).size));
const bytes = sizes.reduce((sum, size) => sum + size, 0);
process.stdout.write(`${taken.length} pictures, ${(bytes / 1e6).toFixed(2)} MB\n`);
if (bytes > MOST_BYTES) throw new Error(`They are more than ${MOST_BYTES / 1e6} MB together: leave some out, or make them smaller.`);
