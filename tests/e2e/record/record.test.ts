import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionsPage } from './actions-page.js';
import { CASES } from './cases/all.js';
import { PASSWORD } from './cases/filling.js';
import { firstOfEach } from './cases/chosen.js';
import { SCRIPTED } from './cases/scripted.js';
import { kept, keptOf, keptResults } from './kept-results.js';
import { runCases, type CaseResult } from './run-cases.js';
import { RecordStage } from './stage.js';

const CHOSEN = firstOfEach([...CASES, ...SCRIPTED]);

let stage: RecordStage;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  stage = await RecordStage.open();
  results = await runCases(stage, CHOSEN);
}, 400_000);
afterAll(() => stage?.close());

describe('what is done on a page becomes a file that does it again', () => {
  for (const { name } of CHOSEN) {
    test(`${name}`, () => {
      const result = results.get(name);
      expect(result?.recording, 'recording').toEqual([]);
      expect(result?.replaying, 'replaying').toEqual([]);
    });
  }
});

test('no file holds a secret', () => {
  for (const { name, text } of results.values()) expect(text.includes(PASSWORD), name).toBe(false);
});

test('what was seen is what the table says', () => {
  const seen = Object.fromEntries(CHOSEN.map((one) => [one.name, kept(results.get(one.name) as CaseResult, one)]));
  expect(keptOf('runner', seen)).toMatchObject(seen);
});

test('docs/actions.md is made from what was seen', () => {
  const page = readFileSync(new URL('../../../docs/actions.md', import.meta.url), 'utf8');
  expect(page, 'make it anew with: node --import tsx scripts/actions-table.ts').toBe(actionsPage(keptResults()));
});
