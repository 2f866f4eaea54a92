import type { Overview } from '@waymark/core/api';
import { Figure, type Plot } from '../../components/figure.js';
import { words } from '../../words/index.js';

const text = words.overview.days;
const ROOM_OF_A_DAY = 46;
const KINDS = ['passed', 'failed', 'healed', 'flagged'] as const;

/** Bars for each day, side by side: a day without any is a gap, and not left out. */
export function DaysFigure({ days }: { days: Overview['days'] }) {
  const bars = days.flatMap((day) => KINDS.map((kind) => ({ day: day.day.slice(5), kind: text[kind], count: day[kind] })));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const draw = (plot: Plot, width: number) => ({
    marginLeft: 36,
    x: { axis: null, domain: KINDS.map((kind) => text[kind]), paddingOuter: 0.1 },
    fx: { label: null, domain: days.map((day) => day.day.slice(5)), padding: 0.15, tickRotate: 0, tickFormat: named(width) },
    y: { grid: true, label: text.count, domain: [0, most], ticks: Math.min(5, most), tickFormat: 'd' },
    color: { domain: KINDS.map((kind) => text[kind]), range: KINDS.map((kind) => `var(--${kind})`), legend: true },
    marks: [plot.barY(bars, { fx: 'day', x: 'kind', y: 'count', fill: 'kind' }), plot.ruleY([0])],
  });
  /** As many days are named as have room, the last one always. */
  const named = (width: number) => {
    const every = Math.ceil((days.length * ROOM_OF_A_DAY) / width);
    return (day: string, at: number): string => ((days.length - 1 - at) % every === 0 ? day : '');
  };
  return (
    <Figure
      title={text.title}
      description={text.description}
      data={days}
      draw={draw}
      height={220}
      table={{ columns: [text.day, text.passed, text.failed, text.healed, text.flagged], rows: days.map((day) => [day.day, day.passed, day.failed, day.healed, day.flagged]) }}
    />
  );
}
