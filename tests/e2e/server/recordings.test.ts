import { randomUUID } from 'node:crypto';
import type { Recording } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLICY, sampleRecording, sampleRun, sampleStep } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { addressOf, serverForTests, type TestServer } from '../../servers.js';

describe.each(ADAPTERS)('recordings over the API, $name', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests({ open });
  });
  afterAll(() => server.close());

  const rows = (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => server.database.db.transaction((query) => query(text, values));
  const upload = (body: unknown, query: { expected?: number } = {}) => server.call('addRecording', { body: body as Recording, query });

  test('an upload is there, with what it needs; the same once more changes nothing, another content is a version with a difference', async () => {
    const recording = { ...sampleRecording(), variables: { city: { default: 'Bern' } } } as Recording;
    expect(await upload(recording)).toMatchObject({ status: 200, body: { id: recording.id, version: 1, created: true, changed: true } });
    expect(await upload(recording)).toMatchObject({ body: { version: 1, created: false, changed: false } });
    const changed = structuredClone(recording);
    changed.steps[1]!.label = 'Keep {{city}}';
    expect(await upload({ ...changed, steps: [...changed.steps, { id: 's3', number: 3, action: 'fill', label: 'City', value: '{{city}}', target: {} }] })).toMatchObject({ body: { version: 2, created: false, changed: true } });
    const { body } = await server.call('recording', { params: { id: recording.id } });
    expect(body).toMatchObject({ version: 2, summary: { title: 'Save an order', startUrl: recording.startUrl, steps: 3, updatedBy: 'owner of local', lastRun: null, waiting: 0 }, needs: { variables: ['city'], secrets: [] } });
    expect((await server.call('recording', { params: { id: recording.id }, query: { version: 1 } })).body.recording).toEqual(recording);
    const { body: versions } = await server.call('versions', { params: { id: recording.id } });
    expect(versions.items).toMatchObject([{ version: 2, reason: 'uploaded', by: 'owner of local', diff: expect.stringContaining('+      "label": "Keep {{city}}"') }, { version: 1, diff: null }]);
    expect(await rows('select version from recording_versions where recording_id = $1 order by 1', recording.id)).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await rows("select count(*)::int as told from live_events where payload->>'type' = 'recording' and payload->>'id' = $1", recording.id)).toEqual([{ told: 2 }]);
  });

  test('of two who edit the same version the second is told who was faster, and nothing is lost', async () => {
    const { id } = (await upload(sampleRecording())).body;
    const params = { id };
    const [first, second] = await Promise.all(['Ann’s title', 'Bob’s title'].map((title) => server.call('changeRecording', { params, body: { expected: 1, title }, token: server.people.editor.token })));
    const lost = [first, second].find((one) => one?.status === 409);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^editor of local changed this recording on \d{4}-.* version 2 now\.$/u), hint: expect.stringContaining('Load it again') });
    expect(await rows('select title, current_version from recordings where id = $1', id)).toEqual([{ title: expect.stringMatching(/^(Ann|Bob)’s title$/u), current_version: 2 }]);
    expect(await server.call('changeRecording', { params, body: { expected: 2, settings: { mode: 'conservative' } } })).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await server.call('restoreVersion', { params, body: { expected: 2, version: 1 } })).toMatchObject({ status: 409 });
    expect(await server.call('restoreVersion', { params, body: { expected: 3, version: 9 } })).toMatchObject({ status: 404 });
    expect(await server.call('restoreVersion', { params, body: { expected: 3, version: 1 } })).toMatchObject({ status: 200, body: { version: 4 } });
    expect((await server.call('recording', { params })).body.recording).toMatchObject({ title: 'Save an order' });
    expect(await upload(sampleRecording(id), { expected: 0 })).toMatchObject({ status: 409 });
  });

  test('settings that contradict themselves are refused where they stand', async () => {
    const { id } = (await upload(sampleRecording())).body;
    const thresholds = { autoApply: 60, flag: 80, suggest: 40 };
    expect(await server.call('changeRecording', { params: { id }, body: { expected: 1, settings: { thresholds } } })).toMatchObject({ status: 400, body: { path: 'settings', hint: expect.stringContaining('0–100') } });
    expect((await server.call('recording', { params: { id } })).body.version).toBe(1);
  });

  test('what is wrong with a file is said with its place and what to do', async () => {
    const bad = sampleRecording() as unknown as { steps: { action: string }[] };
    bad.steps[1]!.action = 'clik';
    expect(await upload(bad)).toMatchObject({ status: 400, body: { path: 'steps[1].action', hint: expect.stringContaining("Did you mean 'click'") } });
    expect(await upload([])).toMatchObject({ status: 400 });
    expect(await upload({ ...sampleRecording(), waymark: 2 })).toMatchObject({ status: 400, body: { hint: 'Update Waymark.' } });
  });

  test('hostile recordings are refused or kept to the letter', async () => {
    const script = `<script>alert(1)</script>'); drop table recordings; --`;
    const recording = sampleRecording();
    recording.title = script;
    recording.steps[1]!.label = script;
    expect(await upload(recording)).toMatchObject({ status: 200 });
    expect((await server.call('recording', { params: { id: recording.id } })).body.recording).toEqual(recording);
    expect(await upload({ ...sampleRecording(), title: 'x'.repeat(2_000_000) })).toMatchObject({ status: 400, body: { path: 'title' } });
    expect(await upload({ ...sampleRecording(), id: 'x'.repeat(5000) })).toMatchObject({ status: 400, body: { path: 'id' } });
    expect(await upload({ ...sampleRecording(), id: 'a\u0000b' })).toMatchObject({ status: 400, body: { path: 'id' } });
    const send = (text: string) => fetch(addressOf(server.url, 'addRecording'), { method: 'POST', headers: { authorization: `Bearer ${server.people.owner.token}`, 'content-type': 'application/json' }, body: text });
    const text = JSON.stringify(sampleRecording());
    for (const extra of [`"deep":${'['.repeat(50_000)}${']'.repeat(50_000)}`, '"__proto__":{"isAdmin":true}']) expect((await send(text.replace('{', `{${extra},`))).status).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('lists go on where they stopped, whatever comes meanwhile, and are searched by plain text', async () => {
    const mark = randomUUID();
    for (let i = 0; i < 5; i++) await upload({ ...sampleRecording(), title: `${mark} ${i}` });
    const first = await server.call('recordings', { query: { search: mark, limit: 2 } });
    expect(first.body.items.map(({ title }) => title)).toEqual([`${mark} 4`, `${mark} 3`]);
    await upload({ ...sampleRecording(), title: `${mark} new` });
    const second = await server.call('recordings', { query: { search: mark, limit: 2, cursor: first.body.next ?? '' } });
    expect(second.body.items.map(({ title }) => title)).toEqual([`${mark} 2`, `${mark} 1`]);
    const last = await server.call('recordings', { query: { search: mark, limit: 2, cursor: second.body.next ?? '' } });
    expect(last.body).toMatchObject({ items: [{ title: `${mark} 0` }], next: null });
    for (const search of [`' or 1=1 --`, '%', '_', '\\', '%%%', 'a\u0000']) expect((await server.call('recordings', { query: { search: `${mark}${search}` } })).body).toEqual({ items: [], next: null });
    for (const cursor of ['x', 'bnVsbA', Buffer.from('["2026-99-99T00:00:00.000000Z","a"]').toString('base64url')]) expect(await server.call('recordings', { query: { cursor } })).toMatchObject({ status: 400, body: { path: 'cursor' } });
  });

  test('a recording that is deleted is gone with its versions and settings; its runs stay, and know its title', async () => {
    const recording = sampleRecording();
    await upload(recording);
    await server.call('changeSetting', { body: { scope: `recording:${recording.id}`, key: 'healing', value: false } });
    const { run } = await server.store.of('local').log.logRun(sampleRun(recording, [sampleStep({ healing: null, outcome: 'passed' })]), { policy: POLICY, version: 1 });
    expect((await server.call('recordings', { query: { search: recording.id } })).body.items[0]?.lastRun).toMatchObject({ id: run, outcome: 'passed' });
    expect(await server.call('removeRecording', { params: { id: recording.id } })).toMatchObject({ status: 200 });
    expect(await server.call('removeRecording', { params: { id: recording.id } })).toMatchObject({ status: 404 });
    expect(await server.call('recording', { params: { id: recording.id } })).toMatchObject({ status: 404 });
    expect(await rows('select 1 from recording_versions where recording_id = $1', recording.id)).toEqual([]);
    expect(await rows('select 1 from settings where scope = $1', `recording:${recording.id}`)).toEqual([]);
    expect((await server.call('run', { params: { id: run } })).body.run).toMatchObject({ recording: recording.id, title: recording.title });
  });
});
