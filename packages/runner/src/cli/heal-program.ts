import { Option, type Command } from 'commander';
import type { Store } from '../compose.js';
import { modelSettingsOf, readEnvironment } from '../config.js';
import type { ExitCode } from './exit-code.js';
import { listHealings, review, showHealing, type ListFlags, type Verdict } from './heal.js';
import { healPreview, type PreviewFlags } from './heal-preview.js';
import { policyOf } from './plan.js';
import type { StoreTools } from './store-command.js';

export type StoreCommandTools = Omit<StoreTools, 'openStore'> & { openStore(): Promise<Store> };

interface Ending {
  end(code: ExitCode): void;
  /** Made when a command runs, so that --help needs no environment. */
  tools(): StoreCommandTools;
}

const VERDICTS: readonly [Verdict, string][] = [
  ['approve', 'It was right: it becomes the recording, as a new version'],
  ['reject', 'It was wrong: it is never proposed again, and runs that used it are marked'],
  ['undo', 'Take an approval or a rejection back'],
];

/** The commands about what was healed. */
export function addHealCommands(program: Command, { end, tools }: Ending): void {
  const heal = program.command('heal').description('Review what was healed: list, show, approve, reject, undo; preview what a model would see');
  heal
    .command('list')
    .description('What waits for review')
    .addOption(new Option('--state <state>').choices(['waiting', 'approved', 'rejected', 'all']).default('waiting'))
    .option('--recording <id>', 'of one recording only')
    .option('--json', 'print it as JSON')
    .action(async (flags: ListFlags) => end(await listHealings(flags, tools())));
  heal
    .command('show')
    .description('Everything about one healing')
    .argument('<id>', 'of the healing, or its beginning')
    .option('--json', 'print it as JSON')
    .action(async (id: string, flags: { json?: boolean }) => end(await showHealing(id, flags, tools())));
  for (const [verdict, words] of VERDICTS) {
    heal.command(verdict).description(words).argument('<ids...>', 'of healings, or their beginnings').action(async (ids: string[]) => end(await review(verdict, ids, tools())));
  }
  addPreview(heal, end);
}

function addPreview(heal: Command, end: Ending['end']): void {
  heal
    .command('preview')
    .description('Write the very pictures and words that a model would get, and what they may cost; nothing is sent')
    .argument('<file>', 'recording')
    .option('--step <step>', 'number or id of one step')
    .option('--url <url>', 'page to look at (by default the start page)')
    .option('--model <provider>', 'of which model', 'anthropic')
    .option('-o, --output <folder>', 'where they go (default waymark-preview)')
    .action(async (file: string, flags: PreviewFlags & { model: string }) => end(await preview(file, flags)));
}

async function preview(file: string, { model, ...flags }: PreviewFlags & { model: string }): Promise<ExitCode> {
  const environment = readEnvironment();
  const settings = modelSettingsOf({ provider: model as 'anthropic' }, environment);
  const { clock, destinationOf, encodePng, openEyes, startBrowser } = await import('../compose.js');
  if (!settings) throw new Error('a preview is of a model');
  return healPreview(file, flags, {
    environment,
    policyOf: (loaded) => policyOf(loaded, { flags: {}, user: {} }, environment),
    host: () => startBrowser({ headed: false, executable: environment.browser, variables: environment.variables, ignoreHttpsErrors: false }),
    sight: openEyes(),
    clock,
    encode: encodePng,
    destination: destinationOf(settings),
    privacy: settings.privacy,
  });
}
