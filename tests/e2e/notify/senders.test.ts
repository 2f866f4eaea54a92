import { describe, expect, it } from 'vitest';
import { noticeMessage, type Delivery, type Notice, type NoticeMessage, type NoticeSender } from '@waymark/core';
import { createSlackSender } from '../../../packages/runner/src/notify/slack.js';
import { createSmtpSender } from '../../../packages/runner/src/notify/smtp.js';
import { mailServer, tcpServer, webhookServer, type Webhook } from './servers.js';

const HOSTILE = '<b>Add</b> & *bold* <!channel> <@U1> https://evil.example';
const NOTICE: Notice = {
  kind: 'flagged',
  recording: { id: 'r1', title: 'Checkout' },
  step: { id: 's3', number: 3, label: HOSTILE, action: 'click' },
  source: 'local',
  confidence: 0.72,
  oldLocator: '#add',
  newLocator: 'button "Add to cart"',
  healing: null,
};
const MESSAGE: NoticeMessage = noticeMessage({ kind: 'flagged', notices: [NOTICE] });
const PATIENT = { timeout: 10_000 };

describe('e-mail', () => {
  const to = ['tester@example.org', 'owner@example.org'];
  const send = (url: string, options = PATIENT): Promise<Delivery> => senderOf(createSmtpSender({ url, to })).send(MESSAGE, options);

  it('reaches a mail server, as text and as HTML in which a page writes no markup', async () => {
    const { mails, url } = await mailServer();
    expect(await send(url)).toEqual({ ok: true });
    expect(mails).toHaveLength(1);
    const body = decoded(mails[0] ?? '');
    expect(body).toMatch(/^Subject: .*Waymark:_1_healing_waits/m);
    expect(body).toContain('To: tester@example.org, owner@example.org');
    expect(body).toContain('#add');
    expect(body).toContain('&lt;b&gt;Add&lt;/b&gt; &amp;');
    expect(body.slice(body.indexOf('<!doctype html>'))).not.toMatch(/<b>/);
  });

  it('logs in, and says in plain words where that is refused, without the password', async () => {
    const { mails, url } = await mailServer({ authOptional: false, allowInsecureAuth: true, onAuth: ({ username, password }, _session, callback) => callback(username === 'me' && password === 'p@ss word' ? null : new Error('no'), { user: 'me' }) });
    expect(await send(url.replace('//', '//me:p%40ss%20word@'))).toEqual({ ok: true });
    expect(mails).toHaveLength(1);
    const refused = await send(url.replace('//', '//me:hunter22@'));
    expect(refused).toMatchObject({ ok: false, again: true, why: expect.stringContaining('does not accept the login') });
    expect(JSON.stringify(refused)).not.toContain('hunter22');
  });

  it.each([
    [550, false],
    [451, true],
  ])('tells status %d apart', async (responseCode, again) => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('no such user'), { responseCode })) });
    expect(await send(url)).toMatchObject({ ok: false, again, why: expect.stringContaining(String(responseCode)) });
  });

  it('is tried again where the server is down', async () => {
    expect(await send('smtp://127.0.0.1:1')).toMatchObject({ ok: false, again: true, why: expect.stringContaining('could not be reached') });
  });

  it('ends in time where the server says nothing, or a letter now and then', async () => {
    expect(await send(`smtp://${await tcpServer(() => undefined)}`, { timeout: 700 })).toMatchObject({ ok: false, again: true });
    const dripping = await tcpServer((write) => void setInterval(() => write('2'), 50).unref());
    expect(await send(`smtp://${dripping}`, { timeout: 700 })).toMatchObject({ ok: false, again: true, why: expect.stringContaining('in time') });
  });

  it('sends no password to another machine that offers no encryption', async () => {
    const logins: unknown[] = [];
    const { url } = await mailServer({ allowInsecureAuth: true, authOptional: false, onAuth: (auth, _session, callback) => (logins.push(auth), callback(null, { user: 'me' })) }, '127.0.0.2');
    const sender = senderOf(createSmtpSender({ url: url.replace('//', '//me:secret@'), to }));
    expect(await sender.send(MESSAGE, PATIENT)).toMatchObject({ ok: false, why: expect.stringContaining('no safe connection') });
    expect(logins).toEqual([]);
  });

  it.each(['https://mail.example.org', 'mail.example.org', ''])('refuses %j as the address of a mail server', (url) => {
    expect(createSmtpSender({ url, to })).toMatchObject({ ok: false, problem: expect.stringContaining('WAYMARK_SMTP_URL') });
  });
});

