import { RECENT, type PeriodUnit } from '@waymark/core';

/** `$1` the tenant, `$2` the oldest time that counts, `$3` a recording or null for all. */
const WHERE = 'tenant_id = $1 and created_at >= $2 and ($3::text is null or recording_id = $3)';

function periodOf(unit: PeriodUnit): string {
  return `date_trunc('${unit}', created_at at time zone 'UTC')`;
}

/** First day of a period, as text: a driver would read a time without a zone as one of its own. */
const START = "to_char(period, 'YYYY-MM-DD') as start";

/** Both countings in one pass over the log, which is all of the cost. `percent` is null in those by period. */
export function decisionCells(unit: PeriodUnit): string {
  return `select percent, ${START}, action, applied, outcome, count(*)::int as n, sum(final) as sum, sum(final * final) as squares
    from (select floor(final * 100 + 1e-7)::int as percent, ${periodOf(unit)} as period, action, applied, outcome, final
      from confidence_logs where ${WHERE}) as decided
    group by grouping sets ((percent, action, applied, outcome), (period, action, applied, outcome))`;
}

export const RECENT_DECISIONS = `select final, raw, action, applied, outcome from confidence_logs
  where ${WHERE} order by created_at desc limit ${RECENT}`;

const ATTEMPTS = `count(*)::int as n, count(confidence)::int as scored, coalesce(sum(confidence), 0) as confidence, count(latency_ms)::int as timed,
  coalesce(sum(latency_ms), 0) as latency, coalesce(sum(cost_micros), 0)::float8 as cost`;

/** How many of the most fragile targets are told. */
const FRAGILE = 10;

/** Attempts by period, and the targets that needed most of them, again in one pass. A memory that had nothing is no failure of the target. */
export function attemptCells(unit: PeriodUnit): string {
  return `with counted as materialized (
      select period, recording_id, step_id, source, status, grouping(recording_id) as by_period, ${ATTEMPTS}
      from (select ${periodOf(unit)} as period, recording_id, step_id, source, status, confidence, latency_ms, cost_micros
        from healing_logs where ${WHERE}) as tried
      group by grouping sets ((period, source, status), (recording_id, step_id, source, status))),
    fragile as (
      select recording_id, step_id, sum(n) filter (where status = 'success') as healed, sum(n) filter (where status = 'suggestion') as suggested,
        sum(n) filter (where status = 'failed') as failed
      from counted where by_period = 0 and (source <> 'cache' or status <> 'failed')
      group by recording_id, step_id order by sum(n) desc, recording_id, step_id limit ${FRAGILE})
    select 'period' as kind, ${START}, source, status, n, scored, confidence, timed, latency, cost,
      null as recording, null as title, null as step, null::int as number, null as label, null::int as healed, null::int as suggested, null::int as failed
    from counted where by_period = 1
    union all
    select 'fragile', null, null, null, null, null, null, null, null, null, f.recording_id, r.title, f.step_id, l.step_number, l.step_label,
      coalesce(f.healed, 0)::int, coalesce(f.suggested, 0)::int, coalesce(f.failed, 0)::int
    from fragile f left join recordings r on r.tenant_id = $1 and r.id = f.recording_id
    cross join lateral (select step_number, step_label from healing_logs h
      where h.tenant_id = $1 and h.recording_id = f.recording_id and h.step_id = f.step_id order by h.created_at desc limit 1) as l`;
}

/** How many of the newest jobs are told, and among how many runs they are looked for. */
const JOBS = { told: 10, runs: 1_000 } as const;

export const JOB_CELLS = `with jobs as (
    select job_id, min(recording_id) as recording, min(started_at) as started_at, array_agg(id) as runs
    from (select id, job_id, recording_id, started_at, created_at from runs where ${WHERE} order by created_at desc limit ${JOBS.runs}) as newest
    group by job_id order by min(started_at) desc limit ${JOBS.told})
  select j.job_id as job, j.recording, j.started_at as "startedAt", c.*
  from jobs j left join lateral (select source, status, ${ATTEMPTS} from healing_logs h
    where h.tenant_id = $1 and h.run_id = any (j.runs) group by source, status) as c on true order by j.started_at desc, j.job_id`;

/** Costs know no recording: with `$3` they are those of its healings. */
export function costs(unit: PeriodUnit): string {
  return `select ${START}, sum(cost_micros)::float8 as micros
    from (select ${periodOf(unit)} as period, cost_micros from api_costs c
    where tenant_id = $1 and created_at >= $2 and cost_micros is not null
      and ($3::text is null or exists (select 1 from healing_logs h where h.tenant_id = $1 and h.id = c.healing_id and h.recording_id = $3))) as paid
    group by period`;
}

/** By the calendar of UTC, like the budgets. */
export const SPENT = `select coalesce(sum(cost_micros) filter (where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), 0)::float8 as day,
    coalesce(sum(cost_micros), 0)::float8 as month
  from api_costs where tenant_id = $1 and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;

export const WAITING = "select count(*)::int as waiting from healing_logs where tenant_id = $1 and review = 'pending_review' and ($2::text is null or recording_id = $2)";

/** The database's own time, and the oldest that counts. */
export const FRAME = "select now() as until, case when $1::float8 is null then null else now() - make_interval(secs => $1::float8 * 86400) end as since";
