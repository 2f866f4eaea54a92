import { printable } from './screen.js';

const GAP = '  ';
const NARROWEST = 12;

/** Columns as wide as they need, the widest shrunk and wrapped until the table fits. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], width: number): string[] {
  const cells = [head, ...rows].map((row) => row.map(printable));
  const widths = fit(head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))), width);
  const rule = widths.map((one) => '─'.repeat(one)).join(GAP);
  const [first = [], ...rest] = cells.map((row) => lines(row, widths));
  return [...first, rule, ...rest.flat()];
}

function fit(widths: number[], total: number): number[] {
  const used = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
  const widest = Math.max(...widths);
  if (used <= total || widest <= NARROWEST) return widths;
  const others = Math.max(NARROWEST, ...widths.filter((one) => one < widest));
  const smaller = Math.max(others, widest - (used - total), NARROWEST);
  const at = widths.indexOf(widest);
  return fit(widths.map((one, index) => (index === at ? Math.min(widest - 1, smaller) : one)), total);
}

function lines(row: readonly string[], widths: readonly number[]): string[] {
  const wrapped = row.map((cell, column) => wrap(cell, widths[column] ?? NARROWEST));
  const height = Math.max(...wrapped.map((cell) => cell.length));
  return Array.from(
    { length: height },
    (_, line) => widths.map((width, column) => (wrapped[column]?.[line] ?? '').padEnd(width)).join(GAP).trimEnd(),
  );
}

function wrap(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const space = text.lastIndexOf(' ', width);
  const cut = space > width / 3 ? space : width;
  return [text.slice(0, cut), ...wrap(text.slice(cut).trimStart(), width)];
}
