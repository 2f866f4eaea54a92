import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.js';
import type { ClaimedNotices, Delivery, Notice, NoticeQueue, NoticeSender } from '../ports/notices.js';
import { noticeMessage } from './notice-message.js';
import { channelsOf, DEFAULT_NOTIFICATIONS, readNotificationSettings } from './notification-settings.js';
import { drainOutbox } from './outbox.js';
import { quiet } from './quiet-text.js';

const NOTICE: Notice = {
  kind: 'flagged',
  recording: { id: 'r1', title: 'Checkout' },
  step: { id: 's3', number: 3, label: 'Add to basket', action: 'click' },
  source: 'local',
  confidence: 0.795,
  oldLocator: '#add',
  newLocator: 'button "Add to cart"',
  healing: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};

describe('what people read of healings', () => {
  it('says which step, how sure, what it was and what it is now, and what to do', () => {
    const { subject, text } = noticeMessage({ kind: 'flagged', notices: [NOTICE] });
    expect(subject).toBe('Waymark: 1 healing waits for your review in ‘Checkout’');
    expect(text).toContain('Step 3 ‘Add to basket’ (click), found by comparing, confidence 79.5%');
    expect(text).toContain('was: #add\n  now: button "Add to cart"');
    expect(text).toContain('waymark heal approve ID');
    expect(text).toContain(NOTICE.healing);
  });

  it('tells twenty, and counts the rest', () => {
    const notices = Array.from({ length: 25 }, (_, index) => ({ ...NOTICE, kind: 'digest' as const, recording: { id: String(index), title: `Flow ${index}` } }));
    const { subject, text, lines } = noticeMessage({ kind: 'digest', notices });
    expect(subject).toBe('Waymark: 25 healings were applied by themselves in 25 recordings');
    expect(text).toContain('And 5 more');
    expect(lines).toHaveLength(22);
  });

  it('never lets a page write HTML, a header, a mention or a link', () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@example.org <!channel> @channel https://evil.example www.evil.example \u202Etxt';
    const { subject, text, html, lines } = noticeMessage({ kind: 'flagged', notices: [{ ...NOTICE, recording: { id: 'r', title: hostile }, step: { ...NOTICE.step, label: hostile }, oldLocator: hostile, newLocator: hostile }] });
    expect(html).not.toMatch(/<(?!\/?(?:!doctype html|html|body|p|strong|ul|li|br)\b)/);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const one of [subject, text, html, ...lines]) expect(one).not.toMatch(/https:\/\/|www\.|@channel|\u202E/);
  });

  it('keeps any text of a page on one line, and within its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const told = quiet(text, 50);
        expect(told).not.toMatch(/[\r\n\u2028\u2029]|\p{Cc}/u);
        expect([...told.replaceAll('\u200B', '')].length).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('settings of notifications', () => {
  it('send nothing anywhere until there is somewhere to', () => {
    expect(channelsOf('flagged', DEFAULT_NOTIFICATIONS, { email: true, slack: false })).toEqual([]);
  });

  it('are honoured by kind and channel', () => {
    const read = readNotificationSettings({ 'notifications.emailTo': 'a@example.org, b@example.org', 'notifications.emailOnSuggestion': false, 'notifications.digest': false });
    if (!read.ok) throw new Error(read.problem);
    const all = { email: true, slack: true };
    expect(read.settings.emailTo).toEqual(['a@example.org', 'b@example.org']);
    expect(channelsOf('flagged', read.settings, all)).toEqual(['email', 'slack']);
    expect(channelsOf('suggestion', read.settings, all)).toEqual(['slack']);
    expect(channelsOf('digest', read.settings, all)).toEqual([]);
  });

  it.each(['a@example.org\r\nBcc: b@example.org', 'nobody', '<a@example.org>', 'a b@example.org', 7, ['a@example.org', 5]])('refuse %j as an address', (emailTo) => {
    expect(readNotificationSettings({ 'notifications.emailTo': emailTo })).toMatchObject({ ok: false, problem: expect.stringContaining('notifications.emailTo') });
  });
});

describe('outbox', () => {
  function stage(deliveries: Delivery[], attempts = 1): { queue: NoticeQueue; sender: NoticeSender; told: unknown[]; clock: Clock & { pass(ms: number): void } } {
    const told: unknown[] = [];
    let now = 0;
    const left: ClaimedNotices[] = deliveries.map((_, index) => ({ ids: [String(index)], kind: 'flagged', notices: [NOTICE], attempts }));
    const queue: NoticeQueue = {
      claim: async () => left.shift() ?? null,
      sent: async (ids) => void told.push({ sent: ids }),
      failed: async (ids, failure) => void told.push({ failed: ids, ...failure }),
    };
    const sender: NoticeSender = { channel: 'email', send: async () => deliveries.shift() ?? { ok: true } };
    return { queue, sender, told, clock: { now: () => now, sleep: async () => undefined, pass: (ms) => (now += ms) } };
  }

  it('sends what is due, and leaves a channel alone once it fails', async () => {
    const { queue, sender, told, clock } = stage([{ ok: true }, { ok: false, again: true, why: 'down' }, { ok: true }]);
    expect(await drainOutbox({ queue, senders: [sender], clock }, { within: 5000 })).toEqual({ sent: 1, troubles: ['down'] });
    expect(told).toEqual([{ sent: ['0'] }, { failed: ['1'], why: 'down', retryIn: 60_000 }]);
  });

  it.each([
    ['longer every time', { ok: false, again: true, why: 'down' }, 3, 30 * 60_000],
    ['as long as was asked for', { ok: false, again: true, why: 'busy', retryAfter: 600_000 }, 1, 600_000],
    ['a day at most', { ok: false, again: true, why: 'busy', retryAfter: 1e12 }, 1, 86_400_000],
    ['no more after the sixth time', { ok: false, again: true, why: 'down' }, 6, null],
    ['never where it is hopeless', { ok: false, again: false, why: 'no such user' }, 1, null],
  ] satisfies [string, Delivery, number, number | null][])('tries again %s', async (_what, delivery, attempts, retryIn) => {
    const { queue, sender, told, clock } = stage([delivery], attempts);
    await drainOutbox({ queue, senders: [sender], clock }, { within: 5000 });
    expect(told).toMatchObject([{ retryIn }]);
  });

  it('begins nothing that there is no time for', async () => {
    const { queue, sender, told, clock } = stage([{ ok: true }, { ok: true }, { ok: true }]);
    const slow: NoticeSender = { channel: 'email', send: (message, options) => (clock.pass(3000), sender.send(message, options)) };
    expect((await drainOutbox({ queue, senders: [slow], clock }, { within: 5000 })).sent).toBe(2);
    expect(told).toHaveLength(2);
  });

  it('does not fail a run because the store does', async () => {
    const { sender, clock } = stage([]);
    const queue: NoticeQueue = { claim: () => Promise.reject(new Error('gone')), sent: async () => undefined, failed: async () => undefined };
    expect(await drainOutbox({ queue, senders: [sender], clock }, { within: 5000 })).toEqual({ sent: 0, troubles: ['Notices could not be read from the store: gone.'] });
  });
});
