import { insightsOf, type HealingAction, type Insights, type InsightFacts, type RecentDecision } from '@waymark/core';

const DAY = 86_400_000;
const UNTIL = Date.parse('2026-11-15T12:00:00Z');
const NOTHING = { scored: 0, confidence: 0, timed: 0, latency: 0, cost: 0 };

/** A month of a busy tenant; page-derived text tries to be markup. */
export function sampleFacts(): InsightFacts {
  const days = Array.from({ length: 30 }, (_, index) => new Date(UNTIL - (29 - index) * DAY).toISOString().slice(0, 10));
  const cell = (percent: number, n: number, right: number): InsightFacts['cells'][number][] => {
    const action: HealingAction = percent >= 80 ? 'auto_apply' : percent >= 60 ? 'apply_with_flag' : percent >= 40 ? 'suggest_only' : 'reject';
    const score = (percent + 0.5) / 100;
    const one = { percent, action, applied: percent >= 60 };
    const counted = (outcome: 'right' | 'wrong' | 'pending', count: number): InsightFacts['cells'][number] => ({ ...one, outcome, n: count, sum: score * count, squares: score * score * count });
    return percent >= 60 ? [counted('right', right), counted('wrong', n - right)] : [counted('pending', n)];
  };
  const recent = Array.from({ length: 240 }, (_, index): RecentDecision => ({ final: 0.7 + (index % 30) / 100, raw: 0.8, action: 'auto_apply', applied: true, outcome: index % 40 === 0 ? 'wrong' : 'right' }));
  return {
    since: new Date(UNTIL - 30 * DAY).toISOString(),
    until: new Date(UNTIL).toISOString(),
    unit: 'day',
    recording: null,
    cells: [...cell(97, 210, 210), ...cell(91, 80, 80), ...cell(82, 61, 61), ...cell(76, 22, 22), ...cell(62, 9, 2), ...cell(51, 14, 0), ...cell(22, 31, 0)],
    periods: days.flatMap((start, index) => [
      { start, action: 'auto_apply' as const, applied: true, outcome: 'right' as const, n: 10 + (index % 5), sum: (10 + (index % 5)) * 0.93 },
      ...(index % 9 === 4 ? [{ start, action: 'apply_with_flag' as const, applied: true, outcome: 'wrong' as const, n: 1, sum: 0.62 }] : []),
    ]),
    recent,
    attempts: days.flatMap((start, index) => [
      { start, source: 'cache' as const, status: index % 3 === 0 ? ('failed' as const) : ('success' as const), ...NOTHING, n: 6, scored: 6, confidence: 5.4 },
      { start, source: 'model' as const, status: 'success' as const, n: 2, scored: 2, confidence: 1.7, timed: 2, latency: 1900, cost: 12_000 },
    ]),
    jobs: [{ job: 'nightly-311', recording: 'checkout', startedAt: '2026-11-15T03:00:00.000Z', cells: [{ source: 'local', status: 'success', ...NOTHING, n: 3, scored: 3, confidence: 2.5, timed: 3, latency: 90 }] }],
    costs: days.map((start, index) => ({ start, micros: 1_200_000 + (index % 7) * 900_000 })),
    spent: { day: 2_100_000, month: 41_000_000 },
    fragile: [
      { recording: 'checkout', title: 'Check out <script>alert(1)</script>', step: 's4', number: 4, label: '"><img src=x onerror=alert(1)> Pay now', healed: 41, suggested: 3, failed: 2 },
      { recording: 'login', title: null, step: 's2', number: 2, label: 'Sign in', healed: 12, suggested: 0, failed: 0 },
    ],
    waiting: 5,
  };
}

export function sampleInsights(facts: InsightFacts = sampleFacts()): Insights {
  return insightsOf(facts, { thresholds: { autoApply: 80, flag: 60, suggest: 40 }, budgets: { day: 10_000_000, month: 100_000_000 } });
}

/** Nothing has happened yet. */
export function noFacts(): InsightFacts {
  return { ...sampleFacts(), cells: [], periods: [], recent: [], attempts: [], jobs: [], costs: [], fragile: [], waiting: 0, spent: { day: 0, month: 0 } };
}
