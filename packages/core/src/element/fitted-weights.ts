import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.677, rare: 1.618, similar: 1.583, changed: -2.234, contradicts: -4.002, lost: -1.729, appeared: -0.963, absent: 0.563 },
  id: { same: 0.166, rare: 0.466, similar: 0, changed: 0, contradicts: 0, lost: -0.468, appeared: 0, absent: 0 },
  name: { same: 0.551, rare: 1.051, similar: 0, changed: -0.808, contradicts: 0, lost: -0.343, appeared: -0.3, absent: 0.05 },
  href: { same: 1.296, rare: 1.464, similar: 0.944, changed: -0.86, contradicts: -0.497, lost: -0.537, appeared: -0.241, absent: 0.141 },
  tag: { same: 1.034, rare: 0.978, similar: 0.69, changed: -0.814, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.021, rare: 0, similar: 0.042, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1, rare: 0, similar: 1.741, changed: -0.378, contradicts: 0, lost: -0.765, appeared: -0.229, absent: 0.129 },
  xpath: { same: 1.383, rare: 0.691, similar: 0.682, changed: -1.106, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.639, rare: 0.319, similar: 0, changed: -0.439, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.194, rare: 0.097, similar: 1.233, changed: -0.294, contradicts: 0, lost: -0.784, appeared: -0.111, absent: 0.111 },
  place: { same: 0, rare: 0, similar: 2.409, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.812, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