describe('Slack', () => {
  const send = ({ url, host }: Pick<Webhook, 'url' | 'host'>, options = PATIENT): Promise<Delivery> => senderOf(createSlackSender({ webhook: url, hosts: [host] })).send(MESSAGE, options);

  it('gets plain text only, in which a page mentions nobody', async () => {
    const hook = await webhookServer((response) => response.end('ok'));
    expect(await send(hook)).toEqual({ ok: true });
    const body = JSON.parse(hook.bodies[0] ?? '{}') as { text: string; blocks: { type: string; text: { type: string; text: string } }[] };
    expect(body.blocks.every(({ text }) => text.type === 'plain_text')).toBe(true);
    expect(body.blocks.map(({ text }) => text.text).join('\n')).toContain('confidence 72%');
    expect(body.text).not.toMatch(/[<>]/);
  });

  it.each([
    [500, {}, true, {}],
    [429, { 'retry-after': '30' }, true, { retryAfter: 30_000 }],
    [404, {}, false, {}],
    [410, {}, false, {}],
  ])('tells status %d apart', async (status, headers, again, more) => {
    const hook = await webhookServer((response) => response.writeHead(status, headers).end('x'));
    expect(await send(hook)).toEqual({ ok: false, again, why: expect.stringContaining(`status ${status}`), ...more });
  });

  it('follows no redirect to another host', async () => {
    const other = await webhookServer((response) => response.end('ok'));
    const hook = await webhookServer((response) => response.writeHead(307, { location: other.url }).end());
    expect(await send(hook)).toMatchObject({ ok: false, again: false, why: expect.stringContaining('not followed') });
    expect(other.bodies).toEqual([]);
  });

  it('is tried again where it is down or silent, and never shows its secret address', async () => {
    const silent = await webhookServer(() => undefined);
    const told = [await send(silent, { timeout: 500 }), await send({ url: 'http://127.0.0.1:1/services/very-secret-part', host: '127.0.0.1:1' })];
    expect(told).toMatchObject([{ again: true, why: expect.stringContaining('in time') }, { again: true, why: expect.stringContaining('could not be reached') }]);
    expect(JSON.stringify(told)).not.toContain('very-secret-part');
  });

  it('does not read an endless answer', async () => {
    const hook = await webhookServer((response) => {
      response.writeHead(200);
      const more = (): void => void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
      more();
    });
    expect(await send(hook)).toEqual({ ok: true });
  });

  it.each(['https://evil.example/hook', 'https://hooks.slack.com.evil.example/x', 'https://hooks.slack.com:8443/x', 'http://hooks.slack.com/x', 'https://user@hooks.slack.com/x', 'file:///etc/passwd', 'nonsense', 'http://169.254.169.254/'])('does not go to %s', (webhook) => {
    const made = createSlackSender({ webhook });
    expect(made.ok).toBe(false);
  });

  it('goes to Slack', () => {
    expect(createSlackSender({ webhook: 'https://hooks.slack.com/services/T/B/x' }).ok).toBe(true);
  });
});

function senderOf(made: { ok: true; sender: NoticeSender } | { ok: false; problem: string }): NoticeSender {
  if (!made.ok) throw new Error(made.problem);
  return made.sender;
}

/** Headers and bodies of a mail as a reader would see them. */
function decoded(mail: string): string {
  return Buffer.from(mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString('utf8');
}
