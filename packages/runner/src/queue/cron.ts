import cron from 'cron-parser';

export type NextTime = { ok: true; at: Date } | { ok: false; problem: string };

/** When a schedule starts next after a moment, by the clocks of its time zone. */
export function nextTime({ cron: expression, timezone }: { cron: string; timezone: string }, after: Date): NextTime {
  if (!isTimeZone(timezone)) return { ok: false, problem: `There is no time zone named ‘${timezone}’.` };
  // Six fields would be seconds: nobody means that, and it would flood the queue.
  if (expression.trim().split(/\s+/u).length !== 5) return { ok: false, problem: `‘${expression}’ has not the five parts minute, hour, day, month and weekday.` };
  try {
    return { ok: true, at: cron.parseExpression(expression, { tz: timezone, currentDate: after }).next().toDate() };
  } catch (error) {
    return { ok: false, problem: `‘${expression}’ is no time that can come: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
