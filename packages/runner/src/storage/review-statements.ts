/** What a person is shown of a healing; of several entries for the same element in the same place or step, the newest. */
export const SHOWN = `
  l.id, l.run_id as run, l.job_id as job, l.recording_id as recording, r.title, r.path, l.step_id as step, l.step_number as number, l.step_label as label,
  l.action, l.key, l.source, l.status, l.reason, l.old_locator as "oldLocator", l.new_locator as "newLocator", l.old_target as "oldTarget", l.new_target as "newTarget",
  l.element, l.confidence, l.decision, l.factors, l.review, l.reviewed_at as "reviewedAt", l.reviewed_by as "reviewedBy", l.provider, l.model,
  l.input_tokens as "inputTokens", l.output_tokens as "outputTokens", l.cost_micros as cost, l.latency_ms as latency, l.after_check as "afterCheck",
  l.differences, l.created_at as at, (select u.base_url from runs u where u.tenant_id = l.tenant_id and u.id = l.run_id) as "baseUrl", r.id is not null as stored`;

/** Whether a run `u` was one of the recording `r` as it lives now, and not of one that was deleted under its id. */
export const RUN_OF_THIS_LIFE = '(r.first_version = 1 or coalesce(u.recording_version >= r.first_version, u.created_at >= r.created_at))';

const HEALED_IN_THIS_LIFE = `(r.first_version = 1 or coalesce((select u.recording_version from runs u where u.tenant_id = l.tenant_id and u.id = l.run_id) >= r.first_version, l.created_at >= r.created_at))`;

export const WITH_RECORDING = `healing_logs l left join recordings r on r.tenant_id = l.tenant_id and r.id = l.recording_id and ${HEALED_IN_THIS_LIFE}`;

/** A use of what is remembered is shown by the entry that it came from, as long as there is that. */
export function isOwn(table: string): string {
  return `(${table}.remembered_id is null or ${table}.remembered_id = ${table}.id or not exists (select 1 from healing_logs o where o.tenant_id = ${table}.tenant_id and o.id = ${table}.remembered_id))`;
}

/**
 * $2: review states, or null for all; $3: recording, or null for all; $4: at most. Elements that no source proposed are no matter of review, and a
 * use of what is remembered is shown by the entry that it came from.
 */
export const LIST = `
  select * from (
    select distinct on (recording, step, element) * from (
      select distinct on (l.key_hash, l.element) ${SHOWN},
        (select count(*) from healing_logs f where f.tenant_id = $1 and f.element = l.element and (f.key_hash = l.key_hash or (f.recording_id = l.recording_id and f.step_id = l.step_id))) as times
      from ${WITH_RECORDING}
      where l.tenant_id = $1 and l.element is not null and ($2::text[] is null or l.review = any($2::text[])) and ($3::text is null or l.recording_id = $3)
        and ${isOwn('l')}
      order by l.key_hash, l.element, l.created_at desc, l.id
    ) by_page order by recording, step, element, at desc, id
  ) newest order by at desc, id limit $4`;

/** Ids may be cut short, as they are typed. */
export const FIND = `select ${SHOWN}, 1 as times from ${WITH_RECORDING} where l.tenant_id = $1 and l.id::text like $2 || '%' order by l.id limit 2`;

/** In one order, so that two who decide at once wait for each other rather than for ever. */
export const LOCK = 'select id from healing_logs where tenant_id = $1 and id = any($2::uuid[]) order by id for update';

export const EXACTLY = `select ${SHOWN}, 1 as times from ${WITH_RECORDING} where l.tenant_id = $1 and l.id = $2`;

/**
 * Every entry that proposed this element for this place, or for this step on other pages, and every later use of what was remembered of it: a person
 * decides on all of them at once.
 */
const MADE = `
  given as (select id, remembered_id from healing_logs where tenant_id = $1 and id = $2),
  same as (select l.key_hash, l.element, l.recording_id, l.step_id, r.id is not null as stored from ${WITH_RECORDING} where l.tenant_id = $1 and (l.id in (select id from given) or l.id in (select remembered_id from given))),
  made as (
    select l.id from healing_logs l join same on l.key_hash = same.key_hash and l.element = same.element where l.tenant_id = $1
    union select l.id from ${WITH_RECORDING} join same on l.recording_id = same.recording_id and l.step_id = same.step_id and l.element = same.element and (r.id is not null) = same.stored where l.tenant_id = $1),
  family as (select l.* from healing_logs l where l.tenant_id = $1 and (l.id in (select id from made) or l.remembered_id in (select id from made)))`;

export const FAMILY = `with ${MADE} select id from family`;

/** What one entry stands for; of pages and recordings the first ones. */
export const COVERED = `with ${MADE}
  select count(distinct f.run_id)::int as runs, (count(distinct f.run_id) filter (where u.suspect))::int as suspect,
    coalesce((select jsonb_agg(page order by page) from (select distinct key->>'origin' || (key->>'path') as page from family) pages), '[]') as pages,
    coalesce((select jsonb_agg(recording_id order by recording_id) from (select distinct recording_id from family) recordings), '[]') as recordings
  from family f left join runs u on u.tenant_id = $1 and u.id = f.run_id`;

