import { wilson, type Insights, type Share } from '@waymark/core';

/** What the plots show, in points of a hundred, with nothing in it that was not counted. */
export interface RangeRow {
  which: string;
  share: Share;
}

interface CurvePoint {
  claimed: number;
  right: number;
  low: number;
  high: number;
  n: number;
  from: number;
  to: number;
}

/** A bucket that nobody fell into has no dot. */
export function curvePoints({ report: { calibration } }: Pick<Insights, 'report'>): CurvePoint[] {
  return calibration.buckets.flatMap(({ from, to, n, meanConfidence, precision }) => {
    const range = precision === null ? null : wilson(Math.round(precision * n), n);
    return precision === null || meanConfidence === null || !range ? [] : [{ claimed: meanConfidence * 100, right: precision * 100, low: range.low * 100, high: range.high * 100, n, from: from * 100, to: to * 100 }];
  });
}

/** Most decisions are near the top, and would be one dot on a full scale: a whole ten below all that is drawn. */
export function curveStart(points: readonly CurvePoint[]): number {
  const least = Math.min(...points.flatMap(({ claimed, low }) => [claimed, low]), 100);
  return Math.max(0, Math.min(90, Math.floor(least / 10) * 10));
}

interface TrendPoint {
  start: string;
  series: 'right' | 'confidence';
  value: number;
}

/** Periods without data have no point: a line through 0 would be invented. */
export function trendPoints({ periods }: Pick<Insights, 'periods'>): TrendPoint[] {
  return periods.flatMap(({ start, right, meanConfidence }): TrendPoint[] => [
    ...(right.share === null ? [] : [{ start, series: 'right' as const, value: right.share * 100 }]),
    ...(meanConfidence === null ? [] : [{ start, series: 'confidence' as const, value: meanConfidence * 100 }]),
  ]);
}

/** The budget that belongs to the periods; one far above what was spent would press all bars flat, and is only told. */
export function budgetLine({ periods, unit, budgets }: Pick<Insights, 'periods' | 'unit' | 'budgets'>): { limit: number | null; drawn: boolean } {
  const limit = unit === 'day' ? budgets.day.limit : unit === 'month' ? budgets.month.limit : null;
  const highest = Math.max(0, ...periods.map(({ cost }) => cost));
  return { limit, drawn: limit !== null && highest > 0 && limit <= highest * 5 };
}
