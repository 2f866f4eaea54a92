import type { Judgement } from '@waymark/core';
import type { PlotOptions } from '@observablehq/plot';
import { words } from '../../words/index.js';
import { Figure, type Plot } from '../figure.js';
import { percentOf, signed, tenthsOf } from './percent.js';
import { scoreParts, type ScorePart } from './score-parts.js';

const text = words.decision;
const ROW = 26;
const NARROW = 480;

/** The way from nothing to the score: factor by factor, with what was added and taken away, between the thresholds. */
export function JudgementChart({ judgement }: { judgement: Judgement }) {
  const parts = scoreParts(judgement);
  return (
    <div class="judgement">
      <p>
        {judgement.calibrated === null ? text.notCalibrated : text.calibrated(tenthsOf(judgement.calibrated))} {thresholdWords(judgement)}
      </p>
      {judgement.gates.length > 0 && <p class="gates"><strong>{text.gates}:</strong> {judgement.gates.join('; ')}</p>}
      {parts.length > 0 && (
        <Figure
          title={text.chartTitle}
          description={text.chartDescription(percentOf(judgement.final))}
          data={judgement}
          height={(parts.length + 1) * ROW + 66}
          draw={(plot, width) => drawing(plot, { parts, judgement, width })}
          table={{ columns: Object.values(text.columns), rows: [...parts.map(rowOf), [text.totalRow, null, null, percentOf(judgement.final)]] }}
        />
      )}
    </div>
  );
}

export function judgementTitle({ final, action }: Judgement): string {
  return text.heading(percentOf(final), text.actions[action]);
}

function nameOf({ kind, name }: ScorePart): string {
  return kind === 'factor' ? (text.factors[name] ?? name) : name;
}

function thresholdWords({ thresholds: { autoApply, flag, suggest } }: Judgement): string {
  return text.thresholdWords(percentOf(autoApply), percentOf(flag), percentOf(suggest));
}

function rowOf(part: ScorePart): (string | number | null)[] {
  const { value, weight, points, kind } = part;
  if (kind !== 'factor') return [nameOf(part), null, null, signed(points ?? 0)];
  return [nameOf(part), value === null ? text.unknown : Math.floor(value), weight === null ? null : weight.toFixed(2), points === null ? text.leftOut : points.toFixed(1)];
}

/** Classes rather than colours: both appearances are in the style sheet. */
function drawing(plot: Plot, { parts, judgement, width }: { parts: readonly ScorePart[]; judgement: Judgement; width: number }): PlotOptions {
  const names = [...parts.map(nameOf), text.total];
  const shown = parts.filter(({ points }) => points !== null);
  const top = Math.max(100, ...parts.map(({ to }) => to));
  const bars = (kind: ScorePart['kind']) => plot.barX(shown.filter((part) => part.kind === kind), { x1: 'from', x2: 'to', y: nameOf, className: `score-${kind}`, insetTop: 3, insetBottom: 3 });
  const { autoApply, flag, suggest } = judgement.thresholds;
  return {
    marginLeft: width < NARROW ? 124 : 190,
    marginRight: 46,
    marginBottom: 40,
    x: { domain: [0, top], label: text.pointsAxis, ticks: [0, 20, 40, 60, 80, 100] },
    y: { domain: names, label: null },
    marks: [
      plot.ruleX([suggest, flag, autoApply].map((one) => one * 100), { className: 'score-threshold' }),
      bars('factor'),
      bars('booster'),
      bars('penalty'),
      plot.barX([{ name: text.total, to: judgement.final * 100 }], { x1: 0, x2: 'to', y: 'name', className: 'score-total', insetTop: 3, insetBottom: 3 }),
      plot.text(parts, { x: (part: ScorePart) => Math.max(part.from, part.to), y: nameOf, text: (part: ScorePart) => (part.points === null ? text.unknown : signed(Math.round(part.points * 10) / 10)), textAnchor: 'start', dx: 5, className: 'score-words' }),
      plot.text([judgement.final], { x: (final: number) => final * 100, y: () => text.total, text: (final: number) => percentOf(final), textAnchor: 'start', dx: 5, className: 'score-words' }),
    ],
  };
}
