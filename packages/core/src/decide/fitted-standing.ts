import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.466,
  explained: 1.444,
  margin: 2.912,
  clear: -0.205,
  labelSame: 1.971,
  labelSimilar: -1.28,
  labelAbsent: 0.772,
  labelOther: -0.23,
  labelContradicts: 0,
  identifier: 0.273,
  link: 0.236,
  linkOther: -0.788,
  path: 0.685,
  neighbours: 0.925,
  classes: 0.066,
  place: 2.073,
  tagOther: -2.127,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.862,
};
