import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePolicy } from '@waymark/core';
import { replay } from '../../packages/runner/src/index.js';
import { openStore } from '../../packages/runner/src/storage/open-store.js';
import { launchForTests } from '../../tests/browser.js';
import { serveSites } from '../../tests/sites/serve.js';
import { fileOf, RECORDINGS } from '../../tests/sites/shop/capture.js';
import { FLOW_SECRETS, FLOWS } from '../../tests/sites/shop/flows.js';

/** What keeping a log of the shop's flows adds to replaying them, in milliseconds and as a share. */
export async function measureLogging(): Promise<{ replay: number; logging: number; share: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const [sites, browser, store] = await Promise.all([serveSites(), launchForTests(), openStore({ dataDir: folder })]);
  const taken = { replay: 0, logging: 0 };
  try {
    for (const flow of FLOWS) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const recording = await readFile(new URL(fileOf(flow), RECORDINGS), 'utf8');
      const result = await replay(page, recording, { baseUrl: `${sites.url}/shop/v2`, secrets: FLOW_SECRETS, memory: store.memory, pictures: true });
      const start = performance.now();
      await store.log.logRun(result, { policy: resolvePolicy({}) });
      taken.logging += performance.now() - start;
      taken.replay += result.ms;
      await page.close();
    }
  } finally {
    await Promise.all([browser.close(), sites.close(), store.close()]);
    await rm(folder, { recursive: true, force: true });
  }
  return { ...taken, share: taken.logging / taken.replay };
}
