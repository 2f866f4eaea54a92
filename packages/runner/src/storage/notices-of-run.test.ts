import type { HealingTrace, Outcome, StepResult } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { noticesOfRun } from './notices-of-run.js';

const PROPOSAL: NonNullable<HealingTrace['proposal']> = { source: 'local', locator: { by: 'role', role: 'button', name: 'Add to cart' }, target: {}, element: 'e', differences: [], applied: true };

function step(number: number, outcome: Outcome, proposal: HealingTrace['proposal']): StepResult {
  return {
    step: { id: `s${number}`, number, label: `Step ${number}`, action: 'click' },
    outcome,
    recorded: { dom: { id: 'add' } },
    judgement: null,
    healing: { key: { origin: '', path: '', frame: '', action: 'click', fingerprint: '', row: false }, attempts: [], proposal, remembered: null },
  } as unknown as StepResult;
}

describe('notices of a run', () => {
  it('are about what was flagged, suggested or applied by itself, and about nothing else', () => {
    const steps = [step(1, 'flagged', PROPOSAL), step(2, 'refused', { ...PROPOSAL, applied: false }), step(3, 'healed', PROPOSAL), step(4, 'refused', null), step(5, 'failed', PROPOSAL), step(6, 'passed', null)];
    const notices = noticesOfRun({ recording: { id: 'r', title: 'Shop' }, steps }, new Map([[1, 'h1']]));
    expect(notices.map(({ kind, step: { number }, healing }) => [number, kind, healing])).toEqual([
      [1, 'flagged', 'h1'],
      [2, 'suggestion', null],
      [3, 'digest', null],
    ]);
    expect(notices[0]).toMatchObject({ oldLocator: '#add', newLocator: 'button "Add to cart"' });
  });
});
