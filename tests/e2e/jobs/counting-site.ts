import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingSite {
  url: string;
  /** How often each order was placed, by its name: the application's own truth. */
  orders: Map<string, number>;
  /** Resolves when somebody has asked for an address that begins so. */
  asked(path: string): Promise<void>;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Orders</title><h1>Orders</h1>
<form method="post" action="/order"><label>Name <input name="name" id="name"></label><button id="place">Place order</button></form>`;

/** An application that counts what was done to it. `slow` milliseconds lie between an order and its answer. */
export async function countingSite(slow = 0): Promise<CountingSite> {
  const orders = new Map<string, number>();
  const paths: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '');
    for (const look of waiting) look();
    if (request.method === 'POST') {
      const name = new URLSearchParams(await bodyOf(request)).get('name') ?? '';
      orders.set(name, (orders.get(name) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, slow));
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Thanks</title><h1>Order placed</h1>');
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    asked: (path) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (paths.some((one) => one.startsWith(path))) resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
