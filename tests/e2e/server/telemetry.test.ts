import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openTelemetry } from '../../../packages/runner/src/compose.js';
import { serverForTests } from '../../servers.js';

interface Sent {
  path: string;
  body: string;
}

/** A collector that keeps what it was sent. */
async function collector(): Promise<{ endpoint: string; sent: Sent[]; server: Server }> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk)).on('end', () => {
      sent.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, server };
}

describe('telemetry', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((one) => one.close()));

  it('sends spans and metrics of requests to the collector, in the caller’s trace, and nothing that was asked', async () => {
    const { endpoint, sent, server } = await collector();
    servers.push(server);
    const telemetry = await openTelemetry({ endpoint, service: 'waymark-test' }, '1.2.3');
    const running = await serverForTests({ parts: { telemetry } });
    const trace = 'ab'.repeat(16);
    await fetch(`${running.url}/api/recordings?search=swordfish`, { headers: { authorization: `Bearer ${running.people.owner.token}`, traceparent: `00-${trace}-${'cd'.repeat(8)}-01` } });
    await running.close();
    await telemetry.close();
    const spans = sent.filter(({ path }) => path === '/v1/traces').map(({ body }) => body).join('');
    expect(spans).toContain('GET /api/recordings');
    expect(spans).toContain(trace);
    expect(spans).toContain('waymark-test');
    const metrics = sent.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body).join('');
    expect(metrics).toContain('http.server.request.duration');
    for (const secret of ['swordfish', running.people.owner.token]) expect(spans + metrics).not.toContain(secret);
  });

  it('does not hold up the end where the collector is gone', async () => {
    const { endpoint, server } = await collector();
    await new Promise((resolve) => server.close(resolve));
    const telemetry = await openTelemetry({ endpoint, service: 'waymark-test' }, '1.2.3');
    telemetry.answered({ method: 'GET', route: '/', status: 200, took: 1, parent: undefined, requestId: 'x' });
    await expect(telemetry.close()).resolves.toBeUndefined();
  });
});
