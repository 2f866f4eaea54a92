import type { Recording, RunEvent } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replay } from '../../../packages/runner/src/index.js';
import { launchForTests } from '../../browser.js';
import { openDesk, type Desk } from './desk.js';
import { recordDesk } from './desk-recording.js';

let desk: Desk;
let browser: Browser;
let recording: Recording;

beforeAll(async () => {
  desk = await openDesk();
  recording = await recordDesk(desk.url);
  browser = await launchForTests();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await desk?.close();
});

test('replay works on a page that the caller owns, and leaves it open where the run has led it', async () => {
  const page = await browser.newPage();
  const events: RunEvent['type'][] = [];
  const result = await replay(page, recording, { secrets: { pin: 'pin 4711' }, variables: { name: 'Ida' }, onEvent: ({ type }) => events.push(type) });
  expect(result.outcome).toBe('passed');
  expect(result.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(JSON.stringify(result)).not.toContain('4711');
  expect(events.filter((type) => type === 'step-ended')).toHaveLength(4);
  expect(page.isClosed()).toBe(false);
  expect(await page.locator('h1').last().textContent()).toMatch(/Thank you/);
  expect(desk.sent.at(-1)).toEqual({ name: 'Ida', pin: 'pin 4711' });
  await page.close();
});

test('a recording that is none is refused with the place of the fault', async () => {
  const page = await browser.newPage();
  await expect(replay(page, JSON.stringify({ ...recording, waymark: 7 }))).rejects.toThrow(/newer Waymark/);
  await page.close();
});
