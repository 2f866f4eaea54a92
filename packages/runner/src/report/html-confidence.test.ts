import { fromPercent, type Judgement } from '@waymark/core';
import { expect, test } from 'vitest';
import { confidenceHtml } from './html-confidence.js';

const judgement: Judgement = {
  action: 'auto_apply',
  raw: fromPercent(99),
  calculated: fromPercent(99),
  final: fromPercent(99),
  calibrated: fromPercent(99.5),
  factors: [],
  boosters: [],
  penalties: [],
  gates: [],
  thresholds: { autoApply: fromPercent(80), flag: fromPercent(60), suggest: fromPercent(40) },
};

test('a high confidence in an element that was not acted on is never told as an act', () => {
  expect(confidenceHtml(judgement, true).text).toContain('Confidence 99%: applied by itself');
  expect(confidenceHtml(judgement, false).text).toContain('Confidence 99%: enough to act on, but nothing was done');
});

test('what such a score was worth stands beside it', () => {
  expect(confidenceHtml(judgement, true).text).toContain('Right in 99.5 of 100 such cases.');
});

test('a score that was never measured claims nothing', () => {
  const text = confidenceHtml({ ...judgement, calibrated: null }, true).text;
  expect(text).toContain('has not been measured');
  expect(text).not.toContain('of 100 such cases');
});
