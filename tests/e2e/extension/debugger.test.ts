import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { extensionStage, outcomes } from './extension-stage.js';

const stage = extensionStage();

const PAGE = `<h1>Order</h1><label>Name <input id="name"></label><button id="buy" onclick="document.querySelector('output').textContent = 'Bought by ' + document.querySelector('#name').value">Buy</button><output></output>`;

async function recorded(): Promise<{ id: string; page: Page; tabId: number; last: string }> {
  stage.show('/', PAGE);
  const page = await stage.visit();
  await stage.record(page);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Buy' }).click();
  const { id, steps } = await stage.stop();
  return { id, page, tabId: await stage.browser.tabIdOf(page), last: steps.at(-1)?.id ?? '' };
}

const waitsAt = (step: string): Promise<void> => vi.waitFor(async () => expect((await stage.browser.call('state')).replay).toMatchObject({ status: 'paused', current: step }), { timeout: 15_000, interval: 100 });

describe('the debugger', () => {
  it('says so when the person ends it by the bar of the browser, and does nothing more', async () => {
    const { id, page, tabId, last } = await recorded();
    await page.reload();
    const panel = await stage.browser.openPanel(tabId);
    await stage.browser.call('replay.start', { id, tabId, breakpoints: [last] });
    await waitsAt(last);
    await stage.browser.inWorker(async (tab) => {
      await chrome.debugger.detach({ tabId: tab });
      // Nobody can press the button of the bar in a browser without a window: the event is what is left of it.
      (chrome.debugger.onDetach as unknown as { dispatch(source: object, reason: string): void }).dispatch({ tabId: tab }, 'canceled_by_user');
    }, tabId);
    await stage.ended();
    const { replay } = await stage.browser.call('state');
    expect(replay?.problem?.message).toBe('The replay was ended by ‘Cancel’ in the browser’s bar “Waymark started debugging this browser”.');
    expect(replay?.problem?.whatToDo).toContain('leave the bar open');
    const run = await stage.browser.call('replay.results', { id });
    expect(run && outcomes(run.result).at(-1)).toMatch(/^skipped/);
    expect(await page.getByRole('status').textContent()).toBe('');
    await panel.getByText('The replay was ended by ‘Cancel’').first().waitFor();
    await panel.getByText('leave the bar open').first().waitFor();
    await panel.close();
  });

  it('says so when another debugger has the tab, and replays once that one is gone', async () => {
    const { id, page, tabId } = await recorded();
    await page.reload();
    await stage.browser.inExtension((tab) => chrome.debugger.attach({ tabId: tab }, '1.3'), tabId);
    await expect(stage.browser.call('replay.start', { id, tabId })).rejects.toMatchObject({ message: 'Another program is debugging this tab.', whatToDo: expect.stringContaining('End it there') });
    await stage.browser.inExtension((tab) => chrome.debugger.detach({ tabId: tab }), tabId);
    expect((await stage.replayHere(id, page)).result.outcome).toBe('passed');
    expect(await page.getByRole('status').textContent()).toBe('Bought by Ada');
  });
});

describe("the plugin in Chrome's own Recorder", () => {
  /** The page of the plugin, with DevTools as it is for an extension: something to register at, and a tab that is inspected. */
  async function plugin(tabId: number): Promise<Page> {
    const page = await stage.browser.context.newPage();
    await page.addInitScript((tab) => {
      const devtools = { recorder: { registerRecorderExtensionPlugin: (given: unknown) => Reflect.set(window, 'plugin', given) }, inspectedWindow: { tabId: tab } };
      Object.defineProperty(chrome, 'devtools', { value: devtools });
    }, tabId);
    await page.goto(`chrome-extension://${stage.browser.id}/devtools.html`);
    await page.waitForFunction(() => Reflect.has(window, 'plugin'));
    return page;
  }

  it('replays what the Recorder recorded, in the tab that is inspected, and keeps it', async () => {
    stage.show('/', PAGE);
    const page = await stage.visit();
    const devtools = await plugin(await stage.browser.tabIdOf(page));
    const flow = {
      title: 'Order by DevTools',
      steps: [
        { type: 'setViewport', width: 1000, height: 700, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false },
        { type: 'navigate', url: `${stage.url}/` },
        { type: 'change', value: 'Grace', selectors: [['aria/Name'], ['#name']], target: 'main' },
        { type: 'click', selectors: [['aria/Buy'], ['#buy']], offsetX: 5, offsetY: 5, target: 'main' },
      ],
    };
    await devtools.evaluate((given) => (Reflect.get(window, 'plugin') as { replay(flow: object): void }).replay(given), flow);
    await page.getByText('Bought by Grace').waitFor();
    await stage.ended();
    const { replay } = await stage.browser.call('state');
    const run = await stage.browser.call('replay.results', { id: replay?.recordingId ?? '' });
    expect(run?.result.outcome).toBe('passed');
    expect((await stage.exported(replay?.recordingId ?? '')).title).toBe('Order by DevTools');
    await devtools.close();
  });
});
