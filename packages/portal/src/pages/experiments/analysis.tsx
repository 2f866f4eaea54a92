import { EXPERIMENT_OUTCOMES, type ExperimentAnalysis, type StoredExperiment } from '@waymark/core';
import { percentOf } from '../../components/decision/percent.js';
import { PlainTable } from '../../components/decision/plain-table.js';
import { Figure } from '../../components/figure.js';
import { words } from '../../words/index.js';

const text = words.experiments;
type Outcomes = ExperimentAnalysis['outcomes'];
type Compared = NonNullable<Outcomes[keyof Outcomes]>;

/** Points of a hundred, with their sign. */
function points(value: number): string {
  const shown = Math.round(value * 1000) / 10;
  return `${shown < 0 ? '−' : shown > 0 ? '+' : ''}${Math.abs(shown).toFixed(1)}`;
}

function cellsOf({ control, treatment, difference, adjusted, significant, needed }: Compared): string[] {
  return [
    `${control.count} / ${control.n}`,
    `${treatment.count} / ${treatment.n}`,
    `${points(difference.value)} (${points(difference.low)} … ${points(difference.high)})`,
    `${adjusted < 0.001 ? '< 0.001' : adjusted.toFixed(3)}${significant ? `, ${text.significant}` : ''}`,
    needed === null ? text.unknown : String(needed),
  ];
}

/** Differences with their ranges: a chart where there is anything to draw, the numbers always. */
export function OutcomesTable({ analysis: { outcomes } }: { analysis: ExperimentAnalysis }) {
  const drawn = EXPERIMENT_OUTCOMES.flatMap((name) => {
    const one = outcomes[name];
    return one === null ? [] : [{ name: text.outcomeNames[name], value: one.difference.value * 100, low: one.difference.low * 100, high: one.difference.high * 100 }];
  });
  const rows = EXPERIMENT_OUTCOMES.map((name) => {
    const one = outcomes[name];
    return { key: name, cells: [text.outcomeNames[name], ...(one === null ? [text.noData, '', '', '', ''] : cellsOf(one))] };
  });
  return (
    <>
      {drawn.length > 0 && (
        <Figure
          title={text.chartTitle}
          description={text.chartDescription}
          data={drawn}
          height={drawn.length * 40 + 60}
          draw={(plot) => ({
            marginLeft: 110,
            marginBottom: 40,
            x: { label: text.axis, grid: true, nice: true },
            y: { domain: drawn.map(({ name }) => name), label: null },
            marks: [
              plot.ruleX([0], { className: 'score-threshold' }),
              plot.ruleY(drawn, { y: 'name', x1: 'low', x2: 'high', className: 'plot-range' }),
              plot.dot(drawn, { y: 'name', x: 'value', r: 5, className: 'plot-dot' }),
            ],
          })}
          table={{ columns: Object.values(text.outcomeColumns), rows: rows.map(({ cells }) => cells) }}
        />
      )}
      <PlainTable title={text.outcomes} columns={Object.values(text.outcomeColumns)} rows={rows} />
    </>
  );
}

export function VariantsTable({ experiment, analysis: { variants } }: { experiment: StoredExperiment; analysis: ExperimentAnalysis }) {
  const both = (name: string, tell: (which: 'control' | 'treatment') => string | number) => ({ key: name, cells: [name, tell('control'), tell('treatment')] });
  const of = variants;
  const rows = [
    both(text.rows.thresholds, (which) => text.thresholdWords(experiment.variants[which].autoApply, experiment.variants[which].flag, experiment.variants[which].suggest)),
    both(text.rows.users, (which) => of[which].users),
    both(text.rows.decisions, (which) => of[which].decisions),
    both(text.rows.settled, (which) => of[which].settled),
    both(text.rows.success, (which) => percentOf(of[which].successRate)),
    both(text.rows.confidence, (which) => percentOf(of[which].meanConfidence)),
    both(text.rows.jobs, (which) => of[which].jobs),
    both(text.rows.jobsPassed, (which) => of[which].jobsPassed),
    both(text.rows.reviews, (which) => of[which].reviews),
  ];
  return <PlainTable title={text.facts} columns={Object.values(text.factColumns)} rows={rows} numbers={[1, 2]} />;
}
