import {
  calibrationOf,
  chooseCalibration,
  measureCalibration,
  PRESET_PERCENTS,
  type CalibrationRecord,
  type CalibrationSample,
  type Evidence,
  type SamplePart,
} from '@waymark/core';
import { SamplesError, type ActedSample, type SamplesFile } from './samples.ts';

/** Under ten buckets most of the measured scores would share the last one. */
const CURVE_BUCKETS = 20;
/** Far below what a sample of any size can tell apart. */
const DIGITS = 5;

export interface Parts {
  fit: SamplesFile[];
  measure: SamplesFile[];
}

/** Fits on one part, measures on the other; throws where either is too small to say anything. */
export function recordOf({ fit, measure }: Parts, date: string): CalibrationRecord {
  const fitted = samplesOf(fit);
  const measured = samplesOf(measure, new Set(fitted.map(({ key }) => key)));
  const choice = chooseCalibration(fitted);
  if (!choice) throw new SamplesError(`${fitted.length} decisions in ${groupCount(fitted)} groups are too few to fit and compare maps`);
  const map = { knots: choice.map.knots.map(({ score, precision }) => ({ score: rounded(score), precision: rounded(precision) })) };
  const { ece, brier } = measureCalibration(measured, map);
  if (ece === null || brier === null) throw new SamplesError(`${measured.length} decisions are too few to measure the map`);
  return {
    method: choice.method,
    date,
    thresholds: PRESET_PERCENTS.balanced,
    fitted: { ...partOf(fit, fitted), attempts: choice.attempts.map((one) => ({ ...one, ece: rounded(one.ece), brier: rounded(one.brier) })) },
    measured: { ...partOf(measure, measured), calibration: { ece: rounded(ece), brier: rounded(brier) }, before: curveOf(measured) },
    ...map,
    evidence: evidenceOf(measured.filter(({ healed }) => healed)),
  };
}

/** Each question once, and none that is among `others`. */
function samplesOf(files: readonly SamplesFile[], others: ReadonlySet<string> = new Set()): ActedSample[] {
  const byKey = new Map(files.flatMap(({ samples }) => samples.map((one) => [one.key, one])));
  return [...byKey.values()].filter(({ key }) => !others.has(key));
}

function partOf(files: readonly SamplesFile[], samples: readonly ActedSample[]): SamplePart {
  return { from: files.map(({ from }) => from), n: samples.length, right: samples.filter(({ right }) => right).length };
}

function curveOf(samples: readonly CalibrationSample[]): CalibrationRecord['measured']['before'] {
  const { ece, brier, buckets } = calibrationOf(samples, CURVE_BUCKETS);
  const kept = buckets.filter(({ n }) => n > 0);
  return {
    ece: roundedOrNull(ece),
    brier: roundedOrNull(brier),
    buckets: kept.map((one) => ({ ...one, meanConfidence: roundedOrNull(one.meanConfidence), precision: roundedOrNull(one.precision) })),
  };
}

function evidenceOf(healings: readonly CalibrationSample[]): Evidence[] {
  const points = new Map<number, Evidence>();
  for (const { confidence, right } of healings) {
    const score = Math.floor(confidence * 100 + 1e-9);
    const { n, right: before } = points.get(score) ?? { n: 0, right: 0 };
    points.set(score, { score, n: n + 1, right: before + (right ? 1 : 0) });
  }
  return [...points.values()].sort((a, b) => b.score - a.score);
}

function groupCount(samples: readonly ActedSample[]): number {
  return new Set(samples.map(({ group }) => group)).size;
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

function rounded(value: number): number {
  return Math.round(value * 10 ** DIGITS) / 10 ** DIGITS;
}
