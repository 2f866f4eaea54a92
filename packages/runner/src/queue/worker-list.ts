import type { WorkerView } from '@waymark/core/api';
import { z } from 'zod';
import type { Parts } from './job-state.js';
import { ALIVE } from './job-views.js';

/** What a worker says of itself. */
export interface WorkerSelf {
  id: string;
  host: string;
  concurrency: number;
  busy: number;
  /** Milliseconds without a word after which it counts as dead. */
  lease: number;
}

/** A row that the database holds for a worker. */
export interface HeldRow {
  job: string;
  number: number;
  fence: number;
  state: 'taken' | 'acting' | 'interrupted';
  cancelled: boolean;
}

const Record = z.object({ id: z.string(), host: z.string(), concurrency: z.number(), busy: z.number(), started_at: z.date(), seen_at: z.date(), alive: z.boolean() });

export class WorkerList {
  constructor(readonly parts: Parts) {}

  /** Answers what the worker holds, so that it sees what was cancelled or given away. */
  beat({ id, host, concurrency, busy, lease }: WorkerSelf): Promise<HeldRow[]> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      await query(
        `insert into workers (tenant_id, id, host, concurrency, busy, lease_ms) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, id) do update set seen_at = now(), busy = excluded.busy, concurrency = excluded.concurrency, lease_ms = excluded.lease_ms`,
        [tenant, id, host, concurrency, busy, lease],
      );
      return query<HeldRow & { [column: string]: unknown }>(
        `select r.job_id as job, r.number, r.fence, r.state, j.cancelled_at is not null as cancelled from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
         where r.tenant_id = $1 and r.worker_id = $2 and (r.state in ('taken', 'acting') or r.state = 'interrupted' and r.ended_at > now() - interval '1 day')`,
        [tenant, id],
      );
    });
  }

  /** One that ends by itself says so; it stays in the list of those who were there for an hour. */
  async leave(id: string): Promise<void> {
    const { db, tenant } = this.parts;
    await db.transaction((query) => query('update workers set busy = 0, lease_ms = 0 where tenant_id = $1 and id = $2', [tenant, id]));
  }

  list(): Promise<WorkerView[]> {
    const { db, tenant } = this.parts;
    return db.transaction(async (query) => {
      const rows = await query(`select id, host, concurrency, busy, started_at, seen_at, ${ALIVE} as alive from workers w where tenant_id = $1 order by started_at desc`, [tenant]);
      return rows.map((row) => {
        const { id, host, concurrency, busy, started_at, seen_at, alive } = Record.parse(row);
        return { id, host, concurrency, busy, startedAt: started_at.toISOString(), seenAt: seen_at.toISOString(), alive };
      });
    });
  }
}
