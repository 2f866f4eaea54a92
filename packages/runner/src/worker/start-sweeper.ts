import type { JobQueue, Store } from '../compose.js';
import { draftJob } from '../runs/draft-job.js';
import { sweep } from './sweeper.js';

/** Milliseconds between two rounds. */
const EVERY = 5_000;
/** Milliseconds between two looks for new organisations. */
const LOOK = 60_000;

export interface Organisations {
  db: Store['db'];
  of(tenant: string): Store;
}

/** For a server: of every organisation, what lost workers held comes back, and schedules start. Ends when the answer is called. */
export function startSweeper({ db, of }: Organisations, tell: (text: string) => void): () => Promise<void> {
  const stop = new AbortController();
  const sweeping = new Map<string, Promise<void>>();
  const sweepOne = async (tenant: string): Promise<void> => {
    const { clock, openQueue } = await import('../compose.js');
    const queue: JobQueue = await openQueue({ db, tenant });
    await sweep({ queue, clock, every: EVERY, tell, draft: (job, by) => draftJob(job, { store: of(tenant), queue, by }) }, stop.signal);
  };
  const look = async (): Promise<void> => {
    const { clock } = await import('../compose.js');
    while (!stop.signal.aborted) {
      const tenants = await db.transaction((query) => query<{ id: string }>('select id from tenants')).catch(() => []);
      for (const { id } of tenants) {
        if (!sweeping.has(id)) sweeping.set(id, sweepOne(id).catch((error: unknown) => (sweeping.delete(id), tell(`The store: ${error instanceof Error ? error.message : String(error)}`))));
      }
      await clock.sleep(LOOK, stop.signal);
    }
  };
  const looked = look();
  return async () => {
    stop.abort();
    await looked;
    await Promise.all(sweeping.values());
  };
}
