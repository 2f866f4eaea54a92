import type { Overview, SettingView } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { SPENT } from '../insights/statements.js';

/** Shown as bars, oldest first. */
const DAYS = 14;
const RECENT = 8;

const COUNTS = `select
  (select count(*)::int from recordings where tenant_id = $1) as recordings,
  (select count(distinct group_id)::int from healing_logs where tenant_id = $1 and review in ('pending_review', 'undone') and element is not null) as waiting,
  (select count(*)::int from jobs where tenant_id = $1 and state = 'waiting') as "jobsWaiting",
  (select count(*)::int from jobs where tenant_id = $1 and state = 'running') as "jobsRunning",
  (select count(*)::int from workers where tenant_id = $1 and seen_at > now() - lease_ms * interval '1 millisecond') as workers,
  (select count(*)::int from runs where tenant_id = $1 and suspect) as suspect`;

const RUNS = 'select outcome, count(*)::int as n from runs where tenant_id = $1 group by outcome';

/** Days without a run are shown as such. */
const BY_DAY = `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(u.passed, 0)::int as passed, coalesce(u.failed, 0)::int as failed, coalesce(u.healed, 0)::int as healed, coalesce(u.flagged, 0)::int as flagged
  from generate_series((now() at time zone 'UTC')::date - ${DAYS - 1}, (now() at time zone 'UTC')::date, interval '1 day') as d(day)
  left join (select (created_at at time zone 'UTC')::date as day, count(*) filter (where outcome = 'passed') as passed, count(*) filter (where outcome <> 'passed') as failed,
      sum((counts->>'healed')::int) as healed, sum((counts->>'flagged')::int) as flagged
    from runs where tenant_id = $1 and created_at >= ((now() at time zone 'UTC')::date - ${DAYS - 1})::timestamp at time zone 'UTC' group by 1) u on u.day = d.day order by d.day`;

const NEWEST = `select u.id, left(coalesce(r.title, u.title, u.recording_id), 300) as title, u.outcome, u.created_at as at from runs u left join recordings r on r.tenant_id = u.tenant_id and r.id = u.recording_id
  where u.tenant_id = $1 order by u.created_at desc, u.id desc limit ${RECENT}`;

/** Those that settings name, and those of the newest runs. */
const ENVIRONMENTS = `select distinct name from (
    select substr(scope, length('environment:') + 1) as name from settings where tenant_id = $1 and scope like 'environment:%'
    union all select environment from (select environment from runs where tenant_id = $1 order by created_at desc limit 1000) newest) named
  where name is not null and name <> '' order by name`;

const n = z.number();
const CountsRow = z.object({ recordings: n, waiting: n, jobsWaiting: n, jobsRunning: n, workers: n, suspect: n });
const DayRow = z.object({ day: z.string(), passed: n, failed: n, healed: n, flagged: n });
const NewestRow = z.object({ id: z.string(), title: z.string(), outcome: z.string(), at: z.date() });
const SettingRow = z.object({ scope: z.string(), key: z.string(), value: z.unknown(), at: z.date() });

/** How things stand, counted from what is stored. */
export class FigureViews {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Budgets in dollars; money is kept in millionths of them. */
  overview(limits: { day: number; month: number }): Promise<Overview> {
    return this.db.transaction(async (query) => {
      const [counts] = await query(COUNTS, [this.tenant]);
      const { recordings, waiting, jobsWaiting, jobsRunning, workers, suspect } = CountsRow.parse(counts);
      const [spent] = await query<{ day: number; month: number }>(SPENT, [this.tenant]);
      return {
        recordings, waiting, workers,
        runs: { ...(await this.#runs(query)), suspect },
        jobs: { waiting: jobsWaiting, running: jobsRunning },
        cost: { day: { spent: (spent?.day ?? 0) / 1e6, limit: limits.day }, month: { spent: (spent?.month ?? 0) / 1e6, limit: limits.month } },
        days: (await query(BY_DAY, [this.tenant])).map((row) => DayRow.parse(row)),
        recent: (await query(NEWEST, [this.tenant])).map((row) => NewestRow.parse(row)).map(({ at, ...run }) => ({ ...run, at: at.toISOString() })),
      };
    });
  }

  settings(): Promise<{ items: SettingView[]; environments: string[] }> {
    return this.db.transaction(async (query) => {
      const rows = await query('select scope, key, value, updated_at as at from settings where tenant_id = $1 order by scope, key', [this.tenant]);
      const environments = await query<{ name: string }>(ENVIRONMENTS, [this.tenant]);
      return { items: rows.map((row) => SettingRow.parse(row)).map(({ at, ...row }) => ({ ...row, updatedAt: at.toISOString() })), environments: environments.map(({ name }) => name) };
    });
  }

  async #runs(query: Query): Promise<Omit<Overview['runs'], 'suspect'>> {
    const rows = await query<{ outcome: string; n: number }>(RUNS, [this.tenant]);
    const of = (outcome: string): number => rows.find((row) => row.outcome === outcome)?.n ?? 0;
    return { total: rows.reduce((sum, row) => sum + row.n, 0), passed: of('passed'), failed: of('failed'), aborted: of('aborted') };
  }
}
