/** 0–1 as people read it, rounded down so that 79.96 is never shown as the 80 it did not reach. */
export function percentOf(share: number | null, none = '—'): string {
  return share === null ? none : `${tenthsOf(share)} %`;
}

export function tenthsOf(share: number): string {
  const tenths = Math.floor(share * 1000 + 1e-6) / 10;
  return Number.isInteger(tenths) ? String(tenths) : tenths.toFixed(1);
}

/** With its sign, as adjustments are told. */
export function signed(points: number): string {
  const size = Math.abs(points);
  return `${points < 0 ? '−' : '+'} ${Number.isInteger(size) ? size : size.toFixed(1)}`;
}
