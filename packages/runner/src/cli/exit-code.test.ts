import { expect, test } from 'vitest';
import type { FailOn } from '../config.js';
import { emptyCounts } from '../report/entry.js';
import { exitCodeOf } from './exit-code.js';

test.each<[Partial<ReturnType<typeof emptyCounts>>, FailOn[], number]>([
  [{ passed: 3 }, [], 0],
  [{ passed: 3, healed: 1, flagged: 1, unverified: 1 }, [], 0],
  [{ healed: 1 }, ['healed'], 3],
  [{ flagged: 1 }, ['healed'], 3],
  [{ healed: 1 }, ['flagged'], 0],
  [{ flagged: 1 }, ['flagged'], 3],
  [{ unverified: 1 }, ['healed', 'flagged'], 0],
  [{ unverified: 1 }, ['unverified'], 3],
  [{ refused: 1 }, [], 1],
  [{ refused: 1, healed: 1 }, ['healed'], 1],
  [{ failed: 1 }, [], 1],
])('%j with --fail-on %j exits with %i', (counts, failOn, code) => {
  expect(exitCodeOf({ outcome: 'passed', counts: { ...emptyCounts(), ...counts } }, failOn)).toBe(code);
});

test('a run that stopped early is no success, whatever its steps', () => {
  expect(exitCodeOf({ outcome: 'aborted', counts: { ...emptyCounts(), passed: 2 } }, [])).toBe(1);
});
