import { calibrate, type HealingAction, type Insights, type Share, type Trend } from '@waymark/core';

export const ACTION_WORDS: Readonly<Record<HealingAction, string>> = {
  auto_apply: 'applied by itself',
  apply_with_flag: 'applied and flagged',
  suggest_only: 'only suggested',
  reject: 'rejected',
};

const NOTHING = '—';

/** 0–1 as a percentage, rounded down so that 99.96 is not 100. */
export function percentWords(share: number | null): string {
  return share === null ? NOTHING : `${(Math.floor(share * 1000 + 1e-6) / 10).toFixed(1)} %`;
}

export function countWords({ count, n }: Share): string {
  return n === 0 ? NOTHING : `${count} of ${n}`;
}

export function rangeWords({ low, high }: Share): string {
  return low === null || high === null ? NOTHING : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)} %`;
}

export function dollars(amount: number): string {
  return `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 0.01 ? 4 : 2)}`;
}

export function millisecondsWords(ms: number | null): string {
  return ms === null ? NOTHING : `${Math.round(ms)} ms`;
}

export function trendWords(trend: Trend | null): string {
  if (trend === null) return 'not known yet (too few decisions)';
  const chance = trend.p < 0.001 ? 'p < 0.001' : `p = ${trend.p.toFixed(3)}`;
  return `${trend.trend} (${trend.n} decisions, ${chance})`;
}

export function periodWords({ since, until, recording }: Pick<Insights, 'since' | 'until' | 'recording'>): string {
  const when = since === null ? `up to ${until.slice(0, 10)}` : `${since.slice(0, 10)} to ${until.slice(0, 10)}`;
  return `${when}, ${recording === null ? 'all recordings' : `recording ${recording}`}`;
}

export function verdictWords({ report: { decisions, wrongActs, pending } }: Insights): string {
  if (decisions === 0) return 'Nothing was healed in this period, so there is nothing to tell.';
  const wrong = wrongActs === 0 ? 'no wrong act is known' : `${wrongActs} ${wrongActs === 1 ? 'wrong act' : 'wrong acts'}`;
  return `${decisions} ${decisions === 1 ? 'decision' : 'decisions'}, ${wrong}${pending > 0 ? `, ${pending} not known yet` : ''}.`;
}

/** How to take the advice, as a command. */
export function adviceCommand({ thresholds, recommendations, recording }: Insights): string | null {
  if (recommendations.length === 0) return null;
  const to = recommendations.reduce((all, one) => ({ ...all, [one.threshold]: one.to }), thresholds);
  return `waymark settings set thresholds ${to.autoApply}/${to.flag}/${to.suggest}${recording === null ? '' : ` --recording ${recording}`}`;
}

/** The fitted map where the thresholds stand; null where there is none. */
export function fittedWords({ thresholds, report: { fitted } }: Insights): string | null {
  if (fitted === null) return null;
  const told = [thresholds.autoApply, thresholds.flag].flatMap((score) => {
    const right = calibrate(score / 100, fitted);
    return right === null ? [] : [`a score of ${score} is right in ${(Math.floor(right * 1000) / 10).toFixed(1)} of 100`];
  });
  return told.length === 0 ? null : `By what came of it here, ${told.join(', and ')}.`;
}
