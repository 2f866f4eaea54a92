import { z } from 'zod';
import { ModeSchema, VerifyModeSchema } from '../recording/recording.js';
import { endpoint, Nothing, pageOf, PageQuery, Time } from './endpoint.js';

export const JOB_STATES = ['waiting', 'running', 'passed', 'failed', 'cancelled'] as const;

/**
 * `interrupted`: its worker was lost after the row had begun to act; what it did is not known, so that only a person runs it again.
 * `skipped`: an earlier row failed, and the job stops on errors.
 */
export const ROW_STATES = ['waiting', 'taken', 'acting', 'passed', 'failed', 'interrupted', 'cancelled', 'skipped'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const JobSettings = z.strictObject({
  baseUrl: z.url({ protocol: /^https?$/u, error: 'must be an address that begins with https:// or http://' }).optional(),
  environment: z.string().regex(/^[\w.-]{1,40}$/u).optional(),
  mode: ModeSchema.optional(),
  verify: VerifyModeSchema.optional(),
  healing: z.boolean().optional(),
  /** Values for variables that no column gives. */
  variables: z.record(z.string(), z.string()).optional(),
  /** Rows at once, over all workers. */
  concurrency: z.number().int().min(1).max(10).default(5),
  stopOnError: z.boolean().default(false),
  /** Higher first. */
  priority: z.number().int().min(-100).max(100).default(0),
  /** How often a row that failed before it acted is tried again. */
  retries: z.number().int().min(0).max(5).default(2),
});
export type JobSettings = z.infer<typeof JobSettings>;

/** Column of the data for each variable of the recording. */
export const Mapping = z.record(z.string(), z.string());
export type Mapping = z.infer<typeof Mapping>;

export const Job = z.object({
  id: z.string(), name: z.string(), recording: z.string(), title: z.string(), version: z.number(), data: z.string().nullable(), mapping: Mapping, settings: JobSettings, state: z.enum(JOB_STATES),
  rows: z.number(), counts: z.record(z.enum(ROW_STATES), z.number()), createdAt: Time, startedAt: Time.nullable(), endedAt: Time.nullable(), by: z.string().nullable(),
  /** Why it was cancelled or stopped. */
  reason: z.string().nullable(), schedule: z.string().nullable(),
  /** Where rows wait and no worker that is alive serves the organisation: what starts one. */
  noWorker: z.object({ command: z.string() }).nullable(),
});
export type Job = z.infer<typeof Job>;

/** Starts one for an organisation; that of this computer is what a worker serves by itself. */
export function workerCommand(organisation: string): string {
  return organisation === 'local' ? 'waymark worker' : `waymark worker --organisation ${organisation}`;
}

export const JobRow = z.object({
  number: z.number(), state: z.enum(ROW_STATES), values: z.record(z.string(), z.string()), worker: z.string().nullable(), attempts: z.number(), run: z.string().nullable(), reason: z.string().nullable(),
  startedAt: Time.nullable(), endedAt: Time.nullable(),
  /** While it acts: the step it is at. */
  progress: z.object({ step: z.number(), steps: z.number(), label: z.string() }).nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

export const DataSet = z.object({ id: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number(), sample: z.array(z.record(z.string(), z.string())), createdAt: Time });
export type DataSet = z.infer<typeof DataSet>;

export const ProposedMapping = z.object({
  mapping: Mapping,
  /** Variables of the recording: where the proposal comes from, or why there is none. */
  variables: z.array(z.object({ name: z.string(), column: z.string().nullable(), why: z.string(), default: z.string().nullable(), hidden: z.boolean() })),
  unused: z.array(z.string()),
});
export type ProposedMapping = z.infer<typeof ProposedMapping>;

export const NewJob = z.strictObject({
  recording: z.string(), version: z.number().int().min(1).optional(), name: z.string().trim().max(200).optional(), data: z.string().optional(), mapping: Mapping.optional(), settings: JobSettings.prefault({}),
});
export type NewJob = z.infer<typeof NewJob>;

export const Schedule = z.object({ id: z.string(), name: z.string(), cron: z.string(), timezone: z.string(), paused: z.boolean(), job: NewJob, nextAt: Time.nullable(), lastJob: z.string().nullable(),
  /** Why its last start did not become a job; null where it did. */
  trouble: z.string().nullable(), by: z.string().nullable() });
export type Schedule = z.infer<typeof Schedule>;
const ScheduleDraft = z.strictObject({ name: z.string().trim().min(1).max(200), cron: z.string().max(100), timezone: z.string().max(60).default('UTC'), job: NewJob });

export const WorkerView = z.object({ id: z.string(), host: z.string(), concurrency: z.number(), busy: z.number(), startedAt: Time, seenAt: Time, alive: z.boolean() });
export type WorkerView = z.infer<typeof WorkerView>;

export const JOB_ENDPOINTS = {
  jobs: endpoint({ method: 'GET', path: '/api/jobs', summary: 'Jobs, newest first', needs: 'read', query: PageQuery.extend({ state: z.enum(JOB_STATES).optional(), recording: z.string().optional() }), answer: pageOf(Job) }),
  addJob: endpoint({ method: 'POST', path: '/api/jobs', summary: 'Run a recording, once or for each row of data', needs: 'run', body: NewJob, answer: Job }),
  job: endpoint({ method: 'GET', path: '/api/jobs/:id', summary: 'One job', needs: 'read', answer: Job }),
  jobRows: endpoint({ method: 'GET', path: '/api/jobs/:id/rows', summary: 'Rows of a job, in their order', needs: 'read', query: PageQuery.extend({ state: z.enum(ROW_STATES).optional() }), answer: pageOf(JobRow) }),
  cancelJob: endpoint({ method: 'POST', path: '/api/jobs/:id/cancel', summary: 'Cancel what has not begun, and stop what runs', needs: 'run', answer: Job }),
  retryJob: endpoint({ method: 'POST', path: '/api/jobs/:id/retry', summary: 'Run rows again that ended: the named ones, or all that failed, were interrupted or were skipped', needs: 'run', body: z.strictObject({ rows: z.array(z.number().int().min(1)).max(10_000).optional() }), answer: Job }),

  addData: endpoint({ method: 'POST', path: '/api/data', summary: 'Upload rows as CSV', needs: 'run', query: z.object({ name: z.string().max(200).default('data.csv') }), body: 'csv', answer: DataSet }),
  dataSets: endpoint({ method: 'GET', path: '/api/data', summary: 'Uploaded data, newest first', needs: 'read', answer: z.object({ items: z.array(DataSet) }) }),
  mapping: endpoint({ method: 'GET', path: '/api/data/:id/mapping', summary: 'Which column gives which variable: a proposal by name and label', needs: 'read', query: z.object({ recording: z.string() }), answer: ProposedMapping }),

  schedules: endpoint({ method: 'GET', path: '/api/schedules', summary: 'Jobs that start by the clock', needs: 'read', answer: z.object({ items: z.array(Schedule) }) }),
  addSchedule: endpoint({ method: 'POST', path: '/api/schedules', summary: 'Start a job by the clock (cron)', needs: 'run', body: ScheduleDraft, answer: Schedule }),
  changeSchedule: endpoint({ method: 'PATCH', path: '/api/schedules/:id', summary: 'Pause a schedule, or let it go on', needs: 'run', body: z.strictObject({ paused: z.boolean() }), answer: Schedule }),
  removeSchedule: endpoint({ method: 'DELETE', path: '/api/schedules/:id', summary: 'Delete a schedule', needs: 'run', answer: Nothing }),

  workers: endpoint({ method: 'GET', path: '/api/workers', summary: 'Workers and when they were last heard of', needs: 'read', answer: z.object({ items: z.array(WorkerView) }) }),
};
