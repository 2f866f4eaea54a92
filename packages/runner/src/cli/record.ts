import { setTimeout as sleep } from 'node:timers/promises';
import { createRedactor, needsOf, type Recording, serialiseRecording } from '@waymark/core';
import type { openForPerson } from '../compose.js';
import { readEnvironment, secretVariable, type Environment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { Journal, journalPath, readJournal } from '../record/journal.js';
import { record as recordPage, type RecordingSession } from '../record/record.js';
import { plural } from '../report/words.js';
import { replaceFile } from '../update/replace-file.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { addressOf, fileFor, freeFile } from './record-places.js';
import { createScreen, printable, type Screen } from './screen.js';
import { StepList } from './step-list.js';
import { stopWish, type StopWish } from './stop-wish.js';

export interface RecordFlags {
  output?: string;
  force?: boolean;
  browser?: string;
  device?: string;
  title?: string;
  storageState?: string;
  ignoreHttpsErrors?: boolean;
  headless?: boolean;
}

/** A page that does not answer must not keep what was recorded from being written. */
const STOPPING = 5_000;

/** `waymark record URL`: opens a browser that records, until its window is closed or the person has had enough. */
export async function record(address: string, flags: RecordFlags): Promise<ExitCode> {
  const environment = readEnvironment();
  const screen = createScreen(process.stdout, environment, createRedactor(new Map()));
  const url = addressOf(address);
  const file = await fileFor(url, flags);
  recover(file, screen);
  if (!flags.headless) needDisplay(environment);
  const compose = await import('../compose.js');
  const browser = await compose.openForPerson({
    headed: !flags.headless,
    executable: flags.browser ?? environment.browser,
    variables: environment.variables,
    device: flags.device,
    storageState: flags.storageState,
    ignoreHttpsErrors: flags.ignoreHttpsErrors ?? false,
  });
  try {
    return await recordInto({ file, url, title: flags.title }, browser.context, screen);
  } finally {
    await Promise.race([browser.close().catch(() => undefined), sleep(STOPPING, undefined, { ref: false })]);
  }
}

interface Wanted {
  file: string;
  url: string;
  title: string | undefined;
}

type Context = Awaited<ReturnType<typeof openForPerson>>['context'];

async function recordInto({ file, url, title }: Wanted, context: Context, screen: Screen): Promise<ExitCode> {
  const journal = new Journal(journalPath(file));
  const list = new StepList(screen);
  // Somebody is looking: without a listener Playwright would dismiss dialogs before they can be read.
  context.on('dialog', () => undefined);
  const page = await context.newPage();
  const session = await recordPage(page, {
    ...(title !== undefined && { title }),
    scripted: false,
    pictures: true,
    onStart: (start) => journal.begin(start),
    onObserved: (placed) => journal.add(placed),
    onChange: (recording) => list.changed(recording),
  });
  await page.goto(url, { waitUntil: 'commit' }).catch(async (error: unknown) => {
    await session.stop();
    journal.remove();
    throw notOpened(url, error);
  });
  screen.line(`Recording ${printable(url)} into ${file}`);
  const wish = stopWish({ check: (kind) => void session.check(kind), pause: () => pause(session, screen) });
  screen.line(screen.paint('dim', wish.words));
  const code = await Promise.race([wish.wished, session.ended().then((): ExitCode => EXIT.passed)]);
  const recording = await stopped(session, wish);
  list.end(recording);
  writeOut(file, recording, screen);
  journal.remove();
  return code;
}

async function stopped(session: RecordingSession, wish: StopWish): Promise<Recording> {
  wish.dispose();
  return (await Promise.race([session.stop(), sleep(STOPPING, undefined, { ref: false })])) ?? session.recording();
}

function pause(session: RecordingSession, screen: Screen): void {
  const paused = session.paused;
  void (paused ? session.resume() : session.pause());
  screen.line(screen.paint('warn', paused ? 'Going on.' : 'Paused: what you do now is not recorded. Press p to go on.'));
}

function writeOut(file: string, recording: Recording, screen: Screen): void {
  screen.line();
  if (recording.steps.length === 0) return screen.line('Nothing was done, so nothing was written.');
  replaceFile(file, serialiseRecording(recording));
  screen.line(`${screen.paint('good', '✓')} ${plural(recording.steps.length, 'step')} in ${file}`);
  for (const { text } of recording.notes ?? []) screen.line(`  ${screen.paint('warn', '!')} ${printable(text)}`);
  const secrets = [...needsOf(recording).secrets].map(secretVariable);
  if (secrets.length > 0) screen.line(`  Passwords and codes were not recorded: replay takes them from ${secrets.join(', ')}, or asks.`);
  screen.line(screen.paint('dim', `Replay it: waymark run ${file}`));
}

/** What an earlier recording of this name left behind when it was cut off. */
function recover(file: string, screen: Screen): void {
  const path = journalPath(file);
  const found = readJournal(path);
  if (found?.growing) throw new InputError(`${file} is being recorded by another program.`, 'Stop that one, or name another file with -o.');
  if (found === undefined || found.recording.steps.length === 0) return;
  const kept = freeFile(file.replace(/(\.waymark)?\.json$/, '-recovered.waymark.json'));
  replaceFile(kept, serialiseRecording(found.recording));
  new Journal(path).remove();
  screen.line(screen.paint('warn', `An earlier recording was cut off; its ${plural(found.recording.steps.length, 'step')} are in ${kept}`));
}

function notOpened(url: string, error: unknown): InputError {
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/^page\.goto: /, '') : String(error);
  return new InputError(`${url} could not be opened: ${why}`, 'Check the address, and that the server is running.', { cause: error });
}

function needDisplay({ variables }: Environment): void {
  if (process.platform !== 'linux' || variables['DISPLAY'] || variables['WAYLAND_DISPLAY']) return;
  throw new InputError(
    'There is no display to show a browser on.',
    'Record on a machine with a desktop, start it under "xvfb-run", or record from a Playwright script with record(page).',
  );
}
