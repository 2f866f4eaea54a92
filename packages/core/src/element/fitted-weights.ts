import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.723, rare: 1.658, similar: 1.624, changed: -2.211, contradicts: -3.723, lost: -1.597, appeared: -0.984, absent: 0.584 },
  id: { same: 0.212, rare: 0.512, similar: 0, changed: 0, contradicts: 0, lost: -0.396, appeared: 0, absent: 0 },
  name: { same: 0.537, rare: 1.037, similar: 0, changed: -0.809, contradicts: 0, lost: -0.329, appeared: -0.299, absent: 0.049 },
  href: { same: 1.238, rare: 1.409, similar: 0.977, changed: -0.843, contradicts: -0.543, lost: -0.463, appeared: -0.155, absent: 0.055 },
  tag: { same: 1.163, rare: 1.13, similar: 0.723, changed: -1.008, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.268, rare: 0, similar: 0.066, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1, rare: 0, similar: 1.659, changed: -0.414, contradicts: 0, lost: -0.674, appeared: -0.199, absent: 0.099 },
  xpath: { same: 1.506, rare: 0.753, similar: 0.624, changed: -1.118, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.78, rare: 0.39, similar: 0, changed: -0.58, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.19, rare: 0.095, similar: 1.244, changed: -0.348, contradicts: 0, lost: -0.811, appeared: -0.076, absent: 0.076 },
  place: { same: 0, rare: 0, similar: 2.43, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.879, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
