import { FITTED_CALIBRATION, type CalibrationRecord } from '@waymark/core';
import { reliabilityHtml } from './html-reliability.js';
import { html, type Markup } from './markup.js';
import { plural } from './words.js';

/** How honest the numbers of a report are: the map that is shipped, where it comes from, and how it did on what it had not seen. */
export function honestyHtml(record: CalibrationRecord | null = FITTED_CALIBRATION): Markup {
  if (record === null) {
    return html`<section class="honesty" aria-labelledby="honesty-title"><h2 id="honesty-title">How honest are these numbers?</h2>
<p>No measurement is shipped with this version: a confidence is a score, and how often such a score is right is not known.</p></section>`;
  }
  const { before, calibration } = record.measured;
  const words = {
    id: 'honesty-curve',
    title: 'Score, and how often it was right',
    description: 'Each dot is a group of decisions of about the same score, none of which was used for the fit. The error is that of the bare score, before the map.',
  };
  return html`<section class="honesty" aria-labelledby="honesty-title"><h2 id="honesty-title">How honest are these numbers?</h2>
<p>Confidence is a score, not a probability. “Right in 99.5 of 100 such cases” is what decisions of that score were when they were measured,
on cases whose right answer is known. Your pages are not among them. ${calibrationWords(calibration)}</p>
${reliabilityHtml(before, words, record.knots)}<dl>${partHtml('Fitted on', record.fitted)}${partHtml('Measured on', record.measured)}
<dt>Method</dt><dd>${record.method}, ${record.date}; acted on from a score of ${record.thresholds.flag}, by itself from ${record.thresholds.autoApply}</dd></dl></section>`;
}

function calibrationWords({ ece, brier }: CalibrationRecord['measured']['calibration']): string {
  if (ece === null || brier === null) return '';
  return `There, the calibrated numbers were off by ${(ece * 100).toFixed(1)} of 100 on average (Brier score ${brier.toFixed(4)}).`;
}

function partHtml(name: string, { from, n, right }: CalibrationRecord['fitted'] | CalibrationRecord['measured']): Markup {
  return html`<dt>${name}</dt><dd>${plural(n, 'decision')}, ${n - right} wrong: ${from.join('; ')}</dd>`;
}
