import { InputError } from '../data/input-error.js';

const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7 };
const DAY = 86_400_000;

/** `30d`, `12h`, `8w`, a date, or `all`: as days back from now; null for all. */
export function daysOf(text: string, now: number): number | null {
  if (text === 'all') return null;
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(h|d|w)$/.exec(text) ?? [];
  if (count !== undefined && Number(count) > 0) return Number(count) * (DAYS[unit] ?? 1);
  const since = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (since < now) return (now - since) / DAY;
  throw new InputError(`--since ${text} is no time in the past.`, 'Write it as 30d, 12h, 8w, as a date such as 2026-01-31, or as all.');
}
