import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findBrowser, thisMachine } from '../../packages/runner/src/browser/find-browser.ts';
import { ExtensionReader } from '../../tests/e2e/extension/extension-reader.ts';

const EXTENSION = fileURLToPath(new URL('../../packages/extension/dist', import.meta.url));
const PATIENCE = 120_000;

/** Megabytes that the browser's page processes hold after so many pictures, each of other words, read by the extension. */
export interface ExtensionMemory {
  after50: number;
  after200: number;
}

export async function measureExtension(pictures: Browser): Promise<ExtensionMemory> {
  const profile = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['WAYMARK_BROWSER'] || (findBrowser(thisMachine(process.env)) ?? ''),
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--headless=new', `--load-extension=${EXTENSION}`, `--disable-extensions-except=${EXTENSION}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
    const reader = await ExtensionReader.open({ context });
    await readMany(reader, pictures, { from: 0, to: 50 });
    const after50 = await held(context);
    await readMany(reader, pictures, { from: 50, to: 200 });
    return { after50, after200: await held(context) };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Made elsewhere, so that nothing but the reading takes room. */
async function readMany(reader: ExtensionReader, pictures: Browser, { from, to }: { from: number; to: number }): Promise<void> {
  const page = await pictures.newPage({ viewport: { width: 600, height: 300 }, deviceScaleFactor: 2 });
  for (let count = from; count < to; count += 1) {
    await page.setContent(`<body style="font:14px sans-serif">${[1, 2, 3, 4].map((line) => `<p>Order ${count * 7919 + line} of customer ${(count * 104_729 * line).toString(36)}`).join('')}`);
    const reading = await reader.read(await page.screenshot(), { timeout: PATIENCE });
    if (!reading.ok) throw new Error(reading.detail);
  }
  await page.close();
}

async function held(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser does not tell of its processes');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' }).trim().split(/\s+/);
  return Math.round(kilobytes.reduce((sum, each) => sum + Number(each), 0) / 1_000);
}
