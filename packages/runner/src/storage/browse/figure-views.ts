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

/** The first of the days that are shown, and when it began: in a query of its own, which is asked once and not for each run. */
const SINCE = `((now() at time zone 'UTC')::date - ${DAYS - 1})`;
const BEGUN = `(select ${SINCE}::timestamp at time zone 'UTC')`;

/**
 * Counted in one reading of all runs; only the days that are shown are told apart. A database without statistics, as the embedded one is, would sort
 * them all to group them.
 */
const UNSORTED = 'set local enable_sort = off';
const RUNS = `select to_char(day, 'YYYY-MM-DD') as day, outcome, n, healed, flagged from (
  select case when created_at >= ${BEGUN} then (created_at at time zone 'UTC')::date end as day, outcome, count(*)::int as n,
    coalesce(sum(case when created_at >= ${BEGUN} then (counts->>'healed')::int end), 0)::int as healed,
    coalesce(sum(case when created_at >= ${BEGUN} then (counts->>'flagged')::int end), 0)::int as flagged
  from runs where tenant_id = $1 group by 1, 2) counted`;

/** Days without a run are shown as such. */
const SHOWN_DAYS = `select to_char(day, 'YYYY-MM-DD') as day from generate_series(${SINCE}, (now() at time zone 'UTC')::date, interval '1 day') as d(day) order by d.day`;

const NEWEST = `select u.id, left(coalesce(r.title, u.title, u.recording_id), 300) as title, u.outcome, u.created_at as at from runs u left join recordings r on r.tenant_id = u.tenant_id and r.id = u.recording_id
  where u.tenant_id = $1 order by u.created_at desc, u.id desc limit ${RECENT}`;

/** Those that settings name, and those of the newest runs. */
const ENVIRONMENTS = `select distinct name from (
    select substr(scope, length('environment:') + 1) as name from settings where tenant_id = $1 and scope like 'environment:%'
    union all select environment from (select environment from runs where tenant_id = $1 order by created_at desc limit 1000) newest) named
  where name is not null and name <> '' order by name`;

const n = z.number();
const CountsRow = z.object({ recordings: n, waiting: n, jobsWaiting: n, jobsRunning: n, workers: n, suspect: n });
const DayRow = z.object({ day: z.string() });
const RunsRow = z.object({ day: z.string().nullable(), outcome: z.string(), n, healed: n, flagged: n });
type RunsRow = z.infer<typeof RunsRow>;
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
      const runs = await this.#runs(query);
      const [spent] = await query<{ day: number; month: number }>(SPENT, [this.tenant]);
      return {
        recordings, waiting, workers,
        runs: { ...totalsOf(runs), suspect },
        jobs: { waiting: jobsWaiting, running: jobsRunning },
        cost: { day: { spent: (spent?.day ?? 0) / 1e6, limit: limits.day }, month: { spent: (spent?.month ?? 0) / 1e6, limit: limits.month } },
        days: (await query(SHOWN_DAYS)).map((row) => dayOf(DayRow.parse(row).day, runs)),
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

  async #runs(query: Query): Promise<RunsRow[]> {
    await query(UNSORTED);
    const rows = await query(RUNS, [this.tenant]);
    await query('set local enable_sort = on');
    return rows.map((row) => RunsRow.parse(row));
  }
}

function totalsOf(rows: readonly RunsRow[]): Omit<Overview['runs'], 'suspect'> {
  const of = (outcome: string): number => sumOf(rows.filter((row) => row.outcome === outcome), 'n');
  return { total: sumOf(rows, 'n'), passed: of('passed'), failed: of('failed'), aborted: of('aborted') };
}

function dayOf(day: string, all: readonly RunsRow[]): Overview['days'][number] {
  const rows = all.filter((row) => row.day === day);
  const passed = sumOf(rows.filter(({ outcome }) => outcome === 'passed'), 'n');
  return { day, passed, failed: sumOf(rows, 'n') - passed, healed: sumOf(rows, 'healed'), flagged: sumOf(rows, 'flagged') };
}

function sumOf(rows: readonly RunsRow[], field: 'n' | 'healed' | 'flagged'): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
