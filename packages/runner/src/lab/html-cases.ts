import type { Box } from '@waymark/core';
import { html, type Markup } from '../report/markup.js';
import { sentence } from '../report/words.js';
import { OPERATORS } from './operators.js';
import type { CasePicture, CaseResult } from './run-case.js';
import type { LabResult } from './run-lab.js';

/** Every wrong act, then everything that was refused though it is there. */
export function casesHtml({ results }: LabResult, pictures: ReadonlyMap<number, CasePicture>): Markup {
  const wrong = results.filter(({ verdict }) => verdict === 'wrong');
  const missed = results.filter(({ verdict, truth }) => verdict === 'refused' && truth === 'element');
  const show = (one: CaseResult): Markup => caseHtml(one, pictures.get(one.number));
  return html`<h2 id="wrong">Wrong acts: ${wrong.length}</h2>${wrong.length === 0 && html`<p>None.</p>`}${wrong.map(show)}
<h2 id="missed">Refused though it is there: ${missed.length}</h2>${missed.length === 0 && html`<p>None.</p>`}${missed.map(show)}`;
}

function caseHtml(one: CaseResult, picture: CasePicture | undefined): Markup {
  const kind = one.verdict === 'wrong' ? 'failed' : 'flagged';
  return html`<article class="step s-${kind}" aria-labelledby="case-${one.number}"><div class="step-head"><h3 id="case-${one.number}"><span class="number">${one.number}</span>${one.target}</h3>
<span class="badge o-${kind}">${one.verdict === 'wrong' ? '✗ wrong' : '⊘ refused'}</span></div>
<p class="reason">${sentence(one.reason)}</p><div class="columns${picture ? '' : ' one'}">${picture && pictureHtml(one, picture)}<dl>
<dt>Page</dt><dd>${one.page}</dd><dt>Change</dt><dd>${one.operator}: ${OPERATORS[one.operator].says}</dd><dt>Here</dt><dd>${sentence(one.change)}</dd>
<dt>Right is</dt><dd>${one.truth === 'element' ? 'to act on the element' : 'to refuse'}</dd><dt>${one.verdict === 'wrong' ? 'Acted on' : 'Nearest'}</dt><dd>${one.chosen ?? 'nothing'}</dd>
<dt>Decision</dt><dd>${one.outcome.replaceAll('_', ' ')}, confidence ${(one.confidence * 100).toFixed(1)} of 100</dd></dl></div></article>`;
}

function pictureHtml({ number, target, chosen }: CaseResult, { jpeg, viewport: { width, height }, outlines }: CasePicture): Markup {
  const source = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return html`<figure><div class="shot"><img src="${source}" width="${width}" height="${height}" loading="lazy" alt="${`The changed page of case ${number}. What was meant: ${target}. Chosen or nearest: ${chosen ?? 'nothing'}.`}">
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${outlines.truth && rectangle(outlines.truth, 'truth', 8)}${outlines.chosen && rectangle(outlines.chosen, 'chosen', 3)}</svg></div>
<figcaption>${outlines.truth && html`<span>${line('truth')}Solid green: what was meant</span>`}${outlines.chosen && html`<span>${line('chosen')}Dashed red: what was chosen, or came nearest</span>`}
${!outlines.truth && !outlines.chosen && html`<span>Neither is to be seen in this picture.</span>`}</figcaption></figure>`;
}

function rectangle(box: Box, kind: 'truth' | 'chosen', gap: number): Markup {
  const around = html`x="${box.x - gap}" y="${box.y - gap}" width="${box.width + 2 * gap}" height="${box.height + 2 * gap}" rx="3"`;
  return html`<rect class="halo" ${around}/><rect class="${kind}" ${around}/>`;
}

function line(kind: 'truth' | 'chosen'): Markup {
  return html`<svg width="26" height="10" aria-hidden="true"><line class="key-${kind}" x1="0" y1="5" x2="26" y2="5"/></svg>`;
}
