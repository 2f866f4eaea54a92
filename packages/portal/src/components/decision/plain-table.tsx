import type { ComponentChildren } from 'preact';

interface PlainTableProps {
  title: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string; class?: string; cells: readonly ComponentChildren[] }[];
  /** Columns of numbers, from 0. */
  numbers?: readonly number[];
}

/** A short table that scrolls by itself where the page is narrow. */
export function PlainTable({ title, columns, rows, numbers = [] }: PlainTableProps) {
  const kind = (at: number): string | undefined => (numbers.includes(at) ? 'number' : undefined);
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={title}>
      <table class="plain-table">
        <thead>
          <tr>{columns.map((column, at) => <th key={column} scope="col" class={kind(at)}>{column}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map(({ key, class: look, cells: [name, ...rest] }) => (
            <tr key={key} class={look}>
              <th scope="row">{name}</th>
              {rest.map((cell, at) => <td key={at} class={kind(at + 1)}>{cell}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
