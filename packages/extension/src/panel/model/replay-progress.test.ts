import { expect, test } from 'vitest';
import type { AppState, ShownRunResult, ShownStepResult } from '../../messages.js';
import { NO_PROGRESS } from '../state/panel-state.js';
import { doneSteps, rowState, toLookAt, withRunEvent, withStored } from './replay-progress.js';

const picture = { url: 'data:image/png;base64,AAAA', viewport: { width: 1, height: 1 } };
const step = (number: number, outcome: ShownStepResult['outcome'], shown: ShownStepResult['picture'] = null): ShownStepResult => ({
  step: { id: `s${number}`, number, label: 'Save', action: 'click' },
  outcome,
  code: null,
  reason: '',
  tier: null,
  strategy: null,
  source: null,
  judgement: null,
  healing: null,
  considered: [],
  recorded: null,
  found: null,
  outline: { recorded: null, found: null },
  picture: shown,
  verified: null,
  notes: [],
  ms: 1,
  attempts: 1,
});
const run = (...steps: ShownStepResult[]): ShownRunResult => ({
  recording: { id: 'r', title: '' },
  row: null,
  url: '',
  startedAt: '',
  ms: 1,
  steps,
  outcome: 'failed',
  counts: { passed: 0, healed: 0, flagged: 0, unverified: 0, refused: 0, failed: 0, skipped: 0 },
  extracted: {},
});
const live = (status: 'running' | 'paused' | 'ended', current: string | null): AppState['replay'] => ({ id: 'x', recordingId: 'r', status, current, stepByStep: false, breakpoints: [], problem: null });

test('results gather, the end keeps the pictures that came with the steps, a new run begins anew', () => {
  const started = withRunEvent(NO_PROGRESS, 'x', { type: 'run-started', title: '', steps: 2, row: null });
  const one = withRunEvent(started, 'x', { type: 'step-ended', result: step(1, 'passed', picture) });
  const ended = withRunEvent(one, 'x', { type: 'run-ended', result: run(step(1, 'passed'), step(2, 'failed')) });
  expect(ended.results['s1']?.picture).toEqual(picture);
  expect(ended.results['s2']?.outcome).toBe('failed');
  expect(ended.ended?.steps).toHaveLength(2);
  expect(withRunEvent(ended, 'y', { type: 'step-ended', result: step(1, 'healed') })).toEqual({ ...NO_PROGRESS, replayId: 'y', results: { s1: step(1, 'healed') } });
});

test('a stored run is taken where it is the one in view, and never over what is newer', () => {
  const stored = { id: 'x', recordingId: 'r', result: run(step(1, 'failed'), step(2, 'skipped')), interrupted: null };
  expect(withStored(NO_PROGRESS, stored).results['s1']?.outcome).toBe('failed');
  expect(withStored({ ...NO_PROGRESS, replayId: 'x', results: { s1: step(1, 'passed') } }, stored).results['s1']?.outcome).toBe('passed');
  const other = { ...NO_PROGRESS, replayId: 'y' };
  expect(withStored(other, stored)).toBe(other);
});

test('a step waits, runs, or has its result', () => {
  const progress = { ...NO_PROGRESS, replayId: 'x', results: { s1: step(1, 'passed') } };
  expect(rowState('s1', progress, live('running', 's2'))).toEqual({ kind: 'result', result: step(1, 'passed') });
  expect(rowState('s2', progress, live('running', 's2'))).toEqual({ kind: 'running' });
  expect(rowState('s2', progress, live('paused', 's2'))).toEqual({ kind: 'waiting' });
  expect(rowState('s2', progress, live('ended', 's2'))).toEqual({ kind: 'none' });
  expect(rowState('s3', progress, null)).toEqual({ kind: 'none' });
});

test('what a person should look at, and what was done', () => {
  const result = run(step(1, 'passed'), step(2, 'healed'), step(3, 'flagged'), step(4, 'unverified'), step(5, 'refused'), step(6, 'skipped'));
  expect(toLookAt(result).map((one) => one.step.number)).toEqual([3, 4, 5]);
  expect(doneSteps(result)).toBe(5);
});
