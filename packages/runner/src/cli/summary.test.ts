import { createRedactor } from '@waymark/core';
import { expect, test } from 'vitest';
import { sampleEntry, sampleSteps } from '../../../../tests/e2e/cli/sample-runs.js';
import { readEnvironment } from '../config.js';
import { addRun, emptyTotals } from '../report/entry.js';
import { createScreen } from './screen.js';
import { SummaryNotes, tellSummary } from './summary.js';

function summaryOf(count: number): string {
  let text = '';
  const screen = createScreen({ write: (more) => (text += more) }, readEnvironment({}), createRedactor(new Map()));
  const notes = new SummaryNotes();
  let totals = emptyTotals();
  for (let number = 1; number <= count; number++) {
    const entry = sampleEntry(number, sampleSteps(null), `Row ${number}`);
    notes.add(entry);
    totals = addRun(totals, entry.result);
  }
  tellSummary(screen, notes, { startedAt: '', ms: 8123, totals, notRun: 0, exitCode: 1, version: '0' });
  return text;
}

test('it says in words what was healed and why, what was refused and what stood there instead', () => {
  const text = summaryOf(1);
  expect(text).toContain('steps: ✓ 2 passed, ↻ 1 healed, ⚑ 1 flagged, ? 1 unverified, ⊘ 1 refused, – 1 skipped in 8.1 s');
  expect(text).toMatch(/Healed \(1\)[^\n]*\n {2}↻ step 3, Click ‘Sign in’\n {6}The recorded id and path match nothing any more.*Confidence 91\.2%\./);
  expect(text).toMatch(/Refused: nothing was done \(1\)/);
  expect(text).toContain('Saw button ‘Delete’ in row ‘1002 | Lamp’, which 58% of the evidence fits: its row is another one');
  expect(text.indexOf('Refused')).toBeLessThan(text.indexOf('Healed ('));
});

test('many runs are named and counted, not all told', () => {
  const text = summaryOf(200);
  expect(text).toContain('0 of 200 runs passed');
  expect(text).toContain('Row 1, step 6');
  expect(text).toContain('… and 180 more in the report');
  expect(text).not.toContain('Row 150');
});
