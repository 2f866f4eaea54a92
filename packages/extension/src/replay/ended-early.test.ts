import type { RunEvent, RunResult, StepResult } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { endedEarly, Untold } from './ended-early.js';
import { detachTrouble } from './replay-troubles.js';

const result = (number: number, outcome: StepResult['outcome'], code?: string): StepResult => ({ step: { id: `s${number}`, number, label: '' }, outcome, code, reason: 'odd words' }) as unknown as StepResult;

describe('a replay whose tab was closed', () => {
  const steps = [result(1, 'passed'), result(2, 'failed', 'driver'), result(3, 'skipped', 'earlier-step')];

  it('gives that as the reason of what was not done, and of nothing else', () => {
    const ended = endedEarly({ steps, outcome: 'failed' } as RunResult, detachTrouble('target_closed'));
    expect(ended.outcome).toBe('aborted');
    expect(ended.steps.map(({ reason }) => reason.slice(0, 18))).toEqual(['odd words', 'The tab was closed', 'The tab was closed']);
  });

  it('tells 2 000 steps that are not done at once, with its end', () => {
    const untold = new Untold();
    const events = Array.from({ length: 2_000 }, (_, i) => result(i, i < 2 ? 'passed' : i === 2 ? 'failed' : 'skipped')).flatMap((one): RunEvent[] => [
      { type: 'step-started', number: one.step.number, label: '', action: 'click' },
      { type: 'step-ended', result: one },
    ]);
    const told = [...events, { type: 'run-ended', result: { steps } as RunResult } as RunEvent].filter((event) => !untold.has(event));
    expect(told.map(({ type }) => type)).toEqual(['step-started', 'step-ended', 'step-started', 'step-ended', 'step-started', 'step-ended', 'run-ended']);
  });
});
