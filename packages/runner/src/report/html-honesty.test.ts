import type { CalibrationRecord } from '@waymark/core';
import { expect, test } from 'vitest';
import { honestyHtml } from './html-honesty.js';

const record: CalibrationRecord = {
  method: 'isotonic',
  date: '2026-01-02',
  thresholds: { autoApply: 80, flag: 60, suggest: 40 },
  fitted: { from: ['waymark lab --seed 1 --n 2000'], n: 1300, right: 1298, attempts: [] },
  measured: {
    from: ['waymark lab --seed 2 --n 2000'],
    n: 1290,
    right: 1289,
    calibration: { ece: 0.0042, brier: 0.0011 },
    before: { ece: 0.05, brier: 0.01, buckets: [{ from: 0.9, to: 0.95, n: 1290, meanConfidence: 0.93, precision: 1289 / 1290 }] },
  },
  knots: [{ score: 0.6, precision: 0.9 }, { score: 1, precision: 0.999 }],
  evidence: [],
};

test('the report tells where its numbers come from, and how they did on what they had not seen', () => {
  const { text } = honestyHtml(record);
  expect(text).toContain('1300 decisions, 2 wrong: waymark lab --seed 1 --n 2000');
  expect(text).toContain('1290 decisions, 1 wrong: waymark lab --seed 2 --n 2000');
  expect(text).toContain('off by 0.4 of 100 on average (Brier score 0.0011)');
  expect(text).toContain('class="fitted"');
});

test('without a measurement nothing is claimed', () => {
  const { text } = honestyHtml(null);
  expect(text).toContain('how often such a score is right is not known');
  expect(text).not.toContain('<svg');
});
