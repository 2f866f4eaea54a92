import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLICY, sampleRecording, sampleRun, sampleStep, sampleTrace } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';

describe.each(ADAPTERS)('figures and settings over the API, $name', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests({ open });
  });
  afterAll(() => server.close());

  const rows = (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => server.database.db.transaction((query) => query(text, values));
  const set = (scope: string, key: string, value: unknown) => server.call('changeSetting', { body: { scope, key, value } });

  test('nothing is made up where there is nothing', async () => {
    const { body } = await server.call('overview', {});
    expect(body).toMatchObject({ recordings: 0, runs: { total: 0, passed: 0, failed: 0, aborted: 0, suspect: 0 }, waiting: 0, jobs: { waiting: 0, running: 0 }, cost: { day: { spent: 0, limit: 10 }, month: { spent: 0, limit: 100 } }, recent: [] });
    expect(body.days).toHaveLength(14);
    expect(body.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    const { body: insights } = await server.call('insights', {});
    expect(JSON.stringify(insights)).not.toMatch(/NaN/u);
    expect(insights).toMatchObject({ waiting: 0, since: expect.any(String) });
  });

  test('what ran is counted, of this organisation alone', async () => {
    const recording = sampleRecording();
    const store = server.store.of('local');
    await store.recordings.saveVersion(recording, { reason: 'run' });
    const { run } = await store.log.logRun(sampleRun(recording), { policy: POLICY, environment: 'staging' });
    await store.log.logRun({ ...sampleRun(recording, [sampleStep({ healing: sampleTrace() })]), outcome: 'failed' }, { policy: POLICY });
    const { body } = await server.call('overview', {});
    expect(body).toMatchObject({ recordings: 1, runs: { total: 2, passed: 1, failed: 1 }, waiting: 1 });
    expect(body.days.at(-1)).toMatchObject({ passed: 1, failed: 1, healed: 0, flagged: 2 });
    expect(body.recent.map(({ id }) => id)).toContain(run);
    expect((await server.call('overview', { token: server.stranger.token })).body).toMatchObject({ recordings: 0, runs: { total: 0 }, recent: [] });
    expect((await server.call('settings', {})).body.environments).toEqual(['staging']);
    const insights = async () => (await server.call('insights', { query: { days: 7, recording: recording.id } })).body;
    expect(await insights()).toMatchObject({ recording: recording.id, waiting: 1 });
    const ids = (await server.call('healings')).body.items.flatMap(({ healings }) => healings.map(({ id }) => id));
    for (const decision of ['reject', 'undo'] as const) expect((await server.call('decideHealings', { body: { ids, decision } })).status).toBe(200);
    expect([(await insights()).waiting, (await server.call('overview', {})).body.waiting, (await server.call('healings')).body.items.length]).toEqual([1, 1, 1]);
  });

  test('the count of runs is that of the runs, whatever became of them', async () => {
    const add = `insert into runs (tenant_id, id, recording_id, job_id, started_at, ended_at, outcome, counts, url, policy, created_at)
      values ('local', gen_random_uuid(), 'many', 'j', now(), now(), (array['passed', 'failed', 'aborted'])[1 + $1::int % 3], '{"healed": 2}', '', '{}', now() - $1::int % 20 * interval '1 day')`;
    // One at a time, as runs come: more of one day than are left as they are.
    await server.database.db.transaction(async (query) => {
      for (let n = 0; n < 80; n += 1) await query(add, [n]);
      for (let n = 0; n < 60; n += 1) await query(add, [20]);
    });
    const agrees = async (): Promise<void> => {
      const [counted] = await rows(`select count(*)::int as total, (count(*) filter (where outcome = 'passed'))::int as passed, (count(*) filter (where outcome = 'failed'))::int as failed,
        (count(*) filter (where outcome = 'aborted'))::int as aborted, (count(*) filter (where suspect))::int as suspect from runs where tenant_id = 'local'`);
      const { body } = await server.call('overview', {});
      expect(body.runs).toEqual(counted);
      const [recent] = await rows(`select count(*)::int as runs, coalesce(sum((counts->>'healed')::int), 0)::int as healed from runs where tenant_id = 'local' and created_at >= ((now() at time zone 'UTC')::date - 13)::timestamp at time zone 'UTC'`);
      expect({ runs: body.days.reduce((sum, day) => sum + day.passed + day.failed, 0), healed: body.days.reduce((sum, day) => sum + day.healed, 0) }).toEqual(recent);
    };
    await agrees();
    await agrees();
    await rows("update runs set suspect = true where recording_id = 'many' and outcome = 'failed'");
    await rows("delete from runs where recording_id = 'many' and outcome = 'aborted'");
    await rows("update runs set created_at = now() - interval '40 days' where recording_id = 'many' and outcome = 'passed'");
    await agrees();
    await rows("delete from runs where recording_id = 'many'");
    await agrees();
  });

  test('a setting is stored where it is for, and read back with its choices', async () => {
    expect(await set('tenant', 'mode', 'conservative')).toMatchObject({ status: 200, body: { scope: 'tenant', key: 'mode', value: 'conservative', updatedAt: expect.any(String) } });
    expect(await set('environment:staging', 'thresholds', { autoApply: 85, flag: 65, suggest: 45 })).toMatchObject({ status: 200 });
    expect(await rows("select scope, key, value from settings where tenant_id = 'local' order by 1, 2")).toEqual([
      { scope: 'environment:staging', key: 'thresholds', value: { autoApply: 85, flag: 65, suggest: 45 } },
      { scope: 'tenant', key: 'mode', value: 'conservative' },
    ]);
    const { body } = await server.call('settings', {});
    expect(body.items).toHaveLength(2);
    expect(body.choices.find(({ key }) => key === 'limits.dayDollars')).toMatchObject({ kind: 'number', default: 10, scoped: false });
    expect(await server.call('removeSetting', { query: { scope: 'tenant', key: 'mode' } })).toMatchObject({ status: 200 });
    expect(await server.call('removeSetting', { query: { scope: 'tenant', key: 'mode' } })).toMatchObject({ status: 404 });
    expect(await rows("select count(*)::int as told from live_events where payload->>'type' = 'setting'")).toEqual([{ told: 3 }]);
  });

  test.each([
    { scope: 'tenant', key: 'mode', value: 'bold', says: /mode must be one of/u },
    { scope: 'tenant', key: 'limits.dayDollars', value: '5', says: /must be a number/u },
    { scope: 'tenant', key: 'thresholds', value: { autoApply: 0.8, flag: 0.6, suggest: 0.4 }, says: /^thresholds/u },
    { scope: 'environment:staging', key: 'atMostWrong', value: '1/200', says: /cannot both/u },
    { scope: 'environment:staging', key: 'limits.dayDollars', value: 5, says: /holds for all/u },
    { scope: 'tenant', key: 'slackWebhook', value: 'https://hooks.slack.com/x', says: /secret/u },
    { scope: 'tenant', key: 'nonsense', value: 1, says: /no setting named/u },
    { scope: 'recording:none', key: 'healing', value: true, path: 'scope', says: /nothing that/u },
    { scope: 'everything', key: 'healing', value: true, path: 'scope', says: /nothing that/u },
  ])('$scope $key is refused', async ({ scope, key, value, path = 'value', says }) => {
    const { status, body } = await set(scope, key, value);
    expect([status, body]).toMatchObject([400, { path, message: expect.stringMatching(says), hint: expect.stringMatching(/.+/u) }]);
  });

  test('two settings that exclude each other are never both stored, however near in time', async () => {
    const answers = await Promise.all([set('environment:prod', 'thresholds', { autoApply: 85, flag: 65, suggest: 45 }), set('environment:prod', 'atMostWrong', '1/200')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('an experiment is drafted, started, seen and stopped', async () => {
    const body = { name: 'looser', control: { autoApply: 80, flag: 60, suggest: 40 }, treatment: { autoApply: 75, flag: 55, suggest: 40 }, allocation: 50, planned: 100 };
    const { body: made } = await server.call('addExperiment', { body });
    expect(made).toMatchObject({ name: 'looser', status: 'draft', variants: { treatment: { autoApply: 75 } } });
    expect(await server.call('addExperiment', { body })).toMatchObject({ status: 400, body: { message: expect.stringContaining('already') } });
    expect(await server.call('addExperiment', { body: { ...body, name: 'x', startsAt: 'soon' } })).toMatchObject({ status: 400, body: { path: 'startsAt' } });
    const move = (command: 'start' | 'pause' | 'stop') => server.call('moveExperiment', { params: { id: made.id }, body: { command } });
    expect((await move('start')).body).toMatchObject({ status: 'running' });
    expect(await move('start')).toMatchObject({ status: 409 });
    const shown = await server.call('experiment', { params: { id: made.id } });
    expect(shown.body).toMatchObject({ experiment: { id: made.id, status: 'running' }, analysis: expect.any(Object) });
    expect((await move('stop')).body).toMatchObject({ status: 'stopped' });
    expect(await rows('select status from experiments where id = $1', made.id)).toEqual([{ status: 'stopped' }]);
    expect((await server.call('experiments', {})).body.items).toHaveLength(1);
    expect(await server.call('experiment', { params: { id: 'none' } })).toMatchObject({ status: 404 });
  });
});
