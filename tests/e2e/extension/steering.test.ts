import type { Recording } from '@waymark/core';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { extensionStage, outcomes } from './extension-stage.js';

const stage = extensionStage();

const BUTTONS = ['One', 'Two', 'Three'].map((name) => `<button onclick="document.querySelector('output').textContent += '${name} '">${name}</button>`).join('');
const PAGE = `<h1>Buttons</h1>${BUTTONS}<output></output>`;

const kept = new Map<'recording', Recording>();

/** One recording for all of them, and a page to replay it in. */
async function recorded(): Promise<{ id: string; page: Page; steps: string[] }> {
  stage.show('/', PAGE);
  const page = await stage.visit();
  const { id, steps } = kept.get('recording') ?? (await record(page));
  return { id, page, steps: steps.map((step) => step.id) };
}

async function record(page: Page): Promise<Recording> {
  await stage.record(page);
  for (const name of ['One', 'Two', 'Three']) await page.getByRole('button', { name }).click();
  const recording = await stage.stop();
  kept.set('recording', recording);
  return recording;
}

const waiting = (current: string | null): Promise<void> =>
  vi.waitFor(async () => expect((await stage.browser.call('state')).replay).toMatchObject({ status: 'paused', current }), { timeout: 15_000, interval: 100 });

it('waits before a breakpoint, goes on by single steps, and on to the end', async () => {
  const { id, page, steps } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('replay.start', { id, tabId, breakpoints: [steps[1]] });
  await waiting(steps[1] ?? null);
  expect(await page.getByRole('status').textContent()).toBe('One ');
  await stage.browser.call('replay.next');
  await waiting(steps[2] ?? null);
  expect(await page.getByRole('status').textContent()).toBe('One Two ');
  await stage.browser.call('replay.continue');
  await stage.ended();
  expect(await page.getByRole('status').textContent()).toBe('One Two Three ');
  const events = (await stage.browser.heard()).flatMap((event) => (event.event === 'replayEvent' ? [event.run] : []));
  expect(events.filter(({ type }) => type === 'step-ended')).toHaveLength(4);
  const pictures = events.flatMap((event) => (event.type === 'step-ended' ? [event.result.picture?.url.slice(0, 15)] : []));
  expect(new Set(pictures)).toEqual(new Set(['data:image/webp']));
});

it('stops where the person says so, and does nothing after', async () => {
  const { id, page } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('replay.start', { id, tabId, stepByStep: true });
  await waiting('start');
  await stage.browser.call('replay.next');
  await waiting((await stage.exported(id)).steps[0]?.id ?? null);
  await stage.browser.call('replay.stop');
  await stage.ended();
  expect(await page.getByRole('status').textContent()).toBe('');
  const run = await stage.browser.call('replay.results', { id });
  expect(run?.result.outcome).toBe('aborted');
  expect(run && outcomes(run.result)).toEqual(['passed', 'skipped aborted', 'skipped aborted', 'skipped aborted']);
});

it('says so when the tab is closed under a replay', async () => {
  const { id, page, steps } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('replay.start', { id, tabId, breakpoints: [steps[1]] });
  await waiting(steps[1] ?? null);
  await page.close();
  await stage.ended();
  expect((await stage.browser.call('state')).replay?.problem?.message).toContain('tab was closed');
  expect((await stage.browser.call('replay.results', { id }))?.interrupted?.message).toContain('tab was closed');
});

it('says so when the page crashes under a replay', async () => {
  const { id, page, steps } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('replay.start', { id, tabId, breakpoints: [steps[1]] });
  await waiting(steps[1] ?? null);
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await stage.browser.call('replay.continue').catch(() => undefined);
  await stage.ended();
  const { replay } = await stage.browser.call('state');
  const run = await stage.browser.call('replay.results', { id });
  expect(`${replay?.problem?.message ?? ''} ${run?.result.steps.map(({ reason }) => reason).join(' ') ?? ''}`).toMatch(/crash/i);
});

it('marks a replay as interrupted when the worker dies in its midst, and repeats nothing', async () => {
  const { id, page, steps } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.browser.call('replay.start', { id, tabId, breakpoints: [steps[2]] });
  await waiting(steps[2] ?? null);
  await stage.browser.killWorker();
  const { replay } = await vi.waitFor(async () => {
    const state = await stage.browser.call('state');
    expect(state.replay?.status).toBe('ended');
    return state;
  });
  expect(replay?.problem?.message).toContain('stopped while it replayed');
  expect((await stage.browser.call('replay.results', { id }))?.interrupted?.message).toContain('nothing was repeated');
  expect(await page.getByRole('status').textContent()).toBe('One Two ');
  // The tab is free again.
  const run = await stage.replayHere(id, page);
  expect(run.result.outcome).toBe('passed');
});

it('names pages that no extension may touch', async () => {
  const page = await stage.browser.context.newPage();
  await page.goto('chrome://version');
  const tabId = await stage.browser.inExtension(async () => (await chrome.tabs.query({})).find((tab) => tab.active)?.id, undefined);
  await expect(stage.browser.call('record.start', { tabId })).rejects.toThrow('chrome://version/ is a page of the browser itself');
  const { id } = await recorded();
  await expect(stage.browser.call('replay.start', { id, tabId })).rejects.toThrow('chrome://version/');
  await page.close();
});

it('neither records while it replays, nor replays while it records', async () => {
  const { id, page, steps } = await recorded();
  const tabId = await stage.browser.tabIdOf(page);
  await stage.record(page);
  await expect(stage.browser.call('replay.start', { id, tabId })).rejects.toThrow('A recording is running');
  await stage.stop();
  await stage.browser.call('replay.start', { id, tabId, breakpoints: [steps[0]] });
  await expect(stage.browser.call('record.start', { tabId })).rejects.toThrow('A replay is running');
});
