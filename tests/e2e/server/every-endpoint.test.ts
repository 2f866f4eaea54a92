import { everyEndpoint, permissionsOf, ROLES, type Endpoint, type EndpointName, type Permission } from '@waymark/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POLICY, sampleKey, sampleRecording, sampleRun, sampleStep, sampleTrace } from '../../contract/store-samples.js';
import { ADAPTERS } from '../../databases.js';
import { addressOf, requestOf, serverForTests, type TestServer } from '../../servers.js';

/** In everything that `local` has; a stranger must never read it. */
const MARK = 'only-for-local-eyes';

const BODIES: Partial<Record<EndpointName, unknown>> = {
  switchOrganisation: { id: 'local' },
  changePassword: { old: 'correct horse battery staple', new: 'a longer password than before' },
  addMember: { email: 'new@other.example', name: 'New', role: 'viewer' },
  changeMember: { role: 'viewer' },
  addToken: { name: 'x', permissions: ['read'], expiresInDays: 1 },
  addRecording: sampleRecording('of a stranger'),
  changeRecording: { expected: 1, title: 'Mine now' },
  restoreVersion: { version: 1, expected: 1 },
  pickAnother: { candidate: 0 },
  addData: 'name\nEve\n',
  retryJob: {},
  changeSchedule: { paused: true },
  addExperiment: { name: 'Mine', control: { autoApply: 80, flag: 60, suggest: 40 }, treatment: { autoApply: 90, flag: 70, suggest: 50 }, allocation: 50, planned: 100 },
  moveExperiment: { command: 'start' },
  changeSetting: { scope: 'tenant', key: 'mode', value: 'aggressive' },
};

const FORGED = `wmt_${'A'.repeat(43)}`;

