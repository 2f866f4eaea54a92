import { insightsOf, type InsightFacts } from '@waymark/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetLine, curvePoints, curveStart, trendPoints } from './figures.js';

const NOTHING: InsightFacts = { since: null, until: '2026-01-31T00:00:00Z', unit: 'day', recording: null, cells: [], periods: [], recent: [], attempts: [], jobs: [], costs: [], spent: { day: 0, month: 0 }, fragile: [], waiting: 0 };
const FRAME = { thresholds: { autoApply: 80, flag: 60, suggest: 40 }, budgets: { day: 10_000_000, month: 100_000_000 } };
const insights = (facts: Partial<InsightFacts>) => insightsOf({ ...NOTHING, ...facts }, FRAME);
const cell = (percent: number, outcome: 'right' | 'wrong' | 'pending', n: number) => ({ percent, action: 'auto_apply' as const, applied: true, outcome, n, sum: (n * percent) / 100, squares: n * (percent / 100) ** 2 });

test('without data there is no point and no line', () => {
  const none = insights({});
  expect(curvePoints(none)).toEqual([]);
  expect(trendPoints(none)).toEqual([]);
  expect(budgetLine(none).drawn).toBe(false);
});

test('pending decisions are on no curve', () => {
  expect(curvePoints(insights({ cells: [cell(85, 'pending', 9)] }))).toEqual([]);
});

test('each dot lies within its range, and all of them within the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.constantFrom('right' as const, 'wrong' as const), fc.integer({ min: 1, max: 40 })), { maxLength: 12 }), (cells) => {
      const points = curvePoints(insights({ cells: cells.map(([percent, outcome, n]) => cell(percent, outcome, n)) }));
      const from = curveStart(points);
      expect(points.reduce((sum, { n }) => sum + n, 0)).toBe(cells.reduce((sum, [, , n]) => sum + n, 0));
      for (const { right, low, high, claimed } of points) {
        expect(right).toBeGreaterThanOrEqual(low - 1e-9);
        expect(right).toBeLessThanOrEqual(high + 1e-9);
        expect(Math.min(low, claimed)).toBeGreaterThanOrEqual(from);
      }
    }),
  );
});

test('a period in which nothing is known has no point for it', () => {
  const told = insights({ periods: [{ start: '2026-01-01', action: 'auto_apply', applied: true, outcome: 'pending', n: 2, sum: 1.7 }] });
  expect(trendPoints(told)).toEqual([{ start: '2026-01-01', series: 'confidence', value: 85 }]);
});

test('the budget is drawn where it does not press the bars flat', () => {
  expect(budgetLine(insights({ costs: [{ start: '2026-01-01', micros: 4_000_000 }] }))).toEqual({ limit: 10, drawn: true });
  expect(budgetLine(insights({ costs: [{ start: '2026-01-01', micros: 10_000 }] }))).toEqual({ limit: 10, drawn: false });
});
