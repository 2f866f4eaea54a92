import { Mapping, JobSettings } from '@waymark/core/api';
import { z } from 'zod';
import type { Query } from './database.js';
import { ALIVE } from './job-views.js';
import { lockJob, lockJobIfFree, settleJob, skipWaiting, type JobRecord, type Parts } from './job-state.js';
import { storable } from './to-json.js';

/** One row in the hands of one worker. Its fence tells it from every earlier and later one. */
export interface Claim {
  job: string;
  number: number;
  fence: number;
  attempts: number;
  retries: number;
  recording: { id: string; version: number };
  settings: JobSettings;
  /** Values for the recording's variables, as the mapping says. */
  variables: Record<string, string>;
  /** Null where the job has no data. */
  row: number | null;
  by: string | null;
}

export type Claimed = { kind: 'row'; claim: Claim } | { kind: 'again' } | { kind: 'nothing' };

/** How a row ended in its worker. */
export interface RowEnd {
  /** `stopped`: its worker was told to stop. */
  as: 'passed' | 'failed' | 'cancelled' | 'stopped';
  /** Whether the gate was passed. */
  acted: boolean;
  run: string | null;
  reason: string | null;
  /** A further try would end the same. */
  hopeless?: boolean;
}

export interface RowKey {
  job: string;
  number: number;
  fence: number;
}

/** Milliseconds before a row is tried again: twice as long each time, five minutes at the most. */
const LONGEST_PAUSE = 300_000;
/** A row that takes its worker down with it must not go round for ever. */
const LOST_BEFORE_IT_FAILS = 5;

export class Claims {
  constructor(
    readonly parts: Parts,
    readonly pause: number,
  ) {}

