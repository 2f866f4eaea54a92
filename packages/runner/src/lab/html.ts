import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wilson } from '@waymark/core';
import { InputError } from '../data/input-error.js';
import { reliabilityHtml } from '../report/html-reliability.js';
import { STYLE } from '../report/html-style.js';
import { html, Markup } from '../report/markup.js';
import { plural } from '../report/words.js';
import { casesHtml } from './html-cases.js';
import { intervalWords, percent } from './lines.js';
import { OPERATORS } from './operators.js';
import type { LabResult, LabRun, OperatorCount } from './run-lab.js';

/** What the house style lacks. */
const OWN_STYLE = `
main.lab{margin:0 auto;padding:1.5rem 2rem 4rem}.lab h2{font-size:1.2rem;margin:2rem 0 .5rem}
.share{display:block;width:100%;min-width:9rem;height:12px;border-radius:6px;background:var(--track)}
.truth{fill:none;stroke:#137a3d;stroke-width:3}.chosen{fill:none;stroke:#b3261e;stroke-width:3;stroke-dasharray:9 5}.truth,.chosen{vector-effect:non-scaling-stroke}
.key-truth{stroke:#137a3d;stroke-width:3}.key-chosen{stroke:#b3261e;stroke-width:3;stroke-dasharray:6 4}
.big{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:.5rem 2rem;margin:1rem 0;padding:0;list-style:none}.big strong{display:block;font-size:1.6rem}
`;

/** One file that needs no other; answers with its place. */
export async function writeLabReport(run: LabRun, folder: string): Promise<string> {
  const place = join(folder, 'lab.html');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${place}.tmp`, labHtml(run));
    await rename(`${place}.tmp`, place);
  } catch (error) {
    throw new InputError(`The report cannot be written to ${folder}: ${error instanceof Error ? error.message : String(error)}`, 'Name a folder that you may write to with --report.', { cause: error });
  }
  return place;
}

export function labHtml({ result, pictures }: LabRun): string {
  const style = `${STYLE}${OWN_STYLE}`;
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Waymark lab: ${plural(wrongOf(result), 'wrong act')} in ${result.n} cases</title>
<style>${new Markup(style)}</style></head><body><a class="skip" href="#cases">Skip to the cases</a>
<header class="top"><h1>Waymark lab</h1><p>Pages changed on purpose, and what would have been acted on. Seed ${result.seed}, ${plural(result.n, 'case')}; the same seed gives the same cases.</p>
<p class="verdict">${verdictWords(result)}</p></header>
<main class="lab">${bigFigures(result)}
<h2>Way by way</h2>${operatorsTable(result.operators)}
<h2>How honest the confidence is</h2>${reliabilityHtml(result.calibration, { id: 'lab-curve', title: 'Confidence, and how often it was right', description: 'Each dot is a group of cases that were acted on with about the same confidence.' })}
${bandsTable(result)}${leftOut(result)}<div id="cases">${casesHtml(result, pictures)}</div></main>
<footer>This file needs no other and loads nothing.</footer></body></html>
`.text;
}

function wrongOf({ wrong, absent }: LabResult): number {
  return wrong + absent.wrong;
}

function verdictWords(result: LabResult): string {
  const wrong = wrongOf(result);
  return wrong === 0 ? 'Nothing was acted on that was not meant.' : `${plural(wrong, 'wrong act')}: something was acted on that was not meant.`;
}

function bigFigures({ cases, right, wrong, absent }: LabResult): Markup {
  return html`<ul class="big">${bigFigure('of what is there was found', right, cases)}${bigFigure('of what must be refused was refused', absent.refused, absent.cases)}
${bigFigure('of all cases ended in a wrong act', wrong + absent.wrong, cases + absent.cases)}</ul>`;
}

function bigFigure(words: string, count: number, of: number): Markup {
  const range = wilson(count, of);
  return html`<li><strong>${of === 0 ? '—' : percent(count / of)}</strong> ${words}: ${count} of ${of}${range && ` (between ${percent(range.low)} and ${percent(range.high)} with 95 % certainty)`}</li>`;
}

function operatorsTable(operators: readonly OperatorCount[]): Markup {
  return html`<div class="table wide"><table><caption>What was done to the page, and what came of it</caption>
<thead><tr><th scope="col">Change</th><th scope="col">What is right</th><th scope="col" class="n">Cases</th><th scope="col" class="n">Right</th><th scope="col" class="n">Wrong</th>
<th scope="col" class="n">Refused</th><th scope="col">Share</th><th scope="col" class="n">Correct (95 %)</th></tr></thead><tbody>${operators.map(operatorRow)}</tbody></table></div>`;
}

function operatorRow(one: OperatorCount): Markup {
  const { name, truth, cases, right, wrong, refused, correct } = one;
  return html`<tr><th scope="row">${name}<br><span class="absent">${OPERATORS[name].says}</span></th><td class="weighed">${truth === 'element' ? 'the element' : 'to refuse'}</td>
<td class="n">${cases}</td><td class="n">${right}</td><td class="n">${wrong}</td><td class="n">${refused}</td><td>${shareBar(one)}</td><td class="n">${intervalWords(correct, cases)}</td></tr>`;
}

/** Correct, refused though it is there, wrong: one after the other, as wide as there are cases. */
function shareBar({ cases, correct, wrong }: OperatorCount): Markup {
  const parts = [
    { kind: 'passed', words: 'correct', n: correct },
    { kind: 'flagged', words: 'refused though it is there', n: cases - correct - wrong },
    { kind: 'failed', words: 'wrong', n: wrong },
  ];
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { n }) => sum + n, 0));
  return html`<svg class="share" viewBox="0 0 ${cases} 1" preserveAspectRatio="none" role="img" aria-label="${parts.map(({ words, n }) => `${n} ${words}`).join(', ')}">
${parts.map(({ kind, n }, index) => html`<rect class="f-${kind}" x="${starts[index]}" y="0" width="${n}" height="1"/>`)}</svg>`;
}

function bandsTable({ bands, msPerCase }: LabResult): Markup {
  const rows = Object.entries(bands).map(([name, band]) => html`<tr><th scope="row">${name.replaceAll('_', ' ')}</th><td class="n">${band.n}</td><td class="n">${'wrong' in band ? band.wrong : '—'}</td></tr>`);
  return html`<div class="table"><table><caption>Decisions by what is done with them</caption><thead><tr><th scope="col">Band</th><th scope="col" class="n">Cases</th><th scope="col" class="n">Not right</th></tr></thead>
<tbody>${rows}</tbody></table></div><p class="absent">One decision took ${msPerCase.median} ms in the median, ${msPerCase.p95} ms at the 95th percentile.</p>`;
}

function leftOut({ skipped, broken }: LabResult): Markup | null {
  if (skipped.length + broken.length === 0) return null;
  return html`<h2>Left out</h2><p>${plural(skipped.length, 'control')} that even the unchanged page does not lead back to, and ${plural(broken.length, 'case')} that could not be asked.</p>
<ul class="notes">${skipped.map(({ target, reason }) => html`<li>${target}: ${reason}</li>`)}${broken.map(({ number, reason }) => html`<li>Case ${number}: ${reason}</li>`)}</ul>`;
}
