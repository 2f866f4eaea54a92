import type { Share } from '@waymark/core';
import { html, type Content, type Markup } from './markup.js';

export interface Plotted {
  title: string;
  /** One sentence that says what there is to see. */
  description: string;
}

export interface Part {
  words: string;
  n: number;
  /** One of the outcomes whose colours the house style has. */
  tone: 'passed' | 'healed' | 'flagged' | 'unverified' | 'refused' | 'skipped';
}

/** Shares of a whole, side by side; the numbers stand in a table beside it. */
export function stackPlot(parts: readonly Part[], { title, description }: Plotted): Markup {
  const all = parts.reduce((sum, { n }) => sum + n, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { n }) => sum + n, 0));
  return html`<svg class="bar" viewBox="0 0 ${Math.max(all, 1)} 1" preserveAspectRatio="none" role="img" aria-label="${title}. ${description}">
${parts.map(({ tone, n }, index) => html`<rect class="f-${tone}" x="${starts[index]}" y="0" width="${n}" height="1"/>`)}</svg>`;
}

const ROW = { height: 30, left: 92, width: 400, right: 56, axis: 26 } as const;

export interface RangeRow {
  words: string;
  share: Share;
}

/** A dot for each share, with the line that it lies on with 95 % certainty. */
export function rangePlot(rows: readonly RangeRow[], { title, description }: Plotted): Markup {
  const height = rows.length * ROW.height;
  const x = (value: number): string => (ROW.left + value * ROW.width).toFixed(1);
  return html`<svg class="curve-plot" viewBox="0 0 ${ROW.left + ROW.width + ROW.right} ${height + ROW.axis}" role="img" aria-label="${title}. ${description}">
${[0, 0.25, 0.5, 0.75, 1].map((tick) => html`<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="0" y2="${height}"/><text x="${x(tick)}" y="${height + 16}" text-anchor="middle">${tick * 100} %</text>`)}
${rows.map(({ words, share }, index) => rangeRow(words, share, { x, y: (index + 0.5) * ROW.height }))}</svg>`;
}

function rangeRow(words: string, { share, low, high, n }: Share, { x, y }: { x(value: number): string; y: number }): Markup {
  const label = html`<text class="name" x="${ROW.left - 10}" y="${y + 4}" text-anchor="end">${words}</text>`;
  if (share === null || low === null || high === null) return html`${label}<text x="${x(0.02)}" y="${y + 4}">nothing known yet</text>`;
  return html`${label}<line class="range" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/><circle class="dot" cx="${x(share)}" cy="${y}" r="5"/>
<text x="${x(1)}" y="${y + 4}" dx="12">n ${n}</text>`;
}

const TIME = { left: 52, top: 10, width: 620, height: 150, bottom: 34, right: 14 } as const;

export interface Series {
  /** Class of the house style: `fitted` is the accent, `truth` the colour of warnings. */
  kind: 'fitted' | 'second';
  /** null where a period has none: a gap, not a zero. */
  values: readonly (number | null)[];
}

export interface TimePlot extends Plotted {
  starts: readonly string[];
  /** As bars behind the lines, where there are any. */
  bars?: readonly number[];
  lines?: readonly Series[];
  /** A level that must not be passed. */
  level?: number;
  /** Top of the scale; by default the highest value. */
  top?: number;
  show(value: number): string;
}

/** Periods from left to right, as lines over a scale from 0, or as bars. */
export function timePlot(plot: TimePlot): Markup {
  const { starts, bars = [], lines = [], level, title, description, show } = plot;
  const top = plot.top ?? (Math.max(level ?? 0, ...bars, ...lines.flatMap(({ values }) => values.filter((one) => one !== null))) || 1);
  const step = TIME.width / Math.max(1, starts.length);
  const place: Place = { x: (index) => TIME.left + (index + 0.5) * step, y: (value) => TIME.top + (1 - Math.min(1, value / top)) * TIME.height, step };
  const low = TIME.top + TIME.height;
  return html`<svg class="curve-plot" viewBox="0 0 ${TIME.left + TIME.width + TIME.right} ${low + TIME.bottom}" role="img" aria-label="${title}. ${description}">
${[0, top / 2, top].map((tick) => html`<line class="grid" x1="${TIME.left}" x2="${TIME.left + TIME.width}" y1="${place.y(tick).toFixed(1)}" y2="${place.y(tick).toFixed(1)}"/>
<text x="${TIME.left - 6}" y="${(place.y(tick) + 4).toFixed(1)}" text-anchor="end">${show(tick)}</text>`)}
${bars.map((value, index) => html`<rect class="f-healed" x="${(place.x(index) - step * 0.35).toFixed(1)}" y="${place.y(value).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${(low - place.y(value)).toFixed(1)}"/>`)}
${level !== undefined && html`<line class="ideal" x1="${TIME.left}" x2="${TIME.left + TIME.width}" y1="${place.y(level).toFixed(1)}" y2="${place.y(level).toFixed(1)}"/>`}
${lines.map((series) => lineOf(series, place))}${datesOf(starts, place, low + 16)}</svg>`;
}

interface Place {
  x(index: number): number;
  y(value: number): number;
  step: number;
}

function lineOf({ kind, values }: Series, { x, y }: Place): Content {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const shape = kind === 'fitted' ? 'point' : 'point-second';
  return html`<polyline class="${kind}" points="${known.map(({ index, value }) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>
${known.map(({ index, value }) => html`<circle class="${shape}" cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3"/>`)}`;
}

/** As many dates as fit, the first and the last among them. */
function datesOf(starts: readonly string[], { x }: Place, y: number): Content {
  const every = Math.max(1, Math.ceil(starts.length / 7));
  return starts.map((start, index) => index % every === 0 && html`<text x="${x(index).toFixed(1)}" y="${y}" text-anchor="middle">${start.slice(5)}</text>`);
}
