import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RecordCase } from './cases/record-case.js';
import type { AllResults, KeptResult, KeptResults } from './actions-table.js';
import type { CaseResult } from './run-cases.js';

const FOLDER = new URL('./results/', import.meta.url);

/** Set to write what was seen, instead of comparing with it; then `node --import tsx scripts/actions-table.ts` makes the table. */
const KEEP = 'WAYMARK_KEEP_RESULTS';

export function keptResults(): AllResults {
  return { runner: resultsOf('runner'), extension: resultsOf('extension') };
}

/** What was kept of a program; where asked to, what was seen is kept first. */
export function keptOf(program: keyof AllResults, seen: KeptResults): KeptResults {
  if (process.env[KEEP]) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(new URL(`${program}.json`, FOLDER), `${JSON.stringify(seen, null, 2)}\n`);
  }
  return resultsOf(program);
}

export function kept({ action, recording, replaying, outcomes }: CaseResult, { unverified }: RecordCase): KeptResult {
  const reasoned = outcomes.includes('unverified') && unverified !== undefined ? `unverified: ${unverified}` : 'passed';
  return { action, recorded: recording.length === 0, replayed: replaying.length === 0 ? reasoned : 'no' };
}

function resultsOf(program: keyof AllResults): KeptResults {
  try {
    return JSON.parse(readFileSync(new URL(`${program}.json`, FOLDER), 'utf8')) as KeptResults;
  } catch {
    return {};
  }
}
