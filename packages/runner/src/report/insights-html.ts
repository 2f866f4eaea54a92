import { createHash } from 'node:crypto';
import { HEALING_ACTIONS, type Insights, type Share } from '@waymark/core';
import { reliabilityHtml } from './html-reliability.js';
import { STYLE } from './html-style.js';
import { rangePlot, stackPlot, timePlot, type Part } from './insights-plots.js';
import { ACTION_WORDS, adviceCommand, countWords, dollars, fittedWords, millisecondsWords, percentWords, periodWords, rangeWords, trendWords, verdictWords } from './insights-words.js';
import { html, Markup, type Content } from './markup.js';
import { plural, shorten } from './words.js';

/** What the house style lacks. */
const OWN_STYLE = `
main.insights{margin:0 auto;padding:1.5rem 2rem 4rem}.insights section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem 1.2rem;margin:0 0 1rem}
.insights h2{margin:0 0 .4rem;font-size:1.12rem}.insights section>p{max-width:80ch;margin:.3rem 0 .8rem}.insights .table{margin-top:.8rem}
.advice{margin:0;padding-left:1.2rem;font-weight:600}.advice-none{color:var(--soft)}.insights code{background:var(--track);padding:.1em .4em;border-radius:4px}
.curve-plot .name{fill:var(--ink);font-size:13px}.plot-box .grid{stroke:var(--line)}.plot-box .ideal{stroke:var(--refused);stroke-width:2;stroke-dasharray:6 4}
.plot-box .range{stroke:var(--flagged);stroke-width:3}.plot-box .dot{fill:var(--flagged)}.plot-box .fitted{fill:none;stroke:var(--accent);stroke-width:2}.plot-box .point{fill:var(--accent)}
.plot-box .second{fill:none;stroke:var(--flagged);stroke-width:2;stroke-dasharray:5 4}.plot-box .point-second{fill:var(--flagged)}
.plot-box .curve-plot{max-width:46rem}.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:.5rem 1.5rem;margin:.6rem 0 0;padding:0;list-style:none}.tiles strong{display:block;font-size:1.4rem}
.key{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.4rem 0 0;padding:0;color:var(--soft);font-size:.88rem}.key svg{vertical-align:-1px;margin-right:.4em}
`;

