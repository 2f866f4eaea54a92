import { channelsOf, drainOutbox, readNotificationSettings, type NotificationSettings, type RunResult, type SettingRow } from '@waymark/core';
import type { Store } from '../compose.js';
import type { Environment } from '../config.js';
import { InputError } from '../data/input-error.js';

export interface NoticeParts {
  store: Pick<Store, 'notices'>;
  /** Stored settings. */
  rows: readonly SettingRow[];
  notify: Environment['notify'];
}

/** Puts what people asked to be told of a run in the outbox. */
export async function queueNotices(parts: NoticeParts, result: RunResult, healings: ReadonlyMap<number, string>): Promise<void> {
  const { noticesOfRun } = await import('../compose.js');
  const { senders, settings } = await sendersOf(parts);
  if (senders.length === 0) return;
  const has = { email: senders.some(({ channel }) => channel === 'email'), slack: senders.some(({ channel }) => channel === 'slack') };
  await parts.store.notices.queue(noticesOfRun(result, healings), ({ kind }) => channelsOf(kind, settings, has));
}

/** Sends what waits, for as many milliseconds at the most. Answers what went wrong, in words. */
export async function sendNotices(parts: NoticeParts, within: number): Promise<string[]> {
  const { clock } = await import('../compose.js');
  const { senders, problems } = await sendersOf(parts);
  const { troubles } = senders.length === 0 ? { troubles: [] } : await drainOutbox({ queue: parts.store.notices, senders, clock }, { within });
  return [...problems, ...troubles];
}

async function sendersOf({ rows, notify }: NoticeParts) {
  const { createSenders } = await import('../compose.js');
  const settings = notificationsIn(rows);
  return { settings, ...createSenders({ ...notify, emailTo: settings.emailTo }) };
}

function notificationsIn(rows: readonly SettingRow[]): NotificationSettings {
  const read = readNotificationSettings(Object.fromEntries(rows.filter(({ scope }) => scope === 'tenant').map(({ key, value }) => [key, value])));
  if (!read.ok) throw new InputError(`The stored settings are not valid: ${read.problem}.`, 'Mend them with `waymark settings set`.');
  return read.settings;
}
