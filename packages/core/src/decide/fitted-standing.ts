import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.422,
  explained: 1.636,
  margin: 2.817,
  clear: -0.131,
  labelSame: 2.279,
  labelSimilar: -1.199,
  labelAbsent: 0.944,
  labelOther: -1.332,
  labelContradicts: 0,
  identifier: 0.64,
  link: -0.208,
  linkOther: -0.848,
  path: 0.845,
  neighbours: 0.541,
  classes: 0.211,
  place: 1.863,
  tagOther: -2.077,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.427,
};
