import { once } from 'node:events';
import { InvalidArgumentError, type Command } from 'commander';
import { workerCommand } from '@waymark/core/api';
import type { ServerStore } from '../compose.js';
import { modelSettingsOf, parseConfig, type Environment, type ModelSettings } from '../config.js';
import { InputError } from '../data/input-error.js';
import type { DoorSettings, ServerParts } from '../server/parts.js';
import type { RunningServer } from '../server/start-server.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { flagName } from './settings.js';
import { VERSION } from './version.js';

export interface ServeFlags {
  host?: string;
  port?: number;
  database?: string;
  dataDir?: string;
  publicUrl?: URL;
  behindProxy?: boolean;
  workers?: number;
  model?: string | boolean;
}

/** Rows at once in this process. */
const WORKERS = 2;
/** Whose rows: secrets of this environment are for nobody else's. */
const LOCAL_TENANT = 'local';

interface Ending {
  end(code: ExitCode): void;
  environment(): Environment;
}

export function addServe(program: Command, { end, environment }: Ending): void {
  program
    .command('serve')
    .description('Start the server with its portal: recordings, runs, jobs, review and figures in the browser')
    .option('--host <address>', 'where it listens (default 127.0.0.1: this computer alone; beyond it, accounts are needed)')
    .option('--port <number>', 'default 4700, or the next that is free', portNumber)
    .option('--database <url>', 'PostgreSQL server that keeps everything, instead of the embedded store')
    .option('--data-dir <folder>', 'where the embedded store is')
    .option('--public-url <url>', 'the address that people use, where a proxy stands in front', webAddress)
    .option('--behind-proxy', 'believe the proxy in front (X-Forwarded-For) where requests come from')
    .option('--workers <count>', 'rows of jobs that run at once in this process, 0–10 (default 2; with --database 0: start `waymark worker` where they should run)', workerCount)
    .option('--model [provider]', 'let rows that run in this process ask a vision model where nothing else finds a target (off by default; its key comes from the environment)')
    .addHelpText('after', `
Ctrl-C ends it. Beyond this computer it needs an owner first:
  waymark account add --email you@example.org --role owner
OTEL_EXPORTER_OTLP_ENDPOINT sends spans and metrics to a collector.`)
    .action(async (flags: ServeFlags) => end(await serve(flags, environment())));
}

export async function serve(flags: ServeFlags, environment: Environment): Promise<ExitCode> {
  const [{ openServerStore, openTelemetry }, { startServer, DEFAULT_HOST }] = await Promise.all([import('../compose.js'), import('../server/start-server.js')]);
  const { database = environment.store.database, dataDir = environment.store.dataDir, model: asked } = parseConfig({ database: flags.database, dataDir: flags.dataDir, model: flags.model }, flagName);
  const workers = flags.workers ?? (database === undefined ? WORKERS : 0);
  const model = modelSettingsOf(asked, environment);
  if (model && workers === 0) throw new InputError('--model is for rows that run in this process, and none do.', 'Give it to `waymark worker`, or let rows run here with --workers.');
  const store = await openServerStore({ database, dataDir });
  const telemetry = await openTelemetry(environment.collector, VERSION);
  try {
    const { door, key } = await doorOf(flags, { store, environment });
    const advice = model && (await adviserOf(model, store));
    const parts = await partsOf({ store, telemetry, door }, { files: key !== null && database === undefined });
    const server = await startServer(parts, { host: flags.host ?? DEFAULT_HOST, port: flags.port });
    greet(server, { key, door, store });
    if (advice !== undefined) process.stderr.write(`${advice}\n`);
    const tell = (text: string): void => server.app.log.info(text);
    const jobs = await startJobs({ store, environment, tell, workers, model });
    await tellUnserved(store, { database, dataDir, served: workers > 0 });
    return await untilStopped(server, jobs);
  } finally {
    await telemetry.close();
    await store.close();
  }
}

/** What is missing to ask it is said before anything starts; then where it is. */
async function adviserOf(model: ModelSettings, store: ServerStore): Promise<string> {
  const { limitsOf, openModel } = await import('../compose.js');
  const { vision, sentTo } = await openModel(model, { limits: limitsOf(store.plain(LOCAL_TENANT)), job: '' });
  return `Where nothing else finds a target, rows that run here ask ${vision.model} (${vision.provider}, ${sentTo === null ? 'a script on this machine' : new URL(sentTo).host}); secrets are painted over first.`;
}

async function partsOf({ store, telemetry, door }: Pick<ServerParts, 'store' | 'telemetry' | 'door'>, { files }: { files: boolean }): Promise<ServerParts> {
  const [{ Passwords }, { allHandlers }, { findPortal }, { shortLines }] = await Promise.all([import('../compose.js'), import('../server/handlers/all.js'), import('../server/portal-files.js'), import('../server/log.js')]);
  const passwords = new Passwords();
  const { stderr } = process;
  const log = stderr.isTTY ? shortLines((text) => void stderr.write(text)) : { write: (line: string) => void stderr.write(line) };
  return { store, passwords, telemetry, door, log, version: VERSION, portal: findPortal(), handlers: allHandlers({ store, passwords, version: VERSION, files }) };
}

