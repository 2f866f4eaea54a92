import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchForTests } from '../../tests/browser.ts';
import { figuresOf, tableOfFigures } from '../figures.ts';
import { CasesError, readCases, type PageCase } from './cases-file.ts';
import { linesOf, whyLines } from './lines.ts';
import { runCase, type CaseRun } from './run-case.ts';

const OWN_CASES = fileURLToPath(new URL('cases.json', import.meta.url));
const USAGE = 'usage: npm run bench:pages -- [--cases FILE] [--only TEXT] [--verbose] [--json]\n  FILE as in docs/benchmarks.md; without it, the project’s own page pairs';

const options = readOptions();
const cases = casesOf(options);
const runs = await runAll(cases);
const results = runs.map(({ result }) => result);
const figures = figuresOf(runs.flatMap(({ measured }) => measured ?? []));
if (options.json) process.stdout.write(`${JSON.stringify({ ...figures, errors: results.filter(({ error }) => error).length, results })}\n`);
else console.log(`${linesOf(cases, runs)}\n\n${tableOfFigures(figures)}`);

function readOptions(): { cases?: string; only?: string; verbose?: boolean; json?: boolean } {
  try {
    return parseArgs({ options: { cases: { type: 'string' }, only: { type: 'string' }, verbose: { type: 'boolean' }, json: { type: 'boolean' } } }).values;
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function casesOf({ cases = OWN_CASES, only = '' }: { cases?: string; only?: string }): PageCase[] {
  try {
    const chosen = readCases(cases).filter(({ id }) => id.includes(only));
    return chosen.length > 0 ? chosen : leave(`${cases}: no case has ‘${only}’ in its id`);
  } catch (error) {
    if (!(error instanceof CasesError)) throw error;
    return leave(error.message);
  }
}

function leave(message: string): never {
  console.error(message);
  process.exit(2);
}

async function runAll(all: readonly PageCase[]): Promise<CaseRun[]> {
  const browser = await launchForTests(['--allow-file-access-from-files']);
  const done: CaseRun[] = [];
  try {
    for (const one of all) {
      const run = await runCase(browser, one);
      if (options.verbose) for (const line of whyLines(one, run)) console.error(line);
      done.push(run);
    }
  } finally {
    await browser.close();
  }
  return done;
}
