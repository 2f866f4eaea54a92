import { CommanderError } from 'commander';
import { readEnvironment } from '../config.js';
import { InputError } from '../data/input-error.js';
import { createPaint } from './colours.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { createProgram } from './program.js';
import { survivePipes } from './screen.js';

/** Runs the command line and returns its exit code; the caller decides when the process ends. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  survivePipes([process.stdout, process.stderr]);
  let exitCode: ExitCode = EXIT.passed;
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.badInput;
  if (error instanceof InputError || isStoreError(error)) return say(error.message, error.hint), EXIT.badInput;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  say('Something went wrong that Waymark did not expect.', stack);
  return EXIT.failed;
}

/** By its name: only the composition root knows the store's own classes, and loads them when they are needed. */
function isStoreError(error: unknown): error is Error & { hint: string } {
  return error instanceof Error && error.name === 'StoreError' && 'hint' in error && typeof error.hint === 'string';
}

function say(message: string, hint: string): void {
  const paint = createPaint({ ...readEnvironment({}), ...colourSettings() }, process.stderr.isTTY === true);
  process.stderr.write(`${paint('bad', 'waymark:')} ${message}\n${hint === '' ? '' : `  ${hint}\n`}`);
}

/** A bad WAYMARK_MODE must not hide the message about it. */
function colourSettings(): Pick<ReturnType<typeof readEnvironment>, 'noColour' | 'forceColour'> {
  try {
    return readEnvironment();
  } catch {
    return { noColour: true, forceColour: undefined };
  }
}
