import { createHash } from 'node:crypto';
import { OUTCOMES, showPercent, showShare, type Outcome, type Policy } from '@waymark/core';
import type { ReportFrame, RunEntry } from './entry.js';
import { honestyHtml } from './html-honesty.js';
import type { LeftOut } from './html-room.js';
import { SCRIPT } from './html-script.js';
import { stepHtml, stepId } from './html-step.js';
import { STYLE } from './html-style.js';
import { Markup, html } from './markup.js';
import { MARKS, MEANINGS, describeStep, plural, shorten, showDuration } from './words.js';

/** What the list on the left needs of a run that is already written. */
export interface RunOutline {
  number: number;
  name: string;
  outcome: RunEntry['result']['outcome'];
  steps: { number: number; outcome: Outcome; text: string }[];
}

export function outlineOf({ number, name, result }: RunEntry): RunOutline {
  const steps = result.steps.map(({ step, outcome }) => ({ number: step.number, outcome, text: shorten(describeStep(step), 60) }));
  return { number, name, outcome: result.outcome, steps };
}

/** Only what the report itself carries may load or run, whatever a page's text tries. */
const CONTENT_POLICY = `default-src 'none'; img-src data:; style-src '${hash(STYLE)}'; script-src '${hash(SCRIPT)}'; base-uri 'none'; form-action 'none'`;

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function headHtml(frame: ReportFrame, runs: readonly RunOutline[]): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Waymark report: ${verdictWords(frame)}</title>
<style>${new Markup(STYLE)}</style></head><body><a class="skip" href="#runs">Skip to the steps</a>
<header class="top"><h1>Waymark report</h1><p>${timeHtml(frame.startedAt)}, ${showDuration(frame.ms)}</p>
<p class="verdict">${verdictWords(frame)}</p>${totalsHtml(frame)}</header>
<div class="frame"><nav aria-label="Steps"><h2>Steps</h2><ol>${runs.map((run) => runLinks(run, runs.length > 1))}</ol>
<p class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous step, <kbd>n</kbd> <kbd>p</kbd> next and previous that did not simply pass</p></nav>
<main id="runs">
`.text;
}

function timeHtml(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
}

function verdictWords({ totals, notRun, exitCode }: ReportFrame): string {
  const { passed, failed, aborted } = totals.runs;
  const runs = passed + failed + aborted;
  const start = failed + aborted === 0 ? `${runs === 1 ? 'The run' : `All ${runs} runs`} passed` : `${passed} of ${plural(runs, 'run')} passed`;
  const stopped = aborted > 0 ? `, ${aborted} stopped before the end` : '';
  const never = notRun > 0 ? `, ${notRun} never started` : '';
  return `${start}${stopped}${never}${exitCode === 3 ? ', but with steps that --fail-on stops at' : ''}`;
}

function totalsHtml({ totals: { steps } }: ReportFrame): Markup {
  const present = OUTCOMES.filter((outcome) => steps[outcome] > 0);
  const all = present.reduce((sum, outcome) => sum + steps[outcome], 0);
  const label = present.map((outcome) => `${steps[outcome]} ${outcome}`).join(', ');
  const starts = present.map((_, index) => present.slice(0, index).reduce((sum, outcome) => sum + steps[outcome], 0));
  return html`<svg class="bar" viewBox="0 0 ${Math.max(all, 1)} 1" preserveAspectRatio="none" role="img" aria-label="Steps: ${label || 'none'}">
${present.map((outcome, index) => html`<rect class="f-${outcome}" x="${starts[index]}" y="0" width="${steps[outcome]}" height="1"/>`)}</svg>
<ul class="legend">${present.map((outcome) => badge(outcome, `${steps[outcome]} ${outcome}`))}</ul>`;
}

function badge(outcome: Outcome, text: string): Markup {
  return html`<li class="badge o-${outcome}" title="${MEANINGS[outcome]}">${MARKS[outcome]} ${text}</li>`;
}

function runLinks(run: RunOutline, several: boolean): Markup {
  return html`<li>${several && html`<a class="run-link" href="#run-${run.number}">${run.name}</a>`}<ol>
${run.steps.map((step) => stepLink(step, stepId(run.number, step.number)))}</ol></li>`;
}

function stepLink({ outcome, number, text }: RunOutline['steps'][number], id: string): Markup {
  return html`<li><a class="step-link" href="#${id}"><span class="o-${outcome}" role="img" aria-label="${outcome}">${MARKS[outcome]}</span>
<span>${number}</span><span>${text}</span></a></li>`;
}

export function runHtml(entry: RunEntry): string {
  const { number, name, result, policy, attempts } = entry;
  const again = attempts > 1 ? ` Run ${attempts} times from the start; this is the last.` : '';
  return html`<section class="run" id="run-${number}" aria-labelledby="run-${number}-title"><header><h2 id="run-${number}-title">${name}</h2>
<p>${result.url} · ${result.outcome} in ${showDuration(result.ms)}.${again} ${policy && policyWords(policy)}</p></header>
${result.steps.map((step) => stepHtml(step, stepId(number, step.step.number)))}</section>
`.text;
}

function policyWords({ healing, mode, thresholds, origin, atMostWrong }: Policy): string {
  if (!healing) return 'Healing was off.';
  const numbers = [thresholds.autoApply, thresholds.flag, thresholds.suggest].map(showPercent).join(' / ');
  const promised = atMostWrong === undefined ? '' : `, for a promise of at most ${showShare(atMostWrong)} wrong`;
  return `Healing: ${mode}, ${numbers} (${origin}${promised}).`;
}

export function footHtml(frame: ReportFrame, leftOut: LeftOut): string {
  return html`${leftOutHtml(leftOut.clean, 'each of whose steps passed')}${leftOutHtml(leftOut.notable, 'in which a step did not simply pass')}
${honestyHtml()}</main></div><footer>Made by Waymark ${frame.version}. This file needs no other and loads nothing.</footer>
<script>${new Markup(SCRIPT)}</script></body></html>
`.text;
}

function leftOutHtml(count: number, which: string): Markup | null {
  if (count === 0) return null;
  const are = count === 1 ? 'is' : 'are';
  return html`<p class="left-out">${plural(count, 'more run')}, ${which}, ${are} in report.json only, to keep this file small enough to open.</p>`;
}
