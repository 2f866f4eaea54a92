import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { extensionStage } from './extension-stage.js';

const stage = extensionStage();

const STEPS = 2_000;
/** A panel that does not react for so long, in milliseconds, is frozen to whoever sits before it. */
const FROZEN = 5_000;
const MEGABYTE = 2 ** 20;

function longRecording(): string {
  const steps = Array.from({ length: STEPS }, (_, i) => ({ id: `s${i + 1}`, number: i + 1, label: `Step ${i + 1}`, action: 'assertUrl', matches: `${stage.url}/` }));
  return JSON.stringify({ waymark: 1, id: 'long', title: 'Long', startUrl: `${stage.url}/`, viewport: { width: 1000, height: 700 }, steps });
}

/** In a window of its own: there it is drawn all the time, as it is beside the page; timers of a tab behind another may rest for a minute. */
async function panelBeside(tabId: number): Promise<Page> {
  const opened = stage.browser.context.waitForEvent('page');
  await stage.browser.inExtension(async (tab) => void (await chrome.windows.create({ url: `panel.html?tab=${tab}`, type: 'popup', width: 420, height: 800 })), tabId);
  const panel = await opened;
  await panel.getByRole('main').waitFor();
  return panel;
}

/** From now on, the longest time for which the panel has not reacted. */
async function watchStalls(panel: Page): Promise<() => Promise<number>> {
  await panel.evaluate(() => {
    let last = performance.now();
    Reflect.set(window, 'stall', 0);
    setInterval(() => {
      const now = performance.now();
      Reflect.set(window, 'stall', Math.max(Reflect.get(window, 'stall') as number, now - last));
      last = now;
    }, 20);
  });
  return () => panel.evaluate(() => Math.round(Reflect.get(window, 'stall') as number));
}

async function heapOf(panel: Page): Promise<number> {
  const session = await panel.context().newCDPSession(panel);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round(usedSize / MEGABYTE);
}

it('a recording of 2 000 steps is opened and replayed in a panel that goes on reacting', { timeout: 1_800_000, retry: 0 }, async () => {
  stage.show('/', '<h1>Long</h1>');
  const page = await stage.visit();
  const { id } = await stage.browser.call('recordings.import', { text: longRecording(), fileName: 'long.json' });
  const tabId = await stage.browser.tabIdOf(page);
  const panel = await panelBeside(tabId);
  const before = await heapOf(panel);
  const begun = Date.now();
  await panel.getByRole('button', { name: /^Long/ }).first().click();
  await panel.getByRole('button', { name: /Step 1:|Step 1\b/ }).first().waitFor();
  const opened = Date.now() - begun;
  const stall = await watchStalls(panel);

  const { id: run } = await stage.browser.call('replay.start', { id, tabId });
  const started = Date.now();
  for (;;) {
    const { replay } = await stage.browser.call('state');
    if (replay?.id === run && replay.status === 'ended') break;
    await panel.waitForTimeout(1_000);
  }
  const results = await stage.browser.call('replay.results', { id });
  const [longest, after] = [await stall(), await heapOf(panel)];
  process.stdout.write(`2 000 steps: opened in ${opened} ms, replayed in ${Math.round((Date.now() - started) / 1000)} s, longest stall of the panel ${longest} ms, heap ${before} → ${after} MB\n`);
  expect(results?.result.counts).toMatchObject({ passed: STEPS + 1, failed: 0 });
  expect(longest).toBeLessThan(FROZEN);
  expect(after - before).toBeLessThan(300);
});
