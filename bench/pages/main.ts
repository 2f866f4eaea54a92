import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchForTests } from '../../tests/browser.ts';
import { figuresOf, reliabilityLines, tableOfFigures } from '@waymark/core';
import { CasesError, readCases, type PageCase } from './cases-file.ts';
import { linesOf, whyLines } from './lines.ts';
import { Pages } from './open-pages.ts';
import { runCase, type CaseRun } from './run-case.ts';

const OWN_CASES = fileURLToPath(new URL('cases.json', import.meta.url));
const USAGE = 'usage: npm run bench:pages -- [--cases FILE] [--gone] [--only TEXT] [--verbose] [--json]\n  FILE as in docs/benchmarks.md; without it, the project’s own page pairs\n  --gone asks the cases that have an answer with that answer taken out of the page: then to refuse is right';

const options = readOptions();
const cases = casesOf(options);
const runs = await runAll(cases);
const results = runs.map(({ result }) => result);
const figures = figuresOf(runs.flatMap(({ measured }) => measured ?? []));
if (options.json) process.stdout.write(`${JSON.stringify({ ...figures, command: `npm run bench:pages${options.gone ? ' -- --gone' : ''}`, errors: results.filter(({ error }) => error).length, results })}\n`);
else console.log([linesOf(cases, runs), '', tableOfFigures(figures), '', ...reliabilityLines(figures.calibration)].join('\n'));

function readOptions(): { cases?: string; gone?: boolean; only?: string; verbose?: boolean; json?: boolean } {
  try {
    return parseArgs({ options: { cases: { type: 'string' }, gone: { type: 'boolean' }, only: { type: 'string' }, verbose: { type: 'boolean' }, json: { type: 'boolean' } } }).values;
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function casesOf({ cases = OWN_CASES, only = '', gone = false }: { cases?: string; only?: string; gone?: boolean }): PageCase[] {
  try {
    const named = readCases(cases).filter(({ id }) => id.includes(only));
    const chosen = gone ? named.filter((one) => one.new.xpath !== null).map((one) => ({ ...one, gone })) : named;
    return chosen.length > 0 ? chosen : leave(`${cases}: no such case`);
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
  const pages = new Pages(browser);
  const done: CaseRun[] = [];
  try {
    for (const one of all) {
      const run = await runCase(pages, one);
      if (options.verbose) for (const line of whyLines(one, run)) console.error(line);
      done.push(run);
    }
  } finally {
    await browser.close();
  }
  return done;
}
