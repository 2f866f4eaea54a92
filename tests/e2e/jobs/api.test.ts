import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '@waymark/core';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';

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
    ['no rows', 'a,b\n', 'has a header but no rows'],
    ['nothing at all', ' ', 'people.csv'],
  ])('refuses a file with %s', async (_what, text, message) => {
    const before = (await server.call('dataSets')).body.items.length;
    const { status, body } = await upload(text);
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) as string });
    expect(body.hint).not.toBe('');
    expect((await server.call('dataSets')).body.items).toHaveLength(before);
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

  it('knows no job of another organisation, and none that is no id', async () => {
    const { body } = await server.call('addJob', { body: { recording: 'orders', settings: { variables: { email: 'x' } } } });
    const { token } = server.stranger;
    expect((await server.call('job', { params: { id: body.id }, token })).status).toBe(404);
    expect((await server.call('cancelJob', { params: { id: body.id }, token })).status).toBe(404);
    expect((await server.call('jobs', { token })).body.items).toEqual([]);
    expect((await server.call('addJob', { body: { recording: 'orders', settings: {} }, token })).status).toBe(404);
    for (const id of [NOBODY, 'x', "' or 1=1 --"]) expect((await server.call('job', { params: { id } })).status).toBe(404);
    expect((await server.call('addJob', { body: { recording: 'orders', settings: {} }, token: server.people.viewer.token })).status).toBe(403);
  });
});
