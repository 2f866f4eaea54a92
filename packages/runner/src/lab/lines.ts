import { reliabilityLines, tableOfFigures, wilson } from '@waymark/core';
import { OPERATOR_NAMES, OPERATORS } from './operators.js';
import type { CaseResult } from './run-case.js';
import type { LabResult, OperatorCount } from './run-lab.js';

export const HEAD = ['operator', 'right is', 'cases', 'right', 'wrong', 'refused', 'correct (95 %)'];

export function operatorRow({ name, truth, cases, right, wrong, refused, correct }: OperatorCount): string[] {
  return [name, truth === 'element' ? 'the element' : 'to refuse', ...[cases, right, wrong, refused].map(String), intervalWords(correct, cases)];
}

export function intervalWords(count: number, of: number): string {
  const range = wilson(count, of);
  return range ? `${percent(count / of)} (${percent(range.low)}–${percent(range.high)})` : '—';
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** What stands below the table: totals, bands, calibration with its curve, and what is in none of the figures. */
export function totalLines(result: LabResult): string[] {
  const { skipped, broken, results } = result;
  return [
    ...tableOfFigures(result).split('\n'),
    '',
    ...reliabilityLines(result.calibration),
    '',
    `left out: ${skipped.length} of ${new Set(results.map(({ page, target }) => `${page} ${target}`)).size + skipped.length} controls, which even the unchanged page does not lead back to`,
    ...skipped.map(({ target, reason }) => `  ${target}: ${reason}`),
    ...broken.map(({ number, reason }) => `case ${number} could not be asked: ${reason}`),
  ];
}

export function caseLine(one: CaseResult): string {
  const what = one.verdict === 'wrong' ? 'WRONG' : 'refused';
  return `${what}  case ${one.number}, ${one.operator}, ${one.page}, ${one.target}: ${one.change}; ${one.chosen ?? 'nothing'}: ${one.reason}`;
}

/** `--list`: the one table of operators, for people. */
export function listRows(): string[][] {
  return OPERATOR_NAMES.map((name) => {
    const { family, truth, keeps, says } = OPERATORS[name];
    return [name, family, truth === 'element' ? 'the element' : 'to refuse', keeps === 'none' ? '' : keeps, says];
  });
}
