import { wilson, type Calibration, type CalibrationBucket, type Knot } from '@waymark/core';
import { html, type Markup } from './markup.js';

export interface CurveWords {
  /** Unique in the page. */
  id: string;
  title: string;
  description: string;
}

/** Room for the numbers of the axes, in units of the drawing. */
const PLOT = { left: 46, top: 10, size: 250, bottom: 40, right: 14 } as const;
const WIDTH = PLOT.left + PLOT.size + PLOT.right;
const HEIGHT = PLOT.top + PLOT.size + PLOT.bottom;
const DOT = 4;

interface Point {
  bucket: CalibrationBucket;
  claimed: number;
  right: number;
  low: number;
  high: number;
}

/** What was claimed against what was right, as a drawing and as a table of the same numbers; `knots` draws the fitted map too. */
export function reliabilityHtml(calibration: Calibration, words: CurveWords, knots: readonly Knot[] = []): Markup {
  const points = calibration.buckets.flatMap(pointOf);
  if (points.length === 0) return html`<p class="curve-none">${words.title}: nothing was acted on, so there is no curve.</p>`;
  return html`<figure class="curve"><div class="curve-parts">${curveSvg(points, words, knots)}<div>
<p>${words.description}</p><p>${errorWords(calibration)}</p>${keyHtml(knots.length > 0)}</div></div>
<details><summary>The numbers of the curve</summary>${pointsTable(points, words.title)}</details></figure>`;
}

function pointOf(bucket: CalibrationBucket): Point[] {
  const { n, meanConfidence, precision } = bucket;
  const range = precision === null ? null : wilson(Math.round(precision * n), n);
  return precision === null || meanConfidence === null || !range ? [] : [{ bucket, claimed: meanConfidence, right: precision, ...range }];
}

function errorWords({ ece, brier }: Calibration): string {
  if (ece === null || brier === null) return 'There are too few decisions to tell a calibration error.';
  return `Calibration error ${ece.toFixed(3)}, Brier score ${brier.toFixed(4)}; both are best at 0.`;
}

function curveSvg(points: readonly Point[], { id, title, description }: CurveWords, knots: readonly Knot[]): Markup {
  const from = axisStart(points, knots);
  const ticks = [from, (from + 1) / 2, 1];
  const x = (value: number): string => (PLOT.left + share(value, from) * PLOT.size).toFixed(1);
  const y = (value: number): string => (PLOT.top + (1 - share(value, from)) * PLOT.size).toFixed(1);
  const [end, low] = [PLOT.left + PLOT.size, PLOT.top + PLOT.size];
  return html`<svg class="curve-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" aria-describedby="${id}-desc">
<title>${title}</title><desc id="${id}-desc">${description} ${points.map(pointWords).join(' ')}</desc>
<rect class="plot" x="${PLOT.left}" y="${PLOT.top}" width="${PLOT.size}" height="${PLOT.size}"/>
${ticks.map((tick) => html`<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="${PLOT.top}" y2="${low}"/><line class="grid" x1="${PLOT.left}" x2="${end}" y1="${y(tick)}" y2="${y(tick)}"/>
<text x="${x(tick)}" y="${low + 15}" text-anchor="${tick === 1 ? 'end' : 'middle'}">${points100(tick)}</text><text x="${PLOT.left - 6}" y="${Number(y(tick)) + 4}" text-anchor="end">${points100(tick)}</text>`)}
<line class="ideal" x1="${x(from)}" y1="${y(from)}" x2="${x(1)}" y2="${y(1)}"/>
${knots.length > 0 && html`<polyline class="fitted" points="${knots.map(({ score, precision }) => `${x(score)},${y(precision)}`).join(' ')}"/>`}
${points.map((one) => html`<line class="range" x1="${x(one.claimed)}" x2="${x(one.claimed)}" y1="${y(one.low)}" y2="${y(one.high)}"/><circle class="dot" cx="${x(one.claimed)}" cy="${y(one.right)}" r="${DOT}"/>`)}
<text x="${PLOT.left + PLOT.size / 2}" y="${HEIGHT - 6}" text-anchor="middle">claimed, of 100</text>
<text transform="translate(13 ${PLOT.top + PLOT.size / 2}) rotate(-90)" text-anchor="middle">right, of 100</text></svg>`;
}

/** A whole tenth below all that is drawn: most decisions are near the top, and would be one dot on a full scale. */
function axisStart(points: readonly Point[], knots: readonly Knot[]): number {
  const values = [...points.flatMap(({ claimed, low }) => [claimed, low]), ...knots.flatMap(({ score, precision }) => [score, precision])];
  return Math.min(0.9, Math.floor(Math.min(...values) * 10) / 10);
}

function share(value: number, from: number): number {
  return Math.min(1, Math.max(0, (value - from) / (1 - from)));
}

function pointWords({ bucket: { n }, claimed, right }: Point): string {
  return `Claimed ${tenths(claimed)}, right ${tenths(right)}, ${n} decisions.`;
}

function keyHtml(fitted: boolean): Markup {
  return html`<ul class="curve-key"><li>${sample('dot')} how many were right; the line through it is the range they lie in with 95 % certainty</li>
<li>${sample('ideal')} where claimed and right agree</li>${fitted && html`<li>${sample('fitted')} the fitted map, from the score to how often such a score is right</li>`}</ul>`;
}

function sample(kind: 'dot' | 'ideal' | 'fitted'): Markup {
  return html`<svg width="26" height="12" aria-hidden="true">${kind === 'dot' ? html`<line class="range" x1="13" x2="13" y1="0" y2="12"/><circle class="dot" cx="13" cy="6" r="4"/>` : html`<line class="${kind}" x1="0" x2="26" y1="6" y2="6"/>`}</svg>`;
}

function pointsTable(points: readonly Point[], title: string): Markup {
  return html`<div class="table" tabindex="0" role="group" aria-label="Table: ${title}"><table><caption>${title}</caption>
<thead><tr><th scope="col">Claimed</th><th scope="col" class="n">Decisions</th><th scope="col" class="n">Mean claim</th><th scope="col" class="n">Right</th>
<th scope="col" class="n">95 % range</th></tr></thead><tbody>${points.map(pointRow)}</tbody></table></div>`;
}

function pointRow({ bucket: { from, to, n }, claimed, right, low, high }: Point): Markup {
  return html`<tr><th scope="row">${points100(from)}–${points100(to)}</th><td class="n">${n}</td><td class="n">${tenths(claimed)}</td>
<td class="n">${tenths(right)}</td><td class="n">${tenths(low)}–${tenths(high)}</td></tr>`;
}

function points100(value: number): string {
  return String(Math.round(value * 100));
}

/** Rounded down like every confidence: 99.96 is not 100. */
function tenths(value: number): string {
  return (Math.floor(value * 1000 + 1e-6) / 10).toFixed(1);
}
