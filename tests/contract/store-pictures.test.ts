import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOf, type Store } from '../../packages/runner/src/storage/open-store.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { POLICY, sampleKey, sampleRecording, sampleRun, sampleStep, sampleTrace } from './store-samples.js';

const viewport = { width: 1280, height: 720 };
const picture = (...bytes: number[]) => ({ png: Uint8Array.of(0x89, 0x50, 0, 0xff, ...bytes), viewport });

describe.each(ADAPTERS)('pictures of runs, $name', ({ open }) => {
  let opened: TestDatabase;
  let store: Store;
  let folder: string;
  beforeAll(async () => {
    [opened, folder] = [await open(), await mkdtemp(join(tmpdir(), 'waymark-pictures-'))];
    store = storeOf(opened.db, 'local', { where: 'test', folder: null });
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  const rows = (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => store.db.transaction((query) => query(text, values));
  const passed = (bytes: number) => sampleStep({ healing: null, outcome: 'passed', source: 'recorded', picture: picture(bytes) });
  const flagged = (bytes: number) => sampleStep({ healing: sampleTrace({ key: sampleKey() }), picture: picture(bytes) });
  async function log(...steps: ReturnType<typeof passed>[]): Promise<(string | null)[]> {
    const numbered = steps.map((step, i) => ({ ...step, step: { ...step.step, id: `s${i + 2}`, number: i + 2 } }));
    const { run } = await store.log.logRun(sampleRun(sampleRecording(), numbered), { policy: POLICY });
    return (await store.views.runs.get(run))?.steps.map((step) => step.picture) ?? [];
  }

  test('equal ones are kept once, and come back as they were', async () => {
    const [one, two, three] = await log(passed(1), passed(1), passed(2));
    expect(one).toBe(two);
    expect(one).not.toBe(three);
    expect(await rows('select count(*)::int as n from pictures where id = any($1::text[])', [one, three])).toEqual([{ n: 2 }]);
    expect(new Uint8Array((await store.views.runs.picture(one ?? '')) ?? [])).toEqual(picture(1).png);
    for (const id of ['', 'x', `${'0'.repeat(64)}`, "' or 1=1"]) expect(await store.views.runs.picture(id)).toBeNull();
  });

  test('an export brings them along, byte by byte', async () => {
    const [id] = await log(passed(7));
    const file = join(folder, 'export.jsonl');
    await store.data.exportTo(file);
    await rows('delete from pictures');
    expect(await store.data.importFrom(file)).toMatchObject({ pictures: expect.any(Number) });
    expect(new Uint8Array((await store.views.runs.picture(id ?? '')) ?? [])).toEqual(picture(7).png);
  });

  test('after 30 days they go, but for what a person still has to look at', async () => {
    const [old, waiting] = await log(passed(20), flagged(21));
    await rows("update pictures set used_at = now() - interval '31 days'");
    const [fresh] = await log(passed(22));
    const kept = (await rows('select id from pictures')).map((row) => row['id']);
    expect(kept).toContain(waiting);
    expect(kept).toContain(fresh);
    expect(kept).not.toContain(old);
    await rows("update pictures set used_at = now() - interval '8 days'");
    await store.data.prune(7);
    expect((await rows('select id from pictures')).map((row) => row['id'])).toEqual(expect.not.arrayContaining([fresh]));
  });
});
