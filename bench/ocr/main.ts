import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchForTests } from '../../tests/browser.ts';
import { serveFolder } from '../../packages/runner/src/lab/serve-folder.ts';
import type { EngineKind } from '../../packages/runner/src/ocr/engine-messages.ts';
import { openPage, showPage, VIEWPORT, type Look } from './capture.ts';
import { measureChanges, type ChangeCosts } from './changes.ts';
import { serveFamilies, type Family } from './families.ts';
import { rowLine, summary, type PageRow } from './lines.ts';
import { measureExtension } from './extension-memory.ts';
import { measureMemory } from './memory.ts';
import { startPlainTesseract, type PlainTesseract } from './plain-tesseract.ts';
import { ownCpu, ReaderUnderTest } from './reader-under-test.ts';
import { scoreOf } from './score.ts';

const USAGE = `usage: npm run bench:ocr -- [--engine ppocr|tesseract] [--only TEXT] [--looks light-1,dark-2…] [--families] [--changes] [--memory] [--extension] [--without-plain] [--verbose] [--json]
  without more: the sample shop and the pages of component libraries, light and dark, at one and two pixels for a CSS pixel
  --families: other kinds of pages (gradients, photos, serif, large letters, accents, CJK), which are beside the goals
  --changes: what an unchanged screen, one changed widget and a few boxes cost
  --memory: 500 small readings
  --extension: 200 pictures read by the extension, and the memory that they take; nothing else`;
const SITES = fileURLToPath(new URL('../../packages/runner/dist/lab-sites', import.meta.url));
const PAGES = [
  'shop/catalogue', 'shop/product', 'shop/cart', 'shop/checkout', 'shop/login', 'shop/settings',
  'bootstrap/orders', 'bootstrap/landing', 'bootstrap/account', 'material/dashboard', 'material/checkout', 'material/mail',
  'web-components/settings', 'web-components/team', 'data-grid/shipments', 'data-grid/inventory',
  'plain/admin-form', 'plain/phone-book', 'plain/board', 'plain/calendar',
] as const;
const LOOKS: readonly Look[] = [{ theme: 'light', dpr: 1 }, { theme: 'dark', dpr: 1 }, { theme: 'light', dpr: 2 }, { theme: 'dark', dpr: 2 }];

const options = readOptions();
const isWarm = { done: false };
const reader = new ReaderUnderTest(options.engine === 'tesseract' ? 'tesseract' : 'ppocr');
const plain = options['without-plain'] || options.extension ? null : await startPlainTesseract();
const browser = await launchForTests();
try {
  const extension = options.extension ? await measureExtension(browser) : null;
  const rows = extension ? [] : await readPages(browser);
  const changes = options.changes ? await changeCosts(browser) : [];
  const memory = options.memory ? await measureMemory(reader) : null;
  if (options.json) process.stdout.write(`${JSON.stringify({ engine: engineName(), rows, changes, memory, extension })}\n`);
  else console.log(summary({ engine: engineName(), rows, changes, memory, extension }));
} finally {
  await Promise.all([browser.close(), reader.close(), plain?.close()]);
}

function engineName(): EngineKind {
  return options.engine === 'tesseract' ? 'tesseract' : 'ppocr';
}

function readOptions(): { engine?: string; only?: string; looks?: string; families?: boolean; changes?: boolean; memory?: boolean; extension?: boolean; 'without-plain'?: boolean; verbose?: boolean; json?: boolean } {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { engine: text, only: text, looks: text, families: flag, changes: flag, memory: flag, extension: flag, 'without-plain': flag, verbose: flag, json: flag } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  }
}

function looks(): readonly Look[] {
  const wanted = options.looks?.split(',');
  return LOOKS.filter(({ theme, dpr }) => !wanted || wanted.includes(`${theme}-${dpr}`));
}

async function readPages(on: Browser): Promise<PageRow[]> {
  const served = options.families ? await serveFamilies() : { ...(await serveFolder(SITES)), families: PAGES.map((id): Family => ({ id, file: `${id}.html` })) };
  const rows: PageRow[] = [];
  try {
    for (const { id, file } of served.families.filter((one) => one.id.includes(options.only ?? ''))) {
      for (const look of looks()) {
        const row = await readPage(on, { id, address: served.addressOf(file), look });
        if (!options.json) console.log(rowLine(row, options.verbose ?? false).join('\n'));
        rows.push(row);
      }
    }
  } finally {
    await served.close();
  }
  return rows;
}

async function readPage(on: Browser, { id, address, look }: { id: string; address: string; look: Look }): Promise<PageRow> {
  const page = await openPage(on, address, look);
  const shown = await showPage(page, id, look).finally(() => page.context().close());
  await warmUp();
  const { reading, cpu, wall } = await reader.measure(shown.sharp, { fresh: true });
  if (!reading.ok) throw new Error(`${id}: ${reading.problem}: ${reading.detail}`);
  const beside = plain ? await plainRow(plain, shown) : null;
  return { id, ...look, cpu, wall, score: scoreOf(shown.truth, reading), plain: beside };
}

/** An engine that is not loaded yet would be the first page's loss. */
async function warmUp(): Promise<void> {
  if (isWarm.done) return;
  isWarm.done = true;
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent('<h1>Ready</h1><p>Words to warm up with');
  const picture = await page.screenshot();
  await page.close();
  await reader.measure(picture);
  await plain?.read(picture);
}

async function plainRow(tesseract: PlainTesseract, { plain: png, truth, dpr }: Awaited<ReturnType<typeof showPage>>): Promise<PageRow['plain']> {
  const before = ownCpu();
  const words = await tesseract.read(png);
  const size = { width: VIEWPORT.width * dpr, height: VIEWPORT.height * dpr };
  return { cpu: ownCpu() - before, score: scoreOf(truth, { words, size, viewport: VIEWPORT }) };
}

async function changeCosts(on: Browser): Promise<ChangeCosts[]> {
  const served = await serveFolder(SITES);
  try {
    const costs: ChangeCosts[] = [];
    for (const id of PAGES.filter((one) => one.includes(options.only ?? '')).slice(0, 4)) {
      costs.push(await measureChanges(on, { id, address: served.addressOf(`${id}.html`), reader }));
    }
    return costs;
  } finally {
    await served.close();
  }
}
