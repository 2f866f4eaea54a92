import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../../packages/runner/src/storage/accounts/secrets.js';
import { ADAPTERS } from '../../databases.js';
import { PASSWORD, serverForTests, type TestServer } from '../../servers.js';

/** A browser that has signed in: its cookie, and what it was told. */
async function signIn(url: string, body: object, headers: Record<string, string> = {}): Promise<{ status: number; cookie: string; me: { csrf: string; mode: string; role: string; organisation: { id: string } }; response: Response }> {
  const response = await fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const cookie = response.headers.getSetCookie()[0] ?? '';
  return { status: response.status, cookie: cookie.split(';')[0] ?? '', me: (await response.json()) as never, response };
}

describe.each(ADAPTERS)('signing in, $name', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests({ open });
  });
  afterAll(() => server.close());

  const send = (path: string, init: RequestInit): Promise<Response> => fetch(`${server.url}${path}`, init);

  it('by the key of this computer, as its owner', async () => {
    const { status, me, response, cookie } = await signIn(server.url, { key: server.key });
    expect(status).toBe(200);
    expect(me).toMatchObject({ mode: 'local', role: 'owner', organisation: { id: 'local' } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^waymark_session=wms_[\w-]{43}; .*HttpOnly; SameSite=Strict$/u);
    expect((await send('/api/session', { headers: { cookie } })).status).toBe(200);
    expect((await signIn(server.url, { key: 'wmk_wrong' })).status).toBe(401);
  });

  it('by a key ends with the browser, and with the server that made the key', async () => {
    const { cookie, response } = await signIn(server.url, { key: server.key });
    expect(response.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/u);
    const account = await signIn(server.url, { email: server.people.owner.email, password: PASSWORD });
    expect(account.response.headers.getSetCookie()[0]).toContain('Max-Age=');
    const secret = (given: string): string => given.split('=')[1]!;
    const key = hashOf(server.key);
    expect(await server.store.sessions.find(secret(cookie), key)).toMatchObject({ account: null });
    for (const other of [hashOf('wmk_of_the_next_start'), null]) {
      expect(await server.store.sessions.find(secret(cookie), other)).toBeNull();
      expect(await server.store.sessions.find(secret(account.cookie), other)).toMatchObject({ account: { email: server.people.owner.email } });
    }
  });

  it('is told in the audit with how it ended', async () => {
    await signIn(server.url, { email: server.people.owner.email, password: PASSWORD });
    const { body } = await server.call('audit', { query: { limit: 1 } });
    expect(body.items[0]).toMatchObject({ action: 'signIn', details: { outcome: 'done' }, subject: server.people.owner.id });
  });

  it('by e-mail and password; an account that does not exist sounds like a wrong password', async () => {
    const { email } = server.people.reviewer;
    const right = await signIn(server.url, { email: email.toUpperCase(), password: PASSWORD });
    expect(right.me).toMatchObject({ mode: 'accounts', role: 'reviewer' });
    const wrong = await signIn(server.url, { email, password: 'not the password' });
    const nobody = await signIn(server.url, { email: 'nobody@local.example', password: 'not the password' });
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.me).toEqual(nobody.me);
    expect((await signIn(server.url, { email, password: PASSWORD, organisation: 'other' })).me).toEqual(wrong.me);
  });

  it('a change needs the page’s own word, and comes from the page itself', async () => {
    const { cookie, me } = await signIn(server.url, { email: server.people.owner.email, password: PASSWORD });
    const body = JSON.stringify({ name: 'x', permissions: ['read'], expiresInDays: null });
    const make = (headers: Record<string, string>): Promise<Response> => send('/api/tokens', { method: 'POST', headers: { cookie, 'content-type': 'application/json', ...headers }, body });
    expect((await make({})).status).toBe(403);
    expect((await make({ 'x-waymark-csrf': 'guessed' })).status).toBe(403);
    expect((await make({ 'x-waymark-csrf': me.csrf, origin: 'https://evil.example' })).status).toBe(403);
    expect((await make({ 'x-waymark-csrf': me.csrf, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await make({ 'x-waymark-csrf': me.csrf, origin: server.url })).status).toBe(200);
    expect((await signIn(server.url, { key: server.key }, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('a new password ends the other sessions, and this one goes on', async () => {
    const { email } = server.people.editor;
    const here = await signIn(server.url, { email, password: PASSWORD });
    const there = await signIn(server.url, { email, password: PASSWORD });
    const change = (old: string): Promise<Response> =>
      send('/api/session/password', { method: 'PUT', headers: { cookie: here.cookie, 'x-waymark-csrf': here.me.csrf, 'content-type': 'application/json' }, body: JSON.stringify({ old, new: 'a longer password than before' }) });
    expect((await change('wrong')).status).toBe(403);
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await send('/api/session', { headers: { cookie: here.cookie } })).status).toBe(200);
    expect((await send('/api/session', { headers: { cookie: there.cookie } })).status).toBe(401);
    expect((await signIn(server.url, { email, password: PASSWORD })).status).toBe(401);
  });

  it('an account of another organisation is a member under the name that it is given, and nothing of there is told', async () => {
    const { email, id } = server.people.reviewer;
    await signIn(server.url, { email, password: PASSWORD });
    const added = await server.call('addMember', { body: { email, name: 'Whoever', role: 'viewer' }, token: server.stranger.token });
    expect(added).toMatchObject({ status: 200, body: { member: { name: 'Whoever', role: 'viewer', lastSeenAt: null }, password: null } });
    await signIn(server.url, { email, password: PASSWORD, organisation: 'local' });
    const there = async () => (await server.call('members', { token: server.stranger.token })).body.items.find((one) => one.id === id);
    expect(await there()).toMatchObject({ name: 'Whoever', lastSeenAt: null });
    expect((await server.call('members')).body.items.find((one) => one.id === id)).toMatchObject({ name: 'reviewer of local', lastSeenAt: expect.any(String) });
    const { me } = await signIn(server.url, { email, password: PASSWORD, organisation: 'other' });
    expect(me).toMatchObject({ user: { name: 'Whoever' }, organisation: { id: 'other' } });
    expect((await there())?.lastSeenAt).toEqual(expect.any(String));
    expect((await server.call('audit', { token: server.stranger.token })).body.items.map(({ by }) => by)).not.toContain('reviewer of local');
    expect((await server.call('removeMember', { params: { id }, token: server.stranger.token })).body).toEqual({ schedules: 0 });
  });

  it('where its address is https, a page of the same host that came without is another site', async () => {
    const proxied = await serverForTests({ open, parts: { door: { keyHash: hashOf('wmk_x'), localName: 'x', publicUrl: new URL('https://waymark.test'), behindProxy: false, loopback: false } } });
    const from = async (origin: string): Promise<number> => {
      const { request } = await import('node:http');
      return new Promise((resolve, reject) => {
        const asked = request(`${proxied.url}/api/session`, { method: 'POST', headers: { host: 'waymark.test', origin, 'content-type': 'application/json' } }, (response) => (response.resume(), resolve(response.statusCode ?? 0)));
        asked.on('error', reject).end(JSON.stringify({ email: proxied.people.owner.email, password: PASSWORD }));
      });
    };
    try {
      expect([await from('https://waymark.test'), await from('http://waymark.test')]).toEqual([200, 403]);
    } finally {
      await proxied.close();
    }
  });

  it('signing out ends the session, not only the cookie', async () => {
    const { cookie, me } = await signIn(server.url, { key: server.key });
    expect((await send('/api/session', { method: 'DELETE', headers: { cookie, 'x-waymark-csrf': me.csrf } })).status).toBe(200);
    expect((await send('/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it('no secret is in the database, the log or the audit', async () => {
    const { cookie } = await signIn(server.url, { key: server.key });
    const { body } = await server.call('addToken', { body: { name: 'for the robot', permissions: ['read'], expiresInDays: 1 } });
    const rows = await server.database.db.transaction(async (query) => {
      const tables = await query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'waymark'");
      const texts: string[] = [];
      for (const { name } of tables) texts.push(...(await query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t`)).map(({ text }) => text));
      return texts.join('\n');
    });
    for (const secret of [server.key, cookie.split('=')[1]!, body.secret, PASSWORD, server.people.owner.token]) {
      expect(rows).not.toContain(secret);
      expect(server.logged.join('\n')).not.toContain(secret);
    }
    expect(rows).toContain('for the robot');
  });

  it('guessing is stopped: for the account at that address, whether it exists or not', async () => {
    for (const email of ['viewer@local.example', 'guessed@local.example']) {
      const answers: number[] = [];
      // One at a time would take as long as ten passwords take.
      for (const one of await Promise.all(Array.from({ length: 10 }, () => signIn(server.url, { email, password: 'guess' })))) answers.push(one.status);
      expect(answers.filter((status) => status === 429).length).toBe(2);
    }
    const late = await signIn(server.url, { email: 'viewer@local.example', password: PASSWORD });
    expect(late.status).toBe(429);
    expect(Number(late.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.call('me')).status).toBe(200);
  });
});
