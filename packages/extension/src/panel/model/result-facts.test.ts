import { fromPercent, type Judgement } from '@waymark/core';
import { expect, test } from 'vitest';
import { calibratedWords, confidenceWords, sentence, spaced } from './result-facts.js';

const judgement = (action: Judgement['action'], calibrated: number | null): Judgement => ({
  action,
  raw: null,
  calculated: fromPercent(80),
  final: fromPercent(79.5),
  calibrated: calibrated === null ? null : fromPercent(calibrated),
  factors: [],
  boosters: [],
  penalties: [],
  gates: [],
  thresholds: { autoApply: fromPercent(80), flag: fromPercent(60), suggest: fromPercent(40) },
});

test('a score is never rounded up, and says what was done with it', () => {
  expect(confidenceWords(judgement('apply_with_flag', null), true)).toBe('Confidence 79.5%: applied, and flagged for review');
  expect(confidenceWords(judgement('auto_apply', null), false)).toBe('Confidence 79.5%: enough to act on, but nothing was done');
  expect(confidenceWords(judgement('reject', null), false)).toBe('Confidence 79.5%: rejected');
});

test('what such a score was worth is said, or that nobody knows', () => {
  expect(calibratedWords(judgement('reject', null))).toContain('has not been measured');
  expect(calibratedWords(judgement('reject', 99.4))).toBe('Right in 99.4 of 100 such cases.');
});

test.each([
  ['nothing was found', 'Nothing was found.'],
  ['https://a.example/ did not load', 'https://a.example/ did not load.'],
  ['Done!', 'Done!'],
  ['  ', ''],
])('‘%s’ is told as ‘%s’', (clause, told) => {
  expect(sentence(clause)).toBe(told);
});

test('names of evidence are words', () => {
  expect(spaced('accessibleName')).toBe('Accessible name');
  expect(spaced('label_similarity')).toBe('Label similarity');
});
