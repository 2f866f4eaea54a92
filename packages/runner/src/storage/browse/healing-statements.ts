import { isOwn, WITH_RECORDING } from '../review-statements.js';
import { knownJob } from './known-job.js';

export type HealingState = 'waiting' | 'approved' | 'rejected' | 'all';

const STATES: Readonly<Record<HealingState, (review: string) => string>> = {
  waiting: (review) => `${review} in ('pending_review', 'undone')`,
  approved: (review) => `${review} = 'approved'`,
  rejected: (review) => `${review} = 'rejected'`,
  all: () => 'true',
};

/** Within a group, whose index is the one to look up by: said such that no index of states seems to fit. */
function inState(table: string, state: HealingState): string {
  return STATES[state](`(${table}.review || '')`);
}

/** A page is read along the index of times; a database without statistics, as the embedded one is, would rather sort all for its first page. */
export const ALONG_TIME = { begin: 'set local enable_sort = off', end: 'set local enable_sort = on' } as const;

/** What can be reviewed, in this state. */
export function reviewable(table: string, state: HealingState): string {
  return `${table}.element is not null and ${STATES[state](`${table}.review`)} and ${isOwn(table)}`;
}

/**
 * The newest of each group. Groups are looked up one by one, and each by itself (`offset 0`): a database without statistics, as the embedded one is,
 * would rather read all of them for each.
 */
export function newestOf(state: HealingState): string {
  return `select newest.id from unnest($2::text[]) as g(id) cross join lateral (
    select id from (select n.id, n.created_at from healing_logs n where n.tenant_id = $1 and n.group_id = g.id and ${inState('n', state)} and ${isOwn('n')} offset 0) entries order by created_at desc, id desc limit 1) newest`;
}

/** Of each group, one for each step of each recording: the newest that proposed it; those that only use it come last. */
export function membersOf(state: HealingState): string {
  return `select member.* from unnest($2::text[]) as g(id) cross join lateral (
    select distinct on (l.recording_id, l.step_id) ${LISTED} from ${WITH_RECORDING} where l.tenant_id = $1 and l.group_id = g.id and ${memberOf(state)}
    order by l.recording_id, l.step_id, own desc, l.created_at desc, l.id desc) member order by member.own desc, member.at desc, member.id desc`;
}

export const GROUPS_OF = 'select distinct group_id as id from healing_logs where tenant_id = $1 and recording_id = $2 and element is not null';

/** Besides those that are reviewed themselves, recordings that use what is remembered of one of them: a decision is for them as well. */
function memberOf(state: HealingState): string {
  return `(${inState('l', state)} or (l.review = 'none' and exists (
    select 1 from healing_logs o where o.tenant_id = l.tenant_id and o.id = l.remembered_id and o.group_id = l.group_id and ${inState('o', state)})))`;
}

/** What a list shows of a healing: without what is known of the elements, which is long. */
export const LISTED = `
  l.id, l.group_id as "group", l.run_id as run, ${knownJob('l')} as job, l.recording_id as recording, left(r.title, 300) as title, l.step_id as step, l.step_number as number, l.step_label as label, l.action, l.source, l.status, l.reason,
  l.old_locator as "oldLocator", l.new_locator as "newLocator", l.confidence, l.decision, l.review, l.reviewed_by as "reviewedBy", l.reviewed_at as "reviewedAt", l.after_check as "afterCheck",
  l.differences, l.created_at as at, l.remembered_id is null or l.remembered_id = l.id as own, (select count(*)::int from healing_logs f where f.tenant_id = l.tenant_id and f.key_hash = l.key_hash and f.element = l.element) as times`;

export const JUDGEMENT = `select action, raw, calculated, final, calibrated, factors, boosters, penalties, gates, thresholds from confidence_logs where tenant_id = $1 and healing_id = $2 order by created_at desc limit 1`;

export const STEP = `select s.viewport, s.detail, (select p.id from pictures p where p.tenant_id = s.tenant_id and p.id = s.picture) as picture, u.recording_version as version
  from run_steps s join runs u on u.tenant_id = s.tenant_id and u.id = s.run_id where s.tenant_id = $1 and s.run_id = $2 and s.step_number = $3`;

/** How it looked when it was still found as recorded, in one of the newest runs of the recording. */
export const LAST_PASSED = `select s.viewport, s.detail->'outline'->'found' as box, s.picture
  from (select id, created_at from runs where tenant_id = $1 and recording_id = $2 and created_at <= $4 order by created_at desc limit 200) u
  join run_steps s on s.tenant_id = $1 and s.run_id = u.id and s.step_id = $3 and s.outcome = 'passed'
  join pictures p on p.tenant_id = $1 and p.id = s.picture order by u.created_at desc limit 1`;

/** The small picture that the recorder took. $3: the version, or null for the current one. */
export const CROP = `select step->'target'->'pixels'->>'crop' as crop from recordings r
  join recording_versions v on v.tenant_id = r.tenant_id and v.recording_id = r.id and v.version = coalesce($3::integer, r.current_version), json_array_elements(v.content->'steps') step
  where r.tenant_id = $1 and r.id = $2 and step->>'id' = $4`;

/** Runs that acted on it. */
export const USED = `select count(distinct run_id)::int as runs from healing_logs where tenant_id = $1 and group_id = (select group_id from healing_logs where tenant_id = $1 and id = $2)
  and decision in ('auto_applied', 'applied_flagged') and run_id is not null`;
