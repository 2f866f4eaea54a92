import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchForTests } from '../../browser.js';
import { oneOf } from '../../chosen-cases.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { FLOW_SECRETS, FLOWS } from '../../sites/shop/flows.js';
import { faultsIn, recordFlow } from './shop-flows.js';

interface Told {
  text: string;
  v1: string[];
  v2: string[];
}

const CHOSEN = oneOf(4, FLOWS);

const told = new Map<string, Told>();
let sites: Sites;
let browser: Browser;

beforeAll(async () => {
  sites = await serveSites();
  browser = await launchForTests();
  const waiting = [...CHOSEN];
  const work = async (): Promise<void> => {
    for (let flow = waiting.shift(); flow; flow = waiting.shift()) {
      const text = await recordFlow(flow, sites, browser);
      const [v1, v2] = await Promise.all([faultsIn('v1', { flow, text, sites, browser }), faultsIn('v2', { flow, text, sites, browser })]);
      told.set(flow.name, { text, v1, v2 });
    }
  };
  await Promise.all([work(), work()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

describe('recorded by hand on the shop, and replayed there', () => {
  for (const { name, title } of CHOSEN) test(`${name}: ${title}`, () => expect(told.get(name)?.v1).toEqual([]));
});

describe('recorded by hand on the shop, and replayed on the redesigned one', () => {
  for (const { name, title } of CHOSEN) test(`${name}: ${title}`, () => expect(told.get(name)?.v2).toEqual([]));
});

test('no file holds a secret', () => {
  for (const [name, { text }] of told) for (const secret of Object.values(FLOW_SECRETS)) expect(text.includes(secret), name).toBe(false);
});
