import type { SettleReport } from '@waymark/core';
import { readyStateOf } from './dom.js';
import type { PageWorld } from './page-world.js';
import { sleep } from './timing.js';

const STEP = 20;

export async function settle(world: PageWorld, { quietFor, atMost }: { quietFor: number; atMost: number }): Promise<SettleReport> {
  const start = performance.now();
  world.activity.keepWatching();
  for (;;) {
    const readyState = readyStateOf(document);
    const waited = performance.now() - start;
    const missing = quietFor - world.activity.quietFor();
    const quiet = readyState !== 'loading' && missing <= 0;
    if (quiet || waited >= atMost) return { readyState, quiet, waited };
    await sleep(Math.max(1, Math.min(missing > 0 ? missing : STEP, atMost - waited)));
  }
}
