import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -4.2,
  explained: 1.192,
  margin: 2.762,
  clear: 1.669,
  labelSame: 2.064,
  labelSimilar: -0.249,
  labelAbsent: 0.003,
  labelOther: -1.96,
  labelContradicts: 0,
  identifier: 1.072,
  link: 0.436,
  linkOther: -0.685,
  path: 0.581,
  neighbours: 0.199,
  classes: -0.314,
  place: 0.863,
  tagOther: -1.48,
  labelOtherLinkOther: -0.66,
  labelOtherMargin: 0.467,
};
