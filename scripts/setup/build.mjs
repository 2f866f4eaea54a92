import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { root, SetupError } from './root.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} dist where its output and its stamp go
 * @property {readonly string[]} inputs files and folders, relative to the clone, that its output depends on
 * @property {() => Promise<void>} make
 */

const SHARED = ['tsconfig.base.json', 'package-lock.json', 'scripts/setup/build.mjs'];
const CORE = [...SHARED, 'packages/core/src', 'packages/core/package.json', 'packages/core/tsconfig.json'];
const INJECTED = [...CORE, 'packages/injected/src', 'packages/injected/package.json'];

/** In the order of the arrows: each part is built from the ones before it. @type {readonly Part[]} */
const PARTS = [
  { name: 'core', dist: 'packages/core/dist', inputs: CORE, make: () => compile('packages/core') },
  { name: 'the page scripts', dist: 'packages/injected/dist', inputs: INJECTED, make: bundlePageScripts },
  {
    name: 'runner',
    dist: 'packages/runner/dist',
    inputs: [...INJECTED, 'packages/runner/src', 'packages/runner/package.json', 'packages/runner/tsconfig.json'],
    make: () => compile('packages/runner'),
  },
  {
    name: 'lab pages',
    dist: 'packages/runner/dist/lab-sites',
    inputs: [...SHARED, 'tests/sites/components', 'tests/sites/shop'],
    make: makeLabPages,
  },
  {
    name: 'an empty database',
    dist: 'packages/runner/dist/cluster',
    inputs: ['package-lock.json', 'scripts/make-cluster.ts', 'packages/runner/src/storage/cluster-image.ts', 'packages/runner/src/storage/pglite.ts'],
    make: makeCluster,
  },
  {
    name: 'extension',
    dist: 'packages/extension/dist',
    inputs: [...INJECTED, ...['src', 'public', 'panel.html', 'devtools.html', 'package.json', 'vite.config.ts'].map((name) => `packages/extension/${name}`)],
    make: bundleExtension,
  },
  {
    name: 'portal',
    dist: 'packages/portal/dist',
    inputs: [...CORE, ...['src', 'index.html', 'package.json', 'vite.config.ts'].map((name) => `packages/portal/${name}`)],
    make: bundlePortal,
  },
];

/** Builds what has changed since it was last built; a few milliseconds where nothing has. */
export async function ensureBuilt() {
  for (const part of PARTS) {
    const stamp = join(root, part.dist, '.stamp');
    // Taken before the work: an edit made meanwhile must lead to another build.
    const state = stateOf(part.inputs);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue;
    await part.make();
    mkdirSync(join(root, part.dist), { recursive: true });
    replaceFile(stamp, state);
  }
}

/**
 * One line that changes whenever a file is edited, added or removed.
 * @param {readonly string[]} inputs
 */
function stateOf(inputs) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'))) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).sort().flatMap((name) => filesIn(`${path}/${name}`));
}

/** @param {string} project */
async function compile(project) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const code = await runNode([tsc, '-b', project], { quiet: true });
  if (code !== 0) throw new SetupError(`${project} does not compile; the compiler's words are above.`);
}

