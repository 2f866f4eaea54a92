import { Claims } from './claims.js';
import { DataSets } from './data-sets.js';
import type { Surroundings } from './database.js';
import { Engine } from './engine.js';
import type { Parts } from './job-state.js';
import { Jobs } from './jobs.js';
import { Schedules } from './schedules.js';
import { recountPermits, rescueRows } from './sweep.js';
import { WorkerList } from './worker-list.js';

export interface QueueOptions {
  /** Milliseconds before the first further try of a row that failed before it acted. */
  pause?: number;
}

/** The jobs of one tenant: what people ask for, what workers take, and what brings back what was left behind. */
export class JobQueue {
  readonly jobs: Jobs;
  readonly claims: Claims;
  readonly data: DataSets;
  readonly schedules: Schedules;
  readonly workers: WorkerList;

  private constructor(private readonly parts: Parts, { pause = 2_000 }: QueueOptions) {
    this.jobs = new Jobs(parts);
    this.claims = new Claims(parts, pause);
    this.data = new DataSets(parts);
    this.schedules = new Schedules(parts);
    this.workers = new WorkerList(parts);
  }

  static async open(surroundings: Surroundings & { tenant: string; engine?: Engine }, options: QueueOptions = {}): Promise<JobQueue> {
    const engine = surroundings.engine ?? new Engine(surroundings.db);
    await engine.ready(surroundings.tenant);
    return new JobQueue({ ...surroundings, engine }, options);
  }

  get tenant(): string {
    return this.parts.tenant;
  }

  /** Rows of workers that were lost. */
  rescue(): Promise<number> {
    return rescueRows(this.parts, this.claims);
  }

  recount(): Promise<number> {
    return recountPermits(this.parts);
  }
}
