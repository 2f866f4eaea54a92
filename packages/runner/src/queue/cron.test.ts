import { describe, expect, it } from 'vitest';
import { nextTime } from './cron.js';

/** By the clocks there. */
function times(cron: string, timezone: string, { from, count }: { from: string; count: number }): string[] {
  const seen: string[] = [];
  for (let after = new Date(from); seen.length < count; ) {
    const next = nextTime({ cron, timezone }, after);
    if (!next.ok) throw new Error(next.problem);
    after = next.at;
    seen.push(new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(after));
  }
  return seen;
}

describe('when a schedule starts next', () => {
  it.each([
    ['0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z', ['2026-09-06 01:00', '2026-09-07 00:00', '2026-09-08 00:00']],
    ['0 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', ['2026-04-24 01:00', '2026-04-25 00:00', '2026-04-26 00:00']],
    ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', ['2026-10-04 02:45', '2026-10-05 02:15', '2026-10-06 02:15']],
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-29 03:30', '2026-03-30 02:30', '2026-03-31 02:30']],
  ])('loses no day where clocks are put forward over its time (%s, %s)', (cron, timezone, from, expected) => {
    expect(times(cron, timezone, { from, count: 3 })).toEqual(expected);
  });

  it('does not start once more what comes every hour or every few hours', () => {
    expect(times('30 * * * *', 'Europe/Berlin', { from: '2026-03-28T23:45:00Z', count: 3 })).toEqual(['2026-03-29 01:30', '2026-03-29 03:30', '2026-03-29 04:30']);
    expect(times('0 6,18 * * 1', 'America/Santiago', { from: '2026-09-05T12:00:00Z', count: 2 })).toEqual(['2026-09-07 06:00', '2026-09-07 18:00']);
  });

  it('starts once a day where clocks are put back', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', { from: '2026-10-24T12:00:00Z', count: 2 })).toEqual(['2026-10-25 02:30', '2026-10-26 02:30']);
  });

  it('finds a time that is years away', () => {
    expect(times('0 0 29 2 *', 'UTC', { from: '2026-03-01T00:00:00Z', count: 1 })).toEqual(['2028-02-29 00:00']);
  });
});
