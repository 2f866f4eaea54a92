import { ROW_STATES, type RowState } from '@waymark/core/api';
import type { Query, Surroundings } from './database.js';
import type { Engine } from './engine.js';

/** What the rules need of a job, read under its lock. */
export interface JobRecord {
  id: string;
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'cancelled';
  cancelled: boolean;
  concurrency: number;
  priority: number;
  stopOnError: boolean;
  retries: number;
  permits: number;
  waiting: number;
  running: number;
  bad: number;
}

export interface Parts extends Surroundings {
  engine: Engine;
  tenant: string;
}

const COLUMNS = `id, state, cancelled_at is not null as cancelled, (settings ->> 'concurrency')::int as concurrency, (settings ->> 'priority')::int as priority,
  (settings ->> 'stopOnError')::boolean as "stopOnError", (settings ->> 'retries')::int as retries, permits, waiting, taken + acting as running, failed + interrupted + skipped as bad`;

/** Every change of a job or of its rows begins with this: one order of locks, so that nobody waits for himself. */
export function lockJob(query: Query, tenant: string, id: string): Promise<JobRecord | null> {
  return readLocked(query, [tenant, id], 'for update');
}

/** Null where somebody holds it this moment: whoever can come back later does not wait for a process that may be asleep. */
export function lockJobIfFree(query: Query, tenant: string, id: string): Promise<JobRecord | null> {
  return readLocked(query, [tenant, id], 'for update skip locked');
}

async function readLocked(query: Query, key: readonly string[], lock: string): Promise<JobRecord | null> {
  const [row] = await query<Record<string, unknown> & JobRecord>(`select ${COLUMNS} from jobs where tenant_id = $1 and id = $2 ${lock}`, key);
  return row ?? null;
}

/** After rows have moved: the job's state follows them, and as many permits are on their way as rows can be taken. */
export async function settleJob({ engine, tell, tenant }: Parts, query: Query, id: string): Promise<void> {
  const job = await lockJob(query, tenant, id);
  if (!job) return;
  const missing = Math.min(job.concurrency - job.running, job.waiting) - job.permits;
  if (missing > 0) await engine.send(query, tenant, { job: id, count: missing, priority: job.priority });
  const state = stateOf(job);
  const ended = state !== 'waiting' && state !== 'running';
  const [counts] = await query<Record<RowState, number>>(
    `update jobs set state = $3, permits = permits + $4::int, started_at = case when $3 = 'waiting' then started_at else coalesce(started_at, now()) end,
       ended_at = case when $5::boolean then coalesce(ended_at, now()) end where tenant_id = $1 and id = $2 returning ${ROW_STATES.join(', ')}`,
    [tenant, id, state, Math.max(0, missing), ended],
  );
  await tell(query, tenant, { type: 'job', id, state, ...(counts && { counts }) });
}

function stateOf({ state, cancelled, waiting, running, bad }: JobRecord): JobRecord['state'] {
  if (running > 0) return 'running';
  if (waiting > 0) return state === 'running' ? 'running' : 'waiting';
  if (cancelled) return 'cancelled';
  return bad > 0 ? 'failed' : 'passed';
}

/** The failed row is the last one that begins. */
export async function skipWaiting({ tenant }: Parts, query: Query, { id, because }: { id: string; because: string }): Promise<void> {
  await query("update job_rows set state = 'skipped', reason = $3, ended_at = now() where tenant_id = $1 and job_id = $2 and state = 'waiting'", [tenant, id, because]);
  await query('update jobs set reason = coalesce(reason, $3) where tenant_id = $1 and id = $2', [tenant, id, because]);
}
