import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.276,
  explained: 1.939,
  margin: 2.267,
  clear: -0.353,
  labelSame: 2.487,
  labelSimilar: -1.289,
  labelAbsent: 1.294,
  labelOther: -1.259,
  labelContradicts: 0,
  identifier: 0.866,
  link: 0.067,
  linkOther: -0.78,
  path: 0.652,
  neighbours: 0.794,
  classes: -0.132,
  place: 1.841,
  tagOther: -2.491,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.545,
};
