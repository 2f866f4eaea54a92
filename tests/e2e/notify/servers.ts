import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  mails: string[];
  url: string;
}

/** A real SMTP server on a free port; what it takes it keeps. */
export async function mailServer(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<Received> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, url: `smtp://${host}:${portOf(server.server)}` };
}

/** A server that takes connections and then does as `talk` says: slow ones, silent ones. */
export async function tcpServer(talk: (write: (text: string) => void) => void): Promise<string> {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk((text) => void (socket.destroyed || socket.write(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${portOf(server)}`;
}

export interface Webhook {
  host: string;
  url: string;
  bodies: string[];
}

export async function webhookServer(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<Webhook> {
  const bodies: string[] = [];
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${portOf(server)}`;
  return { host, url: `http://${host}/services/T000/B000/very-secret-part`, bodies };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
