const ms = (column: string, name: string): string => `extract(epoch from ${column})::float8 * 1000 as "${name}"`;

const EXPERIMENT = `id, name, salt, variants, allocation, status, planned, ${ms('starts_at', 'startsAt')}, ${ms('ends_at', 'endsAt')}, ${ms('started_at', 'startedAt')},
  ${ms('stopped_at', 'stoppedAt')}, ${ms('created_at', 'createdAt')}`;

export const LIST = `select ${EXPERIMENT} from experiments where tenant_id = $1 order by created_at desc, name`;
export const FIND = `select ${EXPERIMENT} from experiments where tenant_id = $1 and (name = $2 or id::text = $2)`;
export const RUNNING = `select ${EXPERIMENT}, ${ms('now()', 'now')} from experiments where tenant_id = $1 and status = 'running' and (ends_at is null or ends_at > now())`;

/** $1 tenant, $2 id, $3 name, $4 salt, $5 variants, $6 allocation, $7 planned, $8 and $9 milliseconds or null. */
export const CREATE = `insert into experiments (tenant_id, id, name, salt, variants, allocation, status, planned, starts_at, ends_at)
  values ($1, $2, $3, $4, $5::jsonb, $6, 'draft', $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000))
  on conflict (tenant_id, name) do nothing returning ${EXPERIMENT}`;

/** Two that start at once would both see that none runs. */
export const LOCK = "select pg_advisory_xact_lock(hashtextextended('waymark experiments ' || $1, 0))";

export const MOVE = `update experiments set status = $3, started_at = case when $3 = 'running' then coalesce(started_at, now()) else started_at end,
    stopped_at = case when $3 = 'stopped' then now() else stopped_at end
  where tenant_id = $1 and id = $2`;

export const DECISIONS = `select variant, count(distinct user_id)::int as users, count(*)::int as decisions,
    count(*) filter (where applied and outcome <> 'pending')::int as settled, count(*) filter (where applied and outcome = 'wrong')::int as wrong,
    count(*) filter (where action in ('apply_with_flag', 'suggest_only'))::int as reviews, coalesce(sum(final), 0) as confidence
  from confidence_logs where tenant_id = $1 and experiment_id = $2 and variant is not null group by variant`;

/** A job passes where each of its runs did. */
export const JOBS = `select variant, count(*)::int as jobs, count(*) filter (where passed)::int as "jobsPassed"
  from (select variant, job_id, bool_and(outcome = 'passed') as passed from runs where tenant_id = $1 and experiment_id = $2 and variant is not null group by variant, job_id) as ended
  group by variant`;
