import { fromPercent, type Judgement } from '@waymark/core';
import { expect, test } from 'vitest';
import type { ShownStepResult } from '../../messages.js';
import { calibratedWords, confidenceWords, sentence, sightLines, spaced } from './result-facts.js';

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

test('what was read on the screen is told, and where the page’s own code says otherwise', () => {
  const sight = {
    verdict: 'unknown',
    confidence: 0.6,
    problem: null,
    observed: [{ id: 'e1', text: 'Saved', confidence: 0.97 }],
    expected: [],
    mismatches: [{ id: 'e1', expected: 'Save', because: 'the screen shows something else there' }],
    disagreements: [{ id: 'e1', kind: 'covered', text: 'the DOM says ‘Save’, the screen shows ‘Saved’ over it', box: null }],
  };
  const result = { verified: { verdict: 'unknown', description: '', sight } } as unknown as ShownStepResult;
  expect(sightLines(result)).toEqual([
    { title: 'Read on the screen', lines: ['‘Saved’, 97% sure'] },
    { title: 'Not as expected on the screen', lines: ['‘Save’: the screen shows something else there.'] },
    { title: 'The screen and the page’s own code disagree', lines: ['The DOM says ‘Save’, the screen shows ‘Saved’ over it.'] },
  ]);
  expect(sightLines({ verified: null } as ShownStepResult)).toEqual([]);
});
