import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleKey, sampleOutcome } from '../../tests/contract/store-samples.js';
import { startPostgres } from '../../tests/postgres.js';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { EmbeddedDatabase } from '../../packages/runner/src/storage/embedded.js';
import { HealingCache } from '../../packages/runner/src/storage/healing-cache.js';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { fillCache } from './fill.js';

export interface LookupTimes {
  store: string;
  entries: number;
  /** Milliseconds. */
  median: number;
  p95: number;
}

const LOOKUPS = 400;

/** How long a lookup takes among so many healings, half of them hits. */
export async function measureLookups(store: string, db: Database, entries: number): Promise<LookupTimes> {
  await migrate(db);
  await fillCache(db, entries);
  const cache = new HealingCache(db, 'local');
  const known = Array.from({ length: 50 }, () => sampleKey());
  for (const key of known) await cache.learn(sampleOutcome(key));
  const times: number[] = [];
  for (let n = 0; n < LOOKUPS; n += 1) {
    const key = n % 2 === 0 ? known[n % known.length] : undefined;
    const start = performance.now();
    const { healing } = await cache.recall(key ?? sampleKey(), 'page');
    times.push(performance.now() - start);
    if ((healing !== null) !== (key !== undefined)) throw new Error('The lookup was wrong.');
  }
  times.sort((a, b) => a - b);
  return { store, entries, median: times[LOOKUPS / 2] ?? 0, p95: times[Math.floor(LOOKUPS * 0.95)] ?? 0 };
}

export async function measureCache(entries: number): Promise<LookupTimes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const server = await startPostgres();
  const embedded = await EmbeddedDatabase.open(join(folder, 'data'));
  const postgres = openPostgres(await server.url());
  try {
    return [await measureLookups('embedded', embedded, entries), await measureLookups('PostgreSQL', postgres, entries)];
  } finally {
    await Promise.all([embedded.close(), postgres.close()]);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
