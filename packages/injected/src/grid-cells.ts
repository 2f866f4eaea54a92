import { within } from './ordered.js';
import { childrenOf } from './page-index.js';
import type { PageView } from './page-view.js';

const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
const CELLS_BY_ROLE = [...CELL_ROLES].map((role) => `[role="${role}"]`).join();
/** How far up a cell that spans rows may begin. */
const SPANNED_ROWS = 12;

export interface Cell {
  at: number;
  /** Column of its left edge, spans counted; in grids what `aria-colindex` says. */
  column: number;
  span: number;
}

/** All cells of a row, those that begin in a row above and those in other parts of a split grid included. */
export function cellsOf(view: PageView, row: number): readonly Cell[] {
  return view.once(`cells ${row}`, () => {
    const parts = partsOf(view, row);
    if (parts.length > 1) return parts.flatMap((part) => ownCells(view, part)).sort((a, b) => a.column - b.column);
    return view.tag(row) === 'tr' ? withSpanning(view, row) : ownCells(view, row);
  });
}

function ownCells(view: PageView, row: number): Cell[] {
  const children = childrenOf(view.index, row, view.index.trees[row] ?? 0).filter((at) => isCell(view, at));
  const cells = children.length > 0 || view.tag(row) === 'tr' ? children : cellsInside(view, row);
  let column = 0;
  return cells.map((at) => {
    const span = Math.max(1, Number(view.attribute(at, 'colspan') ?? view.attribute(at, 'aria-colspan')) || 1);
    const given = Number(view.attribute(at, 'aria-colindex'));
    const left = given > 0 ? given - 1 : column;
    column = left + span;
    return { at, column: left, span };
  });
}

/** Cells in wrappers, but not those of a grid inside a cell. */
function cellsInside(view: PageView, row: number): number[] {
  const cells: number[] = [];
  for (const at of within(view.matching(CELLS_BY_ROLE), row + 1, view.index.ends[row] ?? 0)) {
    if (at >= (view.index.ends[cells.at(-1) ?? row] ?? 0) || cells.length === 0) cells.push(at);
  }
  return cells;
}

function withSpanning(view: PageView, row: number): Cell[] {
  const own = ownCells(view, row);
  const spanning = spanningInto(view, row);
  if (spanning.length === 0) return own;
  const taken = new Set(spanning.flatMap((cell) => Array.from({ length: cell.span }, (_, i) => cell.column + i)));
  let column = 0;
  const moved = own.map((cell) => {
    while (taken.has(column)) column += 1;
    column += cell.span;
    return { ...cell, column: column - cell.span };
  });
  return [...spanning, ...moved].sort((a, b) => a.column - b.column);
}

function spanningInto(view: PageView, row: number): Cell[] {
  if (view.matching('td[rowspan],th[rowspan]').length === 0) return [];
  const rows = rowsBeside(view, row);
  const place = rows.indexOf(row);
  return rows.slice(Math.max(0, place - SPANNED_ROWS), place).flatMap((above, i, all) => {
    const distance = all.length - i;
    return ownCells(view, above).filter((cell) => Number(view.attribute(cell.at, 'rowspan')) > distance);
  });
}

/** The rows of its part of the table, itself included. */
export function rowsBeside(view: PageView, row: number): readonly number[] {
  const parent = view.index.parents[row] ?? -1;
  const tree = view.index.trees[row] ?? 0;
  return view.once(`rows ${parent} ${tree}`, () => childrenOf(view.index, parent, tree).filter((one) => isRow(view, one)));
}

/** Grids that keep columns in place while others scroll split each row: its parts carry the same number. */
function partsOf(view: PageView, row: number): readonly number[] {
  const number = view.tag(row) === 'tr' ? null : rowNumber(view, row);
  const grid = number === null ? null : tableAround(view, row);
  if (number === null || grid === null) return [row];
  const parts = view.once(`parts ${grid}`, () => {
    const byNumber = new Map<string, number[]>();
    for (const one of within(view.all('[role="row"]'), grid, view.index.ends[grid] ?? 0)) {
      const key = rowNumber(view, one);
      if (key !== null) byNumber.set(key, [...(byNumber.get(key) ?? []), one]);
    }
    return byNumber;
  });
  return parts.get(number) ?? [row];
}

function rowNumber(view: PageView, row: number): string | null {
  return view.attribute(row, 'aria-rowindex') ?? view.attribute(row, 'row-index');
}

export function tableAround(view: PageView, at: number): number | null {
  return view.above('table', at, (one) => (isTable(view, one) ? one : null));
}

export function isRow(view: PageView, at: number): boolean {
  return view.tag(at) === 'tr' || view.attribute(at, 'role') === 'row';
}

function isTable(view: PageView, at: number): boolean {
  return view.tag(at) === 'table' || ['table', 'grid', 'treegrid'].includes(view.attribute(at, 'role') ?? '');
}

function isCell(view: PageView, at: number): boolean {
  const tag = view.tag(at);
  return tag === 'td' || tag === 'th' || CELL_ROLES.has(view.attribute(at, 'role') ?? '');
}
