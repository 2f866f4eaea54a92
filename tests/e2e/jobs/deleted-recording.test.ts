import { randomUUID } from 'node:crypto';
import type { Recording } from '@waymark/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobQueue } from '../../../packages/runner/src/queue/job-queue.js';
import { draftJob } from '../../../packages/runner/src/runs/draft-job.js';
import { recordedRows } from '../../../packages/runner/src/worker/recorded-row.js';
import { startDue } from '../../../packages/runner/src/worker/sweeper.js';
import type { Worker } from '../../../packages/runner/src/worker/worker.js';
import { HEALED, POLICY, sampleRecording, sampleRun, sampleStep, TARGET } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { ended, queueOn, workerOn } from './stage.js';

/** What is deleted stays deleted: what names it must never mean what was uploaded under its id afterwards. */
describe.each(ADAPTERS)('a recording that is deleted and uploaded anew, $name', ({ open }) => {
  let server: TestServer;
  let queue: JobQueue;
  let workers: Worker[];
  let recording: Recording;
  beforeAll(async () => {
    server = await serverForTests({ open });
    queue = await queueOn(server.database.db);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    workers = [];
    recording = sampleRecording();
    await upload(recording);
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stopNow())));

  const upload = (body: Recording, query: { expected?: number } = {}) => server.call('addRecording', { body, query });
  const params = () => ({ id: recording.id });
  const anew = async (): Promise<Recording> => {
    expect((await server.call('removeRecording', { params: params() })).status).toBe(200);
    const other = { ...structuredClone(recording), title: 'Delete an order' };
    expect(await upload(other)).toMatchObject({ status: 200, body: { created: true } });
    return other;
  };

  it('goes on with its numbers, however often, so that an earlier version is nothing that could be meant', async () => {
    await server.call('changeRecording', { params: params(), body: { expected: 1, title: 'Second' } });
    await anew();
    expect((await server.call('recording', { params: params() })).body).toMatchObject({ version: 3, summary: { version: 3, lastRun: null } });
    expect((await server.call('recording', { params: params(), query: { version: 1 } })).status).toBe(404);
    expect(await server.call('restoreVersion', { params: params(), body: { expected: 3, version: 2 } })).toMatchObject({ status: 404 });
    expect(await upload({ ...recording, title: 'Mine' }, { expected: 2 })).toMatchObject({ status: 409, body: { message: expect.stringContaining('it is at version 3 now') as string } });
    await anew();
    expect((await server.call('versions', { params: params() })).body.items.map(({ version }) => version)).toEqual([4]);
  });

  it('keeps its number where it is uploaded while it is being deleted', async () => {
    const answers = await Promise.all([server.call('removeRecording', { params: params() }), ...['A', 'B', 'C'].map((title) => upload({ ...recording, title }))]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await upload({ ...recording, title: 'Last' });
    const stored = await server.database.db.transaction((query) => query<{ version: number; title: string }>("select version, content->>'title' as title from recording_versions where recording_id = $1", [recording.id]));
    expect(stored.filter(({ version }) => version === 1).every(({ title }) => title === recording.title)).toBe(true);
  });

  it('fails the rows of a job that was made for the earlier one, without opening a browser', async () => {
    const { id } = (await server.call('addJob', { body: { recording: recording.id, settings: { retries: 0 } } })).body;
    await anew();
    const opened: string[] = [];
    const work = recordedRows({
      store: server.store.plain('local'), environment: { secret: () => undefined, user: 'x' } as never, eyes: {} as never, files: null, model: null,
      host: () => Promise.reject(new Error(String(opened.push('a browser')))),
    });
    workers.push(workerOn(queue, work));
    expect(await ended(queue, id)).toMatchObject({ state: 'failed', version: 1 });
    expect((await queue.jobs.rows(id, { limit: 5 })).items).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^The recording was deleted/u) as string }]);
    expect(opened).toEqual([]);
  });

  it('is not started by a schedule that was made for the earlier one; a new schedule starts it', async () => {
    const body = { name: 'Nightly', cron: '0 3 * * *', timezone: 'UTC', job: { recording: recording.id, settings: {} } };
    const old = (await server.call('addSchedule', { body })).body.id;
    await anew();
    const fresh = (await server.call('addSchedule', { body })).body.id;
    await server.database.db.transaction((query) => query("update schedules set next_at = date_trunc('second', now()) where id = any($1::uuid[])", [[old, fresh]]));
    const store = server.store.of('local');
    expect(await startDue({ queue, draft: (job, by) => draftJob(job, { store, queue, by }) })).toBe(1);
    const schedules = new Map((await server.call('schedules')).body.items.map((one) => [one.id, one]));
    expect(schedules.get(old)).toMatchObject({ lastJob: null, trouble: expect.stringContaining('was deleted') as string });
    expect(schedules.get(fresh)).toMatchObject({ lastJob: expect.any(String) as string, trouble: null });
  });

  it('is not changed by a healing of the earlier one, even where that was logged afterwards', async () => {
    const { log } = server.store.of('local');
    const heal = async (version: number) => (await log.logRun(sampleRun(recording, [sampleStep()]), { policy: POLICY, version, run: randomUUID() })).healings.get(2) ?? '';
    const before = await heal(1);
    await anew();
    const late = await heal(1);
    const stepOf = async () => (await server.call('recording', { params: params() })).body.recording.steps[1];
    for (const id of [before, late]) {
      const { body } = await server.call('decideHealings', { body: { ids: [id], decision: 'approve' } });
      expect(body.items).toMatchObject([{ healing: { title: null }, version: null, note: expect.stringContaining('was deleted') as string }]);
      await server.call('decideHealings', { body: { ids: [id], decision: 'undo' } });
    }
    expect(await stepOf()).toMatchObject({ target: TARGET });
    const own = await heal(2);
    expect((await server.call('decideHealings', { body: { ids: [own], decision: 'approve' } })).body.items).toMatchObject([{ version: 3, note: null }]);
    expect(await stepOf()).toMatchObject({ target: HEALED });
  });
});
