import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsPage } from './actions-page.js';
import { CASES } from './cases/all.js';
import { forRunner } from './cases/chosen.js';
import { SCRIPTED } from './cases/scripted.js';
import { expectCases } from './expect-cases.js';
import { keptResults } from './kept-results.js';
import { runCases, type CaseResult } from './run-cases.js';
import { RecordStage } from './stage.js';

const CHOSEN = forRunner(CASES, SCRIPTED);

let stage: RecordStage;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  stage = await RecordStage.open();
  results = await runCases(stage, CHOSEN);
}, 400_000);
afterAll(() => stage?.close());

expectCases('runner', CHOSEN, () => results);

test('docs/actions.md is made from what was seen', () => {
  const page = readFileSync(new URL('../../../docs/actions.md', import.meta.url), 'utf8');
  expect(page, 'make it anew with: node --import tsx scripts/actions-table.ts').toBe(actionsPage(keptResults()));
});
