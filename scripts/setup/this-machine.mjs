import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { run } from './child.mjs';
import { root, say } from './root.mjs';

/** A download that brings no byte for this long is given up; a slow one goes on for as long as it moves. */
const SILENCE_MS = 18_000;
const STARTS_WITHIN_MS = 30_000;
const PLAYWRIGHT = join(root, 'node_modules/playwright-core/cli.js');

/**
 * The machine that this runs on, as ensureBrowser wants it. The search is the product's own, so the packages must have been built.
 * @returns {Promise<import('./browser.mjs').BrowserGround>}
 */
export async function thisMachine() {
  const { env } = process;
  const { findBrowser, thisMachine: machine } = await import('../../packages/runner/dist/browser/find-browser.js');
  return {
    chosen: env.WAYMARK_BROWSER || undefined,
    systemInstallRefused: isSet(env.WAYMARK_NO_SYSTEM_INSTALL),
    mayInstall: process.getuid?.() === 0 && aptGet(env) !== undefined,
    starts,
    find: () => findBrowser({ ...machine(env), isProgram: starts }),
    download: downloadChromium,
    install: installPackages,
    agree,
    say,
  };
}

/** @param {string | undefined} value */
function isSet(value) {
  return value !== undefined && value !== '' && value !== '0';
}

/** @param {NodeJS.ProcessEnv} env */
function aptGet(env) {
  return (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'apt-get')).find((path) => existsSync(path));
}

/**
 * On Linux a browser may be there and not start: a stub for a package that is not installed, or missing libraries.
 * Elsewhere to be there is enough (on Windows `--version` would open a window).
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  return process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: STARTS_WITHIN_MS }).status === 0;
}

/** @returns {Promise<boolean>} */
async function downloadChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const cache = dirname(dirname(dirname(chromium.executablePath())));
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-browser-'));
  // Its download goes to a temporary folder of our own, so that its bytes can be counted as they come.
  const env = { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch };
  const installer = spawn(process.execPath, [PLAYWRIGHT, 'install', '--no-shell', 'chromium'], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 'ignore'],
    detached: process.platform !== 'win32',
  });
  try {
    return await endsWell(installer, () => bytesIn(scratch) + bytesIn(cache));
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => number} progress a number that changes while work goes on
 * @returns {Promise<boolean>}
 */
function endsWell(child, progress) {
  return new Promise((resolve) => {
    let seen = progress();
    let movedAt = Date.now();
    const watch = setInterval(() => {
      const now = progress();
      if (now !== seen) movedAt = Date.now();
      seen = now;
      if (Date.now() - movedAt > SILENCE_MS) stop(child);
    }, 1000);
    const end = (/** @type {boolean} */ well) => {
      clearInterval(watch);
      resolve(well);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/**
 * The installer downloads in a child of its own; on POSIX both are in one group.
 * @param {import('node:child_process').ChildProcess} child
 */
function stop(child) {
  if (process.platform === 'win32' || child.pid === undefined) child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

/**
 * @param {string} folder
 * @returns {number}
 */
function bytesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    // Not there yet, or a file went away between being listed and being measured.
    return 0;
  }
}

/**
 * @param {'chromium' | 'libraries'} what
 * @returns {Promise<boolean>}
 */
async function installPackages(what) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];
  if (what === 'libraries') {
    return (await run(process.execPath, [PLAYWRIGHT, 'install-deps', 'chromium'], { env, quiet: true })) === 0;
  }
  await run('apt-get', [...patience, 'update'], { env, quiet: true });
  // Without any font a page has no text to measure.
  const wanted = ['chromium', 'fonts-liberation'];
  return (await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...wanted], { env, quiet: true })) === 0;
}

/**
 * Asked only where somebody can answer; one command must do all where nobody can.
 * @param {string} question
 */
async function agree(question) {
  if (!process.stdin.isTTY || !process.stderr.isTTY || isSet(process.env.CI)) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
}
