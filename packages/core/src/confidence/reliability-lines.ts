import { wilson, type Calibration, type CalibrationBucket } from './calibration.js';

const DEFAULT_WIDTH = 72;
/** Fewer columns than this draw no line that says anything; the numbers remain. */
const SHORTEST_RAIL = 12;
const MARKS = { rail: '·', interval: '─', right: '●', claimed: '◇', both: '◆' } as const;
const LEGEND = ['● right', '◇ claimed', '◆ both', '─ 95 % interval'];

interface Drawn {
  head: string;
  claimed: number;
  precision: number;
  low: number;
  high: number;
}

/** The reliability curve as text, one line a bucket that holds anything, no line longer than `width`. */
export function reliabilityLines({ buckets }: Pick<Calibration, 'buckets'>, width = DEFAULT_WIDTH): string[] {
  const drawn = buckets.flatMap(drawnOf);
  if (drawn.length === 0) return [fit('no decision to draw a curve of', width)];
  const title = `${'claimed'.padStart(9)}${'n'.padStart(7)}${'right'.padStart(9)}`;
  const room = width - title.length - 2;
  if (room < SHORTEST_RAIL) return [title, ...drawn.map(({ head }) => head)].map((line) => fit(line, width));
  const from = Math.min(0.9, ...drawn.map(({ claimed, low }) => Math.floor(Math.min(claimed, low) * 10) / 10));
  const axis = `${percent(from)}${percent(1).padStart(room - percent(from).length)}`;
  return [`${title}  ${axis}`, ...drawn.map((one) => `${one.head}  ${railOf(one, from, room)}`), legend(width)];
}

function drawnOf({ from, to, n, meanConfidence, precision }: CalibrationBucket): Drawn[] {
  const range = precision === null ? null : wilson(Math.round(precision * n), n);
  if (precision === null || meanConfidence === null || !range) return [];
  const span = `${Math.round(from * 100)}–${Math.round(to * 100)}`;
  const head = `${span.padStart(9)}${String(n).padStart(7)}${`${(precision * 100).toFixed(1)} %`.padStart(9)}`;
  return [{ head, claimed: meanConfidence, precision, ...range }];
}

function railOf({ claimed, precision, low, high }: Drawn, from: number, room: number): string {
  const at = (value: number): number => Math.round(((value - from) / (1 - from)) * (room - 1));
  const [right, said] = [at(precision), at(claimed)];
  return Array.from({ length: room }, (_, column) => {
    if (column === right) return right === said ? MARKS.both : MARKS.right;
    if (column === said) return MARKS.claimed;
    return column >= at(low) && column <= at(high) ? MARKS.interval : MARKS.rail;
  }).join('');
}

function legend(width: number): string {
  return fit(LEGEND.join('   '), width);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function fit(line: string, width: number): string {
  return line.slice(0, Math.max(0, width));
}
