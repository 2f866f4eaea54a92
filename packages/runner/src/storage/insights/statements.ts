import { RECENT, type PeriodUnit } from '@waymark/core';

/** `$1` the tenant, `$2` the oldest time that counts, `$3` a recording or null for all. */
const WHERE = 'tenant_id = $1 and created_at >= $2 and ($3::text is null or recording_id = $3)';

/** Of the log itself: one recording, or the day on which a period begins, which counts from its hour only. */
const FROM_LOG = "tenant_id = $1 and created_at >= $2 and (recording_id = $3 or ($3::text is null and created_at < (date_trunc('day', $2::timestamptz at time zone 'UTC') + interval '1 day') at time zone 'UTC'))";
/** Of the counts by day: all further days, where no recording is asked for. */
const FROM_DAYS = "tenant_id = $1 and day > ($2::timestamptz at time zone 'UTC')::date and $3::text is null";
const DAY = "(created_at at time zone 'UTC')::date";

function periodOf(unit: PeriodUnit): string {
  return `date_trunc('${unit}', day::timestamp)`;
}

/** First day of a period, as text: a driver would read a time without a zone as one of its own. */
const START = "to_char(period, 'YYYY-MM-DD') as start";

/** Counted by score and by period; `percent` is null in those by period. */
export function decisionCells(unit: PeriodUnit): string {
  return `select percent, ${START}, action, applied, outcome, sum(n)::int as n, sum(sum) as sum, sum(squares) as squares
    from (select percent, ${periodOf(unit)} as period, action, applied, outcome, n, sum, squares
      from (select day, percent, action, applied, outcome, n, sum, squares from decision_days where ${FROM_DAYS}
        union all
        select ${DAY}, floor(final * 100 + 1e-7)::int, action, applied, outcome, 1, final, final * final from confidence_logs where ${FROM_LOG}) as counted) as decided
    group by grouping sets ((percent, action, applied, outcome), (period, action, applied, outcome)) having sum(n) > 0`;
}

/**
 * The newest of a log are read along its index. A database without statistics, as the embedded one is, would rather fetch all and
 * sort them: seconds instead of milliseconds. Of this transaction only.
 */
export const IN_ORDER = 'set local enable_bitmapscan = off';

export const RECENT_DECISIONS = `select final, raw, action, applied, outcome from confidence_logs
  where ${WHERE} order by created_at desc limit ${RECENT}`;

export function attemptCells(unit: PeriodUnit): string {
  return `select ${START}, source, status, sum(n)::int as n, sum(scored)::int as scored, sum(confidence) as confidence, sum(timed)::int as timed, sum(latency) as latency, sum(cost)::float8 as cost
    from (select ${periodOf(unit)} as period, source, status, n, scored, confidence, timed, latency, cost
      from (select day, source, status, n, scored, confidence, timed, latency, cost from attempt_days where ${FROM_DAYS}
        union all
        select ${DAY}, source, status, 1, case when confidence is null then 0 else 1 end, coalesce(confidence, 0), case when latency_ms is null then 0 else 1 end,
          coalesce(latency_ms, 0), coalesce(cost_micros, 0) from healing_logs where ${FROM_LOG}) as counted) as tried
    group by period, source, status having sum(n) > 0`;
}

/** How many of the most fragile targets are told, and among how many of the newest attempts they are looked for. */
const FRAGILE = { told: 10, attempts: 10_000 } as const;

/** A memory that had nothing is no failure of the target. */
export const FRAGILE_TARGETS = `select f.recording, r.title, f.step, l.step_number as number, l.step_label as label, f.healed, f.suggested, f.failed
  from (select recording_id as recording, step_id as step, count(*) as n, count(*) filter (where status = 'success')::int as healed,
      count(*) filter (where status = 'suggestion')::int as suggested, count(*) filter (where status = 'failed')::int as failed
    from (select recording_id, step_id, status from healing_logs where ${WHERE} and (source <> 'cache' or status <> 'failed') order by created_at desc limit ${FRAGILE.attempts}) as newest
    group by recording_id, step_id order by count(*) desc, recording_id, step_id limit ${FRAGILE.told}) as f
  left join recordings r on r.tenant_id = $1 and r.id = f.recording
  cross join lateral (select step_number, step_label from healing_logs h
    where h.tenant_id = $1 and h.recording_id = f.recording and h.step_id = f.step order by h.created_at desc limit 1) as l
  order by f.n desc, f.recording, f.step`;

