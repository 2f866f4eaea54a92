export interface RowsInView {
  start: number;
  /** After the last one. */
  end: number;
}

/** Beyond the edges, so that a row is there before it is seen; even, so that stripes stay. */
const SPARE = 20;

export function rowsInView({ top, height, rowHeight, count }: { top: number; height: number; rowHeight: number; count: number }): RowsInView {
  const first = Math.floor(top / rowHeight) - SPARE;
  const last = Math.ceil((top + height) / rowHeight) + SPARE;
  const start = Math.min(Math.max(0, first - (first % 2)), count);
  return { start, end: Math.max(start, Math.min(count, last)) };
}
