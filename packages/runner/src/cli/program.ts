import { Command, InvalidArgumentError, Option } from 'commander';
import type { Store } from '../compose.js';
import { FAIL_ON, MODEL_PROVIDERS, readEnvironment, UPDATES } from '../config.js';
import { ModeSchema, VerifyModeSchema } from '@waymark/core';
import { addAccountCommands } from './account.js';
import { addDataCommands } from './data.js';
import type { ExitCode } from './exit-code.js';
import type { ExplainFlags } from './explain.js';
import { addHealCommands, type StoreCommandTools } from './heal-program.js';
import type { ImportFlags } from './import.js';
import { addInsightCommands } from './insights-program.js';
import type { LabFlags } from './lab.js';
import type { RecordFlags } from './record.js';
import { addServe } from './serve.js';
import type { RunFlags } from './settings.js';
import { VERSION } from './version.js';
import { addWorker } from './worker.js';

const EXIT_CODES = `
Exit codes:
  0    everything passed, or was healed within the policy
  1    a step failed or was refused
  2    bad usage or bad input; nothing was run
  3    everything passed, but with steps that --fail-on stops at
  130  stopped by Ctrl-C (143: by SIGTERM); the report is written

Every option can stand in waymark.config.json, by its camel-case name, with "files" and "vars".
Secrets come from WAYMARK_SECRET_NAME, or are asked for. WAYMARK_BROWSER, WAYMARK_MODE,
WAYMARK_AT_MOST_WRONG, WAYMARK_VERIFY, WAYMARK_ENVIRONMENT, WAYMARK_USER, WAYMARK_DATA_DIR, WAYMARK_DATABASE_URL,
WAYMARK_MEMORY=off, WAYMARK_MODEL_PROVIDER, WAYMARK_MODEL, WAYMARK_MODEL_BASE_URL and WAYMARK_MODEL_KEY are read too.`;

/** Each command is loaded when it is called: to load all of them takes longer than most take to do their work. */
export function createProgram(end: (code: ExitCode) => void): Command {
  const program = new Command('waymark')
    .description('Records and replays browser flows, heals what it can prove, refuses what it cannot.')
    .version(VERSION, '-v, --version')
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('Run with --help for all options.');
  addRun(program, end);
  addRecord(program, end);
  addImport(program, end);
  program
    .command('validate')
    .description('Check recordings without running them')
    .argument('<files...>', 'recordings')
    .action(async (files: string[]) => end(await (await import('./validate.js')).validate(files)));
  addExplain(program, end);
  addHealCommands(program, { end, tools: storeTools });
  addInsightCommands(program, { end, tools: storeTools });
  addDataCommands(program, { end, tools: storeTools });
  addWorker(program, end);
  addServe(program, { end, environment: readEnvironment });
  addAccountCommands(program, { end, environment: readEnvironment });
  addLab(program, end);
  program
    .command('schema')
    .description('Print the JSON Schema of recordings')
    .action(async () => end((await import('./schema.js')).schema()));
  return program;
}

function addRun(program: Command, end: (code: ExitCode) => void): void {
  const command = program.command('run').description('Replay recordings and report what was done').argument('[files...]', 'recordings');
  for (const option of runOptions()) command.addOption(option);
  command.addHelpText('after', EXIT_CODES).action(async (files: string[], flags: RunFlags) => end(await (await import('./run.js')).run(files, flags)));
}

function storeTools(): StoreCommandTools {
  const environment = readEnvironment();
  const openStore = async (): Promise<Store> => (await import('../compose.js')).openStore(environment.store);
  return { environment, output: process.stdout, openStore };
}

function addRecord(program: Command, end: (code: ExitCode) => void): void {
  program
    .command('record')
    .description('Open a browser that records what you do, and write it when you close it or press Ctrl-C')
    .argument('<url>', 'page to start on')
    .option('-o, --output <file>', 'where the recording goes (by default after the site: example.org.waymark.json)')
    .option('--force', 'replace the file where it exists')
    .option('--title <text>', 'what the recording is called (by default the title of the page)')
    .option('--browser <path>', 'Chrome, Edge or Chromium to use')
    .option('--device <name>', 'emulate a device of Playwright’s list, such as "Pixel 7"')
    .option('--storage-state <file>', 'cookies and local storage, as Playwright saves them')
    .option('--ignore-https-errors', 'accept bad certificates')
    .option('--headless', 'without a window, where a program does what is recorded')
    .action(async (url: string, flags: RecordFlags) => end(await (await import('./record.js')).record(url, flags)));
}

function addImport(program: Command, end: (code: ExitCode) => void): void {
  program
    .command('import')
    .description("Turn a recording of Chrome's DevTools Recorder (exported as JSON) into one of Waymark")
    .argument('<file>', 'recording of the DevTools Recorder')
    .option('-o, --output <file>', 'where the recording goes (by default beside the file, as NAME.waymark.json)')
    .option('--force', 'replace the file where it exists')
    .action(async (file: string, flags: ImportFlags) => end(await (await import('./import.js')).importFile(file, flags)));
}

