import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { InputError } from '../data/input-error.js';
import { createApp } from './app.js';
import type { ServerParts } from './parts.js';

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4700;
const PORTS_TRIED = 20;
/** Milliseconds that requests get to end. */
const PATIENCE = 10_000;

export interface RunningServer {
  /** `http://127.0.0.1:4700` */
  url: string;
  app: FastifyInstance;
  /** Takes no more, lets what runs end, then ends what is left. The store is for its opener to close. */
  stop(): Promise<void>;
}

/** `port` undefined: the usual one, or the next that is free. */
export async function startServer(parts: ServerParts, { host, port }: { host: string; port?: number | undefined }): Promise<RunningServer> {
  const app = await createApp(parts);
  try {
    await listen(app, host, port === undefined ? usualPorts() : [port]);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: urlOf(app.server.address() as AddressInfo), app, stop: () => stop(app) };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

async function listen(app: FastifyInstance, host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    try {
      await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EADDRINUSE' && port !== ports.at(-1)) continue;
      throw unable(error, host, port);
    }
  }
}

function unable(cause: unknown, host: string, port: number): InputError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const hints: Readonly<Record<string, string>> = {
    EADDRINUSE: 'Something else listens there: name another port with --port, or end it.',
    EACCES: 'Ports below 1024 are for the administrator: name another with --port.',
    EADDRNOTAVAIL: 'This computer has no such address: name another with --host.',
    ENOTFOUND: 'There is no such host: name an address of this computer with --host.',
  };
  return new InputError(`The server cannot listen at ${host}:${port} (${code}).`, hints[code] ?? 'Name another address with --host and --port.', { cause });
}

function usualPorts(): number[] {
  return Array.from({ length: PORTS_TRIED }, (_, index) => DEFAULT_PORT + index);
}

/** A connection whose answer ended a moment ago is kept for the next request, which never comes. */
async function stop(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const controller = new AbortController();
  const cut = sleep(PATIENCE, undefined, { signal: controller.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await app.close();
  clearInterval(idle);
  controller.abort();
  await cut;
}

function urlOf({ address, port, family }: AddressInfo): string {
  const any = address === '0.0.0.0' || address === '::';
  return `http://${any ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
