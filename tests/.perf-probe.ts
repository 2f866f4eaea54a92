import { launchForTests } from './browser.js';
import { createPlaywrightDriver } from '../packages/runner/src/drivers/playwright-driver.ts';
import { PlaywrightCdpSession } from '../packages/runner/src/drivers/playwright-cdp-session.ts';
import { systemClock } from '../packages/runner/src/drivers/system-clock.ts';
import { paintBoxes } from '../packages/runner/src/drivers/paint-boxes.ts';
import { serveDriverPages } from './contract/driver-pages.js';
import { CdpDriver } from '../packages/core/dist/index.js';
import { pageScript } from '../packages/injected/dist/page-script.js';
async function main() {
const pages = await serveDriverPages();
const browser = await launchForTests();
const O = { timeout: 10000 };
async function time(label: string, n: number, f: () => Promise<unknown>) {
  const ts: number[] = [];
  for (let i = 0; i < n; i++) { const t = performance.now(); await f(); ts.push(performance.now() - t); }
  ts.sort((a, b) => a - b);
  console.log(label.padEnd(34), 'median', ts[Math.floor(n / 2)]!.toFixed(2), 'p90', ts[Math.floor(n * 0.9)]!.toFixed(2), 'first/max', ts.at(-1)!.toFixed(2));
}
for (const kind of ['playwright', 'cdp']) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  let driver: any;
  if (kind === 'cdp') { context.on('dialog', () => {}); driver = await CdpDriver.attach({ session: await PlaywrightCdpSession.open(page) as never, clock: systemClock as never, script: pageScript, paint: paintBoxes as never }); }
  else driver = await createPlaywrightDriver(page);
  console.log('---', kind);
  await time('navigate', 20, () => driver.navigate(pages.near + '/plain', O));
  await time('navigate + first call', 20, async () => { await driver.navigate(pages.near + '/plain', O); await driver.call('page', {}, { ...O, frame: 'main' }); });
  await time('page.goto domcontentloaded', 20, () => page.goto(pages.near + '/plain', { waitUntil: 'domcontentloaded' }));
  await time('call page main', 200, () => driver.call('page', {}, { ...O, frame: 'main' }));
  await time('page.evaluate (hand)', 200, () => page.evaluate('1'));
  const [a] = await driver.call('capture', { css: '#go' }, { ...O, frame: 'main' });
  const box = a.value.state.box; const at = { space: 'viewport', frame: a.frame.id, x: box.x + 5, y: box.y + 5 };
  await time('click', 100, () => driver.dispatch({ kind: 'click', at, button: 'left', count: 1, modifiers: [] }, O));
  await time('locator.click (hand)', 50, () => page.locator('#go').click());
  await time('query main', 100, () => driver.call('query', { target: { dom: { id: 'go' } }, action: 'click', limit: 5 }, { ...O, frame: 'main' }));
  await time('key', 100, () => driver.dispatch({ kind: 'key', key: 'a', modifiers: [] }, O));
  await time('text', 100, () => driver.dispatch({ kind: 'text', text: 'hello' }, O));
  await time('screenshot', 15, () => driver.screenshot(O));
  await time('screenshot masked', 8, () => driver.screenshot({ ...O, mask: [{ frame: a.frame.id, node: a.value.node }] }));
  await time('page.screenshot (hand)', 15, () => page.screenshot());
  await driver.navigate(pages.near + '/frames', O);
  await page.waitForLoadState('load');
  await time('call page all (6 frames)', 100, () => driver.call('page', {}, { ...O, frame: 'all' }));
  const all = await driver.call('capture', { css: '#leaf' }, { ...O, frame: 'all' });
  for (const id of ['same', 'foreign', 'innermost']) {
    const one = all.find((x: any) => x.frame.path.at(-1)?.id === id);
    const b = one.value.state.box;
    await page.evaluate('scrollTo(0,250)');
    const p = { space: 'viewport', frame: one.frame.id, x: b.x + 5, y: b.y + 5 };
    await time(`click in frame ${id}`, 50, () => driver.dispatch({ kind: 'click', at: p, button: 'left', count: 1, modifiers: [] }, O));
  }
  await time('slow nav: call meanwhile', 3, async () => {
    await driver.navigate(pages.near + '/plain', O);
    await page.evaluate(() => { location.href = '/never'; });
    await new Promise((r) => setTimeout(r, 50));
    const t = performance.now();
    const r = await driver.call('page', {}, { timeout: 2000, frame: 'main' });
    console.log('   call during pending navigation', (performance.now() - t).toFixed(1), r[0].error?.code ?? 'value');
    await page.evaluate('window.stop()');
  });
  await driver.dispose(); await context.close();
}
await browser.close(); await pages.close();
}
void main();
