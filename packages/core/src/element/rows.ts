import { normaliseText, wordsOf } from '../text/normalise.js';
import { wordOverlap } from '../text/similarity.js';
import type { Comparison } from './verdict.js';

type Finding = Pick<Comparison, 'verdict' | 'likeness' | 'recorded' | 'found'>;

export const CELL_SEPARATOR = ' | ';

/**
 * Prices and stock of a row change; what names it does not. Rows are the same thing where the first cell is
 * equal, or where at least half of the recorded cells are still there; otherwise it is another row, and that
 * contradicts, however alike the button in it is.
 */
export function compareRows(recorded: string | null | undefined, found: string | null | undefined): Finding {
  const values = { recorded: recorded ?? null, found: found ?? null };
  if (recorded === undefined || found === undefined) return { verdict: 'unknown', likeness: 0, ...values };
  const then = cellsOf(recorded);
  const now = cellsOf(found);
  if (then.length === 0 && now.length === 0) return { verdict: 'absent', likeness: 1, ...values };
  if (then.length === 0) return { verdict: 'appeared', likeness: 0, ...values };
  if (now.length === 0) return { verdict: 'lost', likeness: 0, ...values };
  const shared = then.filter((cell) => now.includes(cell)).length / then.length;
  if (shared === 1) return { verdict: 'same', likeness: 1, ...values };
  if (shared >= 0.5 || now.includes(then[0] ?? '') || now[0] === then[0]) return { verdict: 'similar', likeness: Math.max(shared, 0.5), ...values };
  const words = wordOverlap(wordsOf(recorded ?? ''), wordsOf(found ?? ''));
  return { verdict: 'contradicts', likeness: words, ...values };
}

function cellsOf(row: string | null): string[] {
  return (row ?? '')
    .split(CELL_SEPARATOR)
    .map(normaliseText)
    .filter((cell) => cell !== '');
}
