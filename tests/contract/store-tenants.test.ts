import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promote, type Recording } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOf, type Store } from '../../packages/runner/src/storage/open-store.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { HEALED, LOCATOR, POLICY, sampleKey, sampleOutcome, sampleRecording, sampleRun, sampleStep, sampleTrace } from './store-samples.js';

const REVIEWER = { by: 'eve', diff: () => '', promote: (recording: Recording) => promote(recording, { stepId: 's2', target: HEALED, replaced: null }) };

describe.each(ADAPTERS)('nothing crosses from one tenant to another, $name', ({ open }) => {
  let opened: TestDatabase;
  let folder: string;
  let mine: Store;
  let theirs: Store;
  let healing: string;
  const recording = sampleRecording('shared id');
  const key = sampleKey('shared key');
  beforeAll(async () => {
    opened = await open();
    folder = await mkdtemp(join(tmpdir(), 'waymark-tenants-'));
    await opened.db.transaction((query) => query("insert into tenants (id, name) values ('mine', 'x'), ('theirs', 'y')"));
    mine = storeOf(opened.db, 'mine', { where: '', folder: null });
    theirs = storeOf(opened.db, 'theirs', { where: '', folder: null });
    await mine.recordings.saveVersion(recording, { reason: 'run' });
    const remembered = await mine.memory.learn({ ...sampleOutcome(key), healing: { ...sampleOutcome(key).healing, review: 'pending' } });
    await mine.memory.missed(key, 'page');
    await mine.memory.answered(key, { locator: LOCATOR, target: HEALED, source: 'model', confidence: 0.5 });
    const logged = await mine.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key, remembered }) })]), { policy: POLICY });
    healing = logged.healings.get(2) ?? '';
    await mine.settings.set({ scope: 'tenant', key: 'mode', value: 'conservative' });
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Every row of the tenant, of every table. */
  async function everythingOf(store: Store): Promise<string[]> {
    const file = join(folder, 'all.jsonl');
    await store.data.exportTo(file);
    return (await readFile(file, 'utf8')).split('\n').sort();
  }

  test('another tenant sees nothing', async () => {
    expect(await theirs.memory.recall(key, 'page')).toEqual({ healing: null, fresh: null, rejected: [], missed: false });
    expect(await theirs.recordings.get(recording.id)).toBeNull();
    expect(await theirs.recordings.get(recording.id, 1)).toBeNull();
    expect(await theirs.recordings.versions(recording.id)).toEqual([]);
    expect(await theirs.reviews.list({ state: 'all' })).toEqual([]);
    expect(await theirs.reviews.show(healing)).toMatchObject({ ok: false });
    expect(await theirs.settings.list()).toEqual([]);
    expect(await theirs.experiments.list()).toEqual([]);
    expect(Object.values((await theirs.data.info()).counts).every((count) => count === 0)).toBe(true);
    expect(await everythingOf(theirs)).toHaveLength(3);
  });

  test('whatever another tenant does, by the same names and ids, changes nothing', async () => {
    const before = await everythingOf(mine);
    await theirs.memory.evict(key, 'mine now');
    await theirs.memory.learn(sampleOutcome(key, { passed: false, remembered: healing }));
    await theirs.memory.learn(sampleOutcome(key, { remembered: healing }));
    await theirs.memory.learn(sampleOutcome(key, { element: 'theirs' }));
    await theirs.memory.missed(key, 'page');
    await theirs.memory.answered(key, { locator: { by: 'id', id: 'theirs' }, target: HEALED, source: 'model', confidence: 1 });
    for (const act of ['approve', 'reject', 'undo'] as const) expect(await theirs.reviews[act](healing, REVIEWER)).toMatchObject({ ok: false });
    await theirs.recordings.saveVersion({ ...recording, title: 'Theirs' }, { reason: 'edited' });
    await theirs.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key, remembered: healing }) })]), { policy: POLICY });
    expect(await theirs.settings.unset('tenant', 'mode')).toBe(false);
    await theirs.settings.set({ scope: 'tenant', key: 'mode', value: 'aggressive' });
    await opened.db.transaction((query) => query("update runs set created_at = now() - interval '9 years'"));
    const aged = await everythingOf(mine);
    await theirs.data.prune(1);
    expect(await everythingOf(mine)).toEqual(aged);
    await opened.db.transaction((query) => query('update runs set created_at = now()'));
    const withoutRuns = (lines: string[]): string[] => lines.filter((line) => !line.includes('"table":"runs"'));
    expect(withoutRuns(await everythingOf(mine))).toEqual(withoutRuns(before));
    expect((await mine.memory.recall(key, 'page')).fresh?.locator).toEqual(LOCATOR);
  });

  test('a flight of one tenant does not hold up another', async () => {
    const order: string[] = [];
    await mine.memory.alone(key, async () => {
      await theirs.memory.alone(key, async () => void order.push('theirs'));
      order.push('mine');
    });
    expect(order).toEqual(['theirs', 'mine']);
  });

  test('an export of one tenant becomes the importing one’s own', async () => {
    await opened.db.transaction((query) => query("insert into tenants (id, name) values ('third', 'z')"));
    const file = join(folder, 'mine.jsonl');
    await mine.data.exportTo(file);
    const third = storeOf(opened.db, 'third', { where: '', folder: null });
    await third.data.importFrom(file);
    expect((await third.memory.recall(key, 'page')).healing).toMatchObject({ id: healing });
    expect(await third.reviews.reject(healing, REVIEWER)).toMatchObject({ ok: true });
    expect((await mine.memory.recall(key, 'page')).healing).toMatchObject({ id: healing });
  });
});
