import { createRedactor } from '@waymark/core';
import { expect, test } from 'vitest';
import { sampleEntry, sampleSteps } from '../../../../tests/e2e/cli/sample-runs.js';
import { readEnvironment } from '../config.js';
import { addRun, emptyTotals } from '../report/entry.js';
import { createScreen } from './screen.js';
import { SummaryNotes, tellSummary } from './summary.js';

function summaryOf(count: number, healings?: ReadonlyMap<number, string>): string {
  let text = '';
  const screen = createScreen({ write: (more) => (text += more) }, readEnvironment({}), createRedactor(new Map()));
  const notes = new SummaryNotes();
  let totals = emptyTotals();
  for (let number = 1; number <= count; number++) {
    const entry = sampleEntry(number, sampleSteps(null), `Row ${number}`);
    notes.add(entry, healings);
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

test('it says what to type about what was healed, and only where it is stored', () => {
  const flagged = sampleSteps(null).find(({ outcome }) => outcome === 'flagged')?.step.number ?? 0;
  const healed = sampleSteps(null).find(({ outcome }) => outcome === 'healed')?.step.number ?? 0;
  const text = summaryOf(1, new Map([[flagged, '0a1b2c3d-4e5f-6789-abcd-ef0123456789'], [healed, '9f8e7d6c-4e5f-6789-abcd-ef0123456789']]));
  expect(text).toContain('Right: waymark heal approve 0a1b2c3d. Wrong: waymark heal reject 0a1b2c3d.');
  expect(text).toContain('run it with --update apply');
  expect(text).toContain('Or: waymark heal approve 9f8e7d6c');
  expect(summaryOf(1)).not.toContain('waymark heal approve');
});
