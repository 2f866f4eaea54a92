import { randomBytes } from 'node:crypto';
import { Option, type Command } from 'commander';
import { Password, ROLES, workerCommand, type Role } from '@waymark/core/api';
import type { ServerStore } from '../compose.js';
import type { Environment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { plural } from '../report/words.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { askHidden } from './prompt.js';
import { screenOf, withStore } from './store-command.js';
import { table } from './table.js';

interface StoreFlags {
  database?: string;
  dataDir?: string;
}

interface AddFlags extends StoreFlags {
  email: string;
  role: Role;
  name?: string;
  organisation: string;
}

interface Ending {
  end(code: ExitCode): void;
  environment(): Environment;
}

/** What this computer recorded. */
const LOCAL = 'local';
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/u;

/** The commands about who may sign in to a server. They work on its store, whether it runs or not. */
export function addAccountCommands(program: Command, { end, environment }: Ending): void {
  const account = program.command('account').description('Who may sign in to the server: add, list, remove, password');
  const add = account
    .command('add')
    .description('Add an account, or an existing one to a further organisation; the password is asked for, or taken from WAYMARK_ACCOUNT_PASSWORD')
    .requiredOption('--email <address>', 'to sign in with')
    .addOption(new Option('--role <role>', 'what it may do').choices(ROLES).default('viewer'))
    .option('--name <name>', 'how others see it (by default the e-mail address)')
    .option('--organisation <name>', 'made where there is none; `local` has what this computer recorded', LOCAL);
  withStoreOptions(add).action(async (flags: AddFlags) => end(await addAccount(flags, environment())));
  withStoreOptions(account.command('list').description('All accounts and their organisations')).action(async (flags: StoreFlags) => end(await listAccounts(flags, environment())));
  withStoreOptions(account.command('remove').description('Take an account out of an organisation; its sessions and tokens there end').requiredOption('--email <address>', 'of the account').option('--organisation <name>', 'of which one', LOCAL))
    .action(async (flags: StoreFlags & { email: string; organisation: string }) => end(await removeAccount(flags, environment())));
  withStoreOptions(account.command('password').description('Give an account a new password; its sessions end').requiredOption('--email <address>', 'of the account'))
    .action(async (flags: StoreFlags & { email: string }) => end(await changePassword(flags, environment())));
}

function withStoreOptions(command: Command): Command {
  return command.option('--database <url>', 'PostgreSQL server of the accounts, instead of the embedded store').option('--data-dir <folder>', 'where the embedded store is');
}

async function addAccount({ email: given, role, name, organisation, ...where }: AddFlags, environment: Environment): Promise<ExitCode> {
  const email = emailOf(given);
  const { Passwords } = await import('../compose.js');
  return inStore(where, environment, async ({ people }) => {
    const known = await people.byEmail(email);
    const password = known ? randomBytes(24).toString('base64url') : await passwordFor(email, environment);
    const { id, name: called } = await people.organisation(organisation);
    const added = await people.add({ tenant: id, email, name: name ?? email, role, password: await new Passwords().hash(password) });
    if (!added) throw new InputError(`${email} is in ${called} already.`, 'Change the role in the portal, or remove it first.');
    const said = `${email} is ${role} of ${called}${added.created ? '' : '; the password stays as it was'}.`;
    return id === LOCAL ? said : `${said}\nJobs of ${called} wait for a worker of its own: start \`${workerCommand(id)}\` on each host that is to run them.`;
  });
}

async function listAccounts(where: StoreFlags, environment: Environment): Promise<ExitCode> {
  return inStore(where, environment, async ({ people }) => {
    const rows = (await people.everybody()).map((one) => [one.organisation, one.email ?? '', one.name, one.role, one.lastSeenAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never']);
    if (rows.length === 0) return 'There is no account. Add one with `waymark account add --email you@example.org --role owner`.';
    return table(['organisation', 'e-mail', 'name', 'role', 'last seen'], rows, process.stdout.columns ?? 120).join('\n');
  });
}

async function removeAccount({ email: given, organisation, ...where }: StoreFlags & { email: string; organisation: string }, environment: Environment): Promise<ExitCode> {
  const email = emailOf(given);
  return inStore(where, environment, async ({ people }) => {
    const known = await people.byEmail(email);
    const place = known?.organisations.find(({ id, name }) => id === organisation || name.toLowerCase() === organisation.toLowerCase());
    if (!known || !place) throw unknown(email);
    const { changed, schedules } = await people.remove(place.id, known.id);
    if (changed === 'last-owner') throw new InputError(`${email} is the last owner of ${place.name}.`, 'Add another owner first.');
    return `${email} is no longer in ${place.name}.${schedules === 0 ? '' : ` ${plural(schedules, 'schedule')} of theirs ${schedules === 1 ? 'is' : 'are'} paused.`}`;
  });
}

async function changePassword({ email: given, ...where }: StoreFlags & { email: string }, environment: Environment): Promise<ExitCode> {
  const email = emailOf(given);
  const { Passwords } = await import('../compose.js');
  return inStore(where, environment, async ({ people }) => {
    const known = await people.byEmail(email);
    if (!known) throw unknown(email);
    await people.setPassword(known.id, await new Passwords().hash(await passwordFor(email, environment)), null);
    return `${email} has a new password; its sessions have ended.`;
  });
}

/** The answer is a sentence, or lines. */
async function inStore({ database, dataDir }: StoreFlags, environment: Environment, work: (store: ServerStore) => Promise<string>): Promise<ExitCode> {
  const { openServerStore } = await import('../compose.js');
  const openStore = (): Promise<ServerStore> => openServerStore({ database: database ?? environment.store.database, dataDir: dataDir ?? environment.store.dataDir });
  const said = await withStore({ openStore }, work);
  for (const line of said.split('\n')) screenOf({ output: process.stdout, environment }).screen.line(line);
  return EXIT.passed;
}

function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (EMAIL.test(email)) return email;
  throw new InputError(`‘${text}’ is no e-mail address.`, 'Write it as name@example.org.');
}

async function passwordFor(email: string, environment: Environment): Promise<string> {
  const given = environment.accountPassword ?? (process.stdin.isTTY === true ? await askTwice(email) : undefined);
  if (given === undefined) throw new InputError('A password is needed.', 'Set WAYMARK_ACCOUNT_PASSWORD, or run it in a terminal.');
  const checked = Password.safeParse(given);
  if (!checked.success) throw new InputError(`The password ${checked.error.issues[0]?.message ?? 'cannot be used'}.`, 'Several words in a row are easy to remember and hard to guess.');
  return given;
}

async function askTwice(email: string): Promise<string> {
  const first = await askHidden(`Password for ${email}: `);
  if (first === (await askHidden('Once more: '))) return first;
  throw new InputError('The two were not the same.', 'Try again. Nothing was changed.');
}

function unknown(email: string): InputError {
  return new InputError(`There is no account ${email} there.`, '`waymark account list` shows all.');
}
