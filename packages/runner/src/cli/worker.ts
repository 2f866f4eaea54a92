import { hostname } from 'node:os';
import { InvalidArgumentError, type Command } from 'commander';
import type { BrowserSettings } from '../compose.js';
import { modelSettingsOf, parseConfig, readEnvironment, type Environment } from '../config.js';
import { startWorker } from '../worker/start-worker.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { flagName } from './settings.js';

export interface WorkerFlags {
  database?: string;
  dataDir?: string;
  concurrency: number;
  organisation?: string;
  browser?: string;
  headed?: boolean;
  ignoreHttpsErrors?: boolean;
  model?: string | boolean;
  files?: string;
}

export function addWorker(program: Command, end: (code: ExitCode) => void): void {
  program
    .command('worker')
    .description('Run rows of jobs that the server was given, on this host; start as many as there are hosts')
    .option('--database <url>', 'PostgreSQL server that the jobs are on (WAYMARK_DATABASE_URL), instead of the embedded store')
    .option('--data-dir <folder>', 'where the embedded store is')
    .option('--concurrency <count>', 'rows at once (1–10)', rowsAtOnce, 2)
    .option('--organisation <id>', 'whose jobs it runs, with the secrets of its environment (default: the one of this computer)')
    .option('--browser <path>', 'Chrome, Edge or Chromium to use')
    .option('--headed', 'show the browser')
    .option('--ignore-https-errors', 'accept bad certificates')
    .option('--files <folder>', 'where files that recordings upload are taken from; none are without it')
    .option('--model [provider]', 'ask a vision model where nothing else finds a target (its key comes from the environment)')
    .addHelpText('after', '\nThe first Ctrl-C lets its rows end and takes no more, the second breaks them off: rows that have not acted go back to the queue.\nSecrets of recordings come from WAYMARK_SECRET_NAME in the environment of the worker.')
    .action(async (flags: WorkerFlags) => end(await worker(flags)));
}

function rowsAtOnce(text: string): number {
  const count = Number(text);
  if (/^\d{1,2}$/u.test(text) && count >= 1 && count <= 10) return count;
  throw new InvalidArgumentError('It must be a whole number from 1 to 10.');
}

/** `waymark worker`: takes rows of jobs and runs them, until Ctrl-C. The first one lets its rows end, the second breaks them off. */
export async function worker(flags: WorkerFlags): Promise<ExitCode> {
  const environment = readEnvironment();
  const { openStoreOf } = await import('../compose.js');
  const { database = environment.store.database, dataDir = environment.store.dataDir, model } = parseConfig({ database: flags.database, dataDir: flags.dataDir, model: flags.model }, flagName);
  const store = await openStoreOf({ database, dataDir }, flags.organisation);
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  try {
    const running = await startWorker({ store, environment, browser: browserOf(flags, environment), concurrency: flags.concurrency, files: flags.files, model: modelSettingsOf(model, environment), tell: say });
    process.stdout.write(`This worker (${hostname()}, process ${process.pid}) takes up to ${flags.concurrency} rows at once of ${store.data.place.where}. Ctrl-C ends it.\n`);
    return await untilTold(running, say);
  } finally {
    await store.close();
  }
}

interface Stoppable {
  busy: number;
  stop(): Promise<void>;
  stopNow(): Promise<void>;
}

function untilTold(running: Stoppable, say: (text: string) => void): Promise<ExitCode> {
  let asked = 0;
  return new Promise((resolve, reject) => {
    const stop = (code: ExitCode) => (): void => {
      asked += 1;
      if (asked > 2) process.exit(code);
      if (asked === 1 && running.busy > 0) say(`Stopping once ${running.busy === 1 ? 'its row has' : `its ${running.busy} rows have`} ended. Once more to break off.`);
      (asked === 1 ? running.stop() : running.stopNow()).then(() => resolve(asked === 1 ? EXIT.passed : code), reject);
    };
    process.on('SIGINT', stop(EXIT.interrupted));
    process.on('SIGTERM', stop(EXIT.terminated));
    process.on('unhandledRejection', (reason) => say(`Beside the rows: ${reason instanceof Error ? reason.message : String(reason)}`));
  });
}

function browserOf({ browser, headed = false, ignoreHttpsErrors = false }: WorkerFlags, environment: Environment): BrowserSettings {
  return { headed, executable: browser ?? environment.browser, variables: environment.variables, ignoreHttpsErrors };
}
