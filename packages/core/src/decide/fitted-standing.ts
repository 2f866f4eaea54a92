import type { StandingWeights } from './standing.js';

/** Written by `npm run fit:identity`; not edited by hand. */
export const FITTED_STANDING: StandingWeights = {
  bias: -3.304,
  explained: 1.508,
  margin: 2.878,
  clear: 0.03,
  labelSame: 2.602,
  labelSimilar: -1.545,
  labelAbsent: 0.804,
  labelOther: -1.246,
  labelContradicts: 0,
  identifier: 0.69,
  link: 0.17,
  linkOther: 1.051,
  path: 0.492,
  neighbours: 0.16,
  classes: -0.079,
  place: 1.699,
  tagOther: -2.453,
  labelOtherLinkOther: 0,
  labelOtherMargin: 0.316,
};