  /** The next row for this worker, in the order of priority; its fence is raised, so that whoever held it before is shut out. */
  claim(worker: string): Promise<Claimed> {
    const { engine, db, tenant } = this.parts;
    return db.transaction(async (query): Promise<Claimed> => {
      const permit = await engine.take(query, tenant);
      if (!permit) return { kind: 'nothing' };
      const job = await lockJob(query, tenant, permit.job);
      if (!job) return { kind: 'again' };
      await query('update jobs set permits = greatest(permits - 1, 0) where tenant_id = $1 and id = $2', [tenant, job.id]);
      const number = job.running < job.concurrency ? await this.#take(query, job, worker) : null;
      if (number === null && job.waiting > 0 && job.running < job.concurrency) await this.#comeBack(query, job);
      else await settleJob(this.parts, query, job.id);
      if (number === null) return { kind: 'again' };
      await this.#tellRow(query, job.id, number);
      return { kind: 'row', claim: await this.#read(query, job.id, number) };
    });
  }

  /**
   * The gate, passed right before the first input of a run is dispatched. False: the row is somebody else's by now, or its job was cancelled, and
   * nothing may be done. From here on the row is never run again by itself.
   */
  begin({ job, number, fence }: RowKey): Promise<boolean> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const record = await lockJob(query, tenant, job);
      if (!record || record.cancelled) return false;
      const passed = await query(
        `update job_rows set state = 'acting', dispatched_at = now() where tenant_id = $1 and job_id = $2 and number = $3 and fence = $4 and state in ('taken', 'acting') returning number`,
        [tenant, job, number, fence],
      );
      if (passed.length > 0) await this.#tellRow(query, job, number);
      return passed.length > 0;
    });
  }

  /** Whether the row still belongs to this fence, for a worker that has not been heard of for long. */
  holds({ job, number, fence }: RowKey): Promise<boolean> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const rows = await query(
        `select 1 as mine from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
         where r.tenant_id = $1 and r.job_id = $2 and r.number = $3 and r.fence = $4 and r.state = 'acting' and j.cancelled_at is null`,
        [tenant, job, number, fence],
      );
      return rows.length > 0;
    });
  }

  async progress({ job, number, fence }: RowKey, { step, steps, label }: { step: number; steps: number; label: string }): Promise<void> {
    const { db, tell, tenant } = this.parts;
    await db.transaction(async (query) => {
      const [row] = await query<{ state: string }>(
        `update job_rows set step = $5, steps = $6, label = $7 where tenant_id = $1 and job_id = $2 and number = $3 and fence = $4 and state in ('taken', 'acting') returning state`,
        [tenant, job, number, fence, step, steps, storable(label)],
      );
      if (row) await tell(query, tenant, { type: 'row', job, number, state: row.state, step, steps, label });
    });
  }

  /** False where the row is not this fence's any more: nothing is changed then. */
  end({ job, number, fence }: RowKey, end: RowEnd): Promise<boolean> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const record = await lockJob(query, tenant, job);
      if (!record) return false;
      const [row] = await query<{ attempts: number }>(
        `select attempts from job_rows where tenant_id = $1 and job_id = $2 and number = $3 and fence = $4 and state in ('taken', 'acting', 'interrupted') for update`,
        [tenant, job, number, fence],
      );
      if (!row) return false;
      await this.#move(query, { record, number, attempts: row.attempts }, end);
      return true;
    });
  }

  /** Rows of workers that have not been heard of: those that had not acted go back, the others wait for a person. */
  async rescue(query: Query, id: string): Promise<number> {
    const { tenant } = this.parts;
    const record = await lockJobIfFree(query, tenant, id);
    if (!record) return 0;
    const lost = await query<{ number: number; attempts: number; state: string }>(
      `select number, attempts, state from job_rows r where tenant_id = $1 and job_id = $2 and state in ('taken', 'acting') and ${ORPHANED} order by number for update`,
      [tenant, id],
    );
    for (const { number, attempts, state } of lost) {
      const acted = state === 'acting';
      const hopeless = !acted && attempts >= record.retries + LOST_BEFORE_IT_FAILS;
      const reason = hopeless ? `Its worker was lost ${attempts} times before the row had begun to act.` : 'Its worker was lost.';
      await this.#move(query, { record, number, attempts }, { as: hopeless ? 'failed' : 'stopped', acted: acted || hopeless, run: null, reason });
    }
    return lost.length;
  }

  async #move(query: Query, { record, number, attempts }: { record: JobRecord; number: number; attempts: number }, end: RowEnd): Promise<void> {
    const { tenant } = this.parts;
    const state = nextState(record, attempts, end);
    const pause = state === 'waiting' && end.as === 'failed' ? this.#pauseAfter(attempts) : 0;
    await query(
      `update job_rows set state = $4, run_id = coalesce($5, run_id), reason = $6, step = null, steps = null, label = null,
         worker_id = case when $4 = 'waiting' then null else worker_id end, dispatched_at = case when $4 = 'waiting' then null else dispatched_at end,
         due_at = now() + $7::float8 * interval '1 millisecond', ended_at = case when $4 = 'waiting' then null else now() end
       where tenant_id = $1 and job_id = $2 and number = $3`,
      [tenant, record.id, number, state, end.run, storable(reasonOf(state, end) ?? '') || null, pause],
    );
    if (record.stopOnError && (state === 'failed' || state === 'interrupted')) await skipWaiting(this.parts, query, { id: record.id, because: `Row ${number} ${state === 'failed' ? 'failed' : 'was interrupted'}, and the job stops on errors.` });
    await this.#tellRow(query, record.id, number);
    await settleJob(this.parts, query, record.id);
  }

  #pauseAfter(attempts: number): number {
    return Math.min(this.pause * 2 ** (attempts - 1), LONGEST_PAUSE);
  }

  async #take(query: Query, { id }: JobRecord, worker: string): Promise<number | null> {
    const [row] = await query<{ number: number }>(
      `update job_rows set state = 'taken', worker_id = $3, fence = fence + 1, attempts = attempts + 1, taken_at = now(), dispatched_at = null, ended_at = null, reason = null
       where tenant_id = $1 and job_id = $2 and number = (select number from job_rows where tenant_id = $1 and job_id = $2 and state = 'waiting' and due_at <= now() order by number limit 1)
       returning number`,
      [this.parts.tenant, id, worker],
    );
    return row?.number ?? null;
  }

  /** All that wait are to be tried again later: the permit comes back when the first of them is due. */
  async #comeBack(query: Query, { id, priority }: JobRecord): Promise<void> {
    const { engine, tenant } = this.parts;
    const [next] = await query<{ seconds: number | null }>(`select extract(epoch from min(due_at) - now())::float8 as seconds from job_rows where tenant_id = $1 and job_id = $2 and state = 'waiting'`, [tenant, id]);
    await engine.send(query, tenant, { job: id, count: 1, priority, after: Math.max(0.05, next?.seconds ?? 0) });
    await query('update jobs set permits = permits + 1 where tenant_id = $1 and id = $2', [tenant, id]);
  }

  async #tellRow(query: Query, job: string, number: number): Promise<void> {
    const { tell, tenant } = this.parts;
    const [row] = await query<ToldRow>(
      `select r.state, r.step, r.steps, r.label, coalesce(w.host, r.worker_id::text) as worker, r.attempts, r.run_id as run, r.reason
       from job_rows r left join workers w on w.tenant_id = r.tenant_id and w.id = r.worker_id where r.tenant_id = $1 and r.job_id = $2 and r.number = $3`,
      [tenant, job, number],
    );
    if (row) await tell(query, tenant, { type: 'row', job, number, ...row });
  }

  async #read(query: Query, id: string, number: number): Promise<Claim> {
    const [row] = await query(
      `select r.fence, r.attempts, j.recording_id, j.recording_version, j.settings, j.mapping, j.created_by, j.data_id, s.columns, d.cells
       from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
       left join data_sets s on s.tenant_id = j.tenant_id and s.id = j.data_id left join data_rows d on d.tenant_id = j.tenant_id and d.data_id = j.data_id and d.number = r.number
       where r.tenant_id = $1 and r.job_id = $2 and r.number = $3`,
      [this.parts.tenant, id, number],
    );
    const read = ClaimRow.parse(row);
    const values = Object.fromEntries((read.columns ?? []).map((column, at) => [column, read.cells?.[at] ?? '']));
    const mapped = Object.entries(read.mapping).flatMap(([name, column]): [string, string][] => (values[column] === undefined ? [] : [[name, values[column]]]));
    return {
      job: id, number, fence: read.fence, attempts: read.attempts, retries: read.settings.retries, recording: { id: read.recording_id, version: read.recording_version }, settings: read.settings,
      variables: Object.fromEntries(mapped), row: read.data_id === null ? null : number, by: read.created_by,
    };
  }
}

