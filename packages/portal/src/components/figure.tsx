import type { PlotOptions } from '@observablehq/plot';
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/index.js';
import { Button } from './button.js';
import { useWidth } from './use-width.js';

export type Plot = typeof import('@observablehq/plot');

interface FigureProps {
  title: string;
  /** What it shows, in a sentence: a screen reader reads it instead of the lines. */
  description: string;
  /** Made anew when `data` changes or the width does. */
  draw(plot: Plot, width: number): PlotOptions;
  data: unknown;
  /** The same figures in words and numbers. */
  table: { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] };
  height?: number;
}

/** A chart, loaded when it is needed, with its figures as a table beside it. */
export function Figure({ title, description, draw, data, table, height = 240 }: FigureProps) {
  const [asTable, setAsTable] = useState(false);
  const [broken, setBroken] = useState(false);
  return (
    <figure class="figure">
      <div class="figure-head">
        <figcaption>{title}</figcaption>
        {!broken && <Button kind="quiet" pressed={asTable} onPress={() => setAsTable(!asTable)}>{asTable ? words.parts.figure.chart : words.parts.figure.table}</Button>}
      </div>
      <p class="hint">{broken ? words.parts.figure.failed : description}</p>
      {asTable || broken ? <FigureTable title={title} table={table} /> : <Drawing label={`${title}. ${description}`} draw={draw} data={data} height={height} onBroken={() => setBroken(true)} />}
    </figure>
  );
}

interface DrawingProps {
  label: string;
  draw: FigureProps['draw'];
  data: unknown;
  height: number;
  onBroken(): void;
}

function Drawing({ label, draw, data, height, onBroken }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useEffect(() => {
    const gone = new AbortController();
    if (width === 0) return undefined;
    import('@observablehq/plot').then((plot) => {
      if (gone.signal.aborted) return;
      const chart = plot.plot({ width, height, ...draw(plot, width) });
      // Plot brings a style element that the page's own rules forbid; portal.css says the same.
      chart.querySelectorAll('style').forEach((style) => style.remove());
      // The label of the drawing says what it shows; Plot's own names of its parts say nothing to a listener.
      chart.setAttribute('aria-hidden', 'true');
      place.current?.replaceChildren(chart);
    }).catch(onBroken);
    return () => gone.abort();
  }, [JSON.stringify(data), width, height]);
  return <div ref={place} class="drawing" role="img" aria-label={label} style={{ minHeight: `${height}px` }} />;
}

function FigureTable({ title, table }: Pick<FigureProps, 'title' | 'table'>) {
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={title}>
      <table class="plain-table">
        <thead><tr>{table.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>{row.map((cell, column) => <td key={column}>{cell ?? '–'}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
