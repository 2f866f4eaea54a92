import { HEALING_ACTIONS, type Insights, type Share } from '@waymark/core';
import { percentOf, tenthsOf } from '../../components/decision/percent.js';
import { Figure } from '../../components/figure.js';
import { words } from '../../words/index.js';
import { curvePoints, curveStart, trendPoints, type RangeRow } from './figures.js';

const text = words.insights;
interface Told {
  told: Insights;
}

const LABEL_ROOM = 84;
const ROW = 34;

function known({ count, n }: Share): string {
  return n === 0 ? text.unknown : `${count} / ${n}`;
}

function range({ low, high }: Share): string {
  return low === null || high === null ? text.unknown : `${tenthsOf(low)}–${tenthsOf(high)}`;
}

/** Reliability: what was claimed against what came. */
export function Curve({ told }: Told) {
  const points = curvePoints(told);
  const { ece, brier } = told.report.calibration;
  const { simpleScore } = told.report;
  if (points.length === 0) return <><h3>{text.curve.title}</h3><p class="hint">{text.curve.none}</p></>;
  const from = curveStart(points);
  return (
    <>
      <Figure
        title={text.curve.title}
        description={text.curve.description}
        data={points}
        height={300}
        draw={(plot) => ({
          marginLeft: 44,
          marginBottom: 40,
          x: { domain: [from, 100], label: text.curve.claimedAxis },
          y: { domain: [from, 100], label: text.curve.rightAxis, grid: true },
          marks: [
            plot.line([[from, from], [100, 100]], { className: 'plot-ideal' }),
            plot.ruleX(points, { x: 'claimed', y1: 'low', y2: 'high', className: 'plot-range' }),
            plot.dot(points, { x: 'claimed', y: 'right', r: 5, className: 'plot-dot' }),
            plot.text(points, { x: 'claimed', y: 'right', text: (point) => String(point.n), dx: 9, dy: 9, textAnchor: 'start', className: 'score-words' }),
          ],
        })}
        table={{ columns: Object.values(text.curve.columns), rows: points.map(({ from: low, to, n, claimed, right, low: least, high }) => [`${Math.round(low)}–${Math.round(to)}`, n, claimed.toFixed(1), right.toFixed(1), `${least.toFixed(1)}–${high.toFixed(1)}`]) }}
      />
      <p class="hint">{ece === null || brier === null ? text.curve.tooFew : text.curve.error(ece.toFixed(3), brier.toFixed(4))} {simpleScore !== null && text.curve.simple(simpleScore.toFixed(1))}</p>
    </>
  );
}

export function Accuracy({ told: { report: { accuracy, distribution } } }: Told) {
  const rows: RangeRow[] = [
    { which: text.accuracy.byItself, share: accuracy.autoApply },
    { which: text.accuracy.flagged, share: accuracy.flagged },
    { which: text.accuracy.all, share: accuracy.overall },
    ...distribution.map(({ from, to, right }) => ({ which: `${from}–${to}`, share: right })),
  ];
  const drawn = rows.flatMap(({ which, share: { share, low, high, count, n } }) => (share === null || low === null || high === null ? [] : [{ which, right: share * 100, low: low * 100, high: high * 100, count: `${count} / ${n}` }]));
  return (
    <Figure
      title={text.accuracy.title}
      description={text.accuracy.description}
      data={rows}
      height={rows.length * ROW + 60}
      draw={(plot) => ({
        marginLeft: LABEL_ROOM,
        marginRight: 60,
        marginBottom: 40,
        x: { domain: [0, 100], label: text.accuracy.axis, grid: true },
        y: { domain: rows.map(({ which }) => which), label: null },
        marks: [
          plot.ruleY(drawn, { y: 'which', x1: 'low', x2: 'high', className: 'plot-range' }),
          plot.dot(drawn, { y: 'which', x: 'right', r: 5, className: 'plot-dot' }),
          plot.text(rows, { y: 'which', frameAnchor: 'right', dx: 8, textAnchor: 'start', text: (row: RangeRow) => known(row.share), className: 'score-words' }),
        ],
      })}
      table={{ columns: Object.values(text.right), rows: rows.map(({ which, share }) => [which, known(share), percentOf(share.share), range(share)]) }}
    />
  );
}

interface Bar {
  name: string;
  share: Share;
}

function Bars({ bars, title, description, columns, axis }: { bars: readonly Bar[]; title: string; description: string; columns: readonly string[]; axis: string }) {
  return (
    <Figure
      title={title}
      description={description}
      data={bars}
      height={bars.length * ROW + 60}
      draw={(plot) => ({
        marginLeft: LABEL_ROOM,
        marginRight: 44,
        marginBottom: 40,
        x: { label: axis, tickFormat: (value: number) => (Number.isInteger(value) ? String(value) : '') },
        y: { domain: bars.map(({ name }) => name), label: null },
        marks: [
          plot.barX(bars, { y: 'name', x: (bar: Bar) => bar.share.count, className: 'plot-bar', insetTop: 4, insetBottom: 4 }),
          plot.text(bars, { y: 'name', x: (bar: Bar) => bar.share.count, text: (bar: Bar) => String(bar.share.count), dx: 5, textAnchor: 'start', className: 'score-words' }),
        ],
      })}
      table={{ columns, rows: bars.map(({ name, share }) => [name, share.count, percentOf(share.share)]) }}
    />
  );
}

export function Distribution({ told: { report } }: Told) {
  const bars = report.distribution.map(({ from, to, decisions }) => ({ name: `${from}–${to}`, share: decisions }));
  const { title, description, columns, axis } = text.distribution;
  return <Bars bars={bars} title={title} description={description} columns={Object.values(columns)} axis={axis} />;
}

export function Actions({ told: { report } }: Told) {
  const bars = HEALING_ACTIONS.map((action) => ({ name: text.actions.names[action], share: report.actions[action] }));
  const { title, description, columns, axis } = text.actions;
  return <Bars bars={bars} title={title} description={description} columns={Object.values(columns)} axis={axis} />;
}

export function Trends({ told }: Told) {
  const { analytics: { n, trends }, periods, unit } = told;
  const points = trendPoints(told).map((point) => ({ ...point, at: new Date(point.start) }));
  return (
    <>
      <p>
        {text.trends.words(n)}{' '}
        {(['accuracy', 'confidence', 'calibration'] as const).map((name) => `${text.trends.of[name]} ${trends[name] === null ? text.trends.unknown : text.trends.word[trends[name].trend]}`).join('; ')}.
      </p>
      {points.length > 0 && (
        <Figure
          title={text.trends.title(text.units[unit])}
          description={text.trends.description}
          data={periods}
          draw={(plot) => ({
            marginLeft: 40,
            x: { type: 'utc', label: null },
            y: { domain: [0, 100], label: text.trends.axis, grid: true },
            marks: (['right', 'confidence'] as const).flatMap((series) => {
              const own = points.filter((point) => point.series === series);
              return [plot.line(own, { x: 'at', y: 'value', className: `plot-${series}` }), plot.dot(own, { x: 'at', y: 'value', r: 3, className: `plot-${series}-dot` })];
            }),
          })}
          table={{ columns: Object.values(text.trends.columns), rows: periods.map((one) => [one.start, one.decisions, one.wrongActs, percentOf(one.right.share), percentOf(one.meanConfidence), percentOf(one.metrics.successRate)]) }}
        />
      )}
    </>
  );
}
