import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestServer as TestPostgres } from '../../postgres.js';
import { start, waymarkInside, type Started } from '../cli/waymark.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('waymark serve', () => {
  let cwd: string;
  let postgres: TestPostgres;
  let database: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'waymark-serve-'));
    postgres = await startPostgres();
    database = await postgres.url();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(cwd, { recursive: true, force: true });
  });

  async function serve(...args: string[]): Promise<{ server: Started; url: string; key: string | undefined }> {
    const server = start(['serve', '--database', database, ...args], { cwd });
    let said = '';
    server.process.stdout?.on('data', (text: string) => (said += text));
    await server.printed('Waymark is at ');
    const [, url = '', key] = /Waymark is at (http:\/\/[^/\s]+)(?:\/#key=(\S+))?/u.exec(said) ?? [];
    return { server, url, key };
  }

  it('starts for this computer alone, lets its key in, ends what runs and then itself', async () => {
    const { server, url, key } = await serve();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const signedIn = await fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }) });
    expect(signedIn.status).toBe(200);
    const taken = await waymarkInside(['serve', '--database', database, '--port', new URL(url).port], { cwd });
    expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining('Something else listens there') });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const listening = await fetch(`${url}/api/events`, { headers: { cookie } });
    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>((resolve) => slow.write('GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\n', () => resolve()));
    server.process.kill('SIGTERM');
    await listening.text();
    slow.end('\r\n');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const lines = stderr.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ route, method }) => route === '/api/session' && method === 'POST')).toMatchObject({ level: 'info', status: 200, tenant: 'local', user: 'local', reqId: expect.any(String), ms: expect.any(Number) });
    expect(stderr).not.toContain(key);
    expect(stderr).not.toContain('wms_');
  });

  it('lets in nobody by what an earlier start had opened', async () => {
    const signIn = async ({ url, key }: { url: string; key: string | undefined }): Promise<string> => {
      const response = await fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }) });
      return response.headers.getSetCookie()[0]!.split(';')[0]!;
    };
    const me = async (url: string, cookie: string): Promise<number> => (await fetch(`${url}/api/session`, { headers: { cookie } })).status;
    const first = await serve('--port', '0');
    const cookie = await signIn(first);
    expect(await me(first.url, cookie)).toBe(200);
    first.server.process.kill('SIGTERM');
    await first.server.ended;
    const second = await serve('--port', '0');
    expect(await me(second.url, cookie)).toBe(401);
    expect(await me(second.url, await signIn(second))).toBe(200);
    second.server.process.kill('SIGTERM');
    expect((await second.server.ended).code).toBe(0);
  });

  it('asks a model only where rows run here, and says at once what is missing', async () => {
    const ask = (...args: string[]): ReturnType<typeof waymarkInside> => waymarkInside(['serve', '--database', database, '--port', '0', ...args], { cwd });
    expect(await ask('--model')).toMatchObject({ code: 2, stderr: expect.stringContaining('Give it to `waymark worker`') });
    expect(await ask('--model', 'nobody', '--workers', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--model') });
    expect(await ask('--model', 'anthropic', '--workers', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('ANTHROPIC_API_KEY') });
  });

  it('takes no public address below a path', async () => {
    const refused = await waymarkInside(['serve', '--database', database, '--public-url', 'https://host.example/waymark'], { cwd });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be below a path: give https://host.example') });
  });

  it('lets nobody reach it from elsewhere before there is an owner; with one it takes no key', async () => {
    const refused = await waymarkInside(['serve', '--database', database, '--host', '0.0.0.0', '--port', '0'], { cwd });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('waymark account add') });
    const proxied = await waymarkInside(['serve', '--database', database, '--public-url', 'https://waymark.example', '--port', '0'], { cwd });
    expect(proxied.code).toBe(2);
    const account = (args: string[], password: string): ReturnType<typeof waymarkInside> => waymarkInside(['account', ...args, '--database', database], { cwd, env: { WAYMARK_ACCOUNT_PASSWORD: password } });
    expect(await account(['add', '--email', 'eve@example.org', '--role', 'owner'], 'short')).toMatchObject({ code: 2, stderr: expect.stringContaining('at least 12 characters') });
    expect(await account(['add', '--email', 'Eve@example.org', '--role', 'owner'], 'long enough to guess')).toMatchObject({ code: 0, stdout: expect.stringContaining('eve@example.org is owner') });
    expect(await account(['add', '--email', 'ann@example.org', '--role', 'owner', '--organisation', 'Acme Ltd'], 'long enough to guess')).toMatchObject({ code: 0, stdout: expect.stringContaining('waymark worker --organisation acme-ltd') });
    expect((await account(['list'], '')).stdout).toMatch(/local +eve@example.org .*owner +never/u);
    expect(await account(['remove', '--email', 'eve@example.org'], '')).toMatchObject({ code: 2, stderr: expect.stringContaining('last owner') });
    expect((await account(['password', '--email', 'eve@example.org'], 'another long password')).code).toBe(0);
    const { server, url, key } = await serve('--host', '0.0.0.0', '--port', '0');
    expect(key).toBeUndefined();
    const signIn = (password: string): Promise<Response> => fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'eve@example.org', password }) });
    expect((await signIn('long enough to guess')).status).toBe(401);
    expect((await signIn('another long password')).status).toBe(200);
    server.process.kill('SIGINT');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('No worker serves This computer (local) yet: its jobs wait until one is started with `waymark worker --database URL`.');
    expect(stderr).toContain('Behind a proxy, give --behind-proxy as well');
    expect(stderr).toContain('No worker serves Acme Ltd (acme-ltd) yet');
  });
});
