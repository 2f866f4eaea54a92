import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.752, rare: 1.684, similar: 1.655, changed: -2.055, contradicts: -4, lost: -1.551, appeared: -0.971, absent: 0.571 },
  id: { same: 0.244, rare: 0.544, similar: 0, changed: 0, contradicts: 0, lost: -0.416, appeared: 0, absent: 0 },
  name: { same: 0.537, rare: 1.037, similar: 0, changed: -0.809, contradicts: 0, lost: -0.328, appeared: -0.302, absent: 0.052 },
  href: { same: 1.189, rare: 1.362, similar: 0.914, changed: -1.208, contradicts: 0, lost: -0.502, appeared: -0.145, absent: 0.045 },
  tag: { same: 1.197, rare: 1.139, similar: 0.72, changed: -1.037, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.286, rare: 0, similar: 0.057, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1.131, rare: 0.065, similar: 1.567, changed: -0.417, contradicts: 0, lost: -0.674, appeared: -0.202, absent: 0.102 },
  xpath: { same: 1.31, rare: 0.655, similar: 0.761, changed: -1.082, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.648, rare: 0.324, similar: 0, changed: -0.448, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.195, rare: 0.097, similar: 1.258, changed: -0.36, contradicts: 0, lost: -0.806, appeared: -0.055, absent: 0.055 },
  place: { same: 0, rare: 0, similar: 2.409, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.865, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
