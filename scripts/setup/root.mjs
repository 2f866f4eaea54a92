import { fileURLToPath } from 'node:url';

/** The clone's folder; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Set-up talks on standard error: standard output belongs to what the command prints (a benchmark's JSON).
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Something that a person must put right; its message is all they need, so no stack is shown. */
export class SetupError extends Error {}

/**
 * Runs a script's body and turns its outcome into the process's exit code.
 * @param {() => Promise<number>} body
 */
export async function finishWith(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`\n${error.message}`);
    process.exitCode = 1;
  }
}
