import { insightsOf, PRESET_PERCENTS } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogInsights } from '../../../packages/runner/src/storage/insights/read-insights.js';
import { CROWDED, fold } from '../../../packages/runner/src/storage/insights/statements.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { addAttempt, addCost, addDecision, addRun, addSpent, addTenant } from './log-rows.js';

const FRAME = { thresholds: PRESET_PERCENTS.balanced, budgets: { day: 10_000_000, month: 100_000_000 } };

describe.each(ADAPTERS)('insights from the log, $name', ({ open }) => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await open();
    const { db } = opened;
    await addTenant(db, 'other');
    await addTenant(db, 'empty');
    for (const tenant of ['local', 'other']) {
      await addDecision(db, { tenant, final: 0.8, action: 'auto_apply', outcome: 'right' });
      await addDecision(db, { tenant, final: 0.57, raw: null, action: 'suggest_only', outcome: 'pending', recording: 'r2' });
      await addDecision(db, { tenant, final: 0.795, action: 'apply_with_flag', outcome: 'wrong', daysAgo: 20 });
      await addDecision(db, { tenant, final: 1, action: 'auto_apply', outcome: 'pending', daysAgo: 300 });
      const run = await addRun(db, { tenant, job: 'job-1' });
      await addAttempt(db, { tenant, run, source: 'cache', status: 'failed', confidence: null });
      const healing = await addAttempt(db, { tenant, run, source: 'model', status: 'success', cost: 5_000, label: 'Save <b>' });
      await addAttempt(db, { tenant, recording: 'r2', step: 's9', source: 'local', status: 'suggestion', review: 'pending_review' });
      await addSpent(db, tenant, 6_000);
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
    expect(insights).toMatchObject({ waiting: 1, cost: 0.005, budgets: { day: { spent: 0.006, limit: 10 }, month: { spent: 0.006, limit: 100 } } });
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
    const insights = insightsOf(await new LogInsights(opened.db, 'empty').read({ days: null }), FRAME);
    expect(insights).toMatchObject({ waiting: 0, cost: 0, periods: [], jobs: [], fragile: [], report: { decisions: 0 }, analytics: { n: 0, meanFinal: null } });
  });
});

describe.each(ADAPTERS)('counts by day, $name', ({ open }) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
    await addTenant(opened.db, 'other');
  });
  afterAll(() => opened.close());

  const byDay = 'select percent, action, applied, outcome, sum(n)::int as n, round(sum(sum)::numeric, 6)::float8 as sum from decision_days group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4';
  const byLog = "select floor(final * 100 + 1e-7)::int as percent, action, applied, outcome, count(*)::int as n, round(sum(final)::numeric, 6)::float8 as sum from confidence_logs group by 1, 2, 3, 4 order by 1, 2, 3, 4";
  const attemptsByDay = 'select source, status, sum(n)::int as n, sum(cost)::int as cost from attempt_days group by 1, 2 having sum(n) <> 0 order by 1, 2';
  const attemptsByLog = 'select source, status, count(*)::int as n, coalesce(sum(cost_micros), 0)::int as cost from healing_logs group by 1, 2 order by 1, 2';

  /** Both ways to count, which must be the same. */
  async function counted(): Promise<{ days: unknown; log: unknown }> {
    return opened.db.transaction(async (query) => ({ days: [await query(byDay), await query(attemptsByDay)], log: [await query(byLog), await query(attemptsByLog)] }));
  }
  const expectSame = async (): Promise<void> => {
    const { days, log } = await counted();
    expect(days).toEqual(log);
  };
  const change = (text: string): Promise<unknown> => opened.db.transaction((query) => query(text));

  it('agree with the log after every kind of change, folded or not', async () => {
    for (let index = 0; index < 20; index++) {
      await addDecision(opened.db, { tenant: index % 4 === 0 ? 'other' : 'local', final: 0.5 + index / 50, action: index < 10 ? 'suggest_only' : 'auto_apply', outcome: 'pending', daysAgo: index % 3 });
      await addAttempt(opened.db, { source: 'model', status: index % 2 === 0 ? 'success' : 'failed', cost: 100 * index });
    }
    await expectSame();
    await change("update confidence_logs set outcome = 'right', outcome_source = 'review' where final > 0.7");
    await change("update healing_logs set status = 'suggestion', cost_micros = 7 where status = 'failed'");
    await expectSame();
    await change('delete from confidence_logs where final < 0.6');
    await change('delete from healing_logs where cost_micros = 7');
    await expectSame();
    await change("insert into confidence_logs (tenant_id, id, recording_id, step_id, calculated, final, factors, boosters, penalties, gates, action, thresholds, origin, mode, applied) select 'local', gen_random_uuid(), 'r', 's', 0.5, (i % 1000) / 1000.0, '[]', '[]', '[]', '[]', 'reject', '{}', 'default', 'balanced', false from generate_series(1, 3000) as i");
    for (let day = 0; day < 10; day++) await change(`update confidence_logs set created_at = created_at - interval '1 day' where final > ${day / 10}`);
    await expectSame();
    const insights = new LogInsights(opened.db, 'local');
    const first = await insights.read({ days: 60 });
    await expectSame();
    expect(await opened.db.transaction((query) => query(`select day from decision_days where tenant_id = 'local' and not folded group by day having count(*) > ${CROWDED.decision_days}`))).toEqual([]);
    expect(await opened.db.transaction((query) => query('select 1 from decision_days where folded limit 1'))).toHaveLength(1);
    expect({ ...(await insights.read({ days: 60 })), since: 0, until: 0 }).toEqual({ ...first, since: 0, until: 0 });
  });

  it('agree with the log when many write and read at once', async () => {
    const statements = [fold('decision_days'), fold('attempt_days')];
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await addDecision(opened.db, { final: 0.6 + (index % 30) / 100, action: 'auto_apply', outcome: 'pending' });
        if (index % 5 === 0) await change(`update confidence_logs set outcome = 'wrong', outcome_source = 'review' where final > ${0.6 + (index % 30) / 100} and outcome = 'pending'`);
        if (index % 7 === 0) for (const text of statements) await opened.db.transaction((query) => query(text, ['local']));
        if (index % 11 === 0) await change(`delete from confidence_logs where final between ${0.6 + (index % 30) / 100} and ${0.62 + (index % 30) / 100}`);
      }),
    );
    const { days, log } = await counted();
    expect(days).toEqual(log);
  });

  it('count the first day of a period from its hour, and go with their tenant', async () => {
    const insights = new LogInsights(opened.db, 'other');
    const [{ n } = { n: 0 }] = await opened.db.transaction((query) => query<{ n: number }>("select count(*)::int as n from confidence_logs where tenant_id = 'other' and created_at >= now() - interval '36 hours'"));
    expect(insightsOf(await insights.read({ days: 1.5 }), FRAME).report.decisions).toBe(n);
    await change("delete from tenants where id = 'other'");
    expect(await opened.db.transaction((query) => query("select 1 from decision_days where tenant_id = 'other'"))).toEqual([]);
    await expectSame();
  });
});
