import { cut } from './collapse.js';
import { cellsOf, isRow, rowsBeside, tableAround, type Cell } from './grid-cells.js';
import { Emphasis, textsInside } from './item-texts.js';
import { within } from './ordered.js';
import { childrenOf } from './page-index.js';
import type { PageView } from './page-view.js';

const CELL_LIMIT = 80;
const ROW_LIMIT = 240;
/** A cell with more in it than this is a part of the page's layout, not of a table of data. */
const CELL_ELEMENTS = 60;

/** A row of a table or grid that holds data; false for layout and header rows. */
export function isDataRow(view: PageView, at: number): boolean {
  if (!isRow(view, at)) return false;
  const cells = cellsOf(view, at);
  if (cells.length < 2 || cells.every((cell) => isHeader(view, cell.at))) return false;
  return cells.every((cell) => (view.index.ends[cell.at] ?? 0) - cell.at <= CELL_ELEMENTS);
}

/**
 * The row's header first, then its other texts, without the element's own and those of controls that stand in the rows
 * beside it as well; pictures only where nothing is written.
 */
export function rowText(view: PageView, row: number, at: number): string | null {
  const cells = cellsOf(view, row);
  const header = cells.find((cell) => isRowHeader(view, cell.at) && !holds(view, cell.at, at) && view.text(cell.at) !== '');
  const beside = besideOf(view, row).map((one) => cellsOf(view, one));
  const ordered = header === undefined ? cells : [header, ...cells.filter((cell) => cell !== header)];
  const texts = ordered
    .filter((cell) => cell === header || !repeats(view, cell, beside))
    .flatMap((cell) => textsOfCell(view, cell, at));
  const written = texts.filter((one) => one.emphasis !== Emphasis.Picture);
  const told = written.some((one) => /[\p{L}\p{N}]/u.test(one.text)) ? written : texts;
  return told.length === 0 ? null : cut(told.map((one) => cut(one.text, CELL_LIMIT)).join(' | '), ROW_LIMIT);
}

function textsOfCell(view: PageView, cell: Cell, at: number): ReturnType<typeof textsInside> {
  return textsInside(view, cell.at).filter((one) => !holds(view, at, one.at) && (one.at === cell.at || !holds(view, one.at, at)));
}

export function columnText(view: PageView, at: number): string | null {
  const row = isRow(view, at) ? at : view.above('row', at, (one) => (isRow(view, one) ? one : null));
  if (row === null) return null;
  const cell = cellsOf(view, row).find((one) => holds(view, one.at, at));
  const table = tableAround(view, row);
  if (cell === undefined || table === null || isHeader(view, cell.at)) return null;
  const above = headersOf(view, table).find((one) => one.column <= cell.column && cell.column < one.column + one.span);
  return above === undefined || view.text(above.at) === '' ? null : cut(view.text(above.at), CELL_LIMIT);
}

/** Controls such as "Edit" stand in every row: they do not tell which one it is. */
function repeats(view: PageView, cell: Cell, rows: readonly (readonly Cell[])[]): boolean {
  if (!holdsControl(view, cell.at) || view.text(cell.at) === '') return false;
  return rows.some((row) => row.some((one) => one.column === cell.column && view.text(one.at) === view.text(cell.at)));
}

function holdsControl(view: PageView, at: number): boolean {
  for (let i = at + 1; i < (view.index.ends[at] ?? 0); i++) if (view.interactive(i)) return true;
  return false;
}

function besideOf(view: PageView, row: number): number[] {
  const rows = rowsBeside(view, row);
  const place = rows.indexOf(row);
  return [rows[place - 1], rows[place + 1]].filter((one) => one !== undefined);
}

/** Headers of the columns: those of the first row; in a grid that is split, those of all its parts. */
function headersOf(view: PageView, table: number): readonly Cell[] {
  return view.once(`headers ${table}`, () => {
    const row = headerRowOf(view, table);
    if (row !== undefined) return cellsOf(view, row);
    return within(view.all('[role="columnheader"][aria-colindex]'), table, view.index.ends[table] ?? 0).map((at) => ({
      at,
      column: Number(view.attribute(at, 'aria-colindex')) - 1,
      span: 1,
    }));
  });
}

function headerRowOf(view: PageView, table: number): number | undefined {
  for (let i = table + 1; i < (view.index.ends[table] ?? 0); i++) {
    if (!isRow(view, i)) continue;
    const cells = cellsOf(view, i);
    const headers = cells.filter((cell) => isHeader(view, cell.at) && !isRowHeader(view, cell.at));
    return headers.length > 0 && headers.length * 2 > cells.length ? i : undefined;
  }
  return undefined;
}

function holds(view: PageView, ancestor: number, at: number): boolean {
  return ancestor <= at && at < (view.index.ends[ancestor] ?? 0);
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
