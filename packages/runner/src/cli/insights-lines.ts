import { HEALING_ACTIONS, reliabilityLines, type Insights, type Share } from '@waymark/core';
import { ACTION_WORDS, adviceCommand, countWords, dollars, fittedWords, millisecondsWords, percentWords, periodWords, rangeWords, trendWords, verdictWords } from '../report/insights-words.js';
import { plural, shorten } from '../report/words.js';
import type { Paint } from './colours.js';
import { table } from './table.js';

/** Insights as text, most important first. */
export function insightsLines(told: Insights, paint: Paint, width: number): string[] {
  const head = [paint('strong', `Insights, ${periodWords(told)}`), paint(told.report.wrongActs > 0 ? 'bad' : 'good', verdictWords(told))];
  if (told.waiting > 0) head.push(paint('warn', `${plural(told.waiting, 'healing')} ${told.waiting === 1 ? 'waits' : 'wait'} for your review: waymark heal list`));
  if (told.report.decisions === 0 && told.metrics.attempts === 0) return head;
  const part = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', paint('strong', title), ...lines]);
  return [
    ...head,
    ...part('Recommendations', adviceLines(told)),
    ...part('Decisions by score', bandLines(told, width)),
    ...part('What was done with them', actionLines(told, width)),
    ...part('Claimed and right', curveLines(told, width)),
    ...part('Healing', healingLines(told)),
    ...part('Newest jobs', jobLines(told, width)),
    ...part('Most fragile targets', fragileLines(told, width)),
  ];
}

function adviceLines(told: Insights): string[] {
  const command = adviceCommand(told);
  if (command === null) return [`None: thresholds ${told.thresholds.autoApply}/${told.thresholds.flag}/${told.thresholds.suggest} fit what is known so far.`];
  return [...told.recommendations.map(({ reason }) => `• ${reason}`), `  To do so: ${command}`];
}

function bandLines({ report }: Insights, width: number): string[] {
  const rows = report.distribution.map(({ from, to, decisions, right }) => [`${from}–${to}`, String(decisions.count), percentWords(decisions.share), ...shareCells(right)]);
  return table(['Score', 'Decisions', 'Share', 'Right, of those known', 'Right', '95 % range'], rows, width);
}

function actionLines({ report: { actions, accuracy } }: Insights, width: number): string[] {
  const right: Partial<Record<string, Share>> = { auto_apply: accuracy.autoApply, apply_with_flag: accuracy.flagged };
  const rows = HEALING_ACTIONS.map((action) => {
    const known = right[action];
    return [ACTION_WORDS[action], String(actions[action].count), percentWords(actions[action].share), ...(known ? shareCells(known) : ['', '', ''])];
  });
  return table(['Action', 'Decisions', 'Share', 'Right, of those known', 'Right', '95 % range'], [...rows, ['all that was applied', '', '', ...shareCells(accuracy.overall)]], width);
}

function shareCells(share: Share): string[] {
  return [countWords(share), percentWords(share.share), rangeWords(share)];
}

function curveLines(told: Insights, width: number): string[] {
  const { report: { calibration, simpleScore }, analytics: { trends, meanFinal, meanRaw } } = told;
  const { ece, brier } = calibration;
  const fitted = fittedWords(told);
  const error = ece === null || brier === null ? 'Too few outcomes are known to tell a calibration error.' : `Calibration error ${ece.toFixed(3)}, Brier score ${brier.toFixed(4)} (both best at 0), simple score ${simpleScore === null ? '—' : simpleScore.toFixed(1)} of 100.`;
  return [
    ...reliabilityLines(calibration, width),
    error,
    ...(fitted === null ? [] : [fitted]),
    `Mean confidence ${percentWords(meanFinal)}; of the sources themselves ${percentWords(meanRaw)}.`,
    `Trends, oldest to newest: accuracy ${trendWords(trends.accuracy)}; confidence ${trendWords(trends.confidence)}; calibration ${trendWords(trends.calibration)}.`,
  ];
}

function healingLines({ metrics, budgets, cost }: Insights): string[] {
  const { attempts, successes, suggestions, failures, hits, misses, meanConfidence, meanLatency, successRate } = metrics;
  return [
    `${plural(attempts - misses, 'attempt')}: ${successes} healed, ${suggestions} suggested, ${failures - misses} failed; success rate ${percentWords(successRate)}.`,
    `Memory: ${plural(hits, 'hit')}; ${plural(misses, 'time')} nothing was remembered. Mean confidence ${percentWords(meanConfidence)}, mean time ${millisecondsWords(meanLatency)}.`,
    `Models: ${dollars(cost)} in this period; today ${dollars(budgets.day.spent)} of ${dollars(budgets.day.limit)}, this month ${dollars(budgets.month.spent)} of ${dollars(budgets.month.limit)}.`,
  ];
}

function jobLines({ jobs }: Insights, width: number): string[] {
  const rows = jobs.map(({ job, recording, startedAt, metrics }) => [
    startedAt.slice(0, 16).replace('T', ' '), shorten(job, 12), shorten(recording, 20), String(metrics.attempts), String(metrics.successes), percentWords(metrics.successRate), dollars(metrics.cost),
  ]);
  return rows.length === 0 ? [] : table(['Started (UTC)', 'Job', 'Recording', 'Attempts', 'Healed', 'Rate', 'Cost'], rows, width);
}

function fragileLines({ fragile }: Insights, width: number): string[] {
  const rows = fragile.map(({ recording, title, number, label, healed, suggested, failed }) => [
    shorten(title ?? recording, 30), String(number), shorten(label, 40), String(healed), String(suggested), String(failed),
  ]);
  return rows.length === 0 ? [] : table(['Recording', 'Step', 'Target', 'Healed', 'Suggested', 'Failed'], rows, width);
}
