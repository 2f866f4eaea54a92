import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@waymark/core/api';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tellLive } from '../../../packages/runner/src/storage/live-events.js';
import { ADAPTERS } from '../../databases.js';
import { serverForTests, type TestServer } from '../../servers.js';

interface Heard {
  id: number;
  event: LiveEvent;
}

/** Listens until it is stopped. */
async function listen(url: string, token: string, last?: number): Promise<{ heard: Heard[]; ended: Promise<string>; stop(): void; until(count: number): Promise<Heard[]> }> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': String(last) }) }, signal: controller.signal });
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
    server = await serverForTests({ open });
  });
  afterEach(() => listening.splice(0).forEach((one) => one.stop()));

  const tell = (tenant: string, ...events: LiveEvent[]): Promise<void> => server.database.db.transaction((query) => tellLive(query, tenant, ...events));
  const on = async (token: string, last?: number): ReturnType<typeof listen> => {
    const listener = await listen(server.url, token, last);
    listening.push(listener);
    return listener;
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

  it('need somebody who is signed in', async () => {
    expect((await fetch(`${server.url}/api/events`)).status).toBe(401);
  });

  it('end with the server, which does not wait for listeners', async () => {
    const listener = await on(server.people.owner.token);
    await server.close();
    expect(await listener.ended).toBe('ended');
  });
});
