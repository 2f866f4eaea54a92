import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { replay, type RunResult } from '../../../packages/runner/src/index.js';
import { readerForTests } from '../../reader.js';
import type { Sites } from '../../sites/serve.js';
import { fileOf, RECORDINGS } from '../../sites/shop/capture.js';
import type { ShopEvent, VersionName } from '../../sites/shop/events.js';
import { FLOW_SECRETS, type Flow } from '../../sites/shop/flows.js';

interface Case {
  flow: Flow;
  version: VersionName;
}

export interface Replayed {
  flow: string;
  version: VersionName;
  result: RunResult;
  /** Of this run alone: every context is a visitor of its own. */
  events: ShopEvent[];
}

/** A healing spends most of its time waiting for the page, so a few visitors at once cost hardly more than one. */
const AT_ONCE = 3;

export async function replayFlows(cases: readonly Case[], sites: Sites, browser: Browser): Promise<Replayed[]> {
  const waiting = [...cases];
  const done: Replayed[] = [];
  const visit = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await replayFlow(next, sites, browser));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return done;
}

async function replayFlow({ flow, version }: Case, sites: Sites, browser: Browser): Promise<Replayed> {
  const baseUrl = `${sites.url}/shop/${version}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const recording = await readFile(new URL(fileOf(flow), RECORDINGS), 'utf8');
    const result = await replay(await context.newPage(), recording, { baseUrl, secrets: FLOW_SECRETS, reader: readerForTests() });
    const [cookie] = await context.cookies(`${baseUrl}/home`);
    if (!cookie) throw new Error(`${flow.name} never reached ${version} of the shop`);
    return { flow: flow.name, version, result, events: sites.events({ version, session: cookie.value }) };
  } finally {
    await context.close();
  }
}
