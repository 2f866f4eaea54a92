import { connect, type Socket } from 'node:net';
import type { Delivery, NoticeMessage, NoticeSender } from '@waymark/core';
import { createTransport } from 'nodemailer';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`: a secret, it never stands in a message, a log or the store. */
  url: string;
  to: readonly string[];
  /** The first of those it goes to, where it is missing. */
  from?: string | undefined;
}

export type SmtpSender = { ok: true; sender: NoticeSender } | { ok: false; problem: string };

interface Server {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

export function createSmtpSender({ url, to, from = to[0] }: SmtpOptions): SmtpSender {
  const server = serverOf(url);
  if (server === null) return { ok: false, problem: 'WAYMARK_SMTP_URL must be an address such as smtp://user:password@mail.example.org:587' };
  if (from === undefined) return { ok: false, problem: 'There is nobody to send e-mail to: run `waymark settings set notifications.emailTo you@example.org`' };
  const envelope = { from, to: [...to] };
  return { ok: true, sender: { channel: 'email', send: (message, { timeout }) => sendMail(server, { ...envelope, message }, timeout) } };
}

function serverOf(url: string): Server | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, port, username, password } = new URL(url);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') return null;
  const secure = protocol === 'smtps:';
  const auth = username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 465 : 587) : Number(port), secure, ...auth };
}

interface Mail {
  from: string;
  to: string[];
  message: NoticeMessage;
}

async function sendMail(server: Server, { from, to, message }: Mail, timeout: number): Promise<Delivery> {
  let socket: Socket | undefined;
  const transport = createTransport({
    ...server,
    // A password does not travel in the clear to another machine.
    requireTLS: server.auth !== undefined && !server.secure && !LOCAL.has(server.host),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // The socket is ours, so that it can be ended: a server that sends a letter now and then is never idle.
    getSocket: (_options, callback) => {
      socket = connect({ host: server.host, port: server.port });
      socket.once('error', callback);
      socket.once('connect', () => {
        socket?.off('error', callback);
        callback(null, { connection: socket });
      });
    },
  });
  const deadline = AbortSignal.timeout(timeout);
  const late = new Promise<Delivery>((resolve) => deadline.addEventListener('abort', () => resolve({ ok: false, again: true, why: `The mail server ${server.host} did not answer in time` }), { once: true }));
  const sent = transport.sendMail({ from, to, subject: message.subject, text: message.text, html: message.html, disableFileAccess: true, disableUrlAccess: true }).then(
    (): Delivery => ({ ok: true }),
    (error: unknown) => troubleOf(error, server.host),
  );
  const delivery = await Promise.race([sent, late]);
  socket?.destroy();
  transport.close();
  return delivery;
}

/** By code and status, never by its words: those may repeat what was sent. */
function troubleOf(error: unknown, host: string): Delivery {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (code === 'EAUTH') return { ok: false, again: true, why: `The mail server ${host} does not accept the login; check WAYMARK_SMTP_URL` };
  if (code === 'ETLS') return { ok: false, again: true, why: `The mail server ${host} offers no safe connection, so the password was not sent` };
  if (status >= 500) return { ok: false, again: false, why: `The mail server ${host} refused the message (status ${status})` };
  return { ok: false, again: true, why: `The mail server ${host} ${status > 0 ? `asks to try again later (status ${status})` : `could not be reached${code === '' ? '' : ` (${code})`}`}` };
}
