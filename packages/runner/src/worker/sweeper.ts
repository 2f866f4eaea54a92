import type { Clock } from '@waymark/core';
import type { NewJob } from '@waymark/core/api';
import type { JobQueue } from '../compose.js';
import type { Drafted } from '../runs/draft-job.js';

export interface SweepParts {
  queue: Pick<JobQueue, 'rescue' | 'recount' | 'schedules'>;
  clock: Clock;
  /** Milliseconds between two rounds. */
  every: number;
  /** Checks what a schedule asks for. */
  draft(job: NewJob, by: string | null): Promise<Drafted>;
  tell(text: string): void;
}

/** Rounds after which messages are counted again. */
const RECOUNT = 12;

/** Brings back rows of lost workers and starts what is due, until it is told to stop. Any number of them may run. */
export async function sweep(parts: SweepParts, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await parts.queue.rescue();
      await startDue(parts);
      if (round % RECOUNT === 0) await parts.queue.recount();
    } catch (error) {
      parts.tell(`The store: ${error instanceof Error ? error.message : String(error)}`);
    }
    await parts.clock.sleep(parts.every, signal);
  }
}

export async function startDue({ queue, draft }: Pick<SweepParts, 'queue' | 'draft'>): Promise<number> {
  let started = 0;
  for (const schedule of await queue.schedules.due()) {
    const drafted = await draft(schedule.job, schedule.by);
    const named: Drafted = drafted.ok && schedule.job.name === undefined ? { ok: true, draft: { ...drafted.draft, name: schedule.name } } : drafted;
    const job = await queue.schedules.start(schedule, named.ok ? named : { ok: false, problem: `${named.problem} ${named.hint}` });
    started += job ? 1 : 0;
  }
  return started;
}
