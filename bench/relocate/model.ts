import type { StandingWeights, WeightTable } from '@waymark/core';
import { STANDING_FEATURES } from '@waymark/core';
import { fitIdentity, fitLogistic, samplesOf, tableOf, type Prepared } from './fit.ts';
import { FIT, REFIT, STANDING_FIT } from './hyper.ts';

export interface Model {
  identity: WeightTable;
  standing: StandingWeights;
}

/**
 * Identity weights from all given cases; the decision to act from scores that were made with each case's own site
 * left out, so that it does not learn to trust scores that have seen the answer.
 */
export function fitModel(cases: readonly Prepared[]): Model {
  const all = fitIdentity(cases, FIT);
  const sites = [...new Set(cases.map(({ one }) => one.site))];
  const samples = sites.flatMap((site) => {
    const without = tableOf(fitIdentity(cases.filter(({ one }) => one.site !== site), { ...REFIT, from: all }));
    return cases.filter(({ one }) => one.site === site).flatMap((one) => samplesOf(one, without));
  });
  const [bias = 0, ...rest] = fitLogistic(samples, STANDING_FIT).map((x) => Math.round(x * 1000) / 1000);
  const standing = Object.fromEntries([['bias', bias], ...STANDING_FEATURES.map((name, i) => [name, rest[i] ?? 0])]) as StandingWeights;
  return { identity: tableOf(all), standing };
}
