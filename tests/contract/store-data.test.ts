import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOf, type Store } from '../../packages/runner/src/storage/open-store.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { POLICY, sampleKey, sampleOutcome, sampleRecording, sampleRun, sampleStep, sampleTrace } from './store-samples.js';

async function fill(store: Store): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    const recording = sampleRecording(`recording ${i}`);
    await store.recordings.saveVersion(recording, { reason: 'run' });
    await store.recordings.saveVersion({ ...recording, title: 'Renamed' }, { reason: 'edited' });
    const key = sampleKey(`key ${i}`);
    const remembered = await store.memory.learn(sampleOutcome(key));
    await store.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key, remembered }) })]), { policy: POLICY });
  }
  await store.settings.set({ scope: 'tenant', key: 'mode', value: 'conservative' });
}

describe.each(ADAPTERS)('all data as a whole, $name', ({ open }) => {
  const opened: TestDatabase[] = [];
  let folder: string;
  let store: Store;
  const newStore = async (): Promise<Store> => {
    const one = await open();
    opened.push(one);
    return storeOf(one.db, 'local', { where: 'here', folder: null });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-data-'));
    store = await newStore();
    await fill(store);
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('what is exported and imported elsewhere is the same; a second time adds nothing', async () => {
    const file = join(folder, 'all.jsonl');
    const counts = await store.data.exportTo(file);
    expect(counts).toMatchObject({ recordings: 3, recording_versions: 6, runs: 3, run_steps: 3, healing_logs: 6, confidence_logs: 3, api_costs: 3, healing_cache: 3, settings: 1, users: 1 });
    const other = await newStore();
    expect(await other.data.importFrom(file)).toMatchObject({ recordings: 3, runs: 3, healing_cache: 3, users: 0 });
    const again = join(folder, 'again.jsonl');
    await other.data.exportTo(again);
    const lines = async (name: string): Promise<string[]> => (await readFile(name, 'utf8')).split('\n').filter((line) => !line.includes('"table":"users"')).sort();
    expect(await lines(again)).toEqual(await lines(file));
    expect(Object.values(await other.data.importFrom(file)).every((count) => count === 0)).toBe(true);
    expect((await other.memory.recall(sampleKey('key 1'), 'p')).healing).toMatchObject({ attempts: 1 });
    expect((await other.recordings.get('recording 2'))?.version).toBe(2);
    expect(await readdir(folder)).toEqual(['again.jsonl', 'all.jsonl']);
  });

  test.each([
    ['no export', () => 'hello\n', 'bad-file', 'no export'],
    ['cut short', (text: string) => text.split('\n').slice(0, -3).join('\n'), 'bad-file', 'cut short'],
    ['a line that is gone', (text: string) => text.split('\n').toSpliced(-3, 1).join('\n'), 'bad-file', 'rows'],
    ['half a line', (text: string) => text.replace('{"table":"settings","row":{', '{"table":"settings","ro'), 'bad-file', 'damaged'],
    ['a strange table', (text: string) => text.replace('"table":"settings"', '"table":"pg_user; drop table runs"'), 'bad-file', 'unknown table'],
    ['a strange field', (text: string) => text.replace('"scope":', '"tenant_id":"x","scope":'), 'bad-file', 'unknown field'],
    ['a value that is none', (text: string) => text.replace('"outcome":"passed"', '"outcome":"great"'), 'bad-file', 'not valid'],
    ['a newer one', (text: string) => text.replace(/"schema":\d+/u, '"schema":9999'), 'newer', 'newer Waymark'],
  ])('%s is refused, and nothing of it is taken', async (name, change, code, words) => {
    const file = join(folder, 'good.jsonl');
    const bad = join(folder, 'bad.jsonl');
    await store.data.exportTo(file);
    await writeFile(bad, change(await readFile(file, 'utf8')));
    const tenant = `other ${name}`;
    await store.db.transaction((query) => query("insert into tenants (id, name) values ($1, 'x') on conflict do nothing", [tenant]));
    const other = storeOf(store.db, tenant, { where: '', folder: null });
    await expect(other.data.importFrom(bad)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect(Object.values((await other.data.info()).counts).every((count) => count === 0)).toBe(true);
  });

  test('prune deletes what is old, and keeps what waits for review, versions and what is young', async () => {
    const pruned = await newStore();
    await fill(pruned);
    await pruned.db.transaction(async (query) => {
      for (const table of ['runs', 'healing_logs', 'confidence_logs', 'api_costs']) await query(`update ${table} set created_at = now() - interval '181 days' where tenant_id = 'local'`);
      await query("update healing_logs set review = 'none' where tenant_id = 'local' and recording_id <> 'recording 1'");
      await query("update runs set created_at = now() - interval '179 days' where tenant_id = 'local' and recording_id = 'recording 2'");
    });
    expect(await pruned.data.prune(180)).toMatchObject({ runs: 1, healing_logs: 5, confidence_logs: 2, api_costs: 2, healing_cache: 0 });
    expect((await pruned.data.info()).counts).toMatchObject({ recordings: 3, recording_versions: 6, runs: 2, run_steps: 2, healing_logs: 1, confidence_logs: 1, healing_cache: 3, settings: 1 });
    expect(await pruned.reviews.list()).toHaveLength(1);
  });

  test('info tells where it is and what is in it', async () => {
    expect(await store.data.info()).toMatchObject({ where: 'here', schema: expect.any(Number), size: expect.any(Number), counts: { runs: 3 } });
  });
});
