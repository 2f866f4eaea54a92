import { insightsOf, PRESET_PERCENTS } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogInsights } from '../../../packages/runner/src/storage/insights/read-insights.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { addAttempt, addCost, addDecision, addRun, addTenant } from './log-rows.js';

const FRAME = { thresholds: PRESET_PERCENTS.balanced, budgets: { day: 10_000_000, month: 100_000_000 } };

describe.each(ADAPTERS)('insights from the log, $name', ({ open }) => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await open();
    const { db } = opened;
    await addTenant(db, 'other');
    for (const tenant of ['local', 'other']) {
      await addDecision(db, { tenant, final: 0.8, action: 'auto_apply', outcome: 'right' });
      await addDecision(db, { tenant, final: 0.57, raw: null, action: 'suggest_only', outcome: 'pending', recording: 'r2' });
      await addDecision(db, { tenant, final: 0.795, action: 'apply_with_flag', outcome: 'wrong', daysAgo: 20 });
      await addDecision(db, { tenant, final: 1, action: 'auto_apply', outcome: 'pending', daysAgo: 300 });
      const run = await addRun(db, { tenant, job: 'job-1' });
      await addAttempt(db, { tenant, run, source: 'cache', status: 'failed', confidence: null });
      const healing = await addAttempt(db, { tenant, run, source: 'model', status: 'success', cost: 5_000, label: 'Save <b>' });
      await addAttempt(db, { tenant, recording: 'r2', step: 's9', source: 'local', status: 'suggestion', review: 'pending_review' });
      await addCost(db, { tenant, healing, micros: 5_000 });
      await addCost(db, { tenant, micros: 7_000, daysAgo: 100 });
    }
  });
  afterAll(() => opened.close());

  it('counts the decisions of the period by score, action and outcome', async () => {
    const { report, analytics, since, unit } = insightsOf(await new LogInsights(opened.db, 'local').read({ days: 30 }), FRAME);
    expect([since === null, unit]).toEqual([false, 'day']);
    expect(report).toMatchObject({ decisions: 3, wrongActs: 1, pending: 0, accuracy: { autoApply: { count: 1, n: 1 }, flagged: { count: 0, n: 1 } } });
    expect(report.distribution.map(({ decisions }) => decisions.count)).toEqual([1, 1, 1, 0]);
    expect(analytics).toMatchObject({ n: 3, meanFinal: expect.closeTo((0.8 + 0.57 + 0.795) / 3, 9), meanRaw: expect.closeTo((0.8 + 0.795) / 2, 9) });
  });

  it('takes the whole log without a period, and one recording where it is asked for', async () => {
    const source = new LogInsights(opened.db, 'local');
    expect(insightsOf(await source.read({ days: null }), FRAME)).toMatchObject({ since: null, unit: 'month', cost: 0.012, report: { decisions: 4, pending: 1 } });
    expect(insightsOf(await source.read({ days: null, recording: 'r2' }), FRAME)).toMatchObject({ recording: 'r2', cost: 0, waiting: 1, report: { decisions: 1 }, metrics: { attempts: 1 } });
  });

  it('tells attempts, jobs, costs and what waits', async () => {
    const insights = insightsOf(await new LogInsights(opened.db, 'local').read({ days: 30 }), FRAME);
    expect(insights.metrics).toMatchObject({ attempts: 3, successes: 1, failures: 1, suggestions: 1, hits: 0, misses: 1, meanLatency: 40, successRate: 0.5 });
    expect(insights.jobs).toMatchObject([{ job: 'job-1', recording: 'r1', metrics: { attempts: 2, misses: 1, cost: 0.005 } }]);
    expect(insights).toMatchObject({ waiting: 1, cost: 0.005, budgets: { day: { spent: 0.005, limit: 10 }, month: { limit: 100 } } });
    expect(insights.periods.at(-1)).toMatchObject({ start: insights.until.slice(0, 10), decisions: 2, cost: 0.005, metrics: { attempts: 3 } });
  });

  it('names the targets that needed healing most, and a memory without them is no failure', async () => {
    const { fragile } = await new LogInsights(opened.db, 'local').read({ days: 30 });
    expect(fragile).toEqual([
      { recording: 'r1', title: null, step: 's1', number: 1, label: 'Save <b>', healed: 1, suggested: 0, failed: 0 },
      { recording: 'r2', title: null, step: 's9', number: 1, label: 'Save', healed: 0, suggested: 1, failed: 0 },
    ]);
  });

  it('sees nothing of another tenant', async () => {
    await addTenant(opened.db, 'empty');
    const insights = insightsOf(await new LogInsights(opened.db, 'empty').read({ days: null }), FRAME);
    expect(insights).toMatchObject({ waiting: 0, cost: 0, periods: [], jobs: [], fragile: [], report: { decisions: 0 }, analytics: { n: 0, meanFinal: null } });
  });
});
