import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

compile('packages/core');
await bundlePageScript();
compile('packages/runner');

function compile(project) {
  const tsc = require.resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** One self-contained script, carried as a string so that every driver can load it into pages. */
async function bundlePageScript() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/injected/src/page-script.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
    charset: 'utf8',
    legalComments: 'none',
    minify: true,
  });
  const dist = `${root}/packages/injected/dist`;
  mkdirSync(dist, { recursive: true });
  writeFileSync(`${dist}/page-script.js`, `export const pageScript = ${JSON.stringify(outputFiles[0].text)};\n`);
  writeFileSync(`${dist}/page-script.d.ts`, '/** Source of the script that drivers evaluate in an isolated world of each frame. */\nexport declare const pageScript: string;\n');
}
