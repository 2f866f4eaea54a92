import type { Insights } from '@waymark/core';
import { dollars } from '../../components/decision/dollars.js';
import { Figure } from '../../components/figure.js';
import { words } from '../../words/index.js';
import { budgetLine } from './figures.js';

const text = words.insights.cost;
const WARN = 0.8;

export function Cost({ told }: { told: Insights }) {
  const { cost, budgets, periods, unit } = told;
  const paid = periods.filter((one) => one.cost > 0);
  const { limit, drawn } = budgetLine(told);
  const name = words.insights.units[unit];
  return (
    <>
      <p>{paid.length === 0 ? text.free : text.total(dollars(cost))}</p>
      <Budget when={text.today} use={budgets.day} />
      <Budget when={text.month} use={budgets.month} />
      {paid.length > 0 && (
        <Figure
          title={text.title(name)}
          description={text.description(drawn && limit !== null ? dollars(limit) : null)}
          data={[periods, limit]}
          height={200}
          draw={(plot) => ({
            marginLeft: 48,
            x: { type: 'band', label: null, tickFormat: (start: string) => start.slice(5), ticks: everyNth(periods.map(({ start }) => start)) },
            y: { label: text.axis, grid: true, tickFormat: (value: number) => dollars(value) },
            marks: [plot.barY(periods, { x: 'start', y: 'cost', className: 'plot-bar' }), ...(drawn && limit !== null ? [plot.ruleY([limit], { className: 'score-threshold' })] : [])],
          })}
          table={{ columns: Object.values(text.columns), rows: paid.map((one) => [one.start, dollars(one.cost)]) }}
        />
      )}
    </>
  );
}

const MOST_TICKS = 8;

function everyNth(starts: readonly string[]): string[] {
  const step = Math.ceil(starts.length / MOST_TICKS);
  return starts.filter((_, at) => at % step === 0);
}

function Budget({ when, use: { spent, limit } }: { when: string; use: Insights['budgets']['day'] }) {
  const told = text.of(dollars(spent), dollars(limit), when);
  const used = limit === 0 ? 0 : Math.min(1, spent / limit);
  return (
    <div class="budget">
      <span>{told}</span>
      <div class="progress" role="meter" aria-label={told} aria-valuemin={0} aria-valuemax={limit} aria-valuenow={Math.min(spent, limit)}>
        <span class={used >= WARN ? 'progress-bad' : 'progress-good'} style={{ width: `${used * 100}%` }} />
      </div>
    </div>
  );
}
