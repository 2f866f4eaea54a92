import { EXPERIMENT_OUTCOMES, OUTCOME_WORDS, VARIANTS, type ExperimentAnalysis, type ExperimentOutcome, type StoredExperiment, type ThresholdPercents } from '@waymark/core';
import { percentWords } from '../report/insights-words.js';
import type { Paint } from './colours.js';
import { table } from './table.js';

export function thresholdWords({ autoApply, flag, suggest }: ThresholdPercents): string {
  return `${autoApply}/${flag}/${suggest}`;
}

interface Told {
  experiment: StoredExperiment;
  analysis: ExperimentAnalysis;
}

/** Warnings come before the numbers that they are about. */
export function analysisLines({ experiment, analysis }: Told, paint: Paint, width: number): string[] {
  return [
    paint('strong', `Experiment ‘${experiment.name}’, ${experiment.status}: ${analysis.verdict}`),
    ...analysis.warnings.map((warning) => paint('warn', `! ${warning}`)),
    '',
    ...table(['Variant', 'Thresholds', 'Users', 'Decisions', 'Right, of those known', 'Mean confidence', 'Jobs passed', 'To review'], VARIANTS.map((variant) => variantRow({ experiment, analysis }, variant)), width),
    '',
    ...table(['Outcome', 'Control', 'Treatment', 'Difference (95 %)', 'p, corrected', 'Needed n'], EXPERIMENT_OUTCOMES.map((name) => outcomeRow(name, analysis)), width),
    paint('dim', 'Needed n: decisions in each variant, to see a difference like this four times in five. p is corrected for three outcomes (Holm).'),
  ];
}

function variantRow({ experiment, analysis }: Told, variant: (typeof VARIANTS)[number]): string[] {
  const { users, decisions, settled, wrong, successRate, meanConfidence, jobs, jobsPassed, reviews } = analysis.variants[variant];
  const right = settled === 0 ? '—' : `${settled - wrong} of ${settled} (${percentWords(successRate)})`;
  return [variant, thresholdWords(experiment.variants[variant]), String(users), String(decisions), right, percentWords(meanConfidence), `${jobsPassed} of ${jobs}`, String(reviews)];
}

function outcomeRow(name: ExperimentOutcome, { outcomes, complete }: ExperimentAnalysis): string[] {
  const found = outcomes[name];
  if (!found) return [OUTCOME_WORDS[name], '—', '—', '—', '—', '—'];
  const { control, treatment, difference, adjusted, significant, needed, test } = found;
  const points = (value: number): string => `${value > 0 ? '+' : ''}${(value * 100).toFixed(1)}`;
  const sure = significant ? (complete ? ', significant' : ', but planned n not reached') : '';
  return [
    OUTCOME_WORDS[name], percentWords(control.share), percentWords(treatment.share), `${points(difference.value)} (${points(difference.low)} to ${points(difference.high)})`,
    `${adjusted < 0.001 ? '< 0.001' : adjusted.toFixed(3)}${sure} (${test})`, needed === null ? '—' : String(needed),
  ];
}
