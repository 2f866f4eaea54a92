import { launchForTests } from './browser.js';
import { serveDriverPages } from './contract/driver-pages.js';
import { createPlaywrightDriver } from '../packages/runner/src/drivers/playwright-driver.js';
async function main() {
const pages = await serveDriverPages(); const browser = await launchForTests(); const page = await browser.newPage();
const d = await createPlaywrightDriver(page); const O = { timeout: 5000 };
await d.navigate(pages.near + '/frames', O);
let stuck = 0; const codes: Record<string, number> = {};
for (let i = 0; i < 60; i++) {
  const url = [pages.far + '/nest-far', pages.near + '/leaf', pages.far + '/leaf', pages.near + '/nest/42', pages.far + '/plain'][Math.floor(Math.random() * 5)]! + '?' + i;
  const id = ['same', 'foreign', 'nest'][i % 3];
  await page.evaluate(([id, url]) => document.getElementById(id!)!.setAttribute('src', url!), [id, url]);
  let ok = false;
  const end = Date.now() + 3000;
  while (!ok && Date.now() < end) {
    const a = await d.call('page', {}, { ...O, frame: 'all' });
    for (const x of a) { const k = 'value' in x ? 'value' : x.error.code; codes[k] = (codes[k] ?? 0) + 1; }
    const f = a.find((x) => x.frame.path.length === 1 && x.frame.path[0]!.id === id);
    ok = f !== undefined && 'value' in f && f.value.url === url;
  }
  if (!ok) { stuck++; const a = await d.call('page', {}, { ...O, frame: 'all' }); console.log('STUCK', id, url, JSON.stringify(a.map((x) => [x.frame.url, x.frame.path.map((p) => p.id), 'value' in x ? x.value.url : x.error.message]))); }
}
console.log({ stuck, codes, frames: (await d.call('page', {}, { ...O, frame: 'all' })).length, pw: page.frames().length });
await browser.close(); await pages.close();
}
void main();
