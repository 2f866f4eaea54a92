import { randomUUID } from 'node:crypto';
import { NewJob, type Job, type Schedule } from '@waymark/core/api';
import { z } from 'zod';
import { nextTime } from './cron.js';
import type { Query } from './database.js';
import type { Parts } from './job-state.js';
import { addJob, type JobDraft } from './jobs.js';
import { storable, toJson } from './to-json.js';

const Record = z.object({
  id: z.string(), name: z.string(), cron: z.string(), timezone: z.string(), paused: z.boolean(), job: NewJob, next_at: z.date().nullable(), last_job: z.string().nullable(), trouble: z.string().nullable(), created_by: z.string().nullable(),
});
const COLUMNS = Object.keys(Record.shape).join(', ');

/** Of a schedule `s`: its maker is no member any more. */
const ORPHANED = 's.account_id is not null and not exists (select 1 from memberships m where m.tenant_id = s.tenant_id and m.account_id = s.account_id)';

export interface ScheduleDraft {
  name: string;
  cron: string;
  timezone: string;
  job: NewJob;
  by: string | null;
  /** Whose it is; null for the person at this computer. */
  account: string | null;
  /** The version of the recording that was there when it was made: one that is deleted and uploaded anew is another. */
  seen: number;
  next: Date;
}

/** Jobs that start by the clock. */
export class Schedules {
  constructor(readonly parts: Parts) {}

  list(): Promise<Schedule[]> {
    return this.parts.db.transaction(async (query) => (await query(`select ${COLUMNS} from schedules where tenant_id = $1 order by seq`, [this.parts.tenant])).map(scheduleOf));
  }

  async add({ name, cron, timezone, job, by, account, seen, next }: ScheduleDraft): Promise<Schedule> {
    const rows = await this.parts.db.transaction((query) =>
      query(
        `insert into schedules (tenant_id, id, name, cron, timezone, job, next_at, created_by, account_id, recording_from) values ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $8, $9, $10) returning ${COLUMNS}`,
        [this.parts.tenant, randomUUID(), storable(name), storable(cron), storable(timezone), toJson(job), next.toISOString(), by, account, seen],
      ),
    );
    return scheduleOf(rows[0]);
  }

  /**
   * One that goes on does so at its next time: what was missed meanwhile is not made up for. Where its maker is no member any more, it is from then
   * on the schedule of whoever lets it go on.
   */
  pause(id: string, paused: boolean, by: Pick<ScheduleDraft, 'by' | 'account'>): Promise<Schedule | null> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const [row] = await query(`select ${COLUMNS}, now() as now from schedules where tenant_id = $1 and id = $2 for update`, [tenant, id]);
      if (!row) return null;
      const next = nextTime(Record.parse(row), z.date().parse(row['now']));
      if (!paused) await query(`update schedules s set created_by = $3, account_id = $4, trouble = null where tenant_id = $1 and id = $2 and ${ORPHANED}`, [tenant, id, by.by, by.account]);
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
      const trouble = drafted.ok ? await this.#isAnother(query, id, drafted.draft) : drafted.problem;
      const job = drafted.ok && trouble === null ? await addJob(this.parts, query, { ...drafted.draft, schedule: id }) : null;
      await query('update schedules set next_at = $3::timestamptz, last_job = coalesce($4::uuid, last_job), trouble = $5 where tenant_id = $1 and id = $2', [
        tenant, id, next.ok ? next.at.toISOString() : null, job?.id ?? null, trouble,
      ]);
      return job;
    });
  }

  /** In words, where the recording that it was made for was deleted, and what is there now under its id was uploaded since. */
  async #isAnother(query: Query, id: string, { recording }: JobDraft): Promise<string | null> {
    const another = await query(
      `select 1 as found from recordings r join schedules s on s.tenant_id = r.tenant_id where r.tenant_id = $1 and r.id = $2 and s.id = $3 and r.first_version > s.recording_from`,
      [this.parts.tenant, recording.id, id],
    );
    return another.length === 0 ? null : 'The recording that it was made for was deleted, and another one has its id now. Delete this schedule, and make a new one for that recording.';
  }
}

function scheduleOf(row: unknown): Schedule {
  const { id, name, cron, timezone, paused, job, next_at, last_job, trouble, created_by } = Record.parse(row);
  return { id, name, cron, timezone, paused, job, nextAt: paused ? null : (next_at?.toISOString() ?? null), lastJob: last_job, trouble, by: created_by };
}
