import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -1.992,
  explained: 1.345,
  margin: 2.21,
  clear: 0.225,
  labelSame: 1.015,
  labelSimilar: 0.001,
  labelAbsent: 0.692,
  labelOther: -1.017,
  labelContradicts: 0,
  identifier: 0.706,
  link: -1.253,
  linkOther: 0.806,
  path: 0.88,
  neighbours: 0.135,
  classes: 0.194,
  place: 2.777,
  tagOther: -0.8,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.524,
};
