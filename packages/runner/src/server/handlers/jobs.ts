import { mapColumns } from '@waymark/core';
import type { Job, JOB_ENDPOINTS } from '@waymark/core/api';
import { nextTime, openQueue, type JobQueue, type Store } from '../../compose.js';
import { readCsvStream } from '../../data/csv.js';
import { InputError } from '../../data/input-error.js';
import { draftJob, type Refused } from '../../runs/draft-job.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';
import { readTwice } from '../read-twice.js';

type JobNames = keyof typeof JOB_ENDPOINTS;

export interface JobParts {
  /** The store of all tenants: the queue's own tables belong to none. */
  store: Pick<Store, 'db'>;
}

type QueueOf = (caller: Caller) => Promise<JobQueue>;

/** Rows of one upload. */
export const MAX_ROWS = 100_000;

export function jobHandlers({ store }: JobParts): Handlers<JobNames> {
  const open = new Map<string, Promise<JobQueue>>();
  const queueOf: QueueOf = ({ tenant }) => {
    const queue = open.get(tenant) ?? openQueue({ db: store.db, tenant });
    open.set(tenant, queue);
    queue.catch(() => open.delete(tenant));
    return queue;
  };
  return { ...steering(queueOf), ...uploads(queueOf), ...byTheClock(queueOf) };
}

function steering(queueOf: QueueOf): Pick<Handlers<JobNames>, 'jobs' | 'addJob' | 'job' | 'jobRows' | 'cancelJob' | 'retryJob' | 'workers'> {
  return {
    jobs: async ({ query }, caller) => (await queueOf(caller)).jobs.list(query),
    async addJob({ body }, caller) {
      const queue = await queueOf(caller);
      const drafted = await draftJob(body, { store: caller.store, queue, by: caller.user.name });
      if (!drafted.ok) throw refusalOf(drafted);
      return queue.jobs.add(drafted.draft);
    },
    job: async ({ params }, caller) => found(await (await queueOf(caller)).jobs.get(idOf(params.id))),
    async jobRows({ params, query }, caller) {
      const queue = await queueOf(caller);
      found(await queue.jobs.get(idOf(params.id)));
      return queue.jobs.rows(params.id, query);
    },
    cancelJob: async ({ params }, caller) => found(await (await queueOf(caller)).jobs.cancel(idOf(params.id), `Cancelled by ${caller.user.name}.`)),
    async retryJob({ params, body }, caller) {
      const { job, again, stopping } = await (await queueOf(caller)).jobs.retry(idOf(params.id), body.rows);
      const known = found(job);
      if (stopping > 0) throw new Refusal('conflict', `The job was cancelled, and ${stopping === 1 ? 'a row of it is' : `${stopping} rows of it are`} still being stopped.`, 'Wait some seconds until they have ended, then try again. Nothing was changed.');
      if (again === 0) throw new Refusal('conflict', body.rows ? 'None of these rows has ended.' : 'No row failed, was interrupted or was skipped.', 'Name the rows that are to run again; rows that wait or run cannot.', 'rows');
      return known;
    },
    workers: async (_asked, caller) => ({ items: await (await queueOf(caller)).workers.list() }),
  };
}

function uploads(queueOf: QueueOf): Pick<Handlers<JobNames>, 'addData' | 'dataSets' | 'mapping'> {
  return {
    async addData({ query, body }, caller) {
      const queue = await queueOf(caller);
      return inPlainWords(() =>
        readTwice(body, {
          check: async (first) => countRows((await readCsvStream(query.name, first)).rows, query.name),
          take: async (again) => queue.data.add({ name: query.name, by: caller.user.name, ...(await readCsvStream(query.name, again)) }),
        }),
      );
    },
    dataSets: async (_asked, caller) => ({ items: await (await queueOf(caller)).data.list() }),
    async mapping({ params, query }, caller) {
      const data = await (await queueOf(caller)).data.get(idOf(params.id));
      if (!data) throw new Refusal('not_found', 'There is no such data.', 'It may have been deleted: upload the file again.');
      const stored = await caller.store.recordings.get(query.recording);
      if (!stored) throw new Refusal('not_found', 'There is no such recording.', 'It may have been deleted: choose one of the list.', 'recording');
      return mapColumns(stored.recording, data.columns);
    },
  };
}

function byTheClock(queueOf: QueueOf): Pick<Handlers<JobNames>, 'schedules' | 'addSchedule' | 'changeSchedule' | 'removeSchedule'> {
  return {
    schedules: async (_asked, caller) => ({ items: await (await queueOf(caller)).schedules.list() }),
    async addSchedule({ body }, caller) {
      const queue = await queueOf(caller);
      const next = nextTime(body, new Date());
      if (!next.ok) throw new Refusal('bad_request', next.problem, 'Write the time as cron does: `30 7 * * 1-5` is half past seven on working days; the time zone as in Europe/Berlin.', next.problem.includes('time zone') ? 'timezone' : 'cron');
      const drafted = await draftJob(body.job, { store: caller.store, queue, by: caller.user.name });
      if (!drafted.ok) throw refusalOf({ ...drafted, path: `job.${drafted.path}` });
      return queue.schedules.add({ ...body, by: caller.user.name, account: caller.account, seen: drafted.draft.recording.version, next: next.at });
    },
    async changeSchedule({ params, body }, caller) {
      return found(await (await queueOf(caller)).schedules.pause(idOf(params.id), body.paused, { by: caller.user.name, account: caller.account }), 'schedule');
    },
    async removeSchedule({ params }, caller) {
      if (!(await (await queueOf(caller)).schedules.remove(idOf(params.id)))) found(null, 'schedule');
      return {};
    },
  };
}

/** To the end, or to the first that is too many. */
async function countRows(rows: AsyncIterable<string[]>, name: string): Promise<void> {
  let count = 0;
  for await (const cells of rows) {
    if (cells.length > 0) count += 1;
    if (count > MAX_ROWS) throw new Refusal('too_large', `${name} has more than ${MAX_ROWS.toLocaleString('en')} rows.`, `Split it into files of at most ${MAX_ROWS.toLocaleString('en')} rows.`);
  }
}

async function inPlainWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) throw new Refusal('bad_request', error.message, error.hint);
    throw error;
  }
}

function refusalOf({ kind, problem, hint, path }: Refused): Refusal {
  return new Refusal(kind === 'missing' ? 'not_found' : 'bad_request', problem, hint, path);
}

function found<T = Job>(one: T | null, what = 'job'): T {
  if (one === null) throw new Refusal('not_found', `There is no such ${what}.`, 'It may have been deleted: look at the list.');
  return one;
}

/** What is no id is nobody's; the database would call it an error. */
function idOf(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)) throw new Refusal('not_found', 'There is nothing with that id.', 'Check the address.');
  return text;
}
