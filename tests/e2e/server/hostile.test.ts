import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../../packages/runner/src/storage/accounts/secrets.js';
import { ADAPTERS } from '../../databases.js';
import { PASSWORD, serverForTests, type TestServer } from '../../servers.js';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

describe('what the server makes of bad requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests();
  });
  afterAll(() => server.close());

  const bearer = (): Record<string, string> => ({ authorization: `Bearer ${server.people.owner.token}` });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, { method: 'POST', headers: { ...bearer(), 'content-type': 'application/json', ...headers }, body });

  /** Sends megabytes until it is answered; tells how many were taken. */
  function upload(path: string, { megabytes, headers }: { megabytes: number; headers: Record<string, string> }): Promise<{ status: number; sent: number }> {
    return new Promise((resolve, reject) => {
      let sent = 0;
      let answered = false;
      const request = httpRequest(`${server.url}${path}`, { method: 'POST', headers: { ...bearer(), ...headers } }, (response) => {
        answered = true;
        response.resume();
        resolve({ status: response.statusCode ?? 0, sent });
        request.destroy();
      });
      request.on('error', (error) => (answered ? undefined : reject(error)));
      const more = (): void => {
        if (answered || sent >= megabytes) return void (answered || request.end());
        sent += 1;
        request.write(MEGABYTE, more);
      };
      more();
    });
  }

  it('refuses 100 MB by what it says to be, before it has been sent', async () => {
    const length = String(100 * 1024 * 1024);
    const json = await upload('/api/recordings', { megabytes: 100, headers: { 'content-type': 'application/json', 'content-length': length } });
    expect(json.status).toBe(413);
    expect(json.sent).toBeLessThan(30);
    const csv = await upload('/api/data', { megabytes: 100, headers: { 'content-type': 'text/csv', 'content-length': length } });
    expect(csv.status).toBe(413);
    expect(csv.sent).toBeLessThan(30);
  });

  it('refuses 100 MB that do not say how much they are, as soon as it is too much', async () => {
    const { status, sent } = await upload('/api/recordings', { megabytes: 100, headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(60);
  });

  it('unpacks nothing: a compressed body is refused', async () => {
    expect((await post('/api/recordings', gzipSync(MEGABYTE), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('takes only what it asked for, and says where it is wrong', async () => {
    expect((await post('/api/tokens', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post('/api/tokens', '{"name":', {})).status).toBe(400);
    expect((await post('/api/tokens', '{"__proto__":{"admin":true},"name":"x","permissions":["read"],"expiresInDays":null}')).status).toBe(400);
    expect((await post('/api/tokens', '{"name":"x","permissions":["read"],"expiresInDays":null,"role":"owner"}')).status).toBe(400);
    const wrong = await post('/api/tokens', '{"name":"x","permissions":["read","fly"],"expiresInDays":null}');
    expect(await wrong.json()).toMatchObject({ code: 'bad_request', path: 'permissions[1]', message: expect.stringContaining('must be one of read, review') });
    expect((await fetch(`${server.url}/api/runs?limit=9999`, { headers: bearer() })).status).toBe(400);
    expect((await fetch(`${server.url}/api/runs/${encodeURIComponent('\u0000')}`, { headers: bearer() })).status).toBeLessThan(500);
  });

  it('gives back words as they are, and no browser takes them for a page', async () => {
    for (const name of ['<script>alert(1)</script>', "Robert'); drop table runs; --", '"><img src=x onerror=alert(1)>', '{{secret:password}}', '\u202Egnp.exe', 'Zoë 保存 🦊']) {
      const { body } = await server.call('addToken', { body: { name, permissions: ['read'], expiresInDays: null } });
      expect(body.token.name).toBe(name);
    }
    const response = await fetch(`${server.url}/api/tokens`, { headers: bearer() });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self'; img-src 'self' data:;.*frame-ancestors 'none'/u);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('gives no file but those of the portal', async () => {
    for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%2f..%2f..%2fpackage.json', '/.git/config', '/assets/%00']) {
      const response = await fetch(`${server.url}${path}`);
      expect(response.status).not.toBe(500);
      expect(await response.text()).not.toMatch(/"workspaces"|\[core\]|"preact"/u);
    }
  });

  it('goes on when connections are slow, cut, or speak another language', async () => {
    const { port } = new URL(server.url);
    const talk = (text: string): Promise<ReturnType<typeof connect>> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => resolve(socket)));
        socket.on('error', reject);
      });
    const slow = await talk('GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const head = `POST /api/recordings HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${server.people.owner.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"waymark`;
    for (let cut = 0; cut < 20; cut += 1) (await talk(head)).destroy();
    (await talk('\u0016\u0003\u0001\u0000')).on('error', () => undefined);
    (await talk(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).on('error', () => undefined);
    expect((await server.call('me')).status).toBe(200);
    slow.destroy();
  });

  it('an expired, a revoked and a removed member’s token open nothing, at once', async () => {
    const make = async (): Promise<{ id: string; secret: string }> => {
      const { body } = await server.call('addToken', { body: { name: 'short', permissions: ['read'], expiresInDays: 1 } });
      return { id: body.token.id, secret: body.secret };
    };
    const [expired, revoked] = [await make(), await make()];
    expect((await server.call('me', { token: expired.secret })).status).toBe(200);
    await server.database.db.transaction((query) => query("update api_tokens set expires_at = now() - interval '1 second' where id = $1", [expired.id]));
    await server.call('revokeToken', { params: { id: revoked.id } });
    const { viewer } = server.people;
    expect((await server.call('me', { token: viewer.token })).status).toBe(200);
    expect((await server.call('removeMember', { params: { id: viewer.id } })).status).toBe(200);
    for (const token of [expired.secret, revoked.secret, viewer.token, 'wmt_', 'x'.repeat(5000)]) expect((await server.call('me', { token })).status).toBe(401);
  });

  it('a token does no more than its maker may now, and makes none that does', async () => {
    const { editor, owner } = server.people;
    const { secret } = (await server.call('addToken', { token: editor.token, body: { name: 'narrow', permissions: ['read', 'record'], expiresInDays: null } })).body;
    expect((await server.call('me', { token: secret })).body.permissions).toEqual(['read', 'record']);
    expect((await server.call('addToken', { token: secret, body: { name: 'wide', permissions: ['run'], expiresInDays: null } })).status).toBe(403);
    expect((await server.call('revokeToken', { token: secret, params: { id: hashOf('another') } })).status).toBe(404);
    await server.call('changeMember', { params: { id: editor.id }, body: { role: 'viewer' } });
    expect((await server.call('me', { token: secret })).body.permissions).toEqual(['read']);
    expect((await server.call('changeMember', { params: { id: owner.id }, body: { role: 'viewer' } })).status).toBe(409);
    expect((await server.call('removeMember', { params: { id: owner.id } })).status).toBe(409);
  });

  it('a request that is sent again under its key is done once', async () => {
    const draft = { name: 'Once', control: { autoApply: 80, flag: 60, suggest: 40 }, treatment: { autoApply: 90, flag: 70, suggest: 50 }, allocation: 50, planned: 100 };
    const send = (key: string, body: object): Promise<Response> => post('/api/experiments', JSON.stringify(body), { 'idempotency-key': key });
    const first = await send('key-number-1', draft);
    const again = await send('key-number-1', draft);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    expect((await send('key-number-1', { ...draft, name: 'Other' })).status).toBe(409);
    const token = (): Promise<Response> => post('/api/tokens', '{"name":"shown once","permissions":["read"],"expiresInDays":null}', { 'idempotency-key': 'key-number-2' });
    expect((await token()).status).toBe(200);
    expect(await (await token()).text()).not.toContain('wmt_');
    const many = await Promise.all(Array.from({ length: 8 }, () => send('key-number-3', { ...draft, name: 'Many at once' })));
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(await Promise.all(many.map((one) => one.text()))).size).toBe(1);
    const { items } = (await server.call('experiments')).body;
    expect(items.filter(({ name }) => name === 'Many at once' || name === 'Once')).toHaveLength(2);
  });

  it('of a file that is sent again under its key, what is in it tells whether it is the same', async () => {
    const send = (text: string): Promise<Response> => post('/api/data?name=k.csv', text, { 'content-type': 'text/csv', 'idempotency-key': 'key-of-a-file' });
    const [first, same] = await Promise.all([send('a\n1\n2\n'), send('a\n1\n2\n')]);
    expect([first.status, same.status]).toEqual([200, 200]);
    expect(await same.json()).toEqual(await first.json());
    const other = await send('a\n9\n8\n');
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ message: 'This Idempotency-Key was used for another request.' })]);
    expect((await send('a\n1\n2\n')).headers.get('idempotent-replay')).toBe('true');
    expect((await server.call('dataSets')).body.items.filter(({ name }) => name === 'k.csv')).toHaveLength(1);
  });

  it('the audit says who did what, newest first, page by page', async () => {
    const seen: { action: string; by: string; address: string | null; details: Record<string, unknown> }[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await server.call('audit', { query: { limit: 5, ...(cursor !== undefined && { cursor }) } });
      seen.push(...body.items);
      if (body.next === null) break;
      cursor = body.next;
    }
    const [{ count }] = (await server.database.db.transaction((query) => query<{ count: number }>("select count(*) as count from audit_log where tenant_id = 'local'"))) as [{ count: number }];
    expect(seen).toHaveLength(count);
    expect(seen.find(({ action }) => action === 'removeMember')).toMatchObject({ by: 'owner of local', address: '127.0.0.1' });
    expect(seen.find(({ action, details }) => action === 'changeMember' && details['outcome'] === 'done')?.details).toEqual({ role: 'viewer', outcome: 'done' });
    expect(seen.some(({ details }) => details['outcome'] === 'refused: conflict')).toBe(true);
    expect(JSON.stringify(seen)).not.toMatch(/wmt_|correct horse/u);
    expect((await server.call('audit', { query: { cursor: "1_' or true" } })).status).toBe(400);
  });
});