/** One page that needs no other: every plot has its numbers in a table beside it. */
export function insightsHtml(told: Insights): string {
  const style = `${STYLE}${OWN_STYLE}`;
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Waymark insights: ${verdictWords(told)}</title>
<style>${new Markup(style)}</style></head><body><a class="skip" href="#insights">Skip to the numbers</a>
<header class="top"><h1>Waymark insights</h1><p>${periodWords(told)}</p><p class="verdict">${verdictWords(told)}</p>${waitingHtml(told)}</header>
<main class="insights" id="insights">${adviceHtml(told)}${accuracyHtml(told)}${curveHtml(told)}${distributionHtml(told)}${actionsHtml(told)}${trendsHtml(told)}${healingHtml(told)}${costHtml(told)}${jobsHtml(told)}${fragileHtml(told)}</main>
<footer>Written ${told.until.slice(0, 16).replace('T', ' ')} UTC. This file needs no other and loads nothing.</footer></body></html>
`.text;
}

function waitingHtml({ waiting }: Insights): Content {
  return waiting > 0 && html`<p>${plural(waiting, 'healing')} ${waiting === 1 ? 'waits' : 'wait'} for your review: <code>waymark heal list</code></p>`;
}

function section(title: string, content: Content): Markup {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** A column of numbers, or `text`. */
type Column = string | { text: string };

function tableHtml(caption: string, [first, ...head]: readonly [string, ...Column[]], rows: readonly (readonly Content[])[]): Markup {
  const align = head.map((column) => typeof column === 'string' && new Markup(' class="n"'));
  return html`<div class="table wide" tabindex="0" role="group" aria-label="Table: ${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">${first}</th>${head.map((column, index) => html`<th scope="col"${align[index]}>${typeof column === 'string' ? column : column.text}</th>`)}</tr></thead>
<tbody>${rows.map(([name, ...rest]) => html`<tr><th scope="row">${name}</th>${rest.map((cell, index) => html`<td${align[index]}>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

function adviceHtml(told: Insights): Markup {
  const { autoApply, flag, suggest } = told.thresholds;
  const command = adviceCommand(told);
  const now = `In use: applied by itself from ${autoApply}, flagged from ${flag}, suggested from ${suggest}.`;
  if (command === null) return section('Recommendations', html`<p class="advice-none">None. ${now} What is known so far fits these thresholds, or is too little to say more.</p>`);
  return section('Recommendations', html`<ul class="advice">${told.recommendations.map(({ reason }) => html`<li>${reason}</li>`)}</ul><p>${now} To take the advice: <code>${command}</code></p>`);
}

const RIGHT_HEAD = ['Right, of those known', 'Right', '95 % range'] as const;

function shareCells(share: Share): string[] {
  return [countWords(share), percentWords(share.share), rangeWords(share)];
}

function accuracyHtml({ report: { accuracy, distribution } }: Insights): Markup {
  const kinds = [
    { words: 'by itself', share: accuracy.autoApply },
    { words: 'flagged', share: accuracy.flagged },
    { words: 'all applied', share: accuracy.overall },
  ];
  const bands = distribution.map(({ from, to, right }) => ({ words: `${from}–${to}`, share: right }));
  const rows = [...kinds, ...bands];
  const description = rows.map(({ words, share }) => `${words}: ${countWords(share)} right`).join('; ');
  return section('Accuracy', html`<p>How many of those that were applied were right, as after-checks and reviews told; first by what was done, then by score. The line is the range they lie in with 95 % certainty.</p>
<div class="plot-box">${rangePlot(rows, { title: 'Accuracy', description })}</div>${tableHtml('Accuracy', ['Which', ...RIGHT_HEAD], rows.map(({ words, share }) => [words, ...shareCells(share)]))}`);
}

function curveHtml(told: Insights): Markup {
  const { calibration, fitted, simpleScore } = told.report;
  const simple = simpleScore === null ? 'The simple score needs more known outcomes.' : `Simple score: ${simpleScore.toFixed(1)} of 100.`;
  const words = { id: 'insights-curve', title: 'Score, and how often it was right here', description: 'Each dot is a group of decisions of about the same score that were applied, and whose outcome is known.' };
  return section('How honest the scores are', html`${reliabilityHtml(calibration, words, fitted?.knots ?? [])}<p>${simple}${fitted === null && ' There are too few known outcomes to fit a map from score to share of right ones.'} ${fittedWords(told)}</p>${fitted && fittedTable(fitted.knots)}`);
}

function fittedTable(knots: NonNullable<Insights['report']['fitted']>['knots']): Markup {
  return html`<details><summary>The fitted map</summary>${tableHtml('From score to measured share of right ones', ['Score', 'Right'], knots.map(({ score, precision }) => [percentWords(score), percentWords(precision)]))}</details>`;
}

function distributionHtml({ report: { distribution } }: Insights): Markup {
  const tones = ['passed', 'healed', 'flagged', 'skipped'] as const;
  const parts = distribution.map(({ from, to, decisions }, index): Part => ({ words: `${from}–${to}`, n: decisions.count, tone: tones[index] ?? 'skipped' }));
  return section('Scores', html`${stackHtml(parts, 'Scores')}${tableHtml('Decisions by score', ['Score', 'Decisions', 'Share', ...RIGHT_HEAD], distribution.map(({ from, to, decisions, right }) => [`${from}–${to}`, decisions.count, percentWords(decisions.share), ...shareCells(right)]))}`);
}

function actionsHtml({ report: { actions } }: Insights): Markup {
  const tones = { auto_apply: 'passed', apply_with_flag: 'flagged', suggest_only: 'unverified', reject: 'skipped' } as const;
  const parts = HEALING_ACTIONS.map((action): Part => ({ words: ACTION_WORDS[action], n: actions[action].count, tone: tones[action] }));
  return section('What was done', html`${stackHtml(parts, 'What was done')}${tableHtml('Decisions by what was done', ['Action', 'Decisions', 'Share'], HEALING_ACTIONS.map((action) => [ACTION_WORDS[action], actions[action].count, percentWords(actions[action].share)]))}`);
}

function stackHtml(parts: readonly Part[], title: string): Markup {
  return html`${stackPlot(parts, { title, description: parts.map(({ words, n }) => `${words}: ${n}`).join('; ') })}
<ul class="key">${parts.map(({ words, tone }) => html`<li><svg width="12" height="12" aria-hidden="true"><rect class="f-${tone}" width="12" height="12" rx="2"/></svg>${words}</li>`)}</ul>`;
}

function trendsHtml({ periods, unit, analytics: { n, trends, meanFinal, meanRaw } }: Insights): Markup {
  const words = html`<p>Over the last ${plural(n, 'decision')}, oldest to newest: accuracy ${trendWords(trends.accuracy)}; confidence ${trendWords(trends.confidence)}; calibration ${trendWords(trends.calibration)}.
Mean confidence ${percentWords(meanFinal)}, of the sources themselves ${percentWords(meanRaw)}.</p>`;
  if (periods.length === 0) return section('Trends', words);
  const plot = timePlot({
    title: `Share of right ones and mean confidence by ${unit}`, description: 'The same numbers are in the table below.', starts: periods.map(({ start }) => start), top: 1, show: (value) => `${Math.round(value * 100)} %`,
    lines: [{ kind: 'fitted', values: periods.map(({ right }) => right.share) }, { kind: 'second', values: periods.map(({ meanConfidence }) => meanConfidence) }],
  });
  const rows = periods.map(({ start, decisions, wrongActs, right, meanConfidence, metrics }) => [start, decisions, wrongActs, ...shareCells(right), percentWords(meanConfidence), metrics.attempts, percentWords(metrics.successRate)]);
  return section('Trends', html`${words}<div class="plot-box">${plot}</div>${lineKey(['fitted', 'right, of those known'], ['second', 'mean confidence'])}
<details><summary>The numbers by ${unit}</summary>${tableHtml(`By ${unit}`, ['From', 'Decisions', 'Wrong acts', ...RIGHT_HEAD, 'Mean confidence', 'Attempts', 'Success rate'], rows)}</details>`);
}

function lineKey(...lines: readonly (readonly [string, string])[]): Markup {
  return html`<ul class="key plot-box">${lines.map(([kind, words]) => html`<li><svg width="26" height="12" aria-hidden="true"><line class="${kind}" x1="0" x2="26" y1="6" y2="6"/></svg>${words}</li>`)}</ul>`;
}

function healingHtml({ metrics }: Insights): Markup {
  const { attempts, successes, suggestions, failures, hits, misses, meanConfidence, meanLatency, successRate } = metrics;
  const tiles: readonly [string | number, string][] = [
    [attempts - misses, 'attempts at healing'], [successes, 'healed'], [suggestions, 'suggested'], [failures - misses, 'failed'], [percentWords(successRate), 'success rate'],
    [`${hits} / ${hits + misses}`, 'found in memory'], [percentWords(meanConfidence), 'mean confidence'], [millisecondsWords(meanLatency), 'mean time'],
  ];
  return section('Healing', html`<ul class="tiles">${tiles.map(([figure, words]) => html`<li><strong>${figure}</strong> ${words}</li>`)}</ul>`);
}

function costHtml({ periods, unit, budgets: { day, month }, cost }: Insights): Markup {
  const paid = periods.filter((one) => one.cost > 0);
  const level = unit === 'day' ? day.limit : unit === 'month' ? month.limit : undefined;
  const highest = Math.max(0, ...paid.map((one) => one.cost));
  // A budget far above what was spent would press all bars flat.
  const shown = level !== undefined && level <= highest * 5 ? level : undefined;
  const plot = paid.length > 0 && html`<div class="plot-box">${timePlot({ title: `Cost of models by ${unit}`, description: 'The same numbers are in the table below.', starts: periods.map(({ start }) => start), bars: periods.map((one) => one.cost), show: dollars, ...(shown !== undefined && { level: shown }) })}</div>
${shown !== undefined && lineKey(['ideal', `budget of a ${unit}, ${dollars(shown)}`])}<details><summary>The costs by ${unit}</summary>${tableHtml(`Cost by ${unit}`, ['From', 'Cost'], paid.map((one) => [one.start, dollars(one.cost)]))}</details>`;
  return section('Cost of models', html`<p>${dollars(cost)} in this period.</p>${budgetBar('today', day)}${budgetBar('this month', month)}
${tableHtml('Cost against budget', ['Budget', 'Spent', 'Allowed', 'Used'], [['today', dollars(day.spent), dollars(day.limit), usedWords(day)], ['this month', dollars(month.spent), dollars(month.limit), usedWords(month)]])}${plot}`);
}

function usedWords({ spent, limit }: Insights['budgets']['day']): string {
  return limit === 0 ? '—' : percentWords(spent / limit);
}

function budgetBar(words: string, { spent, limit }: Insights['budgets']['day']): Markup {
  const used = limit === 0 ? 0 : Math.min(1, spent / limit);
  return html`<p>${dollars(spent)} of ${dollars(limit)} ${words}</p><svg class="bar" viewBox="0 0 1000 1" preserveAspectRatio="none" role="img" aria-label="${dollars(spent)} of ${dollars(limit)} ${words}"><rect class="f-${used >= 0.8 ? 'refused' : 'healed'}" x="0" y="0" width="${Math.round(used * 1000)}" height="1"/></svg>`;
}

function jobsHtml({ jobs }: Insights): Content {
  if (jobs.length === 0) return null;
  const rows = jobs.map(({ job, recording, startedAt, metrics }) => [
    startedAt.slice(0, 16).replace('T', ' '), shorten(job, 40), shorten(recording, 40), metrics.attempts, metrics.successes, metrics.suggestions, percentWords(metrics.successRate), millisecondsWords(metrics.meanLatency), dollars(metrics.cost),
  ]);
  return section('Newest jobs', tableHtml('Newest jobs', ['Started (UTC)', { text: 'Job' }, { text: 'Recording' }, 'Attempts', 'Healed', 'Suggested', 'Success rate', 'Mean time', 'Cost'], rows));
}

function fragileHtml({ fragile }: Insights): Markup {
  if (fragile.length === 0) return section('Most fragile targets', html`<p>No target had to be healed.</p>`);
  const rows = fragile.map(({ recording, title, number, label, healed, suggested, failed }) => [shorten(label, 80), shorten(title ?? recording, 60), number, healed, suggested, failed]);
  return section('Most fragile targets', html`<p>Targets that needed healing most often. Approve their healings, or record these steps again.</p>${tableHtml('Most fragile targets', ['Target', { text: 'Recording' }, 'Step', 'Healed', 'Suggested', 'Failed'], rows)}`);
}
