import { describe, expect, test } from 'vitest';
import type { AllResults } from './actions-table.js';
import { PASSWORD } from './cases/filling.js';
import type { RecordCase } from './cases/record-case.js';
import { kept, keptOf } from './kept-results.js';
import type { CaseResult } from './run-cases.js';

/** What is asked of every case, whichever program has recorded and replayed it. */
export function expectCases(program: keyof AllResults, cases: readonly RecordCase[], results: () => ReadonlyMap<string, CaseResult>): void {
  describe('what is done on a page becomes a file that does it again', () => {
    test.each(cases)('$name', ({ name }) => {
      const result = results().get(name);
      expect(result?.recording, 'recording').toEqual([]);
      expect(result?.replaying, 'replaying').toEqual([]);
    });
  });

  test('no file holds a secret', () => {
    for (const { name, text } of results().values()) expect(text.includes(PASSWORD), name).toBe(false);
  });

  test('what was seen is what the table says', () => {
    const seen = Object.fromEntries(cases.map((one) => [one.name, kept(results().get(one.name) as CaseResult, one)]));
    const table = keptOf(program, seen);
    // What the table calls unverified is so on a machine that is fast enough: where it is slow, the click may be seen after all.
    const atLeast = Object.fromEntries(Object.entries(seen).map(([name, one]) => [name, table[name]?.replayed.startsWith('unverified') && one.replayed === 'passed' ? { ...one, replayed: table[name].replayed } : one]));
    expect(table).toMatchObject(atLeast);
  });
}
