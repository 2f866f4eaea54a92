import { availableParallelism } from 'node:os';
import { runNodeQuietly } from './setup/child.mjs';
import { say } from './setup/root.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} args what Node runs
 */

/** Everything that can be said about the code without running it, but for the arrows: tests/boundaries cruises the tree, and sees that it was read. @type {readonly Check[]} */
export const STATIC_CHECKS = [
  { name: 'types: page code', args: ['node_modules/typescript/bin/tsc', '-p', 'packages/injected'] },
  { name: 'types: extension', args: ['node_modules/typescript/bin/tsc', '-p', 'packages/extension'] },
  { name: 'types: portal', args: ['node_modules/typescript/bin/tsc', '-p', 'packages/portal'] },
  { name: 'types: tests, benchmarks, scripts', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** What needs no browser, run as well by the gate that needs none. @type {readonly Check[]} */
export const UNIT_CHECKS = [{ name: 'unit tests', args: ['node_modules/vitest/vitest.mjs', 'run', 'packages/core', 'tests/boundaries', 'tests/setup'] }];

/**
 * Runs them side by side, as many as there are cores, and prints the output of those that fail.
 * @param {readonly Check[]} checks
 * @returns {Promise<number>} how many failed
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runNodeQuietly(check.args);
      say(code === 0 ? `ok    ${check.name}` : `FAIL  ${check.name}\n${output}`);
      if (code !== 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}