/** On this computer a key, new at each start; beyond it only accounts. An address that others can reach counts as beyond, whatever it is bound to. */
async function doorOf({ host, publicUrl, behindProxy }: ServeFlags, { store, environment }: { store: ServerStore; environment: Environment }): Promise<{ door: DoorSettings; key: string | null }> {
  const [{ hashOf, newSecret }, { DEFAULT_HOST, isLoopback }] = await Promise.all([import('../compose.js'), import('../server/start-server.js')]);
  const loopback = isLoopback(host ?? DEFAULT_HOST);
  const alone = loopback && (publicUrl === undefined || isLoopback(publicUrl.hostname));
  if (!alone && !(await store.people.hasOwner())) {
    throw new InputError('Others could reach this server, and there is no account yet.', 'Add an owner first: `waymark account add --email you@example.org --role owner`. On this computer alone, leave --host and --public-url out.');
  }
  const key = alone ? newSecret('wmk') : null;
  return { key, door: { keyHash: key === null ? null : hashOf(key), localName: environment.user, publicUrl: publicUrl ?? null, behindProxy: behindProxy ?? false, loopback } };
}

function greet(server: RunningServer, { key, door, store }: { key: string | null; door: DoorSettings; store: ServerStore }): void {
  const address = door.publicUrl?.origin ?? server.url;
  process.stdout.write(key === null ? `Waymark is at ${address}\n` : `Waymark is at ${address}/#key=${key}\nThe key is shown once, and is valid until the server ends. Ctrl-C ends it.\n`);
  if (key === null && door.publicUrl?.protocol !== 'https:') process.stderr.write('Browsers sign in over https only: put a proxy with a certificate in front, and name its address with --public-url.\n');
  if (key === null && !door.behindProxy) process.stderr.write('Behind a proxy, give --behind-proxy as well, and let the proxy set X-Forwarded-For: without it all people have the address of the proxy, in the audit log and where wrong sign-ins are counted.\n');
  if (!store.walled) process.stderr.write('The database login may not create roles: organisations are kept apart by Waymark alone, not by the database as well.\n');
}

/** Jobs of an organisation that no worker serves would wait, and nobody would know why. */
async function tellUnserved(store: ServerStore, { database, dataDir, served }: { database: string | undefined; dataDir: string; served: boolean }): Promise<void> {
  const place = database === undefined ? `--data-dir ${dataDir}` : '--database URL';
  for (const { id, name } of await store.people.unserved()) {
    if (id === LOCAL_TENANT && served) continue;
    process.stderr.write(`No worker serves ${name} (${id}) yet: its jobs wait until one is started with \`${workerCommand(id)} ${place}\`.\n`);
  }
}

interface Jobs {
  /** Takes no more rows; those that run may end. */
  stop(): Promise<void>;
  /** Breaks them off. */
  stopNow(): Promise<void>;
}

/** Schedules and rows of lost workers are every server's business; rows run here where they were asked for. */
async function startJobs({ store, environment, tell, workers, model }: { store: ServerStore; environment: Environment; tell(text: string): void; workers: number; model: ModelSettings | undefined }): Promise<Jobs> {
  const { startSweeper } = await import('../worker/start-sweeper.js');
  const stopSweeper = startSweeper(store, tell);
  const worker = workers === 0 ? null : await startRows({ store, environment, tell, workers, model });
  return {
    stop: async () => void (await Promise.all([worker?.stop(), stopSweeper()])),
    stopNow: async () => void (await Promise.all([worker?.stopNow(), stopSweeper()])),
  };
}

async function startRows({ store, environment, tell, workers, model }: Parameters<typeof startJobs>[0]): Promise<Jobs | null> {
  const { startWorker } = await import('../worker/start-worker.js');
  const browser = { headed: false, executable: environment.browser, variables: environment.variables, ignoreHttpsErrors: false };
  return startWorker({ store: store.plain(LOCAL_TENANT), environment, browser, concurrency: workers, model, tell }).catch((error: unknown) => {
    tell(`No rows run in this process: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
}

/** The first signal lets requests and rows end, the second breaks them off, the third ends it at once. */
async function untilStopped(server: RunningServer, jobs: Jobs): Promise<ExitCode> {
  const first = new AbortController();
  const second = new AbortController();
  const stop = (): void => {
    if (second.signal.aborted) process.exit(EXIT.interrupted);
    (first.signal.aborted ? second : first).abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await once(first.signal, 'abort');
  second.signal.addEventListener('abort', () => void jobs.stopNow().catch(() => undefined));
  await Promise.all([server.stop(), jobs.stop()]);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  // It was asked to end, and did.
  return EXIT.passed;
}

function workerCount(text: string): number {
  const count = Number(text);
  if (/^\d{1,2}$/u.test(text) && count <= 10) return count;
  throw new InvalidArgumentError('It must be a whole number from 0 to 10.');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/u.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) && /^https?:/u.test(text) ? new URL(text) : null;
  if (!url) throw new InvalidArgumentError('It must be a full address such as https://waymark.example.org.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw new InvalidArgumentError(`Waymark needs a host of its own and cannot be below a path: give ${url.origin}, and let the proxy send all of that host here.`);
  return url;
}
