import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.748, rare: 1.68, similar: 1.646, changed: -2.05, contradicts: -4, lost: -1.55, appeared: -0.97, absent: 0.57 },
  id: { same: 0.251, rare: 0.551, similar: 0, changed: 0, contradicts: 0, lost: -0.404, appeared: 0, absent: 0 },
  name: { same: 0.537, rare: 1.037, similar: 0, changed: -0.809, contradicts: 0, lost: -0.328, appeared: -0.302, absent: 0.052 },
  href: { same: 1.179, rare: 1.354, similar: 0.893, changed: -1.228, contradicts: 0, lost: -0.504, appeared: -0.144, absent: 0.044 },
  tag: { same: 1.196, rare: 1.138, similar: 0.72, changed: -1.036, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.285, rare: 0, similar: 0.057, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1, rare: 0, similar: 1.628, changed: -0.395, contradicts: 0, lost: -0.67, appeared: -0.202, absent: 0.102 },
  xpath: { same: 1.303, rare: 0.651, similar: 0.77, changed: -1.089, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.648, rare: 0.324, similar: 0, changed: -0.448, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.188, rare: 0.094, similar: 1.256, changed: -0.352, contradicts: 0, lost: -0.805, appeared: -0.063, absent: 0.063 },
  place: { same: 0, rare: 0, similar: 2.409, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.869, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
