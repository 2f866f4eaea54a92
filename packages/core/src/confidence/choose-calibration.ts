import { calibrationOf, type Calibration, type CalibrationSample } from './calibration.js';
import { calibrate, type CalibrationMap } from './calibration-map.js';
import { CALIBRATION_METHODS, fitCalibration, type CalibrationMethod } from './fit-calibration.js';

/** `group`: what must not be on both sides of a split, such as a site or the seed of a run. */
export interface GroupedSample extends CalibrationSample {
  group: string;
}

export interface Attempt {
  method: CalibrationMethod;
  ece: number;
  brier: number;
}

export interface Choice {
  method: CalibrationMethod;
  map: CalibrationMap;
  /** Each method on groups that it was not fitted on. */
  attempts: Attempt[];
}

/** Nearer than this two methods are told apart by luck; the order of preference then decides. */
const SAME = { brier: 1e-3, ece: 1e-2 } as const;

/** With fewer wrong ones, a method that claims the same of every score cannot be caught at it; the order of preference then decides. */
const FEWEST_WRONG = 5;

/** The method that does best on groups it has not seen, fitted on all of them. null where there is too little to fit or to compare. */
export function chooseCalibration(samples: readonly GroupedSample[]): Choice | null {
  const attempts = CALIBRATION_METHODS.flatMap((method) => attemptOf(samples, method));
  const comparable = samples.filter(({ right }) => !right).length >= FEWEST_WRONG;
  const method = (comparable ? bestOf(attempts) : attempts[0])?.method;
  const map = method ? fitCalibration(samples, method) : null;
  return method && map ? { method, map, attempts } : null;
}

/** The claims of the map, held against what came. Scores that it knows nothing of keep their own claim. */
export function measureCalibration(samples: readonly CalibrationSample[], map: CalibrationMap | null, bucketCount?: number): Calibration {
  return calibrationOf(samples.map((one) => ({ ...one, confidence: calibrate(one.confidence, map) ?? one.confidence })), bucketCount);
}

function attemptOf(samples: readonly GroupedSample[], method: CalibrationMethod): Attempt[] {
  const groups = [...new Set(samples.map(({ group }) => group))];
  if (groups.length < 2) return [];
  const claimed = groups.flatMap((group) => {
    const map = fitCalibration(samples.filter((one) => one.group !== group), method);
    return samples.filter((one) => one.group === group).map((one) => ({ ...one, confidence: calibrate(one.confidence, map) ?? one.confidence }));
  });
  const { ece, brier } = calibrationOf(claimed);
  return ece === null || brier === null ? [] : [{ method, ece, brier }];
}

/** The first that is as good as the best, by both measures. */
function bestOf(attempts: readonly Attempt[]): Attempt | undefined {
  const lowest = (name: keyof typeof SAME, among: readonly Attempt[]): number => among.reduce((least, one) => Math.min(least, one[name]), Infinity);
  const sharp = attempts.filter(({ brier }) => brier <= lowest('brier', attempts) + SAME.brier);
  return sharp.find(({ ece }) => ece <= lowest('ece', sharp) + SAME.ece);
}
