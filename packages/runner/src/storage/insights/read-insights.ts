import { DECISION_OUTCOMES, HEALING_ACTIONS, type AttemptCell, type InsightFacts, type InsightQuestion, type InsightSource, type PeriodUnit } from '@waymark/core';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { attemptCells, costs, COUNTED, decisionCells, fold, FRAGILE_TARGETS, FRAME, IN_ORDER, JOB_CELLS, RECENT_DECISIONS, SPENT, WAITING } from './statements.js';

/** So many periods at most can be drawn side by side. */
const LONGEST: readonly { days: number; unit: PeriodUnit }[] = [
  { days: 45, unit: 'day' },
  { days: 366, unit: 'week' },
];
const BEGINNING = new Date(0);

const count = z.number();
const decision = { action: z.enum(HEALING_ACTIONS), applied: z.boolean(), outcome: z.enum(DECISION_OUTCOMES) };
const day = z.string();
const attempts = { source: z.enum(['cache', 'local', 'model']), status: z.enum(['success', 'failed', 'suggestion']), n: count, scored: count, confidence: count, timed: count, latency: count, cost: count };

const CellRow = z.object({ ...decision, percent: count.nullable(), start: day.nullable(), n: count, sum: count, squares: count });
const RecentRow = z.object({ ...decision, final: count, raw: count.nullable() });
const AttemptsRow = z.object({ start: day, ...attempts });
const FragileRow = z.object({
  recording: z.string(), title: z.string().nullable(), step: z.string(), number: count, label: z.string(), healed: count, suggested: count, failed: count,
});
const JobRow = z.object({ job: z.string(), recording: z.string(), startedAt: z.date() });
const CostRow = z.object({ start: z.string(), micros: count });
const SpentRow = z.object({ day: count, month: count });
const FrameRow = z.object({ until: z.date(), since: z.date().nullable() });

/** The log, counted where it lies: of a million decisions some hundred rows come out. */
export class LogInsights implements InsightSource {
  readonly #db: Database;
  readonly #tenant: string;

  constructor(db: Database, tenant: string) {
    this.#db = db;
    this.#tenant = tenant;
  }

  read({ days, recording = null }: Omit<InsightQuestion, 'recording'> & { recording?: string | null }): Promise<InsightFacts> {
    return this.#db.transaction(async (query) => {
      // Triggers leave one count for each change: so many that they would take long to read are added up first.
      for (const table of COUNTED) await query(fold(table), [this.#tenant]);
      await query(IN_ORDER);
      const [frame] = await rows(query, { text: FRAME, values: [days] }, FrameRow);
      const since = frame?.since ?? null;
      const unit = unitOf(days);
      const values = [this.#tenant, since ?? BEGINNING, recording];
      return {
        since: since?.toISOString() ?? null,
        until: (frame?.until ?? BEGINNING).toISOString(),
        unit,
        recording,
        ...(await readDecisions(query, { unit, values })),
        attempts: await rows(query, { text: attemptCells(unit), values }, AttemptsRow),
        fragile: await rows(query, { text: FRAGILE_TARGETS, values }, FragileRow),
        jobs: jobsOf(await query(JOB_CELLS, values)),
        costs: await rows(query, { text: costs(unit), values }, CostRow),
        ...(await this.#readState(query, recording)),
      };
    });
  }

  async #readState(query: Query, recording: string | null): Promise<Pick<InsightFacts, 'spent' | 'waiting'>> {
    const [spent] = await rows(query, { text: SPENT, values: [this.#tenant] }, SpentRow);
    const [waiting] = await query<{ waiting: number }>(WAITING, [this.#tenant, recording]);
    return { spent: spent ?? { day: 0, month: 0 }, waiting: waiting?.waiting ?? 0 };
  }
}

interface Scope {
  unit: PeriodUnit;
  values: readonly unknown[];
}

async function readDecisions(query: Query, { unit, values }: Scope): Promise<Pick<InsightFacts, 'cells' | 'periods' | 'recent'>> {
  const counted = await rows(query, { text: decisionCells(unit), values }, CellRow);
  const recent = await rows(query, { text: RECENT_DECISIONS, values }, RecentRow);
  return {
    cells: counted.flatMap(({ percent, start: _start, ...cell }) => (percent === null ? [] : [{ ...cell, percent }])),
    periods: counted.flatMap(({ start, percent: _percent, squares: _squares, ...cell }) => (start === null ? [] : [{ ...cell, start }])),
    recent: recent.reverse(),
  };
}

/** A job without healings is one row without a source. */
function jobsOf(found: readonly Record<string, unknown>[]): InsightFacts['jobs'] {
  const jobs = new Map<string, { job: string; recording: string; startedAt: string; cells: AttemptCell[] }>();
  for (const row of found) {
    const { job, recording, startedAt } = JobRow.parse(row);
    const known = jobs.get(job) ?? { job, recording, startedAt: startedAt.toISOString(), cells: [] };
    if (row['source'] !== null) known.cells.push(z.object(attempts).parse(row));
    jobs.set(job, known);
  }
  return [...jobs.values()];
}

function unitOf(days: number | null): PeriodUnit {
  return LONGEST.find((one) => days !== null && days <= one.days)?.unit ?? 'month';
}

async function rows<T>(query: Query, { text, values }: { text: string; values: readonly unknown[] }, schema: z.ZodType<T>): Promise<T[]> {
  return z.array(schema).parse(await query(text, values));
}
