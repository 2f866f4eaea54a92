import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { HealingCache } from '../../packages/runner/src/storage/healing-cache.js';
import { keyHash } from '../../packages/runner/src/storage/key-hash.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { HEALED, LOCATOR, sampleKey, sampleOutcome } from './store-samples.js';

describe.each(ADAPTERS)('the healing cache, $name', ({ open }) => {
  let opened: TestDatabase;
  let db: Database;
  let cache: HealingCache;
  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
    cache = new HealingCache(db, 'local', { lease: 600, poll: 20, patience: 20_000 });
  });
  afterAll(() => opened.close());

  test('what nobody healed is not known', async () => {
    expect(await cache.recall(sampleKey(), 'p')).toEqual({ healing: null, fresh: null, rejected: [], missed: false });
  });

  test('a healing that passed is remembered as it was, by its key alone', async () => {
    const key = sampleKey();
    const id = await cache.learn(sampleOutcome(key));
    const { healing } = await cache.recall({ ...key }, 'p');
    expect(healing).toMatchObject({ id, locator: LOCATOR, target: HEALED, source: 'local', confidence: 0.9, attempts: 1, successes: 1, review: 'none' });
    expect(healing?.age).toBeGreaterThanOrEqual(0);
    for (const other of [{ ...key, path: '/' }, { ...key, row: true }, { ...key, action: 'fill' as const }, { ...key, frame: 'x' }, { ...key, origin: 'https://other' }]) {
      expect((await cache.recall(other, 'p')).healing).toBeNull();
    }
  });

  test('uses are counted; what failed is gone, and its failure is remembered when it is healed again', async () => {
    const key = sampleKey();
    const id = await cache.learn(sampleOutcome(key));
    expect(await cache.learn(sampleOutcome(key, { remembered: id }))).toBe(id);
    expect((await cache.recall(key, 'p')).healing).toMatchObject({ attempts: 2, successes: 2 });
    expect(await cache.learn(sampleOutcome(key, { remembered: id, passed: false }))).toBeNull();
    expect((await cache.recall(key, 'p')).healing).toBeNull();
    expect(await cache.learn(sampleOutcome(key))).toBe(id);
    expect((await cache.recall(key, 'p')).healing).toMatchObject({ attempts: 4, successes: 3 });
  });

  test('a healing that failed from the start is never remembered', async () => {
    const key = sampleKey();
    expect(await cache.learn(sampleOutcome(key, { passed: false }))).toBeNull();
    expect((await cache.recall(key, 'p')).healing).toBeNull();
  });

  test('what is evicted is gone; another element starts anew', async () => {
    const key = sampleKey();
    const id = await cache.learn(sampleOutcome(key));
    await cache.evict(key, 'another element stands there');
    expect((await cache.recall(key, 'p')).healing).toBeNull();
    const other = await cache.learn(sampleOutcome(key, { element: 'another button' }));
    expect(other).not.toBe(id);
    expect((await cache.recall(key, 'p')).healing).toMatchObject({ id: other, attempts: 1, successes: 1 });
  });

  test('a use of what was evicted meanwhile brings nothing back', async () => {
    const key = sampleKey();
    const id = await cache.learn(sampleOutcome(key));
    await cache.evict(key, 'gone');
    expect(await cache.learn(sampleOutcome(key, { remembered: id }))).toBeNull();
    expect((await cache.recall(key, 'p')).healing).toBeNull();
  });

  test('one that waits for review goes on waiting, however often it works', async () => {
    const key = sampleKey();
    const flagged = sampleOutcome(key, { healing: { ...sampleOutcome(key).healing, review: 'pending' } });
    await cache.learn(flagged);
    await cache.learn(sampleOutcome(key));
    expect((await cache.recall(key, 'p')).healing?.review).toBe('pending');
  });

  test('an approved healing is not replaced by an unreviewed one', async () => {
    const key = sampleKey();
    const approved = await cache.learn(sampleOutcome(key, { healing: { ...sampleOutcome(key).healing, review: 'approved' } }));
    expect(await cache.learn(sampleOutcome(key, { element: 'another button' }))).toBeNull();
    expect((await cache.recall(key, 'p')).healing?.id).toBe(approved);
  });

  test('what a person rejected is neither remembered nor recalled', async () => {
    const key = sampleKey();
    await cache.learn(sampleOutcome(key));
    await db.transaction((query) => query('insert into tombstones (tenant_id, key_hash, element, key) select tenant_id, key_hash, element, key from healing_cache where tenant_id = $1 and key->>\'fingerprint\' = $2', ['local', key.fingerprint]));
    expect(await cache.recall(key, 'p')).toMatchObject({ healing: null, rejected: ['the save button'] });
    const elsewhere = { ...key, origin: 'https://another-installation.example' };
    expect(await cache.recall(elsewhere, 'p')).toMatchObject({ healing: null, rejected: ['the save button'] });
    expect(await cache.recall({ ...key, path: '/elsewhere' }, 'p')).toMatchObject({ rejected: [] });
    expect(await cache.learn(sampleOutcome(key))).toBeNull();
  });

  test('a miss is known for its page, for a quarter of an hour', async () => {
    const key = sampleKey();
    await cache.missed(key, 'page as it was');
    expect((await cache.recall(key, 'page as it was')).missed).toBe(true);
    expect((await cache.recall(key, 'page as it is')).missed).toBe(false);
    await db.transaction((query) => query("update healing_misses set missed_at = now() - interval '16 minutes' where tenant_id = 'local'"));
    expect((await cache.recall(key, 'page as it was')).missed).toBe(false);
  });

  test('an answer is there for a minute, and is no success', async () => {
    const key = sampleKey();
    await cache.answered(key, { locator: LOCATOR, target: HEALED, source: 'model', confidence: 0.8 });
    expect(await cache.recall(key, 'p')).toMatchObject({ healing: null, fresh: { locator: LOCATOR, source: 'model', attempts: 0, successes: 0 } });
    await db.transaction((query) => query("update healing_answers set answered_at = now() - interval '61 seconds' where tenant_id = 'local'"));
    expect((await cache.recall(key, 'p')).fresh).toBeNull();
  });

  test('parallel learners of one key leave one healing with all uses counted', async () => {
    const key = sampleKey();
    const ids = await Promise.all(Array.from({ length: 12 }, () => cache.learn(sampleOutcome(key))));
    expect(new Set(ids).size).toBe(1);
    expect((await cache.recall(key, 'p')).healing).toMatchObject({ attempts: 12, successes: 12 });
  });

  test('one at a time for a key; other keys do not wait', async () => {
    const key = sampleKey();
    const other = new HealingCache(db, 'local', { lease: 600, poll: 20, patience: 20_000 });
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await other.alone(sampleKey(), async () => undefined);
      told.push(`${name} ends`);
    };
    await Promise.all([cache.alone(key, work('a')), other.alone(key, work('b')), cache.alone(key, work('c'))]);
    const names = told.map((line) => line.split(' ')[0]);
    expect([names[0], names[2], names[4]]).toEqual([names[1], names[3], names[5]]);
  });

  test('work that takes longer than a lease keeps it; one that fails gives it back', async () => {
    const key = sampleKey();
    const told: string[] = [];
    const long = cache.alone(key, async () => {
      told.push('long');
      await sleep(1_500);
      told.push('long ends');
      throw new Error('failed');
    });
    const short = sleep(100).then(() => cache.alone(key, async () => void told.push('short')));
    await expect(long).rejects.toThrow('failed');
    await short;
    expect(told).toEqual(['long', 'long ends', 'short']);
  });

  test('the flight of a process that died ends by itself', async () => {
    const key = sampleKey();
    // As a process leaves it that is killed at work.
    await db.transaction((query) => query("insert into healing_flights (tenant_id, key_hash, owner, until) values ('local', $1, gen_random_uuid(), clock_timestamp() + interval '300 milliseconds')", [keyHash(key)]));
    await expect(cache.alone(key, async () => 'done')).resolves.toBe('done');
  });
});