function runOptions(): Option[] {
  const hidden = (flags: string): Option => new Option(flags).hideHelp();
  return [
    new Option('--base-url <url>', "replaces the start of the recording's addresses"),
    new Option('--data <file>', 'CSV file: a run for each row, columns fill {{column}}'),
    new Option('--var <name=value>', 'fills {{name}}; repeat for more').argParser(addPair),
    new Option('--headed', 'show the browser'),
    new Option('--browser <path>', 'Chrome, Edge or Chromium to use'),
    new Option('--mode <mode>', 'how much is healed without asking').choices(ModeSchema.options),
    new Option('--at-most-wrong <share>', 'take the threshold for healing without asking from a promise: 1/200, 0.5%'),
    new Option('--no-heal', 'never heal; a changed target is refused').default(undefined),
    new Option('--verify <how>', 'read the screen to verify steps: auto where the page alone cannot prove them, strict always, off never (default auto)').choices(VerifyModeSchema.options),
    new Option('--model [provider]', `ask a vision model where nothing else finds a target: ${MODEL_PROVIDERS.join(', ')} (off by default; its key comes from the environment)`),
    new Option('--update <how>', 'what was healed without review becomes a patch beside the report, or is applied to the recording').choices(UPDATES),
    new Option('--no-memory', 'neither use nor keep what was healed before, and log nothing').default(undefined),
    new Option('--database <url>', 'PostgreSQL server that keeps it, instead of the embedded store'),
    new Option('--data-dir <folder>', 'where the embedded store is'),
    new Option('--environment <name>', 'staging, production…: settings may differ by it'),
    new Option('--fail-on <kinds>', `exit with 3 on ${FAIL_ON.join(', ')}; separate several by commas`).argParser(addKinds),
    new Option('--timeout <time>', 'for each step: 5000, 500ms, 10s, 2m (default 15s)'),
    new Option('--retries <count>', 'run a failed recording again from the start, at most this often (0–10)'),
    new Option('--workers <count>', 'runs at the same time (1–10)'),
    new Option('--storage-state <file>', 'cookies and local storage, as Playwright saves them'),
    new Option('--device <name>', 'emulate a device of Playwright’s list, such as "Pixel 7"'),
    new Option('--locale <tag>', 'language of the browser, such as en-GB'),
    new Option('--proxy <url>', 'proxy server, with user:password@ where it needs them'),
    new Option('--ignore-https-errors', 'accept bad certificates'),
    new Option('--report <folder>', 'where report.html and report.json go (default waymark-report)'),
    new Option('--no-report', 'write no report').default(undefined),
    new Option('--junit <file>', 'also write a JUnit file'),
    new Option('--json', 'print the report as JSON on standard output, progress on standard error'),
    new Option('--config <file>', 'config file, instead of the nearest waymark.config.json'),
    hidden('--heal'),
    hidden('--memory'),
    hidden('--no-model').default(undefined),
    hidden('--no-headed').default(undefined),
    hidden('--no-ignore-https-errors').default(undefined),
    hidden('--no-json').default(undefined),
  ];
}

function addPair(pair: string, before: string[] = []): string[] {
  return [...before, pair];
}

function addKinds(kinds: string, before: string[] = []): string[] {
  return [...before, ...kinds.split(',').map((kind) => kind.trim())];
}

function addExplain(program: Command, end: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description('Show everything the locator sees for one step on a page, and what it would do; nothing is clicked')
    .argument('<file>', 'recording')
    .argument('<step>', 'number or id of the step')
    .requiredOption('--url <url>', 'page to look at')
    .option('--browser <path>', 'Chrome, Edge or Chromium to use')
    .option('--headed', 'show the browser')
    .option('--storage-state <file>', 'cookies and local storage, as Playwright saves them')
    .option('--json', 'print it as JSON')
    .action(async (file: string, step: string, flags: ExplainFlags) => end(await (await import('./explain.js')).explain(file, step, flags)));
}

function addLab(program: Command, end: (code: ExitCode) => void): void {
  program
    .command('lab')
    .description('Change pages on purpose and count what would be acted on: right, wrong, refused')
    .option('--sites <folder>', 'pages to change (*.html); by default the ones that come with Waymark')
    .option('--seed <number>', 'of the draw; the same seed gives the same cases', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--n <count>', 'cases', wholeNumber(1, 100_000), 200)
    .option('--operator <names...>', 'only these ways to change a page; --list prints all')
    .option('--workers <count>', 'cases at the same time', wholeNumber(1, 10), 3)
    .option('--browser <path>', 'Chrome, Edge or Chromium to use')
    .option('--json', 'print it as JSON')
    .option('--report [folder]', 'also write lab.html, with a picture of each case that went wrong or was refused (default waymark-report)')
    .option('--list', 'print the ways to change a page, and run nothing')
    .action(async (flags: LabFlags) => end(await (await import('./lab.js')).lab(flags)));
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
