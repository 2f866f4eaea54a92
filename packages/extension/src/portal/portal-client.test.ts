import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitedText } from './limited-text.js';
import { PortalClient } from './portal-client.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('asking a portal', () => {
  it('fills in what is asked for, escaped', async () => {
    const asked: string[] = [];
    const address = await listening((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers['content-type'] ?? '-'}`);
      response.end('{}');
    });
    const client = new PortalClient(fetch);
    const door = { address, token: 'wmt_t' };
    await client.call(door, 'recording', { params: { id: '../a?b#c d' } }).catch(() => undefined);
    await client.call(door, 'recordings', { query: { search: 'a&b=c', cursor: undefined, limit: 5 } }).catch(() => undefined);
    await client.call(door, 'addRecording', { query: { expected: 0 }, text: '{}' }).catch(() => undefined);
    expect(asked).toEqual([
      'GET /api/recordings/..%2Fa%3Fb%23c%20d Bearer wmt_t -',
      'GET /api/recordings?search=a%26b%3Dc&limit=5 Bearer wmt_t -',
      'POST /api/recordings?expected=0 Bearer wmt_t application/json',
    ]);
  });

  it('does not wait for ever for one that says nothing', async () => {
    const address = await listening(() => undefined);
    await expect(new PortalClient(fetch, 50).call({ address, token: 'wmt_t' }, 'me', {})).rejects.toMatchObject({ message: `The portal at ${address} does not answer in time.` });
  });

  it('does not wait for ever for one that never comes to its end', async () => {
    const address = await listening((_, response) => void response.writeHead(200).write('{'));
    await expect(new PortalClient(fetch, 50).call({ address, token: 'wmt_t' }, 'me', {})).rejects.toMatchObject({ message: `The portal at ${address} does not answer in time.` });
  });
});

describe('an answer', () => {
  it('is read whole, letters that were cut in two included', async () => {
    const bytes = new TextEncoder().encode('‘grün’');
    const body = new ReadableStream({ start(stream) { bytes.forEach((byte) => stream.enqueue(new Uint8Array([byte]))); stream.close(); } });
    expect(await limitedText(new Response(body), bytes.length)).toBe('‘grün’');
    expect(await limitedText(new Response(null), 5)).toBe('');
  });

  it('that is too long is not read on, whatever it says of its length', async () => {
    const sent = { chunks: 0, cancelled: false };
    const endless = (): ReadableStream => new ReadableStream({ pull(stream) { sent.chunks++; stream.enqueue(new Uint8Array(1_000)); }, cancel() { sent.cancelled = true; } });
    expect(await limitedText(new Response(endless()), 5_000)).toBeNull();
    expect(sent).toMatchObject({ cancelled: true });
    expect(sent.chunks).toBeLessThan(10);
    expect(await limitedText(new Response(endless(), { headers: { 'content-length': '9000' } }), 5_000)).toBeNull();
  });
});
