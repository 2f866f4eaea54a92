import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import type { Store } from '../compose.js';
import { parseConfig } from '../config.js';
import { fileError, InputError } from '../data/input-error.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { flagName } from './settings.js';
import { screenOf, withStore, type StoreTools } from './store-command.js';
import { table } from './table.js';

export type DataTools = Omit<StoreTools, 'openStore'> & { openStore(): Promise<Pick<Store, 'data' | 'close'>> };

interface Ending {
  end(code: ExitCode): void;
  tools(): DataTools;
}

const PRUNE_DAYS = 180;
const AUDIT_DAYS = 365;

interface StoreFlags {
  database?: string;
  dataDir?: string;
  organisation?: string;
}

interface PruneFlags {
  days: number;
  auditDays: number;
}

/** The commands about all that is stored, as a whole. */
export function addDataCommands(program: Command, { end, tools }: Ending): void {
  const data = program.command('data').description('What Waymark has stored: where, how much; export, import, prune');
  const at = (flags: StoreFlags): DataTools => placed(tools(), flags);
  withPlace(data.command('where').description('Print where it is')).action((flags: StoreFlags) => end(where(at(flags))));
  withStoreOptions(data.command('info').description('Where it is, how large, and how much of what').option('--json', 'print it as JSON'))
    .action(async (flags: StoreFlags & { json?: boolean }) => end(await info(flags, at(flags))));
  withStoreOptions(data.command('export').description('Write everything to one file, as lines of JSON').argument('<file>', 'where it goes').option('--force', 'replace the file where it exists'))
    .action(async (file: string, flags: StoreFlags & { force?: boolean }) => end(await exportTo(file, flags, at(flags))));
  withStoreOptions(data.command('import').description('Add what is in an exported file and not here yet; all of it or nothing').argument('<file>', 'an export'))
    .action(async (file: string, flags: StoreFlags) => end(await importFrom(file, at(flags))));
  const pruning = data
    .command('prune')
    .description('Delete old logs; what waits for review, recordings and settings stay')
    .option('--days <days>', 'how old', wholeDays, PRUNE_DAYS)
    .option('--audit-days <days>', 'how old entries of the audit log are that go too', wholeDays, AUDIT_DAYS);
  withStoreOptions(pruning).action(async (flags: StoreFlags & PruneFlags) => end(await prune(flags, at(flags))));
}

function withPlace(command: Command): Command {
  return command.option('--database <url>', 'PostgreSQL server that keeps it, instead of the embedded store').option('--data-dir <folder>', 'where the embedded store is');
}

function withStoreOptions(command: Command): Command {
  return withPlace(command).option('--organisation <id>', 'whose (default: what this computer recorded)');
}

/** Flags before the environment, as for every other command. */
function placed({ environment, output }: DataTools, flags: StoreFlags): DataTools {
  const { database = flags.dataDir === undefined ? environment.store.database : undefined, dataDir = environment.store.dataDir } = parseConfig({ database: flags.database, dataDir: flags.dataDir }, flagName);
  const openStore = async (): Promise<Store> => (await import('../compose.js')).openStoreOf({ database, dataDir }, flags.organisation);
  return { output, environment: { ...environment, store: { ...environment.store, database, dataDir } }, openStore };
}

export function where(tools: DataTools): ExitCode {
  const { database, dataDir } = tools.environment.store;
  screenOf(tools).screen.line(database === undefined ? resolve(dataDir) : withoutLogin(database));
  return EXIT.passed;
}

export async function info({ json }: { json?: boolean }, tools: DataTools): Promise<ExitCode> {
  const told = await inStore(tools, (data) => data.info());
  if (json) tools.output.write(`${JSON.stringify(told, null, 2)}\n`);
  else tellInfo(told, tools);
  return EXIT.passed;
}

function tellInfo({ where: place, size, schema, counts }: Awaited<ReturnType<Store['data']['info']>>, tools: DataTools): void {
  const { screen, width } = screenOf(tools);
  screen.line(`${place}: ${(size / 1024 / 1024).toFixed(1)} MB, schema ${schema}`);
  for (const line of table(['what', 'rows'], rowsOf(counts), width)) screen.line(line);
}

export async function exportTo(file: string, { force }: { force?: boolean }, tools: DataTools): Promise<ExitCode> {
  if (existsSync(file) && !force) throw new InputError(`${file} exists.`, 'Name another file, or replace it with --force.');
  if (!existsSync(dirname(resolve(file)))) throw new InputError(`The folder ${dirname(resolve(file))} does not exist.`, 'Make it first, or name another file.');
  const counts = await inStore(tools, (data) => data.exportTo(resolve(file)));
  screenOf(tools).screen.line(`${file}: ${totalOf(counts)}. It holds what pages showed: keep it as private as the recordings.`);
  return EXIT.passed;
}

export async function importFrom(file: string, tools: DataTools): Promise<ExitCode> {
  if (!existsSync(file)) throw fileError(file, Object.assign(new Error('no such file'), { code: 'ENOENT' }));
  const counts = await inStore(tools, (data) => data.importFrom(resolve(file)));
  screenOf(tools).screen.line(`${file}: ${totalOf(counts)} added; what was here already stayed as it was.`);
  return EXIT.passed;
}

export async function prune({ days, auditDays }: PruneFlags, tools: DataTools): Promise<ExitCode> {
  const counts = await inStore(tools, (data) => data.prune(days, auditDays));
  const { screen, width } = screenOf(tools);
  screen.line(`Deleted ${totalOf(counts)} that were older than ${days} days (of the audit log: ${auditDays} days).`);
  for (const line of table(['what', 'rows'], rowsOf(counts).filter(([, rows]) => rows !== '0'), width)) screen.line(line);
  return EXIT.passed;
}

function inStore<T>(tools: DataTools, work: (data: Store['data']) => Promise<T>): Promise<T> {
  return withStore(tools, ({ data }) => work(data));
}

function rowsOf(counts: Readonly<Record<string, number>>): [string, string][] {
  return Object.entries(counts).map(([name, count]) => [name.replaceAll('_', ' '), String(count)]);
}

function totalOf(counts: Readonly<Record<string, number>>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${total} ${total === 1 ? 'row' : 'rows'}`;
}

function withoutLogin(url: string): string {
  if (!URL.canParse(url)) return 'the server in WAYMARK_DATABASE_URL';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function wholeDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,5}$/u.test(text) && days >= 1) return days;
  throw new InvalidArgumentError('It must be a whole number of days, 1 or more.');
}
