import { calibrationOf, wilson } from './calibration.js';
import type { HealingAction } from './judgement.js';
import { confidence } from './scale.js';

export interface Measured {
  action: HealingAction;
  /** Of the chosen element; false where nothing was chosen. */
  right: boolean;
  /** The chosen one is the labelled answer itself, not merely one as good. */
  strict: boolean;
  /** The right answer is to refuse. */
  absent: boolean;
  /** The calibrated one where the score has been measured. */
  confidence: number;
  ms: number;
}

const ACTED: readonly HealingAction[] = ['auto_apply', 'apply_with_flag'];

/** The fields that every relocation benchmark prints; see docs/benchmarks.md. */
export function figuresOf(measured: readonly Measured[]): Figures {
  const present = measured.filter(({ absent }) => !absent);
  const gone = measured.filter(({ absent }) => absent);
  const acted = measured.filter(isActed);
  const band = (action: HealingAction): { n: number; wrong: number } => {
    const of = measured.filter((one) => one.action === action);
    return { n: of.length, wrong: of.filter(({ right }) => !right).length };
  };
  const times = measured.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    cases: present.length,
    strict: present.filter((one) => isActed(one) && one.strict).length,
    right: present.filter((one) => isActed(one) && one.right).length,
    wrong: present.filter((one) => isActed(one) && !one.right).length,
    refused: present.filter((one) => !isActed(one)).length,
    absent: { cases: gone.length, refused: gone.filter((one) => !isActed(one)).length, wrong: gone.filter(isActed).length },
    bands: { auto_apply: band('auto_apply'), apply_with_flag: band('apply_with_flag'), suggest_only: band('suggest_only'), reject: { n: band('reject').n } },
    calibration: calibrationOf(acted.map((one) => ({ confidence: confidence(one.confidence), right: one.right }))),
    msPerCase: { median: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}

export interface Figures {
  cases: number;
  strict: number;
  right: number;
  wrong: number;
  refused: number;
  absent: { cases: number; refused: number; wrong: number };
  bands: { auto_apply: { n: number; wrong: number }; apply_with_flag: { n: number; wrong: number }; suggest_only: { n: number; wrong: number }; reject: { n: number } };
  calibration: ReturnType<typeof calibrationOf>;
  msPerCase: { median: number; p95: number };
}

/** Whether something is done without asking first. */
export function isActed({ action }: { action: HealingAction }): boolean {
  return ACTED.includes(action);
}

export function quantile(sorted: readonly number[], q: number): number {
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0) * 100) / 100;
}

/** The figures as lines for people. */
export function tableOfFigures(figures: Figures): string {
  const { cases, strict, right, wrong, refused, absent, bands, calibration, msPerCase } = figures;
  return [
    row('present', cases),
    row('  acted on the right one', right, cases),
    row('  (the labelled one itself)', strict, cases),
    row('  acted on a wrong one', wrong, cases),
    row('  refused', refused, cases),
    row('gone', absent.cases),
    row('  refused', absent.refused, absent.cases),
    row('  acted anyway', absent.wrong, absent.cases),
    ...Object.entries(bands).map(([name, band]) => `${name.padEnd(32)}${String(band.n).padStart(6)}${'wrong' in band ? `   wrong ${band.wrong}` : ''}`),
    measure('calibration error (acted)', calibration.ece),
    measure('Brier score (acted)', calibration.brier),
    `${'ms per case, median / p95'.padEnd(32)}${msPerCase.median} / ${msPerCase.p95}`,
  ].join('\n');
}

function measure(name: string, value: number | null): string {
  return `${name.padEnd(32)}${(value === null ? '—' : value.toFixed(4)).padStart(7)}`;
}

function row(name: string, count: number, of?: number): string {
  const counted = `${name.padEnd(32)}${String(count).padStart(6)}`;
  const range = of ? wilson(count, of) : null;
  return of && range ? `${counted}  ${percent(count / of)}   (95 %: ${percent(range.low)}–${percent(range.high)})` : counted;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
