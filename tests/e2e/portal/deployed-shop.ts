import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DeployedShop {
  /** Stays the same, whatever is deployed there. */
  url: string;
  /** From now on this version stands there. */
  deploy(version: 'v1' | 'v2' | 'v3'): void;
  close(): Promise<void>;
}

/** The shop at one address of its own, where a redesign replaces what was there before. */
export async function deployedShop(sites: { url: string }): Promise<DeployedShop> {
  const now = { version: 'v1' };
  const server = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()));
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { version } = now;
    const inside = (text: string): string => text.replaceAll('/shop/now', `/shop/${version}`);
    const outside = (text: string): string => text.replaceAll(`/shop/${version}`, '/shop/now');
    const headers = Object.fromEntries(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' && !/^(?:host|connection|content-length|accept-encoding)$/u.test(name) ? [[name, inside(value)]] : [])));
    const body = await bytesOf(request);
    const answer = await fetch(sites.url + inside(request.url ?? '/'), { method: request.method ?? 'GET', headers, redirect: 'manual', ...(body.length > 0 && { body: new Uint8Array(body) }) });
    const isText = /text|json|javascript/u.test(answer.headers.get('content-type') ?? '');
    const content = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers) if (!/^(?:connection|content-length|content-encoding|transfer-encoding|keep-alive|set-cookie)$/u.test(name)) response.setHeader(name, outside(value));
    response.setHeader('set-cookie', answer.headers.getSetCookie().map(outside));
    response.writeHead(answer.status);
    response.end(isText ? outside(content.toString('utf8')) : content);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/now`,
    deploy: (version) => {
      now.version = version;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
