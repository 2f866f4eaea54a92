import { cut } from './collapse.js';
import { childrenOf } from './page-index.js';
import type { PageView } from './page-view.js';

const CELL_LIMIT = 80;
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
/** A cell with more in it than this is a part of the page's layout, not of a table of data. */
const CELL_ELEMENTS = 60;

interface Cell {
  at: number;
  /** Column of its left edge, spans counted. */
  column: number;
  span: number;
}

/** A row of a table or grid that holds data; null for layout and header rows. */
export function isDataRow(view: PageView, at: number): boolean {
  if (!isRow(view, at)) return false;
  const cells = cellsOf(view, at);
  if (cells.length < 2 || cells.every((cell) => isHeader(view, cell.at))) return false;
  return cells.every((cell) => (view.index.ends[cell.at] ?? 0) - cell.at <= CELL_ELEMENTS);
}

/** The row's header, or its texts, without the element's own and those that stand in the rows beside it as well. */
export function rowText(view: PageView, row: number, at: number): string | null {
  const cells = cellsOf(view, row);
  const header = cells.find((cell) => isRowHeader(view, cell.at) && !holds(view, cell.at, at));
  if (header !== undefined && view.text(header.at) !== '') return cut(view.text(header.at), CELL_LIMIT);
  const beside = besideOf(view, row).map((one) => cellsOf(view, one));
  const texts = cells
    .filter((cell) => !repeats(view, cell, beside))
    .flatMap((cell) => textsIn(view, cell.at))
    .filter((one) => !holds(view, one, at) && !holds(view, at, one))
    .map((one) => cut(view.text(one), CELL_LIMIT));
  return texts.length === 0 ? null : cut(texts.join(' | '), 240);
}

/** A name and a number may share a cell: each element with a text of its own is one, controls left out. */
function textsIn(view: PageView, at: number): number[] {
  if (view.text(at) === '' || (view.interactive(at) && view.role(at) !== 'link')) return [];
  if (view.index.owns[at] !== '') return [at];
  return childrenOf(view.index, at, view.index.trees[at] ?? 0).flatMap((child) => textsIn(view, child));
}

export function columnText(view: PageView, at: number): string | null {
  const row = isRow(view, at) ? at : view.above('row', at, (one) => (isRow(view, one) ? one : null));
  if (row === null) return null;
  const cell = cellsOf(view, row).find((one) => holds(view, one.at, at));
  const table = view.above('table', row, (one) => (isTable(view, one) ? one : null));
  const header = table === null ? undefined : headerRowOf(view, table);
  if (cell === undefined || header === undefined || header === row) return null;
  const above = cellsOf(view, header).find((one) => one.column <= cell.column && cell.column < one.column + one.span);
  return above === undefined || view.text(above.at) === '' ? null : cut(view.text(above.at), CELL_LIMIT);
}

/** Controls such as "Edit" stand in every row: they do not tell which one it is. */
function repeats(view: PageView, cell: Cell, rows: readonly (readonly Cell[])[]): boolean {
  if (!holdsControl(view, cell.at)) return false;
  return rows.some((row) => row.some((one) => one.column === cell.column && view.text(one.at) === view.text(cell.at)));
}

function holdsControl(view: PageView, at: number): boolean {
  for (let i = at + 1; i < (view.index.ends[at] ?? 0); i++) if (view.interactive(i)) return true;
  return false;
}

function besideOf(view: PageView, row: number): number[] {
  const parent = view.index.parents[row] ?? -1;
  const rows = view.once(`rows ${parent}`, () =>
    childrenOf(view.index, parent, view.index.trees[row] ?? 0).filter((one) => isRow(view, one)),
  );
  const place = rows.indexOf(row);
  return [rows[place - 1], rows[place + 1]].filter((one) => one !== undefined);
}

function headerRowOf(view: PageView, table: number): number | undefined {
  return view.once(`header row ${table}`, () => {
    for (let i = table + 1; i < (view.index.ends[table] ?? 0); i++) {
      if (!isRow(view, i)) continue;
      const cells = cellsOf(view, i);
      const headers = cells.filter((cell) => isHeader(view, cell.at) && !isRowHeader(view, cell.at));
      return headers.length > 0 && headers.length * 2 > cells.length ? i : undefined;
    }
    return undefined;
  });
}

function cellsOf(view: PageView, row: number): Cell[] {
  return view.once(`cells ${row}`, () => {
    let column = 0;
    return childrenOf(view.index, row, view.index.trees[row] ?? 0)
      .filter((at) => isCell(view, at))
      .map((at) => {
        const span = Math.max(1, Number(view.attribute(at, 'colspan')) || 1);
        column += span;
        return { at, column: column - span, span };
      });
  });
}

function holds(view: PageView, ancestor: number, at: number): boolean {
  return ancestor <= at && at < (view.index.ends[ancestor] ?? 0);
}

function isRow(view: PageView, at: number): boolean {
  return view.tag(at) === 'tr' || view.attribute(at, 'role') === 'row';
}

function isTable(view: PageView, at: number): boolean {
  return view.tag(at) === 'table' || ['table', 'grid', 'treegrid'].includes(view.attribute(at, 'role') ?? '');
}

function isCell(view: PageView, at: number): boolean {
  const tag = view.tag(at);
  return tag === 'td' || tag === 'th' || CELL_ROLES.has(view.attribute(at, 'role') ?? '');
}

function isHeader(view: PageView, at: number): boolean {
  return view.tag(at) === 'th' || ['columnheader', 'rowheader'].includes(view.attribute(at, 'role') ?? '');
}

function isRowHeader(view: PageView, at: number): boolean {
  if (view.attribute(at, 'role') === 'rowheader') return true;
  if (view.tag(at) !== 'th') return false;
  const scope = view.attribute(at, 'scope');
  if (scope !== null) return scope.startsWith('row');
  const row = view.index.parents[at] ?? -1;
  return childrenOf(view.index, row, view.index.trees[at] ?? 0).some((one) => view.tag(one) === 'td');
}
