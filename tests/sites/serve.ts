import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { showCanvasApp } from './canvas-app/canvas-app.js';
import type { EventFilter, ShopEvent } from './shop/events.js';
import { createShop, type Shop } from './shop/router.js';

export interface Sites {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** What really happened in the shop, in order. */
  events(filter?: EventFilter): ShopEvent[];
  clearEvents(filter?: EventFilter): void;
  close(): Promise<void>;
}

const PAGES = new URL('./pages/', import.meta.url);

/** Only plain names: no folder, no way up, no encoded one either. */
const PAGE_PATH = /^\/pages\/([\w-]+\.html)$/;

async function showStatic(pathname: string, response: ServerResponse): Promise<void> {
  const name = PAGE_PATH.exec(pathname)?.[1];
  const text = name === undefined ? null : await readFile(new URL(name, PAGES), 'utf8').catch(() => null);
  if (text === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

async function answer(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === '/favicon.ico') response.writeHead(204).end();
  else if (url.pathname.startsWith('/shop/')) await shop.answer(request, response, url);
  else if (url.pathname.startsWith('/canvas-app/')) await showCanvasApp(url.pathname, response);
  else await showStatic(url.pathname, response);
}

/** Serves the sample sites on 127.0.0.1; without a port, on a free one. */
export async function serveSites(options: { port?: number } = {}): Promise<Sites> {
  const shop = createShop();
  const server = createServer((request, response) => {
    answer(shop, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    events: (filter) => shop.log.list(filter),
    clearEvents: (filter) => shop.log.clear(filter),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sites = await serveSites({ port: 4173 });
  const urls = ['v1', 'v2', 'v3'].map((version) => `${sites.url}/shop/${version}/home\n`);
  process.stdout.write(urls.join(''));
}
