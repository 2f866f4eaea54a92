import type { Mode } from '../recording/recording.js';
import type { Confidence } from './judgement.js';

export interface Thresholds {
  autoApply: Confidence;
  flag: Confidence;
  suggest: Confidence;
}

/** What this run may do by itself, after precedence has been settled. */
export interface Policy {
  healing: boolean;
  mode: Mode;
  thresholds: Thresholds;
  /** Where the thresholds came from, for reports: 'flags', 'recording thresholds', … */
  origin: string;
}
