const UNITS: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'year', ms: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

/** In the largest unit that is full; null within the last minute. */
export function sinceThen(ms: number, language: string): string | null {
  const fitting = UNITS.find(({ ms: full }) => Math.abs(ms) >= full);
  return fitting ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(ms / fitting.ms), fitting.unit) : null;
}
