import type { StandingWeights } from './probability.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.879,
  explained: 1.171,
  margin: 2.451,
  clear: 1.634,
  labelSame: 2.64,
  labelSimilar: -0.768,
  labelAbsent: 0.108,
  labelOther: -2.003,
  labelContradicts: 0,
  identifier: 0.921,
  link: 0.385,
  linkOther: -0.411,
  path: 0.569,
  neighbours: 0.503,
  classes: -0.281,
  place: 1.019,
  tagOther: -1.096,
  labelOtherLinkOther: -0.704,
  labelOtherMargin: 0.22,
};