/** How many of the newest jobs are told, and among how many runs they are looked for. */
const JOBS = { told: 10, runs: 1_000 } as const;

export const JOB_CELLS = `with jobs as (
    select job_id, min(recording_id) as recording, min(started_at) as started_at, array_agg(id) as runs
    from (select id, job_id, recording_id, started_at, created_at from runs where ${WHERE} order by created_at desc limit ${JOBS.runs}) as newest
    group by job_id order by min(started_at) desc limit ${JOBS.told})
  select j.job_id as job, j.recording, j.started_at as "startedAt", c.*
  from jobs j left join lateral (select source, status, count(*)::int as n, count(confidence)::int as scored, coalesce(sum(confidence), 0) as confidence,
      count(latency_ms)::int as timed, coalesce(sum(latency_ms), 0) as latency, coalesce(sum(cost_micros), 0)::float8 as cost
    from healing_logs h where h.tenant_id = $1 and h.run_id = any (j.runs) group by source, status) as c on true
  order by j.started_at desc, j.job_id`;

/** Costs know no recording: with `$3` they are those of its healings. */
export function costs(unit: PeriodUnit): string {
  return `select ${START}, sum(cost_micros)::float8 as micros
    from (select date_trunc('${unit}', created_at at time zone 'UTC') as period, cost_micros from api_costs c
      where tenant_id = $1 and created_at >= $2 and cost_micros is not null
        and ($3::text is null or exists (select 1 from healing_logs h where h.tenant_id = $1 and h.id = c.healing_id and h.recording_id = $3))) as paid
    group by period`;
}

/** What counts against the budgets, by the calendar of UTC: a call whose cost is not known counts with all that was reserved for it. */
export const SPENT = `select coalesce(sum(spent_micros) filter (where scope = 'day:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')), 0)::float8 as day,
    coalesce(sum(spent_micros) filter (where scope = 'month:' || to_char(now() at time zone 'UTC', 'YYYY-MM')), 0)::float8 as month
  from budgets where tenant_id = $1 and scope in ('day:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), 'month:' || to_char(now() at time zone 'UTC', 'YYYY-MM'))`;

/** As the queue shows them: equal ones once, and those whose review was taken back as well. */
export const WAITING = "select count(distinct group_id)::int as waiting from healing_logs where tenant_id = $1 and review in ('pending_review', 'undone') and element is not null and ($2::text is null or recording_id = $2)";

/** The database's own time, and the oldest that counts. */
export const FRAME = "select now() as until, case when $1::float8 is null then null else now() - make_interval(secs => $1::float8 * 86400) end as since";

const KEYS = { decision_days: 'tenant_id, day, percent, action, applied, outcome', attempt_days: 'tenant_id, day, source, status', run_days: 'tenant_id, day, outcome' } as const;
const SUMS = { decision_days: ['n', 'sum', 'squares'], attempt_days: ['n', 'scored', 'confidence', 'timed', 'latency', 'cost'], run_days: ['n', 'healed', 'flagged'] } as const;
/** A day with more loose counts than these has several for one key: it is worth adding them up. */
export const CROWDED = { decision_days: 400, attempt_days: 50, run_days: 50 } as const;

/** Those that insights read. */
export const COUNTED = ['decision_days', 'attempt_days'] as const;

/** Adds up crowded days, in one statement: whoever reads sees all of it or nothing, and what comes meanwhile stays loose. */
export function fold(table: keyof typeof KEYS): string {
  return `with crowded as (select day from ${table} where tenant_id = $1 and not folded group by day having count(*) > ${CROWDED[table]}),
    gone as (delete from ${table} where tenant_id = $1 and day in (select day from crowded) returning *)
    insert into ${table} (${KEYS[table]}, ${SUMS[table].join(', ')}, folded)
    select ${KEYS[table]}, ${SUMS[table].map((name) => `sum(${name})`).join(', ')}, true from gone group by ${KEYS[table]} having sum(n) <> 0`;
}
