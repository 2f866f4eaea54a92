import type { Recording } from '@waymark/core';
import { expect, test } from 'vitest';
import { sampleStep } from '../../../../tests/e2e/cli/sample-runs.js';
import { brokenRun } from './broken-run.js';

const steps = [1, 2, 3].map((number) => ({ id: `s${number}`, number, label: 'x', action: 'click' as const, target: {} }));
const recording: Recording = { waymark: 1, id: 'r', title: 'R', startUrl: 'http://localhost/', viewport: { width: 1, height: 1 }, steps };
const broken = { recording, row: 4, startedAt: '', ms: 1, ended: [sampleStep(1, null)], reason: 'The browser is gone.' };

test('a run that broke keeps what had ended, says where it broke, and skips the rest', () => {
  const result = brokenRun({ ...broken, aborted: false });
  expect(result.steps.map(({ outcome, code }) => [outcome, code])).toEqual([['passed', null], ['failed', 'driver'], ['skipped', 'earlier-step']]);
  expect(result).toMatchObject({ outcome: 'failed', row: 4, counts: { passed: 1, failed: 1, skipped: 1 } });
  expect(result.steps[1]?.reason).toBe('The browser is gone.');
});

test('a run that was stopped has failed in no step', () => {
  const result = brokenRun({ ...broken, aborted: true });
  expect(result).toMatchObject({ outcome: 'aborted', counts: { passed: 1, failed: 0, skipped: 2 } });
});
