import { showPercent, STRATEGY_NAMES, TIER_NAMES, TIERS, type Confidence, type Considered, type Difference, type StepResult } from '@waymark/core';
import { confidenceHtml, factorsTable, spaced } from './html-confidence.js';
import { pictureHtml } from './html-picture.js';
import { sightHtml } from './html-sight.js';
import { html, type Content, type Markup } from './markup.js';
import { MARKS, MEANINGS, describeStep, nextStep, sentence, showDuration } from './words.js';

/** Anchors must be unique over all runs of a report. */
export function stepId(run: number, step: number): string {
  return `run-${run}-step-${step}`;
}

export function stepHtml(step: StepResult, id: string): Markup {
  const { outcome } = step;
  return html`<article class="step s-${outcome}" id="${id}" tabindex="-1" aria-labelledby="${id}-title">
<div class="step-head"><h3 id="${id}-title"><span class="number">${step.step.number}</span>${describeStep(step.step)}</h3>
<span class="badge o-${outcome}" title="${MEANINGS[outcome]}">${MARKS[outcome]} ${outcome}</span><span class="time">${showDuration(step.ms)}</span></div>
<p class="reason">${sentence(step.reason)}</p>
${outcome !== 'skipped' && bodyHtml(step)}
</article>
`;
}

function bodyHtml(step: StepResult): Markup {
  const picture = pictureHtml(step);
  const evidence = evidenceHtml(step);
  const tables = html`<div class="tables">${evidence}</div>`;
  const folded = step.outcome === 'passed' && evidence.length > 0;
  const facts = [factsHtml(step), step.judgement && confidenceHtml(step.judgement, step.outcome !== 'refused'), notesHtml(step)];
  return html`<div class="columns${picture === null && ' one'}">${picture}<div>${facts}</div></div>
${step.verified?.sight && sightHtml(step.verified.sight)}
${folded ? html`<details><summary>Evidence and candidates</summary>${tables}</details>` : tables}`;
}

function factsHtml(step: StepResult): Markup {
  const next = nextStep(step);
  return html`<dl>${fact('Found', step.found?.description)}${fact('Found by', foundBy(step))}
${fact('After-check', step.verified && `${step.verified.verdict}: ${step.verified.description}`)}
${fact('Reason code', step.code)}${fact('Looked', step.attempts > 1 && `${step.attempts} times, while the page settled`)}${fact('What next', next)}</dl>`;
}

function fact(name: string, value: Content): Markup | null {
  return value ? html`<dt>${name}</dt><dd>${value}</dd>` : null;
}

function foundBy({ tier, strategy, source }: StepResult): string | null {
  if (strategy === 'vision_ocr') return `${STRATEGY_NAMES.vision_ocr} (vision_ocr)`;
  if (tier === null) return null;
  const place = TIERS.findIndex(({ id }) => id === tier) + 1;
  const how = source === 'local' ? ', healed locally from the whole evidence' : '';
  return `tier ${place} of ${TIERS.length}, ${TIER_NAMES[tier]}${how}`;
}

function notesHtml({ notes }: StepResult): Markup | null {
  return notes.length === 0 ? null : html`<h4>Notes</h4><ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`;
}

function evidenceHtml(step: StepResult): Markup[] {
  const chosen = step.considered.find((candidate) => candidate.notChosen === null);
  return [
    step.judgement && step.judgement.factors.length > 0 ? factorsTable(step.judgement) : null,
    chosen && chosen.differences.length > 0 ? differencesTable(chosen.differences) : null,
    step.considered.length > 0 ? candidatesTable(step.considered) : null,
  ].filter((part) => part !== null && part !== undefined);
}

function differencesTable(differences: readonly Difference[]): Markup {
  return html`<div class="table"><table><caption>Recorded, and found now</caption>
<thead><tr><th scope="col">Evidence</th><th scope="col">Recorded</th><th scope="col">Found</th><th scope="col">Verdict</th></tr></thead>
<tbody>${[...differences].sort(bySeverity).map(differenceRow)}</tbody></table></div>`;
}

/** What a reviewer must look at comes first. */
const SEVERITY: readonly Difference['verdict'][] = ['contradicts', 'changed', 'lost', 'appeared', 'similar', 'same'];

function bySeverity(a: Difference, b: Difference): number {
  return SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict);
}

function differenceRow({ evidence, recorded, found, verdict }: Difference): Markup {
  return html`<tr class="${verdict}"><th scope="row">${spaced(evidence)}</th><td>${shown(recorded)}</td><td>${shown(found)}</td>
<td class="weighed">${verdict}</td></tr>`;
}

function shown(value: string | null): Content {
  return value === null ? html`<span class="absent">none</span>` : value;
}

function candidatesTable(considered: readonly Considered[]): Markup {
  return html`<div class="table wide"><table><caption>Candidates considered</caption>
<thead><tr><th scope="col">Element</th><th scope="col" class="n">Evidence that fits</th><th scope="col">Named by</th><th scope="col">Why not chosen</th></tr></thead>
<tbody>${considered.map(candidateRow)}</tbody></table></div>`;
}

function candidateRow({ description, identity, tiers, strategies, notChosen }: Considered): Markup {
  const named = [...tiers.map((tier) => TIER_NAMES[tier]), ...strategies.map((type) => STRATEGY_NAMES[type])].join(', ');
  return html`<tr class="${notChosen === null && 'chosen'}"><th scope="row">${description}</th><td class="n">${showPercent(identity as Confidence)}</td>
<td>${named || html`<span class="absent">no tier</span>`}</td><td>${notChosen ?? html`<strong>chosen</strong>`}</td></tr>`;
}
