import type { Calibration } from './calibration.js';
import type { CalibrationMap } from './calibration-map.js';
import type { Attempt } from './choose-calibration.js';
import type { CalibrationMethod } from './fit-calibration.js';
import type { ThresholdPercents } from './presets.js';

/** One part of the samples: what made them, and what they hold. All are decisions that were acted on. */
export interface SamplePart {
  /** Commands that made them, with their seeds. */
  from: readonly string[];
  /** Recorded targets and healings. */
  n: number;
  right: number;
}

/** Healings of one whole point of score, from it up to the next. */
export interface Evidence {
  /** 0–100. */
  score: number;
  n: number;
  right: number;
}

/** A fitted map with where it comes from. */
export interface CalibrationRecord extends CalibrationMap {
  method: CalibrationMethod;
  /** Day of the fit, as YYYY-MM-DD. */
  date: string;
  /** The thresholds, 0–100, under which the decisions were acted on. */
  thresholds: ThresholdPercents;
  fitted: SamplePart & { attempts: readonly Attempt[] };
  /** Nothing of this part was used for the fit. `before` is the calibration of the bare score. */
  measured: SamplePart & { calibration: Pick<Calibration, 'ece' | 'brier'>; before: Calibration };
  /** What promises are held against: healings of the measured part only, by falling score. */
  evidence: readonly Evidence[];
}
