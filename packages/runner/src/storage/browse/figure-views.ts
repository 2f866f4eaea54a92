import type { Overview, SettingView } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { CROWDED, fold, SPENT } from '../insights/statements.js';

/** Shown as bars, oldest first. */
const DAYS = 14;
const RECENT = 8;

const COUNTS = `select
  (select count(*)::int from recordings where tenant_id = $1) as recordings,
  (select count(distinct group_id)::int from healing_logs where tenant_id = $1 and review in ('pending_review', 'undone') and element is not null) as waiting,
  (select count(*)::int from jobs where tenant_id = $1 and state = 'waiting') as "jobsWaiting",
  (select count(*)::int from jobs where tenant_id = $1 and state = 'running') as "jobsRunning",
  (select count(*)::int from workers where tenant_id = $1 and seen_at > now() - lease_ms * interval '1 millisecond') as workers,
  (select count(*)::int from runs where tenant_id = $1 and suspect) as suspect,
  (now() at time zone 'UTC')::date::text as today`;

/** The first of the days that are shown. */
const SINCE = `((now() at time zone 'UTC')::date - ${DAYS - 1})`;

/** Only the days that are shown are told apart. */
const RUNS = `select day::text as day, outcome, sum(n)::int as n, sum(healed)::int as healed, sum(flagged)::int as flagged, (count(*) filter (where not folded))::int as loose
  from (select case when day >= ${SINCE} then day end as day, outcome, n, healed, flagged, folded from run_days where tenant_id = $1) counted group by 1, 2`;

const NEWEST = `select u.id, left(coalesce(r.title, u.title, u.recording_id), 300) as title, u.outcome, u.created_at as at from runs u left join recordings r on r.tenant_id = u.tenant_id and r.id = u.recording_id
  where u.tenant_id = $1 order by u.created_at desc, u.id desc limit ${RECENT}`;

/** Those that settings name, and those of the newest runs. */
const ENVIRONMENTS = `select distinct name from (
    select substr(scope, length('environment:') + 1) as name from settings where tenant_id = $1 and scope like 'environment:%'
    union all select environment from (select environment from runs where tenant_id = $1 order by created_at desc limit 1000) newest) named
  where name is not null and name <> '' order by name`;

const n = z.number();
const CountsRow = z.object({ recordings: n, waiting: n, jobsWaiting: n, jobsRunning: n, workers: n, suspect: n, today: z.string() });
const RunsRow = z.object({ day: z.string().nullable(), outcome: z.string(), n, healed: n, flagged: n, loose: n });
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
      const { recordings, waiting, jobsWaiting, jobsRunning, workers, suspect, today } = CountsRow.parse(counts);
      const runs = await this.#runs(query);
      const [spent] = await query<{ day: number; month: number }>(SPENT, [this.tenant]);
      return {
        recordings, waiting, workers,
        runs: { ...totalsOf(runs), suspect },
        jobs: { waiting: jobsWaiting, running: jobsRunning },
        cost: { day: { spent: (spent?.day ?? 0) / 1e6, limit: limits.day }, month: { spent: (spent?.month ?? 0) / 1e6, limit: limits.month } },
        days: daysUntil(today).map((day) => dayOf(day, runs)),
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
    const rows = (await query(RUNS, [this.tenant])).map((row) => RunsRow.parse(row));
    // Each run leaves a count of its own: so many that they would take long to read the next time are added up.
    if (rows.some(({ loose }) => loose > CROWDED.run_days)) await query(fold('run_days'), [this.tenant]);
    return rows;
  }
}

function totalsOf(rows: readonly RunsRow[]): Omit<Overview['runs'], 'suspect'> {
  const of = (outcome: string): number => sumOf(rows.filter((row) => row.outcome === outcome), 'n');
  return { total: sumOf(rows, 'n'), passed: of('passed'), failed: of('failed'), aborted: of('aborted') };
}

/** Days without a run are shown as such. */
function daysUntil(today: string): string[] {
  return Array.from({ length: DAYS }, (_, at) => new Date(Date.parse(today) - (DAYS - 1 - at) * 86_400_000).toISOString().slice(0, 10));
}

function dayOf(day: string, all: readonly RunsRow[]): Overview['days'][number] {
  const rows = all.filter((row) => row.day === day);
  const passed = sumOf(rows.filter(({ outcome }) => outcome === 'passed'), 'n');
  return { day, passed, failed: sumOf(rows, 'n') - passed, healed: sumOf(rows, 'healed'), flagged: sumOf(rows, 'flagged') };
}

function sumOf(rows: readonly RunsRow[], field: 'n' | 'healed' | 'flagged'): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