interface ToldRow extends Record<string, unknown> {
  state: string;
  step: number | null;
  steps: number | null;
  label: string | null;
  worker: string | null;
  attempts: number;
  run: string | null;
  reason: string | null;
}

const ClaimRow = z.object({
  fence: z.number(), attempts: z.number(), recording_id: z.string(), recording_version: z.number(), settings: JobSettings, mapping: Mapping, created_by: z.string().nullable(), data_id: z.string().nullable(),
  columns: z.array(z.string()).nullable(), cells: z.array(z.string()).nullable(),
});

/** Of a row `r`: its worker is unknown, or has not been heard of for as long as it said itself. */
export const ORPHANED = `not exists (select 1 from workers w where w.tenant_id = r.tenant_id and w.id = r.worker_id and ${ALIVE})`;

function nextState({ cancelled, retries }: JobRecord, attempts: number, { as, acted, hopeless = false }: RowEnd): 'waiting' | 'passed' | 'failed' | 'interrupted' | 'cancelled' {
  if (as === 'passed') return 'passed';
  if (as === 'failed') return acted || hopeless || attempts > retries || cancelled ? 'failed' : 'waiting';
  if (as === 'cancelled') return 'cancelled';
  if (acted) return 'interrupted';
  return cancelled ? 'cancelled' : 'waiting';
}

function reasonOf(state: string, { reason, acted }: RowEnd): string | null {
  if (state === 'interrupted') return `${reason ?? 'It was stopped.'} It had begun to act, and what it did is not known: look at the application before you run it again.`;
  if (state === 'cancelled' && acted) return 'It was stopped after it had begun to act: look at the application for what was done.';
  return reason;
}
