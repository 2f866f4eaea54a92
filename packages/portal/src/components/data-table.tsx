import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { rowsInView, type RowsInView } from './rows-in-view.js';

export interface Column<T> {
  id: string;
  title: string;
  /** Left out where the page is narrower than 720 px. */
  wide?: boolean;
  /** Its title is only read out: its cells speak for themselves. */
  untitled?: boolean;
  /** Numbers stand right. */
  number?: boolean;
  /** CSS width, where an equal share does not fit. */
  width?: string;
  cell(row: T): ComponentChildren;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey(row: T): string;
  /** Whether more can be asked for; `onEnd` asks when the end comes into view. */
  more?: boolean;
  onEnd?: () => void;
  /** CSS pixels of a row; every row has the same. */
  rowHeight?: number;
  class?: string;
}

/**
 * Only rows in view are in the page, so that ten thousand scroll like ten. Up and down move between the first link or button
 * of each row, which Enter opens.
 */
export function DataTable<T>({ label, columns, rows, rowKey, more = false, onEnd, rowHeight = 48, class: kind = '' }: DataTableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useRowsInView(body, rows.length, rowHeight);
  const toFocus = useRef<number | null>(null);
  useEffect(() => {
    if (more && view.end >= rows.length) onEnd?.();
  }, [more, view.end, rows.length]);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const control = controlOf(body.current, toFocus.current);
    if (control) toFocus.current = null;
    control?.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (by === undefined || !row || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, Number(row.dataset['row']) + by));
    toFocus.current = next;
    bringIntoView(body.current, next * rowHeight, rowHeight);
    const control = controlOf(body.current, next);
    if (control) toFocus.current = null;
    control?.focus({ preventScroll: true });
  };
  return (
    <div class={`data-table ${kind}`.trim()}>
      <table aria-label={label} aria-rowcount={more ? -1 : rows.length + 1} onKeyDown={move}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => <th key={column.id} scope="col" class={classOf(column)} style={column.width ? { width: column.width } : undefined}>{column.untitled ? <span class="unseen">{column.title}</span> : column.title}</th>)}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer rows={view.start} rowHeight={rowHeight} columns={columns.length} />
          {rows.slice(view.start, view.end).map((row, at) => (
            <tr key={rowKey(row)} data-row={view.start + at} aria-rowindex={view.start + at + 2} style={{ height: `${rowHeight}px` }}>
              {columns.map((column) => <td key={column.id} class={classOf(column)}>{column.cell(row)}</td>)}
            </tr>
          ))}
          <Spacer rows={rows.length - view.end} rowHeight={rowHeight} columns={columns.length} />
        </tbody>
      </table>
      <p class="hint table-foot" aria-live="polite">{rows.length === 0 ? words.parts.table.empty : words.parts.table.rows(rows.length, more)}</p>
    </div>
  );
}

/** Stands for rows that are not in the page, and looks like them: whoever drags the scroll bar is there before they are. */
function Spacer({ rows, rowHeight, columns }: { rows: number; rowHeight: number; columns: number }) {
  if (rows <= 0) return null;
  return <tr aria-hidden="true" class="spacer" style={{ height: `${rows * rowHeight}px`, '--row': `${rowHeight}px` }}><td colSpan={columns} /></tr>;
}

function classOf<T>(column: Column<T>): string {
  return `${column.wide ? 'wide ' : ''}${column.number ? 'number' : ''}`.trim();
}

function controlOf(body: HTMLElement | null, row: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-row="${row}"] :is(a, button)`) ?? null;
}

const HEADROOM = 120;

function bringIntoView(body: HTMLElement | null, top: number, height: number): void {
  if (!body) return;
  const at = body.getBoundingClientRect().top + top;
  if (at < HEADROOM) window.scrollBy({ top: at - HEADROOM });
  else if (at + height > window.innerHeight) window.scrollBy({ top: at + height - window.innerHeight });
}

function useRowsInView(body: { current: HTMLElement | null }, count: number, rowHeight: number): RowsInView {
  const look = (): RowsInView => rowsInView({ top: -(body.current?.getBoundingClientRect().top ?? 0), height: window.innerHeight, rowHeight, count });
  const [view, setView] = useState<RowsInView>(() => rowsInView({ top: 0, height: window.innerHeight, rowHeight, count }));
  const renew = (): void => {
    const now = look();
    setView((old) => (old.start === now.start && old.end === now.end ? old : now));
  };
  useLayoutEffect(renew, [count, rowHeight]);
  useEffect(() => {
    window.addEventListener('scroll', renew, { passive: true });
    window.addEventListener('resize', renew);
    return () => {
      window.removeEventListener('scroll', renew);
      window.removeEventListener('resize', renew);
    };
  }, [count, rowHeight]);
  return { start: Math.min(view.start, count), end: Math.min(view.end, count) };
}
