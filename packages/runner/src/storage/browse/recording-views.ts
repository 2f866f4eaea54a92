import type { RecordingSummary } from '@waymark/core/api';
import { z } from 'zod';
import type { Database } from '../database.js';
import { storable } from '../insert-rows.js';
import { IN_ORDER } from '../insights/statements.js';
import { RUN_OF_THIS_LIFE } from '../review-statements.js';
import { moment, pageFrom, placeIn, Where, type Page, type PageWish } from './page.js';

/** Healings are counted as they are decided: equal ones once. */
const SHOWN = `r.id, r.moment, left(r.title, 300) as title, r.start_url as "startUrl", r.step_count as steps, r.current_version as version, r.created_at as "createdAt", r.updated_at as "updatedAt",
  v.created_by as "updatedBy", last.id as "runId", last.outcome as "runOutcome", last.created_at as "runAt",
  (select count(distinct h.group_id)::int from healing_logs h where h.tenant_id = r.tenant_id and h.recording_id = r.id and h.review in ('pending_review', 'undone') and h.element is not null) as waiting`;
const JOINED = `left join recording_versions v on v.tenant_id = r.tenant_id and v.recording_id = r.id and v.version = r.current_version
  left join lateral (select u.id, u.outcome, u.created_at from runs u where u.tenant_id = r.tenant_id and u.recording_id = r.id and ${RUN_OF_THIS_LIFE} order by u.created_at desc, u.id desc limit 1) last on true`;

const text = z.string().nullable();
const Row = z.object({
  id: z.string(), moment: z.string(), title: z.string(), startUrl: z.string(), steps: z.number(), version: z.number(), createdAt: z.date(), updatedAt: z.date(), updatedBy: text,
  runId: text, runOutcome: z.enum(['passed', 'failed', 'aborted']).nullable(), runAt: z.date().nullable(), waiting: z.number(),
});

/** Recordings as lists show them. */
export class RecordingViews {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Last changed first; null where the cursor is none of this list. `search` is a part of title, id or address. */
  async list({ cursor, limit, search }: PageWish & { search?: string | undefined }): Promise<Page<RecordingSummary> | null> {
    const place = placeIn(cursor);
    if (place === undefined) return null;
    const like = search === undefined || search.trim() === '' ? undefined : `%${search.trim().replace(/[\\%_]/gu, '\\$&')}%`;
    const where = new Where(this.tenant, 'r').and("r.title || chr(10) || r.id || chr(10) || r.start_url ilike ?", like).after(place, ['r.updated_at', 'r.id']);
    const rows = await this.#read(`${where} order by r.updated_at desc, r.id desc limit ${limit + 1}`, where.values);
    return pageFrom(rows, limit, summaryOf);
  }

  async get(id: string): Promise<RecordingSummary | null> {
    const [row] = await this.#read('r.tenant_id = $1 and r.id = $2', [this.tenant, storable(id)]);
    return row ? summaryOf(row) : null;
  }

  #read(which: string, values: readonly unknown[]): Promise<z.infer<typeof Row>[]> {
    return this.db.transaction(async (query) => {
      await query(IN_ORDER);
      const rows = await query(`select ${SHOWN} from (select r.*, ${moment('r.updated_at')} from recordings r where ${which}) r ${JOINED} order by r.updated_at desc, r.id desc`, values);
      return rows.map((row) => Row.parse(row));
    });
  }
}

function summaryOf({ moment: _moment, runId, runOutcome, runAt, createdAt, updatedAt, ...row }: z.infer<typeof Row>): RecordingSummary {
  const lastRun = runId && runOutcome && runAt ? { id: runId, outcome: runOutcome, at: runAt.toISOString() } : null;
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), lastRun };
}
