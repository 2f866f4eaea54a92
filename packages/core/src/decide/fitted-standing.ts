import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.449,
  explained: 1.71,
  margin: 2.777,
  clear: -0.123,
  labelSame: 2.273,
  labelSimilar: -1.212,
  labelAbsent: 0.935,
  labelOther: -1.314,
  labelContradicts: 0,
  identifier: 0.645,
  link: -0.205,
  linkOther: -0.839,
  path: 0.867,
  neighbours: 0.549,
  classes: 0.244,
  place: 1.88,
  tagOther: -2.074,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.416,
};
