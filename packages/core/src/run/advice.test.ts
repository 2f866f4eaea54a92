import { describe, expect, it } from 'vitest';
import { confidence } from '../confidence/scale.js';
import type { SightReport } from '../verify/sight-report.js';
import { adviceFor } from './advice.js';

const SIGHT: SightReport = { verdict: 'unknown', confidence: confidence(0), reason: 'not-sure', observed: [], expected: [], mismatches: [], disagreements: [], description: '', problem: null, engine: null, picture: null };
const step = { reason: '', notes: [] as string[], verified: null };
const seen = (sight: Partial<SightReport>): { verdict: 'unknown'; description: string; sight: SightReport } => ({ verdict: 'unknown', description: '', sight: { ...SIGHT, ...sight } });

describe('advice fits what happened', () => {
  it('an expectation is asked for where there was nothing to look for, and not where the screen says otherwise', () => {
    expect(adviceFor({ ...step, outcome: 'unverified', verified: { verdict: 'unknown', description: 'no effect could be seen' } })).toBe('expect-more');
    expect(adviceFor({ ...step, outcome: 'unverified', verified: seen({ disagreements: [{ id: 'a', kind: 'covered', text: 'covered', box: null }] }) })).toBe('compare-screen');
  });

  it('nobody is told to record again because the reader broke down', () => {
    expect(adviceFor({ ...step, outcome: 'refused', reason: 'the screen could not be read: the engine ended by itself' })).toBe('read-again');
    expect(adviceFor({ ...step, outcome: 'refused', reason: 'it was not found', notes: ['the screen could not be read: reading took longer than it may'] })).toBe('read-again');
    expect(adviceFor({ ...step, outcome: 'failed', verified: seen({ problem: 'the engine ended by itself' }) })).toBe('read-again');
    expect(adviceFor({ ...step, outcome: 'refused', reason: 'it was not found' })).toBeNull();
  });

  it('what went well needs none', () => {
    expect(adviceFor({ ...step, outcome: 'passed', verified: seen({ problem: 'no engine' }) })).toBeNull();
    expect(adviceFor({ ...step, outcome: 'healed' })).toBeNull();
  });
});
