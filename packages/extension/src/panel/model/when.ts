const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "5 minutes ago"; a date from a week on. */
export function whenText(at: number, now: number, locale = 'en'): string {
  const passed = Math.max(0, now - at);
  if (passed >= 7 * 86_400_000) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = UNITS.find(([, ms]) => passed >= ms);
  return unit ? relative.format(-Math.floor(passed / unit[1]), unit[0]) : relative.format(0, 'second');
}

export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
