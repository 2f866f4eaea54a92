import type { EvidenceName } from './verdict.js';

/** Log-odds per verdict. `rare` is multiplied by how telling the match is on the page, `similar` and `changed` by likeness. */
export interface EvidenceWeights {
  same: number;
  rare: number;
  similar: number;
  changed: number;
  contradicts: number;
  lost: number;
  appeared: number;
  absent: number;
}

const none: EvidenceWeights = { same: 0, rare: 0, similar: 0, changed: 0, contradicts: 0, lost: 0, appeared: 0, absent: 0 };
const w = (partial: Partial<EvidenceWeights>): EvidenceWeights => ({ ...none, ...partial });

export const IDENTITY_WEIGHTS: Record<EvidenceName, EvidenceWeights> = {
  label: w({ same: 2, rare: 4, similar: 3, changed: -3, contradicts: -6, lost: -2, appeared: -2, absent: 0.5 }),
  id: w({ same: 1, rare: 3, changed: -1, lost: -0.5, appeared: -0.5, absent: 0.3 }),
  name: w({ same: 1, rare: 2, changed: -2, lost: -1, appeared: -1, absent: 0.1 }),
  testId: w({ same: 3, rare: 3, similar: 2, changed: -2, lost: -0.3, appeared: 0, absent: 0 }),
  href: w({ same: 1, rare: 2, similar: 2, changed: -2, lost: -0.5, appeared: -0.5, absent: 0.2 }),
  tag: w({ same: 1, rare: 1, changed: -1 }),
  type: w({ same: 0.5, rare: 0.5, changed: -1, lost: -0.5, appeared: -0.5, absent: 0.1 }),
  kind: w({ same: 0.5, similar: 0, contradicts: -3 }),
  classes: w({ same: 1, rare: 0, similar: 1.5, changed: -0.5, lost: -0.3, appeared: -0.3, absent: 0.2 }),
  attributes: w({ same: 0.5, similar: 0.3, changed: -0.3 }),
  placeholder: w({ same: 1, rare: 1, similar: 0.5, changed: -0.5, contradicts: -1 }),
  title: w({ same: 0.5, rare: 0.5, similar: 0.3, changed: -0.3, contradicts: -0.5 }),
  xpath: w({ same: 2, similar: 1, changed: -0.5 }),
  idXPath: w({ same: 1, changed: -0.2 }),
  neighbours: w({ same: 2, similar: 2, changed: -0.5 }),
  heading: w({ same: 0.8, similar: 0.4, changed: -0.4, contradicts: -0.8, lost: -0.1 }),
  form: w({ same: 0.8, similar: 0.4, changed: -0.8, contradicts: -1, lost: -0.2 }),
  row: w({ same: 2, rare: 0, similar: 1.5, contradicts: -6, lost: -1, appeared: -0.5 }),
  column: w({ same: 0.5, similar: 0.3, changed: -1, contradicts: -1 }),
  landmark: w({ same: 0.3, changed: -0.4 }),
  order: w({ same: 0.3, changed: -0.1 }),
  place: w({ similar: 2 }),
  size: w({ similar: 1 }),
  frame: w({ same: 0.2, changed: -1 }),
};
