import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '@waymark/core';
import { POLICY, sampleRecording, sampleRun } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';
import { queueOn } from './stage.js';

const RECORDING: Recording = {
  waymark: 1, id: 'orders', title: 'Place an order', startUrl: 'https://shop.example/', viewport: { width: 800, height: 600 },
  variables: { city: { default: 'Berlin' }, pin: { secret: true } },
  steps: [
    { id: 'a', number: 1, label: 'E-mail', action: 'fill', value: '{{email}}', target: {} },
    { id: 'b', number: 2, label: 'City', action: 'fill', value: '{{city}}', target: {} },
    { id: 'c', number: 3, label: 'PIN', action: 'fill', value: '{{pin}}', target: {} },
  ],
};
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(ADAPTERS)('jobs over the API, $name', ({ open }) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await serverForTests({ open });
    await server.store.of('local').recordings.saveVersion(RECORDING, { reason: 'test' });
  });
  afterAll(() => server.close());

  const upload = (body: string, name = 'people.csv') => server.call('addData', { query: { name }, body });

  it('takes a CSV file, proposes which column is which variable, and makes a job of it', async () => {
    const data = await upload('Mail;E-mail;pin\r\nx;ada@example.org;1\r\ny;bob@example.org;2\r\n');
    expect(data.body).toMatchObject({ columns: ['Mail', 'E-mail', 'pin'], rows: 2, sample: [{ 'E-mail': 'ada@example.org' }, {}] });
    const { body } = await server.call('mapping', { params: { id: data.body.id }, query: { recording: 'orders' } });
    expect(body).toMatchObject({ mapping: { email: 'E-mail' }, unused: ['Mail', 'pin'] });
    expect(body.variables.map(({ name, column, hidden }) => ({ name, column, hidden }))).toEqual([
      { name: 'email', column: 'E-mail', hidden: false }, { name: 'city', column: null, hidden: false }, { name: 'pin', column: null, hidden: true },
    ]);
    const job = await server.call('addJob', { body: { recording: 'orders', data: data.body.id, mapping: body.mapping, settings: { priority: 3 } } });
    expect(job.body).toMatchObject({ name: 'Place an order', version: 1, rows: 2, state: 'waiting', counts: { waiting: 2 }, by: 'owner of local' });
    const rows = await server.call('jobRows', { params: { id: job.body.id }, query: { limit: 1 } });
    expect(rows.body).toMatchObject({ items: [{ number: 1, state: 'waiting', values: { 'E-mail': 'ada@example.org' } }], next: '1' });
    expect((await server.call('cancelJob', { params: { id: job.body.id } })).body).toMatchObject({ state: 'cancelled', reason: 'Cancelled by owner of local.' });
    expect((await server.call('retryJob', { params: { id: job.body.id }, body: { rows: [2] } })).body).toMatchObject({ state: 'waiting', counts: { waiting: 1, cancelled: 1 } });
    expect((await server.call('retryJob', { params: { id: job.body.id }, body: { rows: [2] } })).status).toBe(409);
    await server.call('cancelJob', { params: { id: job.body.id } });
  });

  it.each([
    ['a row with too many values, by its line', 'a,b\n1,2\n1,2,3\n', 'people.csv, line 3: the row has 3 values'],
    ['a column without a name', 'a,,b\n1,2,3\n', 'column 2 has no name'],
    ['a column whose values would get lost', 'a,__proto__\n1,2\n', 'no column can be named ‘__proto__’'],
    ['no rows', 'a,b\n', 'has a header but no rows'],
    ['nothing at all', ' ', 'people.csv'],
  ])('refuses a file with %s', async (_what, text, message) => {
    const before = (await server.call('dataSets')).body.items.length;
    const { status, body } = await upload(text);
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) as string });
    expect(body.hint).not.toBe('');
    expect((await server.call('dataSets')).body.items).toHaveLength(before);
  });

  it('refuses a file of too many rows before any is stored', async () => {
    const count = (): Promise<unknown> => server.database.db.transaction((query) => query('select (select count(*) from data_rows) as rows, (select last_value from data_sets_seq_seq) as sets'));
    await upload('a\n1\n');
    const before = await count();
    const { status, body } = await upload(`name,city\n${'Ada,Berlin\n'.repeat(1_000_000)}`);
    expect({ status, message: body.message }).toEqual({ status: 413, message: 'people.csv has more than 100,000 rows.' });
    expect(await count()).toEqual(before);
    const wrong = await upload(`a,b\n${'1,2\n'.repeat(3000)}1,2,3\n`);
    expect(wrong.body.message).toContain('people.csv, line 3002');
    expect(await count()).toEqual(before);
  });

  it('says which command is missing while no worker serves the organisation', async () => {
    const { id } = (await server.call('addJob', { body: { recording: 'orders', settings: { variables: { email: 'x' } } } })).body;
    const job = async () => (await server.call('job', { params: { id } })).body;
    expect((await job()).noWorker).toEqual({ command: 'waymark worker' });
    const { workers } = await queueOn(server.database.db);
    const worker = { id: NOBODY, host: 'here', concurrency: 1, busy: 0, lease: 60_000 };
    await workers.beat(worker);
    expect((await job()).noWorker).toBeNull();
    expect((await server.call('jobs')).body.items.every(({ noWorker }) => noWorker === null)).toBe(true);
    await workers.leave(NOBODY);
    expect((await job()).noWorker).not.toBeNull();
    await server.call('cancelJob', { params: { id } });
    expect((await job()).noWorker).toBeNull();
    await server.store.of('other').recordings.saveVersion({ ...RECORDING, id: 'theirs' }, { reason: 'test' });
    const theirs = await server.call('addJob', { token: server.stranger.token, body: { recording: 'theirs', settings: { variables: { email: 'x' } } } });
    expect(theirs.body.noWorker).toEqual({ command: 'waymark worker --organisation other' });
  });

  it('a run from the command line names no job; one of a job names it', async () => {
    const { id } = (await server.call('addJob', { body: { recording: 'orders', settings: { variables: { email: 'x' } } } })).body;
    const { log } = server.store.of('local');
    const [alone, of] = [randomUUID(), randomUUID()];
    await log.logRun(sampleRun(sampleRecording('r')), { run: alone, policy: POLICY });
    await log.logRun(sampleRun(sampleRecording('r')), { run: of, job: id, policy: POLICY });
    const jobs = new Map((await server.call('runs')).body.items.map((run) => [run.id, run.job]));
    expect([jobs.get(alone), jobs.get(of)]).toEqual([null, id]);
    expect((await server.call('run', { params: { id: alone } })).body.run.job).toBeNull();
    const healings = (await server.call('healings', { query: { state: 'all' } })).body.items.flatMap((group) => group.healings);
    expect(healings.every(({ job }) => job === null || job === id)).toBe(true);
    await server.call('cancelJob', { params: { id } });
  });

  it('does once what is sent twice under one key, also where both are on their way at one moment', async () => {
    const variables = { email: 'x' };
    const send = async (path: string, body: object, key: string) => {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${server.people.owner.token}`, 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as { id: string; message?: string } };
    };
    const twice = async (path: string, body: object) => {
      const key = randomUUID();
      const [one, two] = await Promise.all([send(path, body, key), send(path, body, key)]);
      expect(two).toEqual(one);
      expect(await send(path, body, key)).toEqual(one);
      return one;
    };
    const job = { recording: 'orders', name: 'Sent twice', settings: { variables } };
    const { body } = await twice('/api/jobs', job);
    expect((await server.call('jobs')).body.items.filter(({ name }) => name === 'Sent twice')).toHaveLength(1);
    await twice('/api/schedules', { name: 'Sent twice', cron: '0 3 * * *', timezone: 'UTC', job });
    const schedules = (await server.call('schedules')).body.items.filter(({ name }) => name === 'Sent twice');
    expect(schedules).toHaveLength(1);
    await server.call('removeSchedule', { params: { id: schedules[0]?.id ?? '' } });
    await server.call('cancelJob', { params: { id: body.id } });
    expect((await twice(`/api/jobs/${body.id}/retry`, { rows: [1] })).status).toBe(200);
    await server.call('cancelJob', { params: { id: body.id } });

    const member = { email: 'twice@local.example', name: 'Twice', role: 'viewer' };
    const answers = await Promise.all([1, 2].map(() => send('/api/members', member, 'a-member-twice')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('was done already');
    expect((await server.call('members')).body.items.filter(({ email }) => email === member.email)).toHaveLength(1);
  });

  it('takes no address that jobs do not open', async () => {
    const variables = { email: 'x' };
    await server.store.of('local').recordings.saveVersion({ ...RECORDING, id: 'anywhere', startUrl: '{{where}}' }, { reason: 'test' });
    const ask = (recording: string, settings: object) => server.call('addJob', { body: { recording, settings } });
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'chrome://version', ' javascript:alert(1)']) {
      expect((await ask('orders', { variables, baseUrl: url })).status).toBe(400);
      expect(await ask('anywhere', { variables: { ...variables, where: url } })).toMatchObject({ status: 400, body: { path: 'settings.variables.where', message: expect.stringContaining('https://') as string } });
    }
    expect((await ask('anywhere', { variables: { ...variables, where: 'https://shop.example/' } })).status).toBe(200);
  });

  it('says what is missing, and keeps secrets out of the database', async () => {
    const data = (await upload('mail,pin\nx,1\n')).body.id;
    const ask = (body: object) => server.call('addJob', { body: { recording: 'orders', settings: {}, ...body } });
    expect((await ask({})).body).toMatchObject({ code: 'bad_request', message: 'There is no value for ‘email’.', path: 'mapping.email' });
    expect((await ask({ data, mapping: { email: 'maill' } })).body).toMatchObject({ message: 'people.csv has no column ‘maill’.', hint: 'Did you mean ‘mail’?' });
    expect((await ask({ data, mapping: { email: 'mail', pin: 'pin' } })).body).toMatchObject({ path: 'mapping.pin', hint: expect.stringContaining('WAYMARK_SECRET_PIN') as string });
    expect((await ask({ settings: { variables: { email: 'x', pin: '1' } } })).body).toMatchObject({ path: 'settings.variables.pin' });
    expect((await ask({ recording: 'nothing' })).status).toBe(404);
    expect((await ask({ version: 9, settings: { variables: { email: 'x' } } })).body.message).toBe('The recording has no version 9.');
    expect((await ask({ settings: { variables: { email: 'x' } } })).body).toMatchObject({ rows: 1, data: null });
  });

  it('starts by the clock only at times that can come', async () => {
    const job = { recording: 'orders', settings: { variables: { email: 'x' } } };
    const ask = (body: object) => server.call('addSchedule', { body: { name: 'Nightly', cron: '0 3 * * *', timezone: 'Europe/Berlin', job, ...body } });
    expect((await ask({ cron: '0 3 * *' })).body).toMatchObject({ code: 'bad_request', path: 'cron' });
    expect((await ask({ cron: '0 0 31 2 *' })).status).toBe(400);
    expect((await ask({ timezone: 'Mars/Base' })).body).toMatchObject({ path: 'timezone' });
    expect((await ask({ job: { recording: 'nothing', settings: {} } })).body).toMatchObject({ code: 'not_found', path: 'job.recording' });
    const { body } = await ask({});
    expect(body).toMatchObject({ paused: false, lastJob: null, trouble: null, by: 'owner of local' });
    expect((await server.call('changeSchedule', { params: { id: body.id }, body: { paused: true } })).body).toMatchObject({ paused: true, nextAt: null });
    expect((await server.call('removeSchedule', { params: { id: body.id } })).status).toBe(200);
    expect((await server.call('schedules')).body.items).toEqual([]);
  });

  it('pauses what a removed member had let start by the clock, and lets somebody else take it over', async () => {
    const { member } = (await server.call('addMember', { body: { email: 'gone@local.example', name: 'Gone', role: 'editor' } })).body;
    const { secret } = await server.store.tokens.make({ tenant: 'local', name: 'his', permissions: ['read', 'run'], account: member.id, by: 'Gone', days: 1 });
    const body = { name: 'His', cron: '* * * * *', timezone: 'UTC', job: { recording: 'orders', settings: { variables: { email: 'x' } } } };
    const { id } = (await server.call('addSchedule', { body, token: secret })).body;
    const mine = (await server.call('addSchedule', { body: { ...body, name: 'Mine' } })).body.id;
    expect((await server.call('removeMember', { params: { id: member.id } })).body).toEqual({ schedules: 1 });
    const named = async (which: string) => (await server.call('schedules')).body.items.find((one) => one.id === which);
    expect(await named(id)).toMatchObject({ paused: true, nextAt: null, by: 'Gone', trouble: expect.stringContaining('no member any more') as string });
    expect(await named(mine)).toMatchObject({ paused: false, trouble: null });
    const going = await server.call('changeSchedule', { params: { id }, body: { paused: false }, token: server.people.editor.token });
    expect(going.body).toMatchObject({ paused: false, by: 'editor of local', trouble: null });
    for (const one of [id, mine]) await server.call('removeSchedule', { params: { id: one } });
  });

  it('knows no job of another organisation, and none that is no id', async () => {
    const { body } = await server.call('addJob', { body: { recording: 'orders', settings: { variables: { email: 'x' } } } });
    const { token } = server.stranger;
    expect((await server.call('job', { params: { id: body.id }, token })).status).toBe(404);
    expect((await server.call('cancelJob', { params: { id: body.id }, token })).status).toBe(404);
    expect((await server.call('jobs', { token })).body.items.map(({ id }) => id)).not.toContain(body.id);
    expect((await server.call('addJob', { body: { recording: 'orders', settings: {} }, token })).status).toBe(404);
    for (const id of [NOBODY, 'x', "' or 1=1 --"]) expect((await server.call('job', { params: { id } })).status).toBe(404);
    expect((await server.call('addJob', { body: { recording: 'orders', settings: {} }, token: server.people.viewer.token })).status).toBe(403);
  });
});