describe('a server that others can reach', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverForTests({
      open: async () => {
        const { db, close } = await ADAPTERS[0]!.open();
        return { db, close: () => close().catch(() => undefined) };
      },
      parts: {
        door: { keyHash: null, localName: 'nobody', publicUrl: new URL('https://waymark.example'), behindProxy: true, loopback: false },
        handlers: { me: () => Promise.reject(new Error('the password is swordfish')) },
      },
    });
  });
  afterAll(() => server.close());

  const signIn = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

  it('takes no key, nor a session or token that a key has made', async () => {
    expect((await signIn({ key: server.key })).status).toBe(401);
    const session = await server.store.sessions.begin({ tenant: 'local', account: null, address: '' });
    expect((await fetch(`${server.url}/api/members`, { headers: { cookie: `waymark_session=${session}` } })).status).toBe(401);
    const { secret } = await server.store.tokens.make({ tenant: 'local', name: 'x', permissions: ['read'], account: null, by: 'x', days: null });
    expect((await server.call('members', { token: secret })).status).toBe(401);
  });

  it('sends its cookie by https alone, and lets its own address in', async () => {
    const response = await signIn({ email: server.people.owner.email, password: PASSWORD }, { origin: 'https://waymark.example' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toContain('Secure');
    expect(response.headers.get('strict-transport-security')).toContain('max-age');
  });

  it('counts those who guess by the address that the proxy saw, and by no other that they claim', async () => {
    const guess = (claimed: string): Promise<Response> => signIn({ email: 'someone@local.example', password: 'guess' }, { 'x-forwarded-for': `${claimed}, 203.0.113.7` });
    for (let tries = 0; tries < 8; tries += 1) expect((await guess(`198.51.100.${tries}`)).status).toBe(401);
    expect((await guess('198.51.100.99')).status).toBe(429);
    expect((await signIn({ email: 'someone@local.example', password: 'guess' }, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(401);
  });

  it('tells nobody but its log what went wrong inside', async () => {
    const { status, body } = await server.call('me');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('swordfish');
    expect(server.logged.join('')).toContain('hostile.test');
    expect((await server.call('overview')).body.code).toBe('unavailable');
  });

  it('is healthy, and not ready, where the database is gone', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.database.db.close();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await server.call('members')).status).toBeGreaterThanOrEqual(500);
  });
});
