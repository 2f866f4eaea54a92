import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * @typedef {object} ChildOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; this process's own by default
 * @property {boolean} [quiet] keep standard output clean: what the child prints goes to standard error
 */

/**
 * Runs a program in the clone's folder and answers with its exit code. An interrupt reaches the child through the
 * terminal, being told to end through this process; it waits for the child, so that one that still writes its report is not cut off.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const wait = () => {};
    process.on('SIGINT', wait);
    const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'] });
    const end = () => void child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', wait).off('SIGTERM', end);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/**
 * Runs a Node program with its output held back, for steps that run side by side.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNodeQuietly(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
