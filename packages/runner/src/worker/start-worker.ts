import { hostname } from 'node:os';
import type { AskedFor } from '@waymark/core';
import type { BrowserHost, BrowserSettings, Store } from '../compose.js';
import type { Environment, ModelSettings } from '../config.js';
import { draftJob } from '../runs/draft-job.js';
import { sendNotices } from '../runs/run-notices.js';
import { recordedRows } from './recorded-row.js';
import type { RowWork } from './row-work.js';
import { Worker, type Timings } from './worker.js';

export interface StartWorker {
  /** Not walled in: the queue's own tables belong to no tenant. */
  store: Store;
  environment: Environment;
  browser: BrowserSettings;
  concurrency: number;
  /** The folder that recordings may upload files from; none without it. */
  files?: string | undefined;
  /** Where the user turned one on for this worker. */
  model?: ModelSettings | undefined;
  tell(text: string): void;
  timings?: Partial<Timings>;
  /** Instead of a browser, where the queue itself is measured or tested. */
  work?: RowWork;
}

export interface RunningWorker {
  id: string;
  /** Rows in hand. */
  readonly busy: number;
  /** Finishes its rows, takes no more, closes its browser. */
  stop(): Promise<void>;
  /** Breaks off what runs. */
  stopNow(): Promise<void>;
}

/** Milliseconds for notices at the end. */
const NOTICE_TIME = 4_000;

/** A worker for one organisation: secrets of its environment belong to nobody else. */
export async function startWorker(parts: StartWorker): Promise<RunningWorker> {
  const { clock, openEyes, openQueue, withRoles } = await import('../compose.js');
  const { store, environment, tell, concurrency, timings } = parts;
  const queue = await openQueue(store);
  const eyes = openEyes((why) => tell(`The screen cannot be read on this machine (${why}). The runs go on by the page alone.`));
  const browser = lazyBrowser(parts.browser);
  const model = await modelOf(parts);
  const seen = model ? withRoles(eyes, await model('')) : eyes;
  const work = parts.work ?? recordedRows({ store, environment, host: browser.get, eyes: seen, files: parts.files ?? null, model });
  const worker = new Worker({ queue, work, clock, host: `${hostname()} (${process.pid})`, concurrency, tell, draft: (job, by) => draftJob(job, { store, queue, by }), ...(timings && { timings }) });
  const close = async (): Promise<void> => {
    await Promise.all([browser.close(), eyes.reader.close()]);
    const troubles = await store.settings.list().then((rows) => sendNotices({ store, rows, notify: environment.notify }, NOTICE_TIME)).catch(() => []);
    for (const trouble of troubles) tell(trouble);
  };
  return {
    id: worker.id,
    get busy() {
      return worker.busy;
    },
    stop: () => worker.stop().then(close),
    stopNow: () => worker.stopNow().then(close),
  };
}

async function modelOf({ store, model }: StartWorker): Promise<((job: string) => Promise<AskedFor>) | null> {
  if (!model) return null;
  const { limitsOf, openModel } = await import('../compose.js');
  const limits = limitsOf(store);
  return (job) => openModel(model, { limits, job });
}

/** A worker without rows needs no browser; one that could not start is tried again with the next row. */
function lazyBrowser(settings: BrowserSettings): { get(): Promise<BrowserHost>; close(): Promise<void> } {
  let started: Promise<BrowserHost> | null = null;
  return {
    get() {
      started ??= import('../compose.js').then(({ startBrowser }) => startBrowser(settings));
      started.catch(() => void (started = null));
      return started;
    },
    close: async () => void (await (await started?.catch(() => null))?.close()),
  };
}
