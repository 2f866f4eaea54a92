import { randomUUID } from 'node:crypto';
import {
  EXPERIMENT_STATUSES,
  experimentProblem,
  experimentSource,
  moveExperiment,
  VARIANTS,
  type Assignment,
  type Created,
  type ExperimentBook,
  type ExperimentCommand,
  type ExperimentDraft,
  type Moved,
  type StoredExperiment,
  type Variant,
  type VariantCounts,
} from '@waymark/core';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { CREATE, DECISIONS, FIND, JOBS, LIST, LOCK, MOVE, RUNNING } from './statements.js';

const number = z.number();
const thresholds = z.object({ autoApply: number, flag: number, suggest: number });
const ExperimentRow = z.object({
  id: z.string(),
  name: z.string(),
  salt: z.string(),
  variants: z.object({ control: thresholds, treatment: thresholds }),
  allocation: number,
  status: z.enum(EXPERIMENT_STATUSES),
  planned: number,
  startsAt: number.nullable(),
  endsAt: number.nullable(),
  startedAt: number.nullable(),
  stoppedAt: number.nullable(),
  createdAt: number,
});
const DecisionsRow = z.object({ variant: z.enum(VARIANTS), users: number, decisions: number, settled: number, wrong: number, reviews: number, confidence: number });
const JobsRow = z.object({ variant: z.enum(VARIANTS), jobs: number, jobsPassed: number });

const NOTHING: VariantCounts = { users: 0, decisions: 0, settled: 0, wrong: 0, reviews: 0, jobs: 0, jobsPassed: 0, confidence: 0 };

export class ExperimentStore implements ExperimentBook {
  readonly #db: Database;
  readonly #tenant: string;

  constructor(db: Database, tenant: string) {
    this.#db = db;
    this.#tenant = tenant;
  }

  list(): Promise<StoredExperiment[]> {
    return this.#db.transaction(async (query) => (await query(LIST, [this.#tenant])).map((row) => ExperimentRow.parse(row)));
  }

  find(named: string): Promise<StoredExperiment | null> {
    return this.#db.transaction((query) => this.#find(query, named));
  }

  async create(draft: ExperimentDraft): Promise<Created> {
    const problem = experimentProblem(draft);
    if (problem !== null) return { ok: false, problem };
    const { name, variants, allocation, planned, startsAt, endsAt } = draft;
    const values = [this.#tenant, randomUUID(), name, randomUUID(), JSON.stringify(variants), allocation, planned, startsAt, endsAt];
    const [row] = await this.#db.transaction((query) => query(CREATE, values));
    return row ? { ok: true, experiment: ExperimentRow.parse(row) } : { ok: false, problem: `there is an experiment named ‘${name}’ already` };
  }

  move(id: string, command: ExperimentCommand): Promise<Moved> {
    return this.#db.transaction(async (query) => {
      await query(LOCK, [this.#tenant]);
      const experiment = await this.#find(query, id);
      if (!experiment) return { ok: false, problem: 'there is no such experiment' };
      const moved = moveExperiment(experiment.status, command);
      if (!moved.ok) return moved;
      const [other] = moved.status === 'running' ? await query<{ name: string }>(RUNNING, [this.#tenant]) : [];
      if (other) return { ok: false, problem: `‘${other.name}’ is running; pause or stop it first, since two at once blur each other` };
      await query(MOVE, [this.#tenant, experiment.id, moved.status]);
      return moved;
    });
  }

  counts(id: string): Promise<Record<Variant, VariantCounts>> {
    return this.#db.transaction(async (query) => {
      const decisions = (await query(DECISIONS, [this.#tenant, id])).map((row) => DecisionsRow.parse(row));
      const jobs = (await query(JOBS, [this.#tenant, id])).map((row) => JobsRow.parse(row));
      const of = (wanted: Variant): VariantCounts => {
        const { variant: _variant, ...counted } = { ...NOTHING, ...jobs.find(({ variant }) => variant === wanted), ...decisions.find(({ variant }) => variant === wanted), variant: wanted };
        return counted;
      };
      return { control: of('control'), treatment: of('treatment') };
    });
  }

  assign(user: string): Promise<Assignment | null> {
    return this.#db.transaction(async (query) => {
      const [row] = await query<{ now: number }>(RUNNING, [this.#tenant]);
      if (!row) return null;
      const experiment = ExperimentRow.parse(row);
      const assigned = experimentSource(experiment, user, row.now);
      return assigned && { experiment: experiment.id, ...assigned };
    });
  }

  async #find(query: Query, named: string): Promise<StoredExperiment | null> {
    const rows = (await query(FIND, [this.#tenant, named])).map((row) => ExperimentRow.parse(row));
    return rows.find(({ name }) => name === named) ?? rows[0] ?? null;
  }
}
