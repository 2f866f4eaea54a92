import type { EvidenceWeights } from './evidence-weights.js';
import type { EvidenceName } from './verdict.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_WEIGHTS: Partial<Record<EvidenceName, EvidenceWeights>> = {
  label: { same: 1.678, rare: 1.619, similar: 1.579, changed: -2.22, contradicts: -4.002, lost: -1.74, appeared: -0.967, absent: 0.567 },
  id: { same: 0.163, rare: 0.463, similar: 0, changed: 0, contradicts: 0, lost: -0.464, appeared: 0, absent: 0 },
  name: { same: 0.549, rare: 1.049, similar: 0, changed: -0.809, contradicts: 0, lost: -0.34, appeared: -0.301, absent: 0.051 },
  href: { same: 1.295, rare: 1.463, similar: 0.944, changed: -0.852, contradicts: -0.501, lost: -0.541, appeared: -0.203, absent: 0.103 },
  tag: { same: 1.051, rare: 0.99, similar: 0.707, changed: -0.865, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  kind: { same: 0.078, rare: 0, similar: 0.161, changed: 0, contradicts: -2, lost: 0, appeared: 0, absent: 0 },
  classes: { same: 1, rare: 0, similar: 1.733, changed: -0.413, contradicts: 0, lost: -0.712, appeared: -0.23, absent: 0.13 },
  xpath: { same: 1.383, rare: 0.692, similar: 0.688, changed: -1.11, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  idXPath: { same: 0.637, rare: 0.319, similar: 0, changed: -0.437, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  neighbours: { same: 1.195, rare: 0.098, similar: 1.234, changed: -0.296, contradicts: 0, lost: -0.78, appeared: -0.102, absent: 0.102 },
  place: { same: 0, rare: 0, similar: 2.383, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
  size: { same: 0, rare: 0, similar: 1.845, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 },
};
