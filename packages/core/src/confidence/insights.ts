import { analyticsOf, type Analytics, type RecentDecision } from './analytics.js';
import { rightShareOf, countOf, type DecisionCell, type Share } from './decisions.js';
import { metricsOf, type AttemptCell, type HealingMetrics } from './metrics.js';
import type { ThresholdPercents } from './presets.js';
import { recommendationsOf, type Recommendation } from './recommendations.js';
import { reportOf, type ConfidenceReport } from './report.js';

export const PERIOD_UNITS = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

export interface InsightQuestion {
  /** Days back from now; null for all that is kept. */
  days: number | null;
  /** Of one recording only, by its id. */
  recording?: string;
}

/** Where insights come from: the log, counted. */
export interface InsightSource {
  read(question: InsightQuestion): Promise<InsightFacts>;
}

/** What was counted in the log. Times are ISO dates in UTC; `start` is the first day of a period. */
export interface InsightFacts {
  since: string | null;
  until: string;
  unit: PeriodUnit;
  recording: string | null;
  cells: readonly DecisionCell[];
  periods: readonly (Omit<DecisionCell, 'percent' | 'squares'> & { start: string })[];
  /** The newest, oldest first. */
  recent: readonly RecentDecision[];
  attempts: readonly (AttemptCell & { start: string })[];
  /** The newest jobs, newest first. */
  jobs: readonly { job: string; recording: string; startedAt: string; cells: readonly AttemptCell[] }[];
  /** Model costs in millionths of a dollar. */
  costs: readonly { start: string; micros: number }[];
  /** What counts against the budgets of today and this month, in UTC, of the whole tenant. */
  spent: { day: number; month: number };
  fragile: readonly FragileTarget[];
  /** Healings that wait for review. */
  waiting: number;
}

/** A target that had to be healed often, or could not be. */
export interface FragileTarget {
  recording: string;
  title: string | null;
  step: string;
  number: number;
  label: string;
  healed: number;
  suggested: number;
  failed: number;
}

export interface PeriodFigures {
  start: string;
  decisions: number;
  wrongActs: number;
  right: Share;
  meanConfidence: number | null;
  metrics: HealingMetrics;
  /** Dollars. */
  cost: number;
}

/** Spent and allowed, in dollars. */
export interface BudgetUse {
  spent: number;
  limit: number;
}

export interface Insights extends Pick<InsightFacts, 'since' | 'until' | 'unit' | 'recording' | 'waiting' | 'fragile'> {
  thresholds: ThresholdPercents;
  report: ConfidenceReport;
  analytics: Analytics;
  recommendations: Recommendation[];
  metrics: HealingMetrics;
  periods: PeriodFigures[];
  jobs: { job: string; recording: string; startedAt: string; metrics: HealingMetrics }[];
  budgets: { day: BudgetUse; month: BudgetUse };
  /** Of the period, in dollars. */
  cost: number;
}

export interface InsightFrame {
  /** In use where no recording says otherwise. */
  thresholds: ThresholdPercents;
  /** In millionths of a dollar. */
  budgets: { day: number; month: number };
}

const MICROS = 1_000_000;

export function insightsOf(facts: InsightFacts, { thresholds, budgets }: InsightFrame): Insights {
  const { since, until, unit, recording, waiting, fragile, cells, recent, attempts, jobs, costs, spent } = facts;
  return {
    since,
    until,
    unit,
    recording,
    waiting,
    fragile,
    thresholds,
    report: reportOf(cells),
    analytics: analyticsOf(recent),
    recommendations: recommendationsOf(cells, thresholds),
    metrics: metricsOf(attempts),
    periods: periodsOf(facts),
    jobs: jobs.map(({ cells: own, ...job }) => ({ ...job, metrics: metricsOf(own) })),
    budgets: { day: useOf(spent.day, budgets.day), month: useOf(spent.month, budgets.month) },
    cost: costs.reduce((sum, { micros }) => sum + micros, 0) / MICROS,
  };
}

function useOf(spent: number, limit: number): BudgetUse {
  return { spent: spent / MICROS, limit: limit / MICROS };
}

/** Every period that anything happened in, oldest first. */
function periodsOf({ periods, attempts, costs }: InsightFacts): PeriodFigures[] {
  const starts = [...new Set([...periods, ...attempts, ...costs].map(({ start }) => start))].sort();
  return starts.map((start) => {
    const cells = periods.filter((one) => one.start === start).map((one): DecisionCell => ({ ...one, percent: 0, squares: 0 }));
    const decisions = countOf(cells);
    const applied = cells.filter((cell) => cell.applied);
    return {
      start,
      decisions,
      wrongActs: countOf(applied.filter(({ outcome }) => outcome === 'wrong')),
      right: rightShareOf(applied),
      meanConfidence: decisions === 0 ? null : cells.reduce((sum, cell) => sum + cell.sum, 0) / decisions,
      metrics: metricsOf(attempts.filter((one) => one.start === start)),
      cost: costs.filter((one) => one.start === start).reduce((sum, { micros }) => sum + micros, 0) / MICROS,
    };
  });
}
