import { readFile } from 'node:fs/promises';
import { parseRecordingText, resolvePolicy, type Mode, type Recording, type RunResult } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { replay } from '../../../packages/runner/src/replay.js';
import type { Store } from '../../../packages/runner/src/storage/open-store.js';
import { RECORDINGS } from '../../sites/shop/capture.js';
import type { Sites } from '../../sites/serve.js';

export async function shopRecording(name: string, changes: Partial<Recording> = {}): Promise<Recording> {
  const parsed = parseRecordingText(await readFile(new URL(`${name}.waymark.json`, RECORDINGS), 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { ...parsed.recording, ...changes };
}

export interface ShopRun {
  browser: Browser;
  sites: Sites;
  store: Store;
  mode?: Mode;
  /** As it was recorded, or as it looks today. */
  shop?: 'v1' | 'v2';
  /** Whether what was healed before is known to it; equal healings are found twice without it. */
  remembering?: boolean;
}

/** A real run of the recording on the shop as it looks today, stored and logged as `waymark run` does it. */
export async function runOnShop(recording: Recording, { browser, sites, store, mode = 'balanced', remembering = true, shop = 'v2' }: ShopRun): Promise<{ run: string; result: RunResult }> {
  const version = await store.recordings.saveVersion(recording, { reason: 'run from its file', by: 'tests' });
  const page = await browser.newPage({ viewport: recording.viewport });
  try {
    const baseUrl = `${sites.url}/shop/${shop}`;
    const result = await replay(page, recording, { baseUrl, mode, ...(remembering && { memory: store.memory }), pictures: true, verify: 'off' });
    const { run } = await store.log.logRun(result, { policy: resolvePolicy({ user: { mode } }), baseUrl, version, user: 'tests', environment: null });
    return { run, result };
  } finally {
    await page.context().close();
  }
}
