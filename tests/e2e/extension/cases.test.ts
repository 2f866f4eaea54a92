import { afterAll, beforeAll } from 'vitest';
import { CASES } from '../record/cases/all.js';
import { forExtension } from '../record/cases/chosen.js';
import { expectCases } from '../record/expect-cases.js';
import { runCases, type CaseResult } from '../record/run-cases.js';
import { ExtensionCaseStage } from './case-stage.js';

const CHOSEN = forExtension(CASES);

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

expectCases('extension', CHOSEN, () => results);
