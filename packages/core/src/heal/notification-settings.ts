import type { Channel, NoticeKind } from '../ports/notices.js';

/** Nothing leaves before there is somewhere to send it to: an SMTP server and addresses, or a webhook. */
export interface NotificationSettings {
  emailOnFlagged: boolean;
  emailOnSuggestion: boolean;
  emailTo: readonly string[];
  /** Whether the webhook of the environment (`slackWebhook`) is used. */
  slack: boolean;
  /** What was applied by itself, once a day. */
  digest: boolean;
}

export const DEFAULT_NOTIFICATIONS: NotificationSettings = { emailOnFlagged: true, emailOnSuggestion: true, emailTo: [], slack: true, digest: true };

const SWITCHES = ['emailOnFlagged', 'emailOnSuggestion', 'slack', 'digest'] as const;

export type ReadNotifications = { ok: true; settings: NotificationSettings } | { ok: false; problem: string };

/** From settings by their whole names, such as `notifications.emailTo`. */
export function readNotificationSettings(values: Readonly<Record<string, unknown>>): ReadNotifications {
  const of = (name: keyof NotificationSettings): unknown => values[`notifications.${name}`];
  const wrong = SWITCHES.find((name) => of(name) !== undefined && typeof of(name) !== 'boolean');
  if (wrong !== undefined) return { ok: false, problem: `notifications.${wrong} must be true or false` };
  const emailTo = addressesOf(of('emailTo') ?? []);
  if (emailTo === null) return { ok: false, problem: 'notifications.emailTo must be an e-mail address, or several with commas between' };
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, of(name) ?? DEFAULT_NOTIFICATIONS[name]]));
  return { ok: true, settings: { ...DEFAULT_NOTIFICATIONS, ...switches, emailTo } };
}

function addressesOf(value: unknown): string[] | null {
  const list: unknown = typeof value === 'string' ? value.split(',').map((one) => one.trim()).filter(Boolean) : value;
  return Array.isArray(list) && list.length <= 20 && list.every(isAddress) ? list : null;
}

/** Strict rather than complete: an address becomes a part of a header. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 254 && /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(value);
}

/** The channels on which a kind of notice goes out. */
export function channelsOf(kind: NoticeKind, settings: NotificationSettings, has: Readonly<Record<Channel, boolean>>): Channel[] {
  if (kind === 'digest' && !settings.digest) return [];
  const byEmail = kind === 'digest' || (kind === 'flagged' ? settings.emailOnFlagged : settings.emailOnSuggestion);
  return [...(has.email && byEmail && settings.emailTo.length > 0 ? ['email' as const] : []), ...(has.slack && settings.slack ? ['slack' as const] : [])];
}
