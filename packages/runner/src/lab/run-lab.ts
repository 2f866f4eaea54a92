import { figuresOf, type Figures } from '@waymark/core';
import type { LabOperatorName } from '@waymark/injected/lab';
import type { BrowserHost } from '../compose.js';
import type { PagePath } from './find-pages.js';
import { OPERATOR_NAMES, OPERATORS, type OperatorFacts } from './operators.js';
import { planCases, type PlannedCase } from './plan.js';
import type { CasePicture, CaseResult, CaseRun, LabGround } from './run-case.js';
import { serveFolder } from './serve-folder.js';
import { Survey } from './survey.js';
import { Worker } from './worker.js';

export interface LabOptions {
  sites: string;
  /** Of that folder. */
  pages: readonly PagePath[];
  seed: number;
  n: number;
  operators: readonly LabOperatorName[];
  workers: number;
  /** Which cases to keep a picture of; none by default. */
  pictured?(result: CaseResult): boolean;
  onCase?(result: CaseResult | null): void;
}

export interface OperatorCount {
  name: LabOperatorName;
  truth: OperatorFacts['truth'];
  cases: number;
  right: number;
  wrong: number;
  refused: number;
  /** Acted on the right one where it is there, refused where it is not. */
  correct: number;
}

export interface LabResult extends Figures {
  seed: number;
  n: number;
  operators: OperatorCount[];
  /** Controls that were left out, since even the unchanged page does not lead back to them. */
  skipped: { target: string; reason: string }[];
  /** Cases that broke down twice, and are in none of the figures; and those for which no page has a fitting control. */
  broken: { number: number; reason: string }[];
  results: CaseResult[];
}

export interface LabRun {
  result: LabResult;
  /** By the number of the case. */
  pictures: ReadonlyMap<number, CasePicture>;
}

export async function runLab(host: BrowserHost, options: LabOptions): Promise<LabRun> {
  const { sites, pages, seed, n, operators } = options;
  const served = await serveFolder(sites);
  const survey = new Survey(served.addressOf);
  try {
    const planned = planCases({ seed, n, operators, pages });
    const { runs, broken } = await runAll(host, { planned, options, ground: { survey, addressOf: served.addressOf, seed, pictured: options.pictured ?? (() => false) } });
    const results = runs.map(({ result }) => result);
    const result = { seed, n, ...figuresOf(runs.map(({ measured }) => measured)), operators: countsOf(results), skipped: await survey.unfit(), broken, results };
    return { result, pictures: new Map(runs.flatMap(({ result: { number }, picture }) => (picture ? [[number, picture]] : []))) };
  } finally {
    await served.close();
  }
}

interface Work {
  planned: readonly PlannedCase[];
  options: LabOptions;
  ground: LabGround;
}

/** Workers take the next case as they get free; results stand in the order of the plan, so their number changes nothing. */
async function runAll(host: BrowserHost, { planned, options, ground }: Work): Promise<{ runs: CaseRun[]; broken: LabResult['broken'] }> {
  const ended: (CaseRun | string)[] = [];
  const waiting = [...planned];
  const work = async (): Promise<void> => {
    const worker = new Worker(host, ground);
    try {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const run = await worker.run(one);
        ended[one.number] = run;
        options.onCase?.(typeof run === 'string' ? null : run.result);
      }
    } finally {
      await worker.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.workers, planned.length) }, work));
  return {
    runs: ended.filter((one) => typeof one !== 'string'),
    broken: ended.flatMap((reason, number) => (typeof reason === 'string' ? [{ number, reason }] : [])),
  };
}

function countsOf(results: readonly CaseResult[]): OperatorCount[] {
  return OPERATOR_NAMES.flatMap((name) => {
    const own = results.filter(({ operator }) => operator === name);
    const count = (verdict: CaseResult['verdict']): number => own.filter((one) => one.verdict === verdict).length;
    const correct = own.filter(isCorrect).length;
    return own.length === 0 ? [] : [{ name, truth: OPERATORS[name].truth, cases: own.length, right: count('right'), wrong: count('wrong'), refused: count('refused'), correct }];
  });
}

export function isCorrect({ truth, verdict }: CaseResult): boolean {
  return verdict === (truth === 'element' ? 'right' : 'refused');
}
