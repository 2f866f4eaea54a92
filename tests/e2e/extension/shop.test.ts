import { parseRecordingText } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchForTests } from '../../browser.js';
import { some } from '../../chosen-cases.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { FLOW_SECRETS, FLOWS, type Flow } from '../../sites/shop/flows.js';
import { doFlow, faultsIn } from '../record/shop-flows.js';
import { ExtensionBrowser } from './extension-browser.js';

/** The first flow, unless all are asked for. */
const CHOSEN = some(FLOWS, 1);

let sites: Sites;
let extension: ExtensionBrowser;
let runner: Browser;

beforeAll(async () => {
  [sites, extension, runner] = await Promise.all([serveSites(), ExtensionBrowser.start(), launchForTests()]);
});
afterAll(async () => {
  await extension?.close();
  await runner?.close();
  await sites?.close();
});

async function recordedInTab(flow: Flow): Promise<string> {
  // The shop knows its customers by their cookie.
  await extension.context.clearCookies();
  const { page, tabId } = await extension.newTab();
  await page.goto(`${sites.url}/shop/v1${flow.start}`);
  const { id } = await extension.call('record.start', { tabId });
  await page.bringToFront();
  await doFlow(flow, page, async (check) => void (await extension.call('record.mode', { kind: 'assert', check })));
  await extension.call('record.stop');
  await page.close();
  return (await extension.call('recordings.export', { id })).text;
}

test.each(CHOSEN)('$name, recorded in a tab on the shop: the runner does it again there, and on the redesigned one', async (flow) => {
  const text = await recordedInTab(flow);
  for (const secret of Object.values(FLOW_SECRETS)) expect(text.includes(secret)).toBe(false);
  const parsed = parseRecordingText(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  // A person says which part of the addresses is the installation's: both shops stand on one host here.
  const file = JSON.stringify({ ...parsed.recording, baseUrl: `${sites.url}/shop/v1` });
  expect(await faultsIn('v1', { flow, text: file, sites, browser: runner })).toEqual([]);
  expect(await faultsIn('v2', { flow, text: file, sites, browser: runner })).toEqual([]);
}, 120_000);