/** Of a family, who last decided otherwise. */
export const DECIDED_OTHERWISE = `select id, reviewed_by as by, reviewed_at as at from healing_logs where tenant_id = $1 and id = any($2::uuid[]) and review = $3 order by reviewed_at desc nulls last, id limit 1`;

export const SET_REVIEW = `
  update healing_logs set review = $3, reviewed_by = $4, reviewed_at = now() where tenant_id = $1 and id = any($2::uuid[]) and element is not null`;

export const SET_OUTCOME = `
  update confidence_logs set outcome = $3, outcome_source = 'review', outcome_at = now() where tenant_id = $1 and healing_id = any($2::uuid[])`;

/** As the after-check said, where a person takes back what he said. */
export const RESTORE_OUTCOME = `
  update confidence_logs c set outcome = case when c.applied and l.after_check = 'pass' then 'right' when c.applied and l.after_check = 'fail' then 'wrong' else 'pending' end,
    outcome_source = case when c.applied and l.after_check in ('pass', 'fail') then 'after_check' end, outcome_at = now()
  from healing_logs l where l.tenant_id = $1 and l.id = c.healing_id and c.tenant_id = $1 and c.healing_id = any($2::uuid[])`;

/** A person's word makes it usable, whatever its counts; what another healing has taken the place of stays away. */
export const APPROVE_CACHED = `
  insert into healing_cache (tenant_id, key_hash, key, healing_id, locator, target, element, source, confidence, attempts, successes, review)
  select tenant_id, key_hash, key, coalesce(remembered_id, id), new_locator, new_target, element, case when source = 'model' then 'model' else 'local' end,
    coalesce(confidence, 0), 0, 0, 'approved'
  from healing_logs where tenant_id = $1 and id = $2 and new_locator is not null and new_target is not null
  on conflict (tenant_id, key_hash) do update set review = 'approved', evicted_at = null, evicted_why = null,
    healing_id = case when healing_cache.element = excluded.element then healing_cache.healing_id else excluded.healing_id end,
    attempts = case when healing_cache.element = excluded.element then healing_cache.attempts else 0 end,
    successes = case when healing_cache.element = excluded.element then healing_cache.successes else 0 end,
    locator = excluded.locator, target = excluded.target, element = excluded.element, source = excluded.source, confidence = excluded.confidence, healed_at = now()
  where healing_cache.tenant_id = $1`;

export const EVICT_CACHED = `
  update healing_cache c set evicted_at = now(), evicted_why = 'rejected', review = 'pending' from healing_logs l
  where c.tenant_id = $1 and l.tenant_id = $1 and l.id = any($2::uuid[]) and c.key_hash = l.key_hash and c.element = l.element`;

/** Back as it was before anybody reviewed it: known, and waiting. */
export const REOPEN_CACHED = `
  update healing_cache c set review = 'pending', evicted_at = case when c.evicted_why = 'rejected' then null else c.evicted_at end,
    evicted_why = nullif(c.evicted_why, 'rejected') from healing_logs l
  where c.tenant_id = $1 and l.tenant_id = $1 and l.id = any($2::uuid[]) and c.key_hash = l.key_hash and c.element = l.element`;

export const BURY = `
  insert into tombstones (tenant_id, key_hash, element, key, healing_id, created_by)
  select tenant_id, key_hash, element, key, id, $3 from healing_logs where tenant_id = $1 and id = any($2::uuid[]) and element is not null
  on conflict (tenant_id, key_hash, md5(element)) do nothing`;

export const UNBURY = `
  delete from tombstones t using healing_logs l where t.tenant_id = $1 and l.tenant_id = $1 and l.id = any($2::uuid[]) and t.key_hash = l.key_hash and t.element = l.element`;

/** Only runs that acted on it. */
export const SUSPECT = `
  update runs set suspect = true, suspect_reason = $3 where tenant_id = $1 and id in (
    select run_id from healing_logs where tenant_id = $1 and id = any($2::uuid[]) and decision in ('auto_applied', 'applied_flagged') and element is not null)
  returning id`;

/** A run that used another rejected healing as well stays suspect. */
export const UNSUSPECT = `
  update runs set suspect = false, suspect_reason = null where tenant_id = $1 and id in (select run_id from healing_logs where tenant_id = $1 and id = any($2::uuid[]))
    and id not in (select run_id from healing_logs where tenant_id = $1 and run_id is not null and review = 'rejected')
  returning id`;

/** $4: the step, since two steps of a recording may have been healed alike. */
export const PROMOTED = `
  select v.version from recording_versions v join healing_logs l on l.tenant_id = $1 and l.id = v.healing_id
  where v.tenant_id = $1 and v.recording_id = $2 and v.healing_id = any($3::uuid[]) and l.step_id = $4 order by v.version desc limit 1`;
