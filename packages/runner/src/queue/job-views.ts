import { JobSettings, Mapping, ROW_STATES, workerCommand, type Job, type JobRow, type RowState } from '@waymark/core/api';
import { z } from 'zod';

const counts = Object.fromEntries(ROW_STATES.map((state) => [state, z.number()])) as Record<RowState, z.ZodNumber>;
const when = z.date().transform((date) => date.toISOString());

const JobRecord = z.object({
  id: z.string(), name: z.string(), recording_id: z.string(), title: z.string(), recording_version: z.number(), data_id: z.string().nullable(), mapping: Mapping, settings: JobSettings,
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'cancelled']), row_count: z.number(), ...counts, created_at: when, started_at: when.nullable(), ended_at: when.nullable(),
  created_by: z.string().nullable(), reason: z.string().nullable(), schedule_id: z.string().nullable(), seq: z.number(), tenant_id: z.string(),
});
const Served = z.object({ served: z.boolean() });

/** Of a worker `w`. */
export const ALIVE = "w.seen_at > now() - w.lease_ms * interval '1 millisecond'";

/** `$1` is the tenant. */
export const JOB_COLUMNS = `${Object.keys(JobRecord.shape).join(', ')}, exists (select 1 from workers w where w.tenant_id = $1 and ${ALIVE}) as served`;

export function jobOf(row: unknown): { job: Job; seq: number } {
  const read = JobRecord.parse(row);
  const { id, name, title, mapping, settings, state, reason } = read;
  const { served } = Served.parse(row);
  const job: Job = {
    id, name, recording: read.recording_id, title, version: read.recording_version, data: read.data_id, mapping, settings, state, rows: read.row_count,
    counts: Object.fromEntries(ROW_STATES.map((one) => [one, read[one]])) as Record<RowState, number>,
    createdAt: read.created_at, startedAt: read.started_at, endedAt: read.ended_at, by: read.created_by, reason, schedule: read.schedule_id,
    noWorker: read.waiting > 0 && !served ? { command: workerCommand(read.tenant_id) } : null,
  };
  return { job, seq: read.seq };
}

const RowRecord = z.object({
  number: z.number(), state: z.enum(ROW_STATES), worker_id: z.string().nullable(), host: z.string().nullable(), attempts: z.number(), run_id: z.string().nullable(), reason: z.string().nullable(),
  taken_at: when.nullable(), ended_at: when.nullable(), step: z.number().nullable(), steps: z.number().nullable(), label: z.string().nullable(), columns: z.array(z.string()).nullable(), cells: z.array(z.string()).nullable(),
});

export function rowOf(row: unknown): JobRow {
  const { number, state, worker_id, host, attempts, run_id, reason, taken_at, ended_at, step, steps, label, columns, cells } = RowRecord.parse(row);
  return {
    number, state, values: Object.fromEntries((columns ?? []).map((column, at) => [column, cells?.[at] ?? ''])), worker: host ?? worker_id, attempts, run: run_id, reason, startedAt: taken_at, endedAt: ended_at,
    progress: step === null || steps === null ? null : { step, steps, label: label ?? '' },
  };
}
