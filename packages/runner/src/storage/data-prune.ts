import type { Database } from './database.js';
import type { Counts } from './data-export.js';
import { oldPictures, PICTURE_DAYS } from './pictures.js';

const OLD = "created_at < now() - $2::float8 * interval '1 day'";
/** What a person still has to look at stays, with what belongs to it. */
const OPEN = "select id from healing_logs where tenant_id = $1 and review in ('pending_review', 'undone')";

/** Of each table, what goes. Versions, settings, tombstones and experiments stay; run_steps go with their runs, rows with their jobs and data. */
const STATEMENTS: readonly (readonly [table: string, which: string])[] = [
  ['confidence_logs', `${OLD} and (healing_id is null or healing_id not in (${OPEN}))`],
  ['api_costs', `${OLD} and (healing_id is null or healing_id not in (${OPEN}))`],
  ['runs', `${OLD} and id not in (select run_id from healing_logs where tenant_id = $1 and run_id is not null and review in ('pending_review', 'undone'))`],
  ['healing_logs', `${OLD} and review not in ('pending_review', 'undone')`],
  ['healing_notifications', `${OLD} and status <> 'pending'`],
  ['pictures', oldPictures(`least($2::float8, ${PICTURE_DAYS})`)],
  ['jobs', `${OLD} and ended_at is not null`],
  ['data_sets', `${OLD} and id not in (select data_id from jobs where tenant_id = $1 and data_id is not null) and id::text not in (select job ->> 'data' from schedules where tenant_id = $1 and job ->> 'data' is not null)`],
  ['healing_cache', "used_at < now() - $2::float8 * interval '1 day' and review <> 'pending'"],
];

/** Who did what is asked for long after what was done is gone: it has a time of its own. */
const AUDITED = "at < now() - $2::float8 * interval '1 day'";

/** Deletes logs that are older than so many days. Answers how many rows went. */
export function pruneData(db: Database, tenant: string, { days, auditDays }: { days: number; auditDays?: number | undefined }): Promise<Counts> {
  return db.transaction(async (query) => {
    const counts: Counts = {};
    const remove = async (table: string, which: string, age: number): Promise<void> => {
      const [row] = await query<{ count: number }>(`with gone as (delete from ${table} where tenant_id = $1 and ${which} returning 1) select count(*) as count from gone`, [tenant, age]);
      counts[table] = row?.count ?? 0;
    };
    for (const [table, which] of STATEMENTS) await remove(table, which, days);
    if (auditDays !== undefined) await remove('audit_log', AUDITED, auditDays);
    return counts;
  });
}
