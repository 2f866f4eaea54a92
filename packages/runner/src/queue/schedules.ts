import { randomUUID } from 'node:crypto';
import { NewJob, type Job, type Schedule } from '@waymark/core/api';
import { z } from 'zod';
import { nextTime } from './cron.js';
import type { Parts } from './job-state.js';
import { addJob, type JobDraft } from './jobs.js';
import { storable, toJson } from './to-json.js';

const Record = z.object({
  id: z.string(), name: z.string(), cron: z.string(), timezone: z.string(), paused: z.boolean(), job: NewJob, next_at: z.date().nullable(), last_job: z.string().nullable(), trouble: z.string().nullable(), created_by: z.string().nullable(),
});
const COLUMNS = Object.keys(Record.shape).join(', ');

export interface ScheduleDraft {
  name: string;
  cron: string;
  timezone: string;
  job: NewJob;
  by: string | null;
  next: Date;
}

/** Jobs that start by the clock. */
export class Schedules {
  constructor(readonly parts: Parts) {}

  list(): Promise<Schedule[]> {
    return this.parts.db.transaction(async (query) => (await query(`select ${COLUMNS} from schedules where tenant_id = $1 order by seq`, [this.parts.tenant])).map(scheduleOf));
  }

  async add({ name, cron, timezone, job, by, next }: ScheduleDraft): Promise<Schedule> {
    const rows = await this.parts.db.transaction((query) =>
      query(
        `insert into schedules (tenant_id, id, name, cron, timezone, job, next_at, created_by) values ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $8) returning ${COLUMNS}`,
        [this.parts.tenant, randomUUID(), storable(name), storable(cron), storable(timezone), toJson(job), next.toISOString(), by],
      ),
    );
    return scheduleOf(rows[0]);
  }

  /** One that goes on does so at its next time: what was missed meanwhile is not made up for. */
  pause(id: string, paused: boolean): Promise<Schedule | null> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const [row] = await query(`select ${COLUMNS}, now() as now from schedules where tenant_id = $1 and id = $2 for update`, [tenant, id]);
      if (!row) return null;
      const next = nextTime(Record.parse(row), z.date().parse(row['now']));
      const [changed] = await query(`update schedules set paused = $3, next_at = $4::timestamptz where tenant_id = $1 and id = $2 returning ${COLUMNS}`, [tenant, id, paused, next.ok ? next.at.toISOString() : null]);
      return scheduleOf(changed);
    });
  }

  remove(id: string): Promise<boolean> {
    return this.parts.db.transaction(async (query) => (await query('delete from schedules where tenant_id = $1 and id = $2 returning id', [this.parts.tenant, id])).length > 0);
  }

  /** Those whose time has come. */
  due(): Promise<Schedule[]> {
    return this.parts.db.transaction(async (query) => (await query(`select ${COLUMNS} from schedules where tenant_id = $1 and not paused and next_at <= now() order by next_at limit 50`, [this.parts.tenant])).map(scheduleOf));
  }

  /** The job, and the schedule moved on to its next time, are one: it starts once, whoever else looks at it. Null where somebody else was first. */
  start({ id, nextAt }: Schedule, drafted: { ok: true; draft: JobDraft } | { ok: false; problem: string }): Promise<Job | null> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const [row] = await query(`select ${COLUMNS}, now() as now from schedules where tenant_id = $1 and id = $2 and next_at = $3::timestamptz and not paused and next_at <= now() for update skip locked`, [tenant, id, nextAt]);
      if (!row) return null;
      const next = nextTime(Record.parse(row), z.date().parse(row['now']));
      const job = drafted.ok ? await addJob(this.parts, query, { ...drafted.draft, schedule: id }) : null;
      await query('update schedules set next_at = $3::timestamptz, last_job = coalesce($4::uuid, last_job), trouble = $5 where tenant_id = $1 and id = $2', [
        tenant, id, next.ok ? next.at.toISOString() : null, job?.id ?? null, drafted.ok ? null : drafted.problem,
      ]);
      return job;
    });
  }
}

function scheduleOf(row: unknown): Schedule {
  const { id, name, cron, timezone, paused, job, next_at, last_job, trouble, created_by } = Record.parse(row);
  return { id, name, cron, timezone, paused, job, nextAt: paused ? null : (next_at?.toISOString() ?? null), lastJob: last_job, trouble, by: created_by };
}
