import type { StandingWeights } from './probability.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.828,
  explained: 1.107,
  margin: 2.951,
  clear: 1.725,
  labelSame: 2.419,
  labelSimilar: -1.301,
  labelAbsent: -0.051,
  labelOther: -1.92,
  labelContradicts: 0,
  identifier: 1.052,
  link: 0.352,
  linkOther: -0.498,
  path: 0.518,
  neighbours: -0.221,
  classes: -0.557,
  place: 0.797,
  tagOther: -1.601,
  labelOtherLinkOther: -0.827,
  labelOtherMargin: 0.589,
};
