import { showPercent, toPercent, type Adjustment, type Confidence, type FactorScore, type HealingAction, type Judgement } from '@waymark/core';
import { html, type Content, type Markup } from './markup.js';

const ACTION_WORDS: Record<HealingAction, string> = {
  auto_apply: 'applied by itself',
  apply_with_flag: 'applied, and flagged for review',
  suggest_only: 'suggested only, not applied',
  reject: 'rejected',
};

/** A sure element may still be covered, or gone at the moment of acting. */
const WITHHELD_WORDS: Record<HealingAction, string> = {
  ...ACTION_WORDS,
  auto_apply: 'enough to act on, but nothing was done',
  apply_with_flag: 'enough to act on and flag, but nothing was done',
};

export function confidenceHtml(judgement: Judgement, acted: boolean): Markup {
  return html`<h4>Confidence ${showPercent(judgement.final)}: ${(acted ? ACTION_WORDS : WITHHELD_WORDS)[judgement.action]}</h4>
${scaleSvg(judgement)}
<p class="worth">${calibratedWords(judgement.calibrated)}</p>
<p class="thresholds">${thresholdWords(judgement)}</p>
${judgement.gates.length > 0 && html`<p><strong>Ruled out before any score:</strong> ${judgement.gates.join('; ')}</p>`}`;
}

/** The score says how well it fits; this says what such a score was worth when it was measured. */
export function calibratedWords(calibrated: Confidence | null): string {
  if (calibrated === null) return 'How often such a score is right has not been measured.';
  return `Right in ${showPercent(calibrated).replace('%', '')} of 100 such cases.`;
}

function thresholdWords({ thresholds: { autoApply, flag, suggest } }: Judgement): string {
  return `From ${showPercent(autoApply)} applied by itself, from ${showPercent(flag)} applied and flagged, from ${showPercent(suggest)} suggested, below that rejected.`;
}

function scaleSvg({ final, thresholds }: Judgement): Markup {
  const width = toPercent(final);
  const ticks = [thresholds.suggest, thresholds.flag, thresholds.autoApply].map(toPercent);
  const kind = width >= (ticks[2] ?? 0) ? 'passed' : width >= (ticks[1] ?? 0) ? 'flagged' : 'refused';
  return html`<svg class="scale" viewBox="0 0 100 22" preserveAspectRatio="none" role="img" aria-label="Confidence ${showPercent(final)}">
<rect class="track" x="0" y="5" width="100" height="12"/><rect class="f-${kind}" x="0" y="5" width="${width}" height="12"/>
${ticks.map((x) => html`<line class="tick" x1="${x}" x2="${x}" y1="1" y2="21"/>`)}</svg>`;
}

export function factorsTable(judgement: Judgement): Markup {
  const known = judgement.factors.reduce((sum, factor) => sum + (factor.value === null ? 0 : factor.weight), 0);
  return html`<div class="table"><table><caption>How the confidence came about</caption>
<thead><tr><th scope="col">Factor</th><th scope="col" class="n">Value</th><th scope="col" class="n">Weight</th>
<th scope="col" class="n">Contribution</th></tr></thead>
<tbody>${judgement.factors.map((factor) => factorRow(factor, known))}
${adjustmentRows(judgement.boosters)}${adjustmentRows(judgement.penalties)}
${row('Total, kept within 0 and 100', ['', '', html`<strong>${showPercent(judgement.final)}</strong>`])}</tbody></table></div>`;
}

function factorRow({ name, value, weight }: FactorScore, known: number): Markup {
  const absent = (word: string): Markup => html`<span class="absent">${word}</span>`;
  if (value === null) return row(spaced(name), [absent('unknown'), weight.toFixed(2), absent('left out')]);
  const part = known === 0 ? 0 : (value * weight) / known;
  return row(spaced(name), [Math.floor(value), weight.toFixed(2), part.toFixed(1)]);
}

function adjustmentRows(adjustments: readonly Adjustment[]): Markup[] {
  return adjustments.map(({ name, amount }) => row(spaced(name), ['', '', `${amount < 0 ? '−' : '+'} ${Math.abs(amount)}`]));
}

function row(name: string, numbers: readonly Content[]): Markup {
  return html`<tr><th scope="row">${name}</th>${numbers.map((number) => html`<td class="n">${number}</td>`)}</tr>`;
}

/** `labelSimilarity` and `label_similarity` as people write it: "Label similarity". */
export function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').toLowerCase();
  const written = words.replace(/\bid\b/g, 'ID').replace(/\bx ?path\b/g, 'XPath').replace(/\bhref\b/g, 'link');
  return written.charAt(0).toUpperCase() + written.slice(1);
}