/** The product's page code, and the lab's: self-contained scripts, carried as strings so that every driver can load them into pages. */
async function bundlePageScripts() {
  const src = 'packages/injected/src';
  const scripts = ['page-script.ts', 'lab/lab-script.ts', 'lab/witness-script.ts', 'record/recorder-script.ts', 'record/dialog-watch-script.ts'];
  const [page, lab, witness, recorder, dialogs] = await Promise.all(scripts.map(async (name) => JSON.stringify(await bundled(`${src}/${name}`, 'iife'))));
  const contract = readFileSync(join(root, src, 'lab/contract.ts'), 'utf8');
  const dist = join(root, 'packages/injected/dist');
  mkdirSync(dist, { recursive: true });
  replaceFile(join(dist, 'page-script.js'), `export const pageScript = ${page};\n`);
  replaceFile(
    join(dist, 'page-script.d.ts'),
    '/** Source of the script that drivers evaluate in an isolated world of each frame. */\nexport declare const pageScript: string;\n',
  );
  replaceFile(join(dist, 'lab.js'), `export const labScript = ${lab};\nexport const witnessScript = ${witness};\n`);
  replaceFile(
    join(dist, 'lab.d.ts'),
    `${contract}\n/** Evaluated in the page's own world. */\nexport declare const labScript: string;\n/** Evaluated after page code, in its world. */\nexport declare const witnessScript: string;\n`,
  );
  const recorderContract = readFileSync(join(root, src, 'record/contract.ts'), 'utf8');
  replaceFile(join(dist, 'recorder.js'), await bundled(`${src}/record/recorder.ts`, 'esm'));
  replaceFile(
    join(dist, 'recorder.d.ts'),
    `${recorderContract}\n/** Records in this document until it is stopped. */\nexport declare function startRecorder(host: RecorderHost, options: RecorderOptions): Recorder;\n`,
  );
  replaceFile(join(dist, 'recorder-script.js'), `export const recorderScript = ${recorder};\nexport const dialogWatchScript = ${dialogs};\n`);
  replaceFile(
    join(dist, 'recorder-script.d.ts'),
    '/** Source of the recorder for an isolated world of each frame: it leaves a `RecorderGlobal` as `__waymarkRecorder` there. */\nexport declare const recorderScript: string;\n/** Source for the page\'s own world, at the start of each document: tells the recorder of alert, confirm and prompt. */\nexport declare const dialogWatchScript: string;\n',
  );
}

/**
 * @param {string} entry
 * @param {'iife' | 'esm'} format
 * @returns {Promise<string>} the script's text
 */
async function bundled(entry, format) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format,
    target: 'chrome120',
    charset: 'utf8',
    legalComments: 'none',
    minify: true,
  }).catch(() => {
    throw new SetupError(`${entry} could not be bundled; the reason is above.`);
  });
  return outputFiles[0]?.text ?? '';
}

/** The pages that `waymark lab` changes, with the component libraries they are built with. */
async function makeLabPages() {
  const code = await runNode(['--import', 'tsx', 'tests/sites/components/make-sites.ts', 'packages/runner/dist/lab-sites'], { quiet: true });
  if (code !== 0) throw new SetupError("The lab's pages could not be built; the reason is above.");
}

/** What the first command of a user unpacks instead of making it. */
async function makeCluster() {
  const code = await runNode(['--import', 'tsx', 'scripts/make-cluster.ts', 'packages/runner/dist/cluster/postgres.br'], { quiet: true });
  if (code !== 0) throw new SetupError('The empty database could not be made; the reason is above.');
}

/**
 * The folder that Chrome loads: pages and worker as modules, then the scripts for web pages beside them. Made beside and
 * swapped in: a browser may be running what is there.
 */
async function bundleExtension() {
  const { build } = await import('vite');
  const home = join(root, 'packages/extension');
  const outDir = join(home, `node_modules/.dist-${process.pid}`);
  for (const mode of ['production', 'content']) {
    await build({ configFile: join(home, 'vite.config.ts'), mode, build: { outDir } }).catch((/** @type {unknown} */ error) => {
      throw new SetupError(`The extension could not be built: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  renameSync(outDir, join(home, 'dist'));
}

/** The files that the server hands to browsers; made beside and swapped in, for a server may be running. */
async function bundlePortal() {
  const { build } = await import('vite');
  const home = join(root, 'packages/portal');
  const outDir = join(home, `node_modules/.dist-${process.pid}`);
  await build({ configFile: join(home, 'vite.config.ts'), mode: 'production', build: { outDir } }).catch((/** @type {unknown} */ error) => {
    throw new SetupError(`The portal could not be built: ${error instanceof Error ? error.message : String(error)}`);
  });
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  renameSync(outDir, join(home, 'dist'));
}

/**
 * Whole or not at all: another process may be reading it.
 * @param {string} path
 * @param {string} content
 */
function replaceFile(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