describe.each(ADAPTERS)('every endpoint, $name', ({ open }) => {
  let server: TestServer;
  /** Real ids of `local`, by the first part of the path. */
  const ids: Record<string, string> = {};
  let body: (name: EndpointName) => unknown;

  beforeAll(async () => {
    server = await serverForTests({ open });
    const store = server.store.of('local');
    const recording = { ...sampleRecording('local'), title: MARK };
    await store.recordings.saveVersion(recording, { reason: 'run' });
    const logged = await store.log.logRun(sampleRun(recording, [sampleStep({ healing: sampleTrace({ key: sampleKey(MARK) }) })]), { policy: POLICY });
    await store.settings.set({ scope: 'tenant', key: 'mode', value: 'conservative' });
    await store.db.transaction((query) => query("insert into pictures (tenant_id, id, png) values ('local', 'a-picture', $1)", [Buffer.from(MARK)]));
    Object.assign(ids, { recordings: recording.id, runs: logged.run, healings: logged.healings.get(2) ?? '', pictures: 'a-picture', members: server.people.editor.id });
    ids['tokens'] = (await server.call('addToken', { body: { name: MARK, permissions: ['read'], expiresInDays: null } })).body.token.id;
    ids['experiments'] = (await server.call('addExperiment', { body: { ...(BODIES.addExperiment as object), name: MARK } as never })).body.id;
    ids['data'] = (await server.call('addData', { body: `name\n${MARK}\n` })).body.id;
    ids['jobs'] = (await server.call('addJob', { body: { recording: recording.id, name: MARK } as never })).body.id;
    ids['schedules'] = (await server.call('addSchedule', { body: { name: MARK, cron: '0 5 * * *', job: { recording: recording.id } } as never })).body.id;
    body = (name) => {
      if (name === 'decideHealings') return { ids: [ids['healings']], decision: 'approve' };
      if (name === 'addJob') return { recording: recording.id };
      if (name === 'addSchedule') return { name: 'Mine', cron: '0 5 * * *', job: { recording: recording.id } };
      return BODIES[name];
    };
  });
  afterAll(() => server.close());

  async function ask(name: EndpointName, endpoint: Endpoint, token: string | null): Promise<{ status: number; text: string }> {
    const params = { id: ids[endpoint.path.split('/')[2] ?? ''], number: 2 };
    const query = name === 'mapping' ? { recording: ids['recordings'] } : name === 'removeSetting' ? { scope: 'tenant', key: 'mode' } : {};
    const response = await fetch(addressOf(server.url, name, { params, query }), requestOf(name, endpoint.method === 'GET' ? undefined : body(name), token));
    return { status: response.status, text: await response.text() };
  }

  const closed = everyEndpoint().filter(([, { needs }]) => needs !== 'nobody');

  /** What a tenant has, whole; without what reading itself moves on. */
  async function everythingOf(tenant: string): Promise<string[]> {
    return server.database.db.transaction(async (query) => {
      const tables = await query<{ name: string }>("select table_name as name from information_schema.columns where table_schema = 'waymark' and column_name = 'tenant_id' order by 1");
      const rows: string[] = [];
      for (const { name } of tables) rows.push(...(await query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t where tenant_id = $1`, [tenant])).map(({ text }) => `${name} ${text.replace(/"last_used_at":(?:null|"[^"]*")/u, '')}`));
      return rows.sort();
    });
  }

  it('is closed to whoever is not signed in, or signs in with a forged token', async () => {
    for (const [name, endpoint] of closed) {
      expect([name, (await ask(name, endpoint, null)).status]).toEqual([name, 401]);
      expect([name, (await ask(name, endpoint, FORGED)).status]).toEqual([name, 401]);
    }
  });

  it('is closed to whoever has too small a role, and to a token with too little', async () => {
    const { secret } = (await server.call('addToken', { body: { name: 'reads', permissions: ['read'], expiresInDays: 1 } })).body;
    const before = await everythingOf('local');
    for (const [name, endpoint] of closed) {
      const needs = endpoint.needs as Permission | 'anyone';
      if (needs === 'anyone' || needs === 'read') continue;
      for (const role of ROLES.filter((one) => !permissionsOf(one).includes(needs))) expect([name, role, (await ask(name, endpoint, server.people[role].token)).status]).toEqual([name, role, 403]);
      expect([name, (await ask(name, endpoint, secret)).status]).toEqual([name, 403]);
    }
    expect(await everythingOf('local')).toEqual(before);
  });

  it('shows the owner what a stranger must not see', async () => {
    for (const name of ['recording', 'run', 'healing', 'experiment', 'job', 'tokens'] as const) {
      const endpoint = closed.find(([one]) => one === name)![1];
      expect([name, (await ask(name, endpoint, server.people.owner.token)).text]).toEqual([name, expect.stringContaining(MARK)]);
    }
  });

  it('neither shows a stranger anything, nor lets one change anything', async () => {
    const answered: [EndpointName, number][] = [];
    const before = await everythingOf('local');
    for (const [name, endpoint] of closed) {
      const { status, text } = await ask(name, endpoint, server.stranger.token);
      expect([name, text]).not.toEqual([name, expect.stringContaining(MARK)]);
      answered.push([name, endpoint.path.includes(':') ? status : 404]);
    }
    expect(answered).toEqual(closed.map(([name]) => [name, 404]));
    expect(await everythingOf('local')).toEqual(before);
  });

  it('the database itself keeps tenants apart: a statement that names none sees only its own', async () => {
    expect(server.store.walled).toBe(true);
    const theirs = await server.store.of('other').db.transaction((query) => query<{ id: string }>('select tenant_id as id from runs union select tenant_id from recordings union select tenant_id from audit_log union select id from tenants'));
    expect(theirs.map(({ id }) => id)).toEqual(['other']);
    await expect(server.store.of('other').db.transaction((query) => query('select * from accounts'))).rejects.toThrow(/permission denied/u);
    await expect(server.store.of('other').db.transaction((query) => query("insert into settings (tenant_id, scope, key, value) values ('local', 'tenant', 'x', '1')"))).rejects.toThrow(/row-level security/u);
  });
});
