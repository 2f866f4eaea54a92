import type { EvidenceWeights } from './evidence-weights.js';
import { FITTED_WEIGHTS } from './fitted-weights.js';
import type { EvidenceName } from './verdict.js';

const none: EvidenceWeights = { same: 0, rare: 0, similar: 0, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 };
const w = (partial: Partial<EvidenceWeights>): EvidenceWeights => ({ ...none, ...partial });

/**
 * What is known of how evidence survives redesigns, before any fit. `npm run fit:identity` pulls the weights of
 * the evidence that relocation data has away from these; evidence that the data lacks (roles, placeholders,
 * rows, forms…) is used as it stands here.
 */
export const PRIOR_WEIGHTS: Record<EvidenceName, EvidenceWeights> = {
  label: w({ same: 1.5, rare: 1.5, similar: 1.5, changed: -1.8, contradicts: -4, lost: -1.3, appeared: -0.8, absent: 0.4 }),
  id: w({ same: 0.5, rare: 0.8, changed: -0.3, lost: -0.3, appeared: -0.1, absent: 0.1 }),
  name: w({ same: 0.5, rare: 1, changed: -0.8, lost: -0.3, appeared: -0.3, absent: 0.05 }),
  testId: w({ same: 1.5, rare: 1.5, similar: 1, changed: -1.5, lost: -0.2 }),
  href: w({ same: 1, rare: 1.2, similar: 0.8, changed: -1, lost: -0.4, appeared: -0.2, absent: 0.1 }),
  tag: w({ same: 1, rare: 1, similar: 0.8, changed: -1 }),
  type: w({ same: 0.3, rare: 0.4, changed: -0.8, lost: -0.2, appeared: -0.2 }),
  kind: w({ same: 0.4, contradicts: -2 }),
  role: w({ same: 0.4, rare: 0.4, changed: -0.4, lost: -0.3, appeared: -0.2 }),
  classes: w({ same: 1, rare: 0, similar: 1.5, changed: -0.5, lost: -0.3, appeared: -0.3, absent: 0.2 }),
  attributes: w({ same: 0.4, similar: 0.3, changed: -0.2 }),
  icon: w({ same: 1, rare: 0.5, similar: 0.8, changed: -0.6, contradicts: -3, lost: -0.2 }),
  placeholder: w({ same: 1, rare: 1, similar: 0.5, changed: -0.5, contradicts: -1 }),
  title: w({ same: 0.5, rare: 0.5, similar: 0.3, changed: -0.3, contradicts: -0.5 }),
  xpath: w({ same: 1, rare: 0.5, similar: 0.6, changed: -0.8 }),
  idXPath: w({ same: 0.6, rare: 0.3, changed: -0.4 }),
  neighbours: w({ same: 1, similar: 1, changed: -0.3, lost: -0.3 }),
  heading: w({ same: 0.8, similar: 0.4, changed: -0.4, contradicts: -0.8, lost: -0.1 }),
  form: w({ same: 0.8, similar: 0.4, changed: -0.8, contradicts: -1, lost: -0.2 }),
  section: w({ same: 0.8, similar: 0.8, changed: -0.5, contradicts: -0.9, lost: -0.2 }),
  question: w({ same: 0.6, similar: 0.4, changed: -0.8, contradicts: -1.5, lost: -0.2 }),
  row: w({ same: 2, similar: 1.8, contradicts: -4, lost: -0.5, appeared: -0.2 }),
  column: w({ same: 0.5, similar: 0.3, changed: -1, contradicts: -1 }),
  landmark: w({ same: 0.3, changed: -0.4 }),
  controls: w({ same: 0.8, similar: 0.8, changed: -0.4 }),
  siblings: w({ same: 1, similar: 0.9, changed: -0.3 }),
  order: w({ same: 0.3, changed: -0.1 }),
  place: w({ similar: 1.8 }),
  size: w({ similar: 1.2 }),
  frame: w({ same: 0.2, changed: -1 }),
  language: none,
  wordsSeen: w({ same: 2, rare: 1, similar: 1.5, changed: -2, contradicts: -4, lost: -0.5 }),
  wordsAround: w({ same: 2, similar: 2, changed: -1.5 }),
  picture: w({ same: 1, similar: 0.8 }),
};

export const IDENTITY_WEIGHTS: Record<EvidenceName, EvidenceWeights> = { ...PRIOR_WEIGHTS, ...FITTED_WEIGHTS };
