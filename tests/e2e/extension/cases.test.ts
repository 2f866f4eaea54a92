import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASES } from '../record/cases/all.js';
import { firstOfEach } from '../record/cases/chosen.js';
import { PASSWORD } from '../record/cases/filling.js';
import { kept, keptOf } from '../record/kept-results.js';
import { runCases, type CaseResult } from '../record/run-cases.js';
import { ExtensionCaseStage } from './case-stage.js';


const CHOSEN = firstOfEach(CASES);

/** One recording and one replay at a time in each. */
const BROWSERS = 2;

let stages: ExtensionCaseStage[] = [];
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  stages = await Promise.all(Array.from({ length: BROWSERS }, () => ExtensionCaseStage.open()));
  const parts = await Promise.all(stages.map((stage, own) => runCases(stage, CHOSEN.filter((_, index) => index % BROWSERS === own), 1)));
  results = new Map(parts.flatMap((part) => [...part]));
}, 600_000);
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

describe('what is done in a tab becomes a file that does it again there', () => {
  test.each(CHOSEN)('$name', ({ name }) => {
    const result = results.get(name);
    expect(result?.recording, 'recording').toEqual([]);
    expect(result?.replaying, 'replaying').toEqual([]);
  });
});

test('no file holds a secret', () => {
  for (const { name, text } of results.values()) expect(text.includes(PASSWORD), name).toBe(false);
});

test('what was seen is what the table says', () => {
  const seen = Object.fromEntries(CHOSEN.map((one) => [one.name, kept(results.get(one.name) as CaseResult, one)]));
  expect(keptOf('extension', seen)).toMatchObject(seen);
});
