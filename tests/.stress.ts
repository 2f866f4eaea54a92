import { launchForTests } from './browser.js';
import { serveDriverPages } from './contract/driver-pages.js';
import { createPlaywrightDriver } from '../packages/runner/src/drivers/playwright-driver.js';
async function main() {
const pages = await serveDriverPages(); const browser = await launchForTests(); const page = await browser.newPage();
const d = await createPlaywrightDriver(page); const O = { timeout: 5000 };
await d.navigate(pages.near + '/frames', O);
let stuck = 0; const codes: Record<string, number> = {};
for (let i = 0; i < 50; i++) {
  const id = ['same', 'foreign', 'nest'][i % 3];
  const url = [pages.far + '/nest-far', pages.near + '/leaf', pages.far + '/leaf', pages.near + '/nest/42', pages.far + '/plain'][Math.floor(Math.random() * 5)]! + '?' + i;
  await page.evaluate(([id, url]) => document.getElementById(id!)!.setAttribute('src', url!), [id, url]);
  if (i % 4 === 0) await d.call('page', {}, { ...O, frame: 'all' });
  if (i % 4 === 1) continue;
  let ok = false; let last: any;
  const end = Date.now() + 4000;
  while (!ok && Date.now() < end) {
    const a = await d.call('page', {}, { ...O, frame: 'all' }); last = a;
    for (const x of a) { const k = 'value' in x ? 'value' : x.error.code; codes[k] = (codes[k] ?? 0) + 1; }
    const mine = a.map((x) => ('value' in x ? x.value.url : 'error')).sort().join(); const theirs = page.frames().map((f) => f.url()).sort().join();
    ok = mine === theirs && theirs.includes(url) && !theirs.includes('about:blank');
  }
  if (!ok) { stuck++; console.log('STUCK', id, url, JSON.stringify(last.map((x: any) => [x.frame.url, x.frame.path.map((p: any) => p.id), 'value' in x ? x.value.url : x.error.message])), page.frames().map((f) => f.url())); }
}
console.log({ stuck, codes });
await browser.close(); await pages.close();
}
void main();
