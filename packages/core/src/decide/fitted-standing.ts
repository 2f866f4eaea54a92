import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -2.559,
  explained: 1.49,
  margin: 2.697,
  clear: 0.166,
  labelSame: 1.275,
  labelSimilar: 0.001,
  labelAbsent: 0.552,
  labelOther: -1.232,
  labelContradicts: 0,
  identifier: 0.825,
  link: -0.584,
  linkOther: 0.801,
  path: 0.974,
  neighbours: 0.502,
  classes: 0.154,
  place: 2.708,
  tagOther: -0.899,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.613,
};
