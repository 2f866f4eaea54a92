export interface Span {
  start: number;
  end: number;
}

interface Match extends Span {
  cost: number;
}

/** Where a text holds another one, with so many signs wrong, missing or too many; of matches that overlap, the nearest. */
export function nearMatches(text: string, wanted: string, most: number): Span[] {
  const best: Match[] = [];
  for (const match of matchesIn(text, wanted, most)) {
    const last = best.at(-1);
    if (!last || match.start >= last.end) best.push(match);
    else if (match.cost < last.cost) best[best.length - 1] = match;
  }
  return best.map(({ start, end }) => ({ start, end }));
}

/** Sellers' search: the edit distance of the wanted text to what ends at each place, and where that began. */
function* matchesIn(text: string, wanted: string, most: number): Generator<Match> {
  if (wanted === '') return;
  let above: Cell[] = Array.from({ length: wanted.length + 1 }, (_, cost) => ({ cost, start: 0 }));
  for (let end = 1; end <= text.length; end += 1) {
    const row: Cell[] = [{ cost: 0, start: end }];
    for (let at = 1; at <= wanted.length; at += 1) {
      const same = text[end - 1] === wanted[at - 1] ? 0 : 1;
      row.push(cheapest([plus(above[at - 1] as Cell, same), plus(above[at] as Cell, 1), plus(row[at - 1] as Cell, 1)]));
    }
    const { cost, start } = row[wanted.length] as Cell;
    if (cost <= most && start < end) yield { start, end, cost };
    above = row;
  }
}

interface Cell {
  cost: number;
  start: number;
}

function plus({ cost, start }: Cell, more: number): Cell {
  return { cost: cost + more, start };
}

function cheapest(cells: readonly [Cell, Cell, Cell]): Cell {
  return cells.reduce((a, b) => (b.cost < a.cost ? b : a));
}
