import type { Command } from 'commander';
import type { ExitCode } from './exit-code.js';
import { analyse, createExperiment, listExperiments, moveExperimentTo, type CreateFlags } from './experiment.js';
import { insights, type InsightsFlags } from './insights.js';
import { SETTINGS } from '../data/setting-rules.js';
import { getSettings, setSetting, unsetSetting, type ScopeFlags } from './settings-command.js';
import type { StoreTools } from './store-command.js';

interface Ending {
  end(code: ExitCode): void;
  /** Made when a command runs, so that --help needs no environment. */
  tools(): StoreTools;
}

/** The commands that look at what is stored, and set what the next runs go by. */
export function addInsightCommands(program: Command, ending: Ending): void {
  addInsights(program, ending);
  addExperiment(program, ending);
  addSettings(program, ending);
}

function addInsights(program: Command, { end, tools }: Ending): void {
  program
    .command('insights')
    .description('How often what was healed was right, what it cost, and which thresholds to change')
    .option('--since <when>', 'how far back: 30d, 12h, 8w, a date, or all', '30d')
    .option('--recording <id>', 'of one recording only')
    .option('--environment <name>', 'advise on the thresholds of this environment')
    .option('--json', 'print it as JSON')
    .option('--html <file>', 'also write a page of plots')
    .action(async (flags: InsightsFlags) => end(await insights(flags, tools())));
}

function addExperiment(program: Command, { end, tools }: Ending): void {
  const experiment = program.command('experiment').description('Try other thresholds on a part of the users; never looser than what somebody chose');
  experiment
    .command('create')
    .description('Describe an experiment; it does nothing before it is started')
    .argument('<name>')
    .requiredOption('--treatment <thresholds>', 'a mode, or auto-apply/flag/suggest such as 75/60/40')
    .option('--control <thresholds>', 'the same for the other users (default balanced, 80/60/40)')
    .option('--allocation <percent>', 'share of users that get the treatment', '50')
    .option('--from <date>', 'earliest start')
    .option('--until <date>', 'end')
    .option('--planned <count>', 'decisions in each variant after which it is judged (by default enough to see 2 wrong in 100 instead of 1)')
    .action(async (name: string, flags: CreateFlags) => end(await createExperiment(name, flags, tools())));
  for (const [command, words] of [['start', 'Start it, or go on after a pause'], ['pause', 'Pause it: everybody gets the usual thresholds'], ['stop', 'End it for good']] as const) {
    experiment.command(command).description(words).argument('<name>').action(async (name: string) => end(await moveExperimentTo(command, name, tools())));
  }
  experiment.command('list').description('All experiments').option('--json', 'print them as JSON').action(async (flags: { json?: boolean }) => end(await listExperiments(flags, tools())));
  experiment
    .command('analyse')
    .description('What came of it: wrong acts, jobs that passed, what had to be reviewed')
    .argument('<name>')
    .option('--json', 'print it as JSON')
    .action(async (name: string, flags: { json?: boolean }) => end(await analyse(name, flags, tools())));
}

const SETTINGS_HELP = `
Settings: ${SETTINGS.join(', ')}.
thresholds are auto-apply/flag/suggest, such as 80/60/40. Secrets are never stored: they come from the environment.
A flag counts before the recording, the recording before your settings, and those before the environment's.`;

function addSettings(program: Command, { end, tools }: Ending): void {
  const settings = program.command('settings').description('Stored settings: for everything, a recording or an environment').addHelpText('after', SETTINGS_HELP);
  const scoped = (command: Command): Command => command.option('--recording <id>', 'for one recording').option('--environment <name>', 'for one environment, such as staging');
  scoped(settings.command('get').description('Show what is set').argument('[key]').option('--json', 'print it as JSON')).action(async (key: string | undefined, flags: ScopeFlags) => end(await getSettings(key, flags, tools())));
  scoped(settings.command('set').description('Set one').argument('<key>').argument('<value>')).action(async (key: string, value: string, flags: ScopeFlags) => end(await setSetting({ key, value }, flags, tools())));
  scoped(settings.command('unset').description('Go back to what holds without it').argument('<key>')).action(async (key: string, flags: ScopeFlags) => end(await unsetSetting(key, flags, tools())));
}
