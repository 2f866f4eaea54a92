import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@waymark/core/api';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Passwords } from '../../../packages/runner/src/storage/accounts/passwords.js';
import { tellLive } from '../../../packages/runner/src/storage/live-events.js';
import { ADAPTERS } from '../../databases.js';
import { OTHER_TENANT, PASSWORD, serverForTests, type TestServer } from '../../servers.js';

interface Heard {
  id: number;
  event: LiveEvent;
}

type Login = { authorization: string } | { cookie: string };

/** Listens until it is stopped. */
async function listen(url: string, login: Login, last?: number): Promise<{ heard: Heard[]; ended: Promise<string>; stop(): void; until(count: number): Promise<Heard[]> }> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/events`, { headers: { ...login, ...(last !== undefined && { 'last-event-id': String(last) }) }, signal: controller.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const heard: Heard[] = [];
  const read = async (): Promise<string> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (const [all, id, data] of text.matchAll(/id: (\d+)\ndata: (.*)\n\n/gu)) {
        heard.push({ id: Number(id), event: JSON.parse(data!) as LiveEvent });
        text = text.slice(text.indexOf(all) + all.length);
      }
    }
    return 'ended';
  };
  const ended = read().catch(() => 'cut');
  return {
    heard,
    ended,
    stop: () => controller.abort(),
    async until(count) {
      while (heard.length < count) await sleep(20);
      return heard;
    },
  };
}

const run = (id: string): LiveEvent => ({ type: 'run', id, recording: 'r' });

describe.each(ADAPTERS)('live events, $name', ({ name, open }) => {
  let server: TestServer;
  const listening: { stop(): void }[] = [];
  beforeAll(async () => {
    server = await serverForTests({ open, parts: { breath: 500 } });
  });
  afterEach(() => listening.splice(0).forEach((one) => one.stop()));

  const tell = (tenant: string, ...events: LiveEvent[]): Promise<void> => server.database.db.transaction((query) => tellLive(query, tenant, ...events));
  const on = async (token: string, last?: number): ReturnType<typeof listen> => {
    return onAs({ authorization: `Bearer ${token}` }, last);
  };
  const onAs = async (login: Login, last?: number): ReturnType<typeof listen> => {
    const listener = await listen(server.url, login, last);
    listening.push(listener);
    return listener;
  };
  const signIn = async (email: string): Promise<{ cookie: string; 'x-waymark-csrf': string }> => {
    const response = await fetch(`${server.url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: PASSWORD }) });
    const { csrf } = (await response.json()) as { csrf: string };
    return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]!, 'x-waymark-csrf': csrf };
  };
  const member = async (tenants: readonly string[]): Promise<{ id: string; email: string }> => {
    const email = `${randomUUID()}@live.example`;
    const password = await new Passwords({ n: 8, r: 8, p: 1 }).hash(PASSWORD);
    for (const tenant of tenants) await server.store.people.add({ tenant, email, name: 'Ada', role: 'viewer', password });
    return { id: (await server.store.people.byEmail(email))!.id, email };
  };

  it('reach everybody in the tenant, once and in order, and nobody else', async () => {
    const [one, two, stranger] = [await on(server.people.viewer.token), await on(server.people.owner.token), await on(server.stranger.token)];
    await tell('local', run('a'), run('b'));
    await tell('other', run('theirs'));
    await tell('local', run('c'));
    for (const listener of [one, two]) expect((await listener.until(3)).map(({ event }) => 'id' in event && event.id)).toEqual(['a', 'b', 'c']);
    expect((await stranger.until(1)).map(({ event }) => event)).toEqual([run('theirs')]);
    await tell('local', run('d'));
    expect((await one.until(4)).map(({ id }) => id)).toEqual(one.heard.map(({ id }) => id).sort((a, b) => a - b));
  });

  it('of a change that was undone are never told', async () => {
    const listener = await on(server.people.owner.token);
    await server.database.db.transaction(async (query) => { await tellLive(query, 'local', run('undone')); throw new Error('no'); }).catch(() => undefined);
    await tell('local', run('done'));
    while (!listener.heard.some(({ event }) => 'id' in event && event.id === 'done')) await sleep(20);
    expect(listener.heard.some(({ event }) => 'id' in event && event.id === 'undone')).toBe(false);
  });

  it('go on where somebody was, who was away', async () => {
    const before = await on(server.people.owner.token);
    await tell('local', run('heard'));
    while (!before.heard.some(({ event }) => 'id' in event && event.id === 'heard')) await sleep(20);
    const last = before.heard.at(-1)!.id;
    before.stop();
    await tell('local', run('missed'));
    const after = await on(server.people.owner.token, last);
    while (!after.heard.some(({ event }) => 'id' in event && event.id === 'missed')) await sleep(20);
    expect(after.heard.filter(({ event }) => 'id' in event && event.id === 'missed')).toHaveLength(1);
  });

  it.skipIf(name === 'embedded')('come too where a longer transaction is committed after a later one (one connection has no such order)', async () => {
    const listener = await on(server.people.owner.token);
    const heard = (id: string): boolean => listener.heard.some(({ event }) => 'id' in event && event.id === id);
    await server.database.db.transaction(async (query) => {
      await tellLive(query, 'local', run('early number, late commit'));
      await tell('local', run('late number, early commit'));
      while (!heard('late number, early commit')) await sleep(20);
    });
    while (!heard('early number, late commit')) await sleep(20);
    expect(listener.heard.filter(({ event }) => 'id' in event && event.id === 'early number, late commit')).toHaveLength(1);
  });

  it('end at once for a session that works in another organisation now: it hears nothing more of the one before', async () => {
    const { email } = await member(['local', OTHER_TENANT]);
    const { cookie, ...headers } = await signIn(email);
    const listener = await onAs({ cookie });
    const moved = await fetch(`${server.url}/api/session/organisation`, { method: 'PUT', headers: { cookie, ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ id: OTHER_TENANT }) });
    expect(moved.status).toBe(200);
    expect(await listener.ended).toBe('ended');
    const again = await onAs({ cookie });
    await tell('local', run('of the one before'));
    await tell(OTHER_TENANT, run('of the new one'));
    const heard = (id: string): boolean => again.heard.some(({ event }) => 'id' in event && event.id === id);
    while (!heard('of the new one')) await sleep(20);
    expect(heard('of the one before')).toBe(false);
  });

  it('end at once for who was removed, has signed out, or whose token was revoked; others go on', async () => {
    const [{ id, email }, stays] = [await member(['local']), await on(server.people.owner.token)];
    const removed = await onAs({ cookie: (await signIn(email)).cookie });
    expect((await server.call('removeMember', { params: { id } })).status).toBe(200);
    expect(await removed.ended).toBe('ended');
    const { cookie, ...headers } = await signIn(server.people.editor.email);
    const out = await onAs({ cookie });
    await fetch(`${server.url}/api/session`, { method: 'DELETE', headers: { cookie, ...headers } });
    expect(await out.ended).toBe('ended');
    const { body } = await server.call('addToken', { body: { name: 'listens', permissions: ['read'], expiresInDays: 1 } });
    const robot = await on(body.secret);
    await server.call('revokeToken', { params: { id: body.token.id } });
    expect(await robot.ended).toBe('ended');
    await tell('local', run('for those who stay'));
    await stays.until(1);
  });

  it('end at the next breath for who lost the right to read elsewhere, such as on another server', async () => {
    const { id, email } = await member(['local', OTHER_TENANT]);
    const moved = await onAs({ cookie: (await signIn(email)).cookie });
    await server.database.db.transaction((query) => query('update sessions set tenant_id = $1 where account_id = $2', [OTHER_TENANT, id]));
    expect(await moved.ended).toBe('ended');
    const { body } = await server.call('addToken', { body: { name: 'listens', permissions: ['read'], expiresInDays: 1 } });
    const robot = await on(body.secret);
    await server.database.db.transaction((query) => query("update api_tokens set permissions = '[]' where id = $1", [body.token.id]));
    expect(await robot.ended).toBe('ended');
  });

  it('are for so many pages of one person: nobody takes the places of the others', async () => {
    const viewer = { authorization: `Bearer ${server.people.viewer.token}` };
    for (let n = 0; n < 20; n += 1) await onAs(viewer);
    const refused = await fetch(`${server.url}/api/events`, { headers: viewer });
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'too_many', hint: expect.stringContaining('Close some') as string })]);
    const other = await on(server.people.owner.token);
    await tell('local', run('still told'));
    await other.until(1);
    listening.splice(0).forEach((one) => one.stop());
    for (let free = false; !free; ) {
      const again = await fetch(`${server.url}/api/events`, { headers: viewer });
      free = again.status === 200;
      await again.body?.cancel();
    }
  });

  it('need somebody who is signed in', async () => {
    expect((await fetch(`${server.url}/api/events`)).status).toBe(401);
  });

  it('end with the server, which does not wait for listeners', async () => {
    const listener = await on(server.people.owner.token);
    await server.close();
    expect(await listener.ended).toBe('ended');
  });
});
