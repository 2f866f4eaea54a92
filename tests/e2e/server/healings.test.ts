import { randomUUID } from 'node:crypto';
import type { Considered, HealingKey, Recording } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEALED, POLICY, sampleKey, sampleOutcome, sampleRecording, sampleRun, sampleStep, sampleTrace, TARGET } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';

const PNG = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'));
const BOX = { x: 10, y: 20, width: 30, height: 40 };
const OTHER = { dom: { tag: 'button', id: 'send' }, semantics: { role: 'button', name: 'Save and send' } };

const candidate = (notChosen: string | null, bundle: Considered['bundle']): Considered => ({
  ref: { frame: 'main', node: 1 }, description: 'a button', tiers: [], strategies: [], identity: 0.7, box: BOX, notChosen, differences: [], ...(bundle && { bundle }),
});
const DIFFERENCES = [
  { evidence: 'id', recorded: 'save', found: 'keep', verdict: 'changed' as const },
  { evidence: 'label', recorded: 'Save', found: 'Save', verdict: 'same' as const },
];

describe.each(ADAPTERS)('healings over the API, $name', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests({ open });
  });
  afterAll(() => server.close());

  const rows = (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => server.database.db.transaction((query) => query(text, values));
  const reviewer = () => server.people.reviewer.token;

  /** A run in which the step was healed and flagged, as `waymark run` keeps it. */
  async function heal(key: HealingKey = sampleKey(), recording: Recording = sampleRecording()): Promise<{ id: string; run: string; recording: Recording; key: HealingKey }> {
    const store = server.store.of('local');
    await store.recordings.saveVersion(recording, { reason: 'run' });
    const outcome = sampleOutcome(key);
    const remembered = await store.memory.learn({ ...outcome, healing: { ...outcome.healing, source: 'model', review: 'pending' } });
    const trace = sampleTrace({ key, remembered });
    const step = sampleStep({
      healing: { ...trace, proposal: trace.proposal && { ...trace.proposal, differences: DIFFERENCES } },
      considered: [candidate(null, HEALED), candidate('it fits worse', OTHER), candidate('hidden', undefined)],
      picture: { png: PNG, viewport: { width: 1280, height: 720 } }, outline: { recorded: null, found: BOX }, notes: ['a note'],
    });
    const { run, healings } = await store.log.logRun(sampleRun(recording, [step]), { policy: POLICY });
    return { id: healings.get(2) ?? '', run, recording, key };
  }

  const decide = (ids: string[], decision: 'approve' | 'reject' | 'undo', token = reviewer()) => server.call('decideHealings', { body: { ids, decision }, token });
  const stepOf = async (id: string): Promise<unknown> => (await server.call('recording', { params: { id } })).body.recording.steps[1];

  test('a run is listed with its steps, what each decision was made of, and its picture', async () => {
    const { run, recording, id } = await heal();
    const { body: list } = await server.call('runs', { query: { recording: recording.id } });
    expect(list).toMatchObject({ items: [{ id: run, title: 'Save an order', outcome: 'passed', ms: 1500, suspect: null, counts: { flagged: 1, skipped: 0 } }], next: null });
    const { body } = await server.call('run', { params: { id: run } });
    expect(body.steps).toMatchObject([{ number: 2, outcome: 'flagged', healing: id, confidence: 0.72, picture: expect.stringMatching(/^[0-9a-f]{64}$/u) }]);
    const { body: step } = await server.call('runStep', { params: { id: run, number: '2' } });
    expect(step).toMatchObject({ viewport: { width: 1280, height: 720 }, outline: { found: BOX }, judgement: { final: 0.72 }, attempts: [{ source: 'local' }, { source: 'model' }], verified: { verdict: 'pass' }, notes: ['a note'] });
    expect(step.considered.map(({ notChosen, bundle }) => ({ notChosen, bundle }))).toEqual([null, 'it fits worse', 'hidden'].map((notChosen) => ({ notChosen })));
    const picture = (token: string, headers: Record<string, string> = {}) => fetch(`${server.url}/api/pictures/${body.steps[0]?.picture}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const answer = await picture(server.people.viewer.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
    const tag = answer.headers.get('etag') ?? '';
    expect([answer.headers.get('cache-control'), (await picture(server.people.viewer.token, { 'if-none-match': tag })).status]).toEqual(['private, no-cache', 304]);
    expect((await picture('wmt_nobody', { 'if-none-match': tag })).status).toBe(401);
    expect((await picture(server.stranger.token)).status).toBe(404);
    expect(await server.call('run', { params: { id: run }, token: server.stranger.token })).toMatchObject({ status: 404 });
    for (const params of [{ id: run, number: '9' }, { id: run, number: '1e1' }, { id: 'x', number: '2' }]) expect(await server.call('runStep', { params })).toMatchObject({ status: 404 });
  });

  test('a healing is shown before and after, with its difference in words and what else was there', async () => {
    const key = sampleKey();
    const recording = sampleRecording();
    const before = sampleStep({ healing: null, outcome: 'passed', source: 'recorded', outline: { recorded: null, found: BOX }, picture: { png: Uint8Array.of(...PNG, 1), viewport: { width: 800, height: 600 } } });
    await server.store.of('local').log.logRun(sampleRun(recording, [before]), { policy: POLICY });
    const { id } = await heal(key, recording);
    const { body } = await server.call('healing', { params: { id } });
    expect(body).toMatchObject({
      healing: { id, difference: 'Id changed; name is the same.', oldLocator: 'button "Save"', newLocator: 'button "Save"', review: 'pending_review', afterCheck: 'pass', times: 1 },
      before: { target: TARGET, box: BOX, viewport: { width: 800, height: 600 }, picture: expect.any(String) },
      after: { target: HEALED, box: BOX, viewport: { width: 1280, height: 720 }, picture: expect.any(String) },
      differences: DIFFERENCES, judgement: { final: 0.72, boosters: [{ name: 'equal label' }] }, group: [id], runs: 1,
    });
    expect(body.candidates.map(({ at, pickable, chosen }) => ({ at, pickable, chosen }))).toEqual([
      { at: 0, pickable: false, chosen: true }, { at: 1, pickable: true, chosen: false }, { at: 2, pickable: false, chosen: false },
    ]);
    expect(await server.call('healing', { params: { id }, token: server.stranger.token })).toMatchObject({ status: 404 });
  });

  test('equal healings of several recordings are one group, decided once: each recording gets its version', async () => {
    const key = sampleKey();
    const [one, two] = [await heal(key), await heal(key)];
    await heal();
    const all = (await server.call('healings', {})).body.items.find(({ healings }) => healings.some(({ id }) => id === one.id));
    expect(all).toMatchObject({ count: 2, healings: [{ id: one.id }, { id: two.id }] });
    for (const { recording } of [one, two]) expect((await server.call('healings', { query: { recording: recording.id } })).body.items).toEqual([all]);
    expect((await server.call('healing', { params: { id: one.id } })).body.group).toEqual([one.id, two.id]);
    const ids = all?.healings.map(({ id }) => id) ?? [];
    const decided = await decide(ids, 'approve');
    expect(decided.body.items).toMatchObject(ids.map((id) => ({ healing: { id, review: 'approved', reviewedBy: 'reviewer of local' }, version: 2, diff: expect.stringContaining('+          "id": "keep"'), note: null })));
    for (const { recording } of [one, two]) expect(await stepOf(recording.id)).toMatchObject({ target: HEALED });
    expect(await rows('select distinct review, reviewed_by from healing_logs where id = any($1::uuid[])', ids)).toEqual([{ review: 'approved', reviewed_by: 'reviewer of local' }]);
    expect((await server.call('healings', { query: { state: 'approved' } })).body.items.some(({ id }) => id === all?.id)).toBe(true);

    expect(await decide(ids, 'approve', server.people.owner.token)).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.stringMatching(/approved already by reviewer of local/u) } });
    expect(await decide(ids, 'undo')).toMatchObject({ status: 200 });
    for (const { recording } of [one, two]) expect(await stepOf(recording.id)).toMatchObject({ target: TARGET });
    expect((await server.call('healings', {})).body.items.some(({ id }) => id === all?.id)).toBe(true);
  });

  test('all or none: one that is decided already leaves the others alone', async () => {
    const [one, two] = [await heal(), await heal()];
    await decide([two.id], 'approve');
    expect(await decide([one.id, two.id], 'approve')).toMatchObject({ status: 409 });
    expect(await decide([one.id, randomUUID()], 'approve')).toMatchObject({ status: 404 });
    expect(await rows('select review from healing_logs where id = $1', one.id)).toEqual([{ review: 'pending_review' }]);
    expect(await stepOf(one.recording.id)).toMatchObject({ target: TARGET });
  });

  test('of two who decide otherwise at once, one is told', async () => {
    const { id } = await heal();
    const answers = await Promise.all([decide([id], 'approve'), decide([id], 'approve', server.people.editor.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows('select count(*)::int as n from recording_versions where healing_id = $1', id)).toEqual([{ n: 1 }]);
  });

  test('of one who approves and one who rejects or picks at once, one is told, and nothing is overridden', async () => {
    const pick = (id: string) => server.call('pickAnother', { params: { id }, body: { candidate: 1 }, token: server.people.editor.token });
    for (const other of [(id: string) => decide([id], 'reject', server.people.editor.token), pick]) {
      const { id } = await heal();
      const answers = await Promise.all([decide([id], 'approve'), other(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body as { message?: string };
      expect(refused.message).toMatch(/was (approved by reviewer|rejected by editor) of local \(.* UTC\): undo that first\.$/u);
    }
    const { id, recording } = await heal();
    await decide([id], 'approve');
    expect(await pick(id)).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.stringContaining('was approved by reviewer of local') } });
    expect(await stepOf(recording.id)).toMatchObject({ target: HEALED });
  });

  test('rejected: buried, its run is suspect; a viewer may not', async () => {
    const { id, run, key } = await heal();
    expect(await decide([id], 'reject', server.people.viewer.token)).toMatchObject({ status: 403 });
    expect(await decide([id], 'reject')).toMatchObject({ status: 200, body: { items: [{ runs: 1, version: null }] } });
    expect(await server.store.of('local').memory.recall(key, 'p')).toMatchObject({ healing: null, rejected: ['the save button'] });
    const { body } = await server.call('runs', { query: { suspect: 'true' as never } });
    expect(body.items.find((one) => one.id === run)?.suspect).toContain('was rejected');
  });

  test('another candidate is picked: the found one is rejected, the other is the target; undone, all is as before', async () => {
    const { id, recording, key } = await heal();
    const pick = (at: number) => server.call('pickAnother', { params: { id }, body: { candidate: at }, token: reviewer() });
    for (const at of [0, 2, 7]) expect(await pick(at)).toMatchObject({ status: 400, body: { message: expect.stringContaining('nothing was changed') } });
    expect(await rows('select review from healing_logs where id = $1', id)).toEqual([{ review: 'pending_review' }]);
    expect(await pick(1)).toMatchObject({ status: 200, body: { healing: { review: 'rejected' }, version: 2, diff: expect.stringContaining('Save and send') } });
    expect(await stepOf(recording.id)).toMatchObject({ target: OTHER });
    expect((await server.store.of('local').memory.recall(key, 'p')).rejected).toEqual(['the save button']);
    expect(await rows('select reason, created_by from recording_versions where healing_id = $1', id)).toEqual([{ reason: 'another element picked for step 2', created_by: 'reviewer of local' }]);
    expect(await decide([id], 'undo')).toMatchObject({ status: 200, body: { items: [{ version: 3 }] } });
    expect(await stepOf(recording.id)).toEqual(recording.steps[1]);
    expect((await server.store.of('local').memory.recall(key, 'p')).rejected).toEqual([]);
  });

  test('two steps of one recording that were healed alike are each changed, and each taken back', async () => {
    const key = sampleKey();
    const recording = sampleRecording();
    recording.steps.push({ ...structuredClone(recording.steps[1]!), id: 's3', number: 3 });
    const store = server.store.of('local');
    await store.recordings.saveVersion(recording, { reason: 'run' });
    const step = sampleStep({ healing: sampleTrace({ key }) });
    const { healings } = await store.log.logRun(sampleRun(recording, [step, { ...step, step: { ...step.step, id: 's3', number: 3 } }]), { policy: POLICY });
    const ids = [...healings.values()];
    const targets = async () => (await server.call('recording', { params: { id: recording.id } })).body.recording.steps.slice(1).map((one) => ('target' in one ? one.target : null));
    await decide(ids, 'approve');
    expect(await targets()).toEqual([HEALED, HEALED]);
    await decide(ids, 'undo');
    expect(await targets()).toEqual([TARGET, TARGET]);
  });

  test('lists go on where they stopped', async () => {
    const made = [];
    const recording = sampleRecording();
    for (let i = 0; i < 3; i++) made.push(await heal(sampleKey(), recording));
    const first = await server.call('healings', { query: { recording: recording.id, limit: 2, state: 'all' } });
    const second = await server.call('healings', { query: { recording: recording.id, limit: 2, state: 'all', cursor: first.body.next ?? '' } });
    expect([...first.body.items, ...second.body.items].map(({ healings }) => healings[0]?.id)).toEqual(made.map(({ id }) => id).reverse());
    expect(second.body.next).toBeNull();
    expect(await server.call('healings', { query: { cursor: 'AAAA' } })).toMatchObject({ status: 400, body: { path: 'cursor' } });
    const none = await server.call('runs', { query: { recording: recording.id, outcome: 'failed' } });
    expect(none.body).toEqual({ items: [], next: null });
  });
});
