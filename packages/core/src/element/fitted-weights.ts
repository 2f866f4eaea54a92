import type { EvidenceWeights } from './identity-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.762, rare: 1.685, similar: 1.616, changed: -2.069, contradicts: -4, lost: -1.554, appeared: -0.97, absent: 0.57 },
  id: { same: 0.245, rare: 0.545, similar: 0, changed: 0, contradicts: 0, lost: -0.419, appeared: 0, absent: 0 },
  name: { same: 0.537, rare: 1.037, similar: 0, changed: -0.809, contradicts: 0, lost: -0.328, appeared: -0.303, absent: 0.053 },
  href: { same: 1.201, rare: 1.375, similar: 0.913, changed: -1.213, contradicts: 0, lost: -0.505, appeared: -0.143, absent: 0.043 },
  tag: { same: 1.202, rare: 1.141, similar: 0.722, changed: -1.046, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.292, rare: 0, similar: 0.054, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1.128, rare: 0.064, similar: 1.568, changed: -0.41, contradicts: 0, lost: -0.679, appeared: -0.204, absent: 0.104 },
  xpath: { same: 1.311, rare: 0.655, similar: 0.755, changed: -1.082, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.647, rare: 0.323, similar: 0, changed: -0.447, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.195, rare: 0.098, similar: 1.254, changed: -0.348, contradicts: 0, lost: -0.794, appeared: -0.058, absent: 0.058 },
  place: { same: 0, rare: 0, similar: 2.397, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.846, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
