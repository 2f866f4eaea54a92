import { randomUUID } from 'node:crypto';
import type { Job, JobRow, JobSettings, Mapping, RowState } from '@waymark/core/api';
import type { Query } from './database.js';
import { lockJob, settleJob, type Parts } from './job-state.js';
import { storable, toJson } from './to-json.js';
import { JOB_COLUMNS, jobOf, rowOf } from './job-views.js';

/** A job whose recording, data and mapping have been checked. */
export interface JobDraft {
  name: string;
  recording: { id: string; version: number; title: string };
  data: string | null;
  mapping: Mapping;
  settings: JobSettings;
  rows: number;
  by: string | null;
  schedule?: string | null;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

export interface JobsQuery {
  cursor?: string | undefined;
  limit: number;
  state?: Job['state'] | undefined;
  recording?: string | undefined;
}

export interface RowsQuery {
  cursor?: string | undefined;
  limit: number;
  state?: RowState | undefined;
}

const ENDED = "('passed', 'failed', 'interrupted', 'cancelled', 'skipped')";

/** Jobs of one tenant, as people see and steer them. */
export class Jobs {
  constructor(readonly parts: Parts) {}

  add(draft: JobDraft): Promise<Job> {
    return this.parts.db.transaction((query) => addJob(this.parts, query, draft));
  }

  get(id: string): Promise<Job | null> {
    return this.parts.db.transaction((query) => readJob(query, this.parts.tenant, id));
  }

  /** Newest first. */
  list({ cursor, limit, state, recording }: JobsQuery): Promise<Page<Job>> {
    return this.parts.db.transaction(async (query) => {
      const rows = await query(
        `select ${JOB_COLUMNS} from jobs where tenant_id = $1 and ($2::bigint is null or seq < $2::bigint) and ($3::text is null or state = $3) and ($4::text is null or recording_id = $4) order by seq desc limit $5`,
        [this.parts.tenant, cursorOf(cursor), state ?? null, recording ?? null, limit + 1],
      );
      const read = rows.map(jobOf);
      const next = read.length > limit ? String(read[limit - 1]?.seq) : null;
      return { items: read.slice(0, limit).map(({ job }) => job), next };
    });
  }

  /** In their order. */
  rows(id: string, { cursor, limit, state }: RowsQuery): Promise<Page<JobRow>> {
    return this.parts.db.transaction(async (query) => {
      const rows = await query(
        `select r.number, r.state, r.worker_id, w.host, r.attempts, r.run_id, r.reason, r.taken_at, r.ended_at, r.step, r.steps, r.label, s.columns, d.cells
         from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id left join workers w on w.tenant_id = r.tenant_id and w.id = r.worker_id
         left join data_sets s on s.tenant_id = j.tenant_id and s.id = j.data_id left join data_rows d on d.tenant_id = j.tenant_id and d.data_id = j.data_id and d.number = r.number
         where r.tenant_id = $1 and r.job_id = $2 and r.number > coalesce($3::bigint, 0) and ($4::text is null or r.state = $4) order by r.number limit $5`,
        [this.parts.tenant, id, cursorOf(cursor), state ?? null, limit + 1],
      );
      const read = rows.map(rowOf);
      return { items: read.slice(0, limit), next: read.length > limit ? String(read[limit - 1]?.number) : null };
    });
  }

  /** What waits does not begin; what runs is told to stop by its worker. Null where there is no such job. */
  cancel(id: string, reason: string): Promise<Job | null> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const job = await lockJob(query, tenant, id);
      if (!job) return null;
      if (job.waiting + job.running > 0) {
        await query('update jobs set cancelled_at = coalesce(cancelled_at, now()), reason = coalesce(reason, $3) where tenant_id = $1 and id = $2', [tenant, id, reason]);
        await query("update job_rows set state = 'cancelled', reason = $3, ended_at = now() where tenant_id = $1 and job_id = $2 and state = 'waiting'", [tenant, id, reason]);
        await settleJob(this.parts, query, id);
      }
      return readJob(query, tenant, id);
    });
  }

  /**
   * Rows that ended wait again, by a person's wish: the named ones, or all that did not do what they should. Answers how many. None as long as rows
   * of a cancelled job are being stopped: their workers would not hear of the cancel any more.
   */
  retry(id: string, numbers: readonly number[] | undefined): Promise<{ job: Job | null; again: number; stopping: number }> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const job = await lockJob(query, tenant, id);
      if (!job) return { job: null, again: 0, stopping: 0 };
      if (job.cancelled && job.running > 0) return { job: await readJob(query, tenant, id), again: 0, stopping: job.running };
      const which = numbers ? `state in ${ENDED} and number in (select value::int from jsonb_array_elements_text($3::jsonb))` : "state in ('failed', 'interrupted', 'skipped') and $3::jsonb is null";
      // The fence is raised here too: whoever held the row before must not report on it any more.
      const again = await query(
        `update job_rows set state = 'waiting', fence = fence + 1, attempts = 0, worker_id = null, due_at = now(), taken_at = null, dispatched_at = null, ended_at = null, run_id = null, reason = null
         where tenant_id = $1 and job_id = $2 and ${which} returning number`,
        [tenant, id, numbers ? JSON.stringify(numbers) : null],
      );
      if (again.length > 0) {
        await query('update jobs set cancelled_at = null, ended_at = null, reason = null where tenant_id = $1 and id = $2', [tenant, id]);
        await settleJob(this.parts, query, id);
      }
      return { job: await readJob(query, tenant, id), again: again.length, stopping: 0 };
    });
  }
}

export async function addJob(parts: Parts, query: Query, draft: JobDraft): Promise<Job> {
  const { tenant } = parts;
  const { name, recording, data, mapping, settings, rows, by, schedule = null } = draft;
  const id = randomUUID();
  await query(
    `insert into jobs (tenant_id, id, name, recording_id, recording_version, title, data_id, mapping, settings, row_count, created_by, schedule_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12)`,
    [tenant, id, storable(name), recording.id, recording.version, storable(recording.title), data, toJson(mapping), toJson(settings), rows, by, schedule],
  );
  await query('insert into job_rows (tenant_id, job_id, number) select $1, $2, number from generate_series(1, $3::int) as number', [tenant, id, rows]);
  await settleJob(parts, query, id);
  const job = await readJob(query, tenant, id);
  if (!job) throw new Error('A job that was just written cannot be read.');
  return job;
}

async function readJob(query: Query, tenant: string, id: string): Promise<Job | null> {
  const [row] = await query(`select ${JOB_COLUMNS} from jobs where tenant_id = $1 and id = $2`, [tenant, id]);
  return row ? jobOf(row).job : null;
}

/** A cursor that is no number is as good as none. */
function cursorOf(cursor: string | undefined): string | null {
  return cursor !== undefined && /^\d{1,18}$/u.test(cursor) ? cursor : null;
}
