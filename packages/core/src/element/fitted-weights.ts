import type { EvidenceWeights } from './identity-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.75, rare: 1.674, similar: 1.638, changed: -2.042, contradicts: -4, lost: -1.562, appeared: -0.965, absent: 0.565 },
  id: { same: 0.258, rare: 0.558, similar: 0, changed: 0, contradicts: 0, lost: -0.446, appeared: 0, absent: 0 },
  name: { same: 0.54, rare: 1.04, similar: 0, changed: -0.809, contradicts: 0, lost: -0.331, appeared: -0.3, absent: 0.05 },
  href: { same: 1.202, rare: 1.378, similar: 0.911, changed: -1.243, contradicts: 0, lost: -0.471, appeared: 0, absent: 0 },
  tag: { same: 1.063, rare: 1.051, similar: 0, changed: -1.063, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.358, rare: 0, similar: 0.021, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1.124, rare: 0.062, similar: 1.578, changed: -0.452, contradicts: 0, lost: -0.666, appeared: -0.193, absent: 0.093 },
  xpath: { same: 1.306, rare: 0.653, similar: 0.736, changed: -1.062, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.657, rare: 0.328, similar: 0, changed: -0.457, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.203, rare: 0.102, similar: 1.244, changed: -0.316, contradicts: 0, lost: -0.828, appeared: -0.032, absent: 0.032 },
  place: { same: 0, rare: 0, similar: 2.382, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.841, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
