import cron from 'cron-parser';

export type NextTime = { ok: true; at: Date } | { ok: false; problem: string };

/** When a schedule starts next after a moment, by the clocks of its time zone. */
export function nextTime({ cron: expression, timezone }: { cron: string; timezone: string }, after: Date): NextTime {
  if (!isTimeZone(timezone)) return { ok: false, problem: `There is no time zone named ‘${timezone}’.` };
  // Six fields would be seconds: nobody means that, and it would flood the queue.
  if (expression.trim().split(/\s+/u).length !== 5) return { ok: false, problem: `‘${expression}’ has not the five parts minute, hour, day, month and weekday.` };
  try {
    return { ok: true, at: withSkipped({ cron: expression, timezone }, after, cron.parseExpression(expression, { tz: timezone, currentDate: after }).next().toDate()) };
  } catch (error) {
    return { ok: false, problem: `‘${expression}’ is no time that can come: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

const HALF_A_DAY = 12 * 3_600_000;
const MINUTE = 60_000;

/**
 * Where clocks are put forward over a time of day, that time does not come. It is meant all the same, once: by the clocks as they were before. Times
 * that come every hour or every minute anyway lose nothing.
 */
function withSkipped({ cron: expression, timezone }: { cron: string; timezone: string }, after: Date, next: Date): Date {
  if (expression.trim().split(/\s+/u)[1]?.startsWith('*')) return next;
  const offset = offsetIn(timezone);
  for (let from = Math.floor((after.getTime() - HALF_A_DAY) / MINUTE) * MINUTE; from < next.getTime(); from += HALF_A_DAY) {
    const [before, later] = [offset(from), offset(from + HALF_A_DAY)];
    if (later <= before) continue;
    const gap = changeBetween(from, from + HALF_A_DAY, offset);
    // As if clocks of UTC showed what those of the zone show: the first time within what is left out.
    const wall = cron.parseExpression(expression, { tz: 'UTC', currentDate: new Date(gap + before - 1) }).next().getTime();
    const meant = wall - before;
    if (wall < gap + later && meant > after.getTime() && meant < next.getTime()) return new Date(meant);
  }
  return next;
}

/** The first moment with the other offset. */
function changeBetween(from: number, to: number, offset: (at: number) => number): number {
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = Math.round((low + high) / 2 / MINUTE) * MINUTE;
    if (middle <= low || middle >= high) break;
    if (offset(middle) === offset(from)) low = middle;
    else high = middle;
  }
  return high;
}

/** What clocks show there, less what they show in UTC, in milliseconds. */
function offsetIn(timezone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/u.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
