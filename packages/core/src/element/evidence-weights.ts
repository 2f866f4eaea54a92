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
