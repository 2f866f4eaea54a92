import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.373,
  explained: 1.612,
  margin: 2.555,
  clear: 0.125,
  labelSame: 2.741,
  labelSimilar: -1.559,
  labelAbsent: 0.806,
  labelOther: -1.233,
  labelContradicts: 0,
  identifier: 0.719,
  link: 0.227,
  linkOther: 1.045,
  path: 0.526,
  neighbours: 0.232,
  classes: -0.184,
  place: 1.683,
  tagOther: -2.626,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.373,
};
