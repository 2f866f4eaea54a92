import type { RunSummary, StepDetail, StepSummary } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { IN_ORDER } from '../insights/statements.js';
import { differencesIn, StoredDetail } from '../step-detail.js';
import { knownJob } from './known-job.js';
import { moment, pageFrom, placeIn, Where, type Page, type PageWish } from './page.js';

/** Of titles and addresses in lists. */
const SHOWN = 300;

const RUN = `u.id, ${moment('u.created_at')}, u.recording_id as recording, left(coalesce(r.title, u.title, u.recording_id), ${SHOWN}) as title, u.recording_version as version, ${knownJob('u')} as job,
  u.row_number as row, u.started_at as "startedAt", extract(epoch from u.ended_at - u.started_at)::float8 * 1000 as ms, u.outcome, u.counts, left(u.url, 2000) as url, u.environment, u.user_id as by,
  case when u.suspect then coalesce(u.suspect_reason, '') end as suspect`;
const TITLED = 'runs u left join recordings r on r.tenant_id = u.tenant_id and r.id = u.recording_id';

const STEP = `s.step_number as number, s.step_id as id, s.label, s.action, s.outcome, s.code, s.reason, s.source, s.confidence, s.verdict, s.healing_id as healing, s.ms, s.attempts,
  (select p.id from pictures p where p.tenant_id = s.tenant_id and p.id = s.picture) as picture`;

const text = z.string().nullable();
const number = z.number();
const OUTCOME = z.enum(['passed', 'healed', 'flagged', 'unverified', 'refused', 'failed', 'skipped']);
const RunRow = z.object({
  id: z.string(), moment: z.string(), recording: z.string(), title: z.string(), version: number.nullable(), job: text, row: number.nullable(), startedAt: z.date(), ms: number,
  outcome: z.enum(['passed', 'failed', 'aborted']), counts: z.partialRecord(OUTCOME, number), url: z.string(), environment: text, by: text, suspect: text,
});
const StepRow = z.object({
  number, id: z.string(), label: z.string(), action: z.string(), outcome: OUTCOME, code: text, reason: z.string(), source: text, confidence: number.nullable(),
  verdict: z.enum(['pass', 'fail', 'unknown']).nullable(), healing: text, ms: number, attempts: number, picture: text,
});
const Viewport = z.object({ width: number, height: number }).nullable();

export interface RunWish extends PageWish {
  recording?: string | undefined;
  job?: string | undefined;
  outcome?: RunSummary['outcome'] | undefined;
  suspect?: boolean | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Runs and their steps, as people look at them. */
export class RunViews {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** Newest first; null where the cursor is none of this list. */
  async list({ cursor, limit, recording, job, outcome, suspect }: RunWish): Promise<Page<RunSummary> | null> {
    const place = placeIn(cursor);
    if (place === undefined || (place && !UUID.test(place.id))) return null;
    const where = new Where(this.tenant, 'u').and('u.recording_id = ?', recording).and('u.job_id = ?', job).and('u.outcome = ?', outcome).after(place, ['u.created_at', 'u.id']);
    const doubted = suspect === undefined ? '' : ` and ${suspect ? '' : 'not '}u.suspect`;
    return this.db.transaction(async (query) => {
      await query(IN_ORDER);
      const rows = await query(`select ${RUN} from ${TITLED} where ${where}${doubted} order by u.created_at desc, u.id desc limit ${limit + 1}`, where.values);
      return pageFrom(rows.map((row) => RunRow.parse(row)), limit, summaryOf);
    });
  }

  get(id: string): Promise<{ run: RunSummary; steps: StepSummary[] } | null> {
    return this.#of(id, async (query) => {
      const [run] = await query(`select ${RUN} from ${TITLED} where u.tenant_id = $1 and u.id = $2`, [this.tenant, id]);
      const steps = await query(`select ${STEP} from run_steps s where s.tenant_id = $1 and s.run_id = $2 order by s.step_number`, [this.tenant, id]);
      return run ? { run: summaryOf(RunRow.parse(run)), steps: steps.map((row) => StepRow.parse(row)) } : null;
    });
  }

  step(id: string, stepNumber: number): Promise<StepDetail | null> {
    return this.#of(id, async (query) => {
      const [row] = await query(`select ${STEP}, s.viewport, s.detail from run_steps s where s.tenant_id = $1 and s.run_id = $2 and s.step_number = $3`, [this.tenant, id, stepNumber]);
      if (!row) return null;
      const { considered, ...detail } = StoredDetail.parse(row['detail'] ?? {});
      return { step: StepRow.parse(row), viewport: Viewport.parse(row['viewport']), ...detail, considered: considered.map(({ bundle: _bundle, ...one }) => one), differences: differencesIn(considered) };
    });
  }

  /** As PNG. */
  async picture(id: string): Promise<Uint8Array | null> {
    if (!/^[0-9a-f]{64}$/u.test(id)) return null;
    const [row] = await this.db.transaction((query) => query<{ png: string }>("select encode(png, 'base64') as png from pictures where tenant_id = $1 and id = $2", [this.tenant, id]));
    return row ? Buffer.from(row.png, 'base64') : null;
  }

  async #of<T>(id: string, read: (query: Query) => Promise<T | null>): Promise<T | null> {
    return UUID.test(id) ? this.db.transaction(read) : null;
  }
}

function summaryOf({ moment: _moment, startedAt, counts, ...run }: z.infer<typeof RunRow>): RunSummary {
  const all = Object.fromEntries(OUTCOME.options.map((outcome) => [outcome, counts[outcome] ?? 0])) as RunSummary['counts'];
  return { ...run, startedAt: startedAt.toISOString(), counts: all };
}
