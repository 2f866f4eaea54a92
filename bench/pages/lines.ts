import type { PageCase } from './cases-file.ts';
import type { CaseRun } from './run-case.ts';

/** One line a case that did not end as it should, or that was refused. */
export function linesOf(cases: readonly PageCase[], runs: readonly CaseRun[]): string {
  const shown = runs.flatMap((run, index) => (run.result.right ? [] : [lineOf(cases[index], run)]));
  return shown.length === 0 ? 'every case ended as it should' : shown.join('\n');
}

function lineOf(one: PageCase | undefined, { result }: CaseRun): string {
  const acted = result.outcome === 'auto_apply' || result.outcome === 'apply_with_flag';
  const what = result.error ? 'error' : acted ? (one?.gone || one?.new.xpath === null ? 'ACTED, GONE' : 'WRONG') : 'refused';
  return `${what.padEnd(12)}${result.id.padEnd(32)} ${result.outcome.padEnd(16)}${(result.confidence * 100).toFixed(0).padStart(3)} %  ${result.error ?? result.reason}`;
}

const SHOWN = 4;

/** Everything that was seen for a case, for those who want to know why. */
export function whyLines(one: PageCase, run: CaseRun): string[] {
  if (run.result.right && one.new.xpath !== null && !one.gone) return [];
  const { judged } = run;
  const considered = judged ? judged.result.considered.slice(0, SHOWN) : [];
  return [
    lineOf(one, run),
    ...considered.flatMap((each) => [
      `    ${each.description}  identity ${each.identity.toFixed(2)}  [${each.tiers.join(' ')}]  ${each.notChosen ?? 'chosen'}`,
      `        ${each.differences.map(({ evidence, verdict, recorded, found }) => `${evidence} ${verdict} [${short(recorded)} → ${short(found)}]`).join('; ')}`,
    ]),
  ];
}

function short(text: string | null): string {
  return text === null ? '–' : text.slice(0, 40);
}
