import { ORPHANED, type Claims } from './claims.js';
import type { Query } from './database.js';
import { lockJob, settleJob, type Parts } from './job-state.js';

/** Any number, the same for all who sweep. */
const LOCK = 729_541_842;

/** Brings back what workers left behind. Everybody may call it; one at a time does it, the others go on at once. Answers how many rows were rescued. */
export function rescueRows(parts: Parts, claims: Claims): Promise<number> {
  const { db, tenant } = parts;
  return db.transaction(async (query) => {
    if (!(await isFirst(query, tenant))) return 0;
    const jobs = await query<{ id: string }>(`select distinct job_id as id from job_rows r where tenant_id = $1 and state in ('taken', 'acting') and ${ORPHANED} order by 1`, [tenant]);
    let rescued = 0;
    for (const { id } of jobs) rescued += await claims.rescue(query, id);
    await query("delete from workers w where tenant_id = $1 and seen_at < now() - interval '1 hour' and not exists (select 1 from job_rows r where r.tenant_id = w.tenant_id and r.worker_id = w.id and r.state in ('taken', 'acting'))", [tenant]);
    await query("delete from data_sets where tenant_id = $1 and not complete and created_at < now() - interval '1 day'", [tenant]);
    return rescued;
  });
}

/** Where the engine's own tables were lost or put back from an older copy, its messages are counted again and sent anew. */
export async function recountPermits(parts: Parts): Promise<number> {
  const { db, engine, tenant } = parts;
  const open = await db.transaction((query) => query<{ id: string; permits: number }>("select id, permits from jobs where tenant_id = $1 and state in ('waiting', 'running') order by id", [tenant]));
  const known = await db.transaction((query) => engine.waiting(query, tenant));
  const wrong = open.filter(({ id, permits }) => (known.get(id) ?? 0) < permits);
  for (const { id } of wrong) await db.transaction((query) => recount(parts, query, id));
  return wrong.length;
}

/** Counted under the lock: messages that were on their way a moment ago may have arrived. */
async function recount(parts: Parts, query: Query, id: string): Promise<void> {
  const { engine, tenant } = parts;
  if (!(await lockJob(query, tenant, id))) return;
  const permits = (await engine.waiting(query, tenant)).get(id) ?? 0;
  await query('update jobs set permits = $3 where tenant_id = $1 and id = $2', [tenant, id, permits]);
  await settleJob(parts, query, id);
}

async function isFirst(query: Query, tenant: string): Promise<boolean> {
  const [row] = await query<{ first: boolean }>('select pg_try_advisory_xact_lock($1::int, hashtext($2)) as first', [LOCK, tenant]);
  return row?.first === true;
}
