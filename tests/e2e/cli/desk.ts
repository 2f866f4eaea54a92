import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small service desk, as recorded (v1), redesigned (v2), and without its button (v3); it tells what was sent
 * to it. `slow` answers only when the test is over, `flaky` fails every other time.
 */
export interface Desk {
  url: string;
  sent: { name: string; pin: string }[];
  close(): Promise<void>;
}

const VERSIONS: Record<string, string> = {
  v1: `<form id="ticket" action="send"><h2>New ticket</h2>
    <label for="name">Your name</label><input id="name" name="name">
    <label for="pin">PIN</label><input id="pin" name="pin" type="password">
    <button id="send-ticket" class="send">Send ticket</button></form>`,
  v2: `<main class="x1"><section><form class="x2" action="send"><h2>New ticket</h2>
    <div><label>Your name <input class="x3" name="name" id="r1"></label></div>
    <div><label>PIN <input class="x3" name="pin" type="password" id="r2"></label></div>
    <div><button class="x4" type="submit" id="r3">Send the ticket</button></div></form></section></main>`,
  v3: `<form id="ticket" action="send"><h2>New ticket</h2>
    <label for="name">Your name</label><input id="name" name="name">
    <label for="pin">PIN</label><input id="pin" name="pin" type="password">
    <button id="discard" class="send" type="button">Discard draft</button></form>`,
};

export async function openDesk(): Promise<Desk> {
  const sent: Desk['sent'] = [];
  let visits = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk');
    const [version = '', page = ''] = pathname.split('/').slice(1);
    if (version === 'slow') return;
    if (page === 'send') sent.push({ name: searchParams.get('name') ?? '', pin: searchParams.get('pin') ?? '' });
    if (version === 'flaky' && page === '') visits++;
    const body = page === 'send' ? `<h1>Thank you, ${sent.length}</h1>` : (VERSIONS[version === 'flaky' ? (visits % 2 ? 'v3' : 'v1') : version] ?? 'nothing here');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>Desk</title><body><h1>Service desk</h1>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
