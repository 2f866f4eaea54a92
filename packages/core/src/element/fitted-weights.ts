import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.786, rare: 1.728, similar: 1.472, changed: -2.02, contradicts: -4.005, lost: -1.532, appeared: -0.981, absent: 0.581 },
  id: { same: 0.178, rare: 0.478, similar: 0, changed: 0, contradicts: 0, lost: -0.412, appeared: 0, absent: 0 },
  name: { same: 0.544, rare: 1.044, similar: 0, changed: -0.809, contradicts: 0, lost: -0.335, appeared: -0.192, absent: 0 },
  href: { same: 1.218, rare: 1.386, similar: 0.861, changed: -0.948, contradicts: -0.325, lost: -0.413, appeared: -0.081, absent: 0 },
  tag: { same: 1.089, rare: 1.093, similar: 0.767, changed: -1.022, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.266, rare: 0, similar: 0.067, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1, rare: 0, similar: 1.683, changed: -0.436, contradicts: 0, lost: -0.588, appeared: -0.256, absent: 0.156 },
  xpath: { same: 1.313, rare: 0.656, similar: 0.612, changed: -1.022, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.605, rare: 0.303, similar: 0, changed: -0.405, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.089, rare: 0.044, similar: 1.312, changed: -0.252, contradicts: 0, lost: -0.766, appeared: 0, absent: 0 },
  place: { same: 0, rare: 0, similar: 2.462, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.708, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
