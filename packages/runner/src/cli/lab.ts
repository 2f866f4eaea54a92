import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRedactor } from '@waymark/core';
import type { LabOperatorName } from '@waymark/injected/lab';
import { readEnvironment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { nearest } from '../data/nearest.js';
import { findPages } from '../lab/find-pages.js';
import { writeLabReport } from '../lab/html.js';
import { OFFLINE } from '../lab/lab-tab.js';
import { caseLine, HEAD, listRows, operatorRow, totalLines } from '../lab/lines.js';
import { OPERATORS, OPERATOR_NAMES } from '../lab/operators.js';
import type { CaseResult } from '../lab/run-case.js';
import { isCorrect, runLab, type LabResult, type LabRun } from '../lab/run-lab.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { createScreen, type Screen } from './screen.js';
import { table } from './table.js';

export interface LabFlags {
  sites?: string;
  seed: number;
  n: number;
  json?: boolean;
  /** true: in the usual folder. */
  report?: string | true;
  operator?: string[];
  browser?: string;
  workers: number;
  list?: boolean;
}

const OWN_SITES = fileURLToPath(new URL('../lab-sites', import.meta.url));
const REPORT = 'waymark-report';
/** Pictures make the file large; what comes later is told without one. */
const PICTURED = 150;
const WIDTH = 120;

/** `waymark lab`: changes pages on purpose, and counts what the product would do. */
export async function lab(flags: LabFlags): Promise<ExitCode> {
  const environment = readEnvironment();
  const out = createScreen(process.stdout, environment, createRedactor(new Map()));
  const width = process.stdout.columns ?? WIDTH;
  if (flags.list) return printAll(out, table(['operator', 'family', 'right is', 'still its', 'what is done to the page'], listRows(), width));
  const operators = chosenOperators(flags.operator);
  const sites = resolve(flags.sites ?? OWN_SITES);
  const pages = await findPages(sites);
  const folder = flags.report === undefined ? null : resolve(flags.report === true ? REPORT : flags.report);
  const { startBrowser } = await import('../compose.js');
  const host = await startBrowser({ headed: false, executable: flags.browser ?? environment.browser, variables: environment.variables, ignoreHttpsErrors: false, args: OFFLINE });
  try {
    const watch = progressOn(createScreen(process.stderr, environment, createRedactor(new Map())), flags.n);
    const run = await runLab(host, { ...flags, sites, pages, operators, onCase: watch, ...(folder === null ? {} : { pictured: firstNotable() }) });
    if (flags.json) process.stdout.write(`${JSON.stringify(run.result)}\n`);
    else printResult(out, run.result, width);
    if (folder !== null) await sayReport(run, folder);
    return run.result.wrong + run.result.absent.wrong > 0 ? EXIT.failed : EXIT.passed;
  } finally {
    await host.close();
  }
}

function chosenOperators(names: readonly string[] | undefined): readonly LabOperatorName[] {
  const unknown = names?.find((name) => !Object.hasOwn(OPERATORS, name));
  if (unknown === undefined) return names === undefined ? OPERATOR_NAMES : OPERATOR_NAMES.filter((name) => names.includes(name));
  const near = nearest(unknown, OPERATOR_NAMES, 1)[0];
  throw new InputError(`There is no operator named ‘${unknown}’.`, near === undefined ? 'Run `waymark lab --list` for all of them.' : `Did you mean ‘${near}’? \`waymark lab --list\` prints all of them.`);
}

function printAll(screen: Screen, lines: readonly string[]): ExitCode {
  for (const line of lines) screen.line(line);
  return EXIT.passed;
}

/** A line that counts along; where nobody watches, one for every tenth of the way. Wrong acts are told at once. */
function progressOn(screen: Screen, n: number): (result: CaseResult | null) => void {
  const counts = { done: 0, wrong: 0 };
  const step = Math.max(1, Math.ceil(n / 10));
  return (result) => {
    counts.done++;
    if (result?.verdict === 'wrong') {
      counts.wrong++;
      screen.line(screen.paint('bad', caseLine(result)));
    }
    const words = `${counts.done} of ${n} cases, ${counts.wrong} wrong`;
    if (process.stderr.isTTY) screen.transient(words);
    else if (counts.done % step === 0 || counts.done === n) screen.line(words);
  };
}

function firstNotable(): (result: CaseResult) => boolean {
  let left = PICTURED;
  return (result) => !isCorrect(result) && left-- > 0;
}

function printResult(screen: Screen, result: LabResult, width: number): void {
  const [head = '', rule = '', ...rows] = table(HEAD, result.operators.map(operatorRow), width);
  screen.line(screen.paint('strong', head));
  screen.line(rule);
  rows.forEach((row, index) => screen.line(screen.paint(toneOf(result, index), row)));
  screen.line();
  for (const line of totalLines(result)) screen.line(line);
}

function toneOf({ operators }: LabResult, index: number): 'bad' | 'warn' | 'good' {
  const row = operators[index];
  if (row === undefined || row.wrong > 0) return 'bad';
  return row.correct < row.cases ? 'warn' : 'good';
}

async function sayReport(run: LabRun, folder: string): Promise<void> {
  process.stderr.write(`report: ${await writeLabReport(run, folder)}\n`);
}
