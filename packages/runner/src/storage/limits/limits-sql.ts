/** One at a time for each tenant; it ends with its transaction. Nobody waits for ever for a process that was stopped while it had the lock. */
export const LOCK = `
  select set_config('lock_timeout', '10s', true), set_config('idle_in_transaction_session_timeout', '5s', true),
    pg_advisory_xact_lock(hashtextextended('waymark model limits ' || $1, 0))`;

const ms = (time: string): string => `extract(epoch from ${time})::float8 * 1000`;
const after = (value: string): string => `clock_timestamp() + ${value}::float8 * interval '1 millisecond'`;

/** $1 tenant, $2 provider, $3 job, $4 window in milliseconds, $5 own place in the line or null. Read after the lock, so that its time is not before what others wrote. */
export const STANDING = `
  with moment as materialized (select clock_timestamp() as at), today as (select at, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from moment)
  select ${ms('today.at')} as now, today.day as day,
    (select jsonb_object_agg(key, value) from settings where tenant_id = $1 and scope = 'tenant' and key like 'limits.%') as settings,
    (select jsonb_agg(jsonb_build_object('ended', ${ms('ended_at')}, 'expires', ${ms('expires_at')})) from model_calls
      where tenant_id = $1 and coalesce(ended_at, expires_at) > today.at - $4::float8 * interval '1 millisecond') as out,
    (select count(*) from model_tickets where tenant_id = $1 and alive_until > today.at
      and number < coalesce((select number from model_tickets where tenant_id = $1 and id = $5), 9223372036854775807)) as ahead,
    (select jsonb_build_object('failures', failures, 'openUntil', ${ms('open_until')}, 'probe', probe, 'probeUntil', ${ms('probe_until')}, 'pausedUntil', ${ms('paused_until')})
      from breakers where tenant_id = $1 and provider = $2) as breaker,
    (select jsonb_object_agg(scope, spent_micros) from budgets
      where tenant_id = $1 and scope in ('job:' || $3, 'day:' || today.day, 'month:' || left(today.day, 7))) as spent,
    (select jsonb_build_object('job', coalesce(sum(reserved_micros) filter (where job = $3), 0), 'day', coalesce(sum(reserved_micros) filter (where day = today.day), 0),
        'month', coalesce(sum(reserved_micros) filter (where left(day, 7) = left(today.day, 7)), 0))
      from model_calls where tenant_id = $1 and ended_at is null and expires_at > today.at) as reserved
  from today`;

/** $1 tenant, $2 id, $3 provider, $4 model, $5 job, $6 day, $7 reserve, $8 lifetime in milliseconds. */
export const BEGIN_CALL = `
  insert into model_calls (tenant_id, id, provider, model, job, day, reserved_micros, admitted_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), ${after('$8')})`;

/** $1 tenant, $2 id, $3 milliseconds that it is kept for. */
export const KEEP_PLACE = `
  insert into model_tickets (tenant_id, id, alive_until) values ($1, $2, ${after('$3')})
  on conflict (tenant_id, id) do update set alive_until = excluded.alive_until`;

/** $1 tenant, $2 id; and those whose holder has not come back. */
export const LEAVE_PLACE = 'delete from model_tickets where tenant_id = $1 and (id = $2 or alive_until < clock_timestamp())';

/** $1 tenant, $2 id. */
export const END_CALL = `
  update model_calls set ended_at = clock_timestamp() where tenant_id = $1 and id = $2 and ended_at is null
  returning provider, job, day, reserved_micros as reserved, ${ms('ended_at')} as now`;

/** $1 tenant, $2 scopes, $3 millionths of a dollar. */
export const SPEND = `
  insert into budgets (tenant_id, scope, spent_micros, updated_at) select $1, scope, $3::bigint, clock_timestamp() from unnest($2::text[]) as scope
  on conflict (tenant_id, scope) do update set spent_micros = budgets.spent_micros + excluded.spent_micros, updated_at = excluded.updated_at`;

/** $1 tenant, $2 provider. */
export const BREAKER = `
  select failures, ${ms('open_until')} as "openUntil", probe, ${ms('probe_until')} as "probeUntil", ${ms('paused_until')} as "pausedUntil"
  from breakers where tenant_id = $1 and provider = $2`;

/** $1 tenant. */
export const SETTINGS = "select key, value from settings where tenant_id = $1 and scope = 'tenant' and key like 'limits.%'";

/** $1 tenant, $2 provider, $3 failures, $4 open until, $5 probe, $6 probe until, $7 paused until; times in milliseconds since 1970. */
export const SAVE_BREAKER = `
  insert into breakers (tenant_id, provider, failures, open_until, probe, probe_until, paused_until)
  values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))
  on conflict (tenant_id, provider) do update set failures = excluded.failures, open_until = excluded.open_until, probe = excluded.probe,
    probe_until = excluded.probe_until, paused_until = excluded.paused_until`;

/** $1 tenant, $2 window in milliseconds. What ended counts no more; what never did is kept for a while, since it may have been charged. */
export const FORGET = `
  delete from model_calls where tenant_id = $1 and coalesce(ended_at, expires_at) < clock_timestamp() - $2::float8 * interval '1 millisecond'
    and (ended_at is not null or expires_at < clock_timestamp() - interval '40 days')`;

/** $1 tenant: jobs of long ago. */
export const FORGET_JOBS = "delete from budgets where tenant_id = $1 and scope like 'job:%' and updated_at < clock_timestamp() - interval '40 days'";
