import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, runNode } from './child.mjs';
import { root, say, SetupError } from './root.mjs';

/** The oldest Node that every dependency supports. */
const OLDEST_NODE = [20, 19];

/**
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * @param {string} version such as 20.19.1
 * @returns {string | null} what to do about it, or null where it will do
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Waymark needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version}. Install a newer one from https://nodejs.org and try again.`;
}

/**
 * Whether what is installed is what the lock file asks for. Contents are compared, not dates: a checkout or an
 * install by hand changes dates without changing packages. Optional packages may be missing: they are for other systems.
 * @param {Lock} wanted
 * @param {Lock} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed.packages?.[path];
    if (!present) return entry.optional === true;
    return present.version === entry.version && present.integrity === entry.integrity && present.link === entry.link;
  });
}

/** Installs the locked packages where they are missing or others; does nothing otherwise. */
export async function ensurePackages() {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new SetupError(problem);
  if (isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
  say('Installing the packages of package-lock.json into node_modules (npm ci)…');
  const code = await npm(['ci', '--no-audit', '--no-fund', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']);
  if (code !== 0) {
    throw new SetupError(
      `The packages could not be installed: npm ci ended with code ${code}; its own words are above.\n` +
        'It needs the package registry once: check the network (and npm config get proxy), then run the same command again.',
    );
  }
}

/**
 * @param {string} file
 * @returns {Lock}
 */
function readLock(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** @param {readonly string[]} args */
function npm(args) {
  const cli = npmProgram(process.env, process.execPath);
  if (cli) return runNode([cli, ...args], { quiet: true });
  return run('npm', args, { quiet: true }).catch(() => {
    throw new SetupError('npm was not found. Start this with npm itself: npm start, npm test.');
  });
}

/**
 * npm's own program, to be run by this Node: on Windows `npm` is a shell script, which cannot be started without a shell.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {string | undefined}
 */
function npmProgram(env, node) {
  const candidates = [
    env.npm_execpath,
    join(dirname(node), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(node), '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
}
