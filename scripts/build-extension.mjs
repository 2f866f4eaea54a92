import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { finishWith, root, say } from './setup/root.mjs';

const home = join(root, 'packages/extension');

await finishWith(async () => {
  await ensureBuilt();
  const { build } = await import('vite');
  const configFile = join(home, 'vite.config.ts');
  for (const mode of ['production', 'content']) await build({ configFile, mode, build: { chunkSizeWarningLimit: 1_000 } });
  const { dialogWatchScript } = await import('../packages/injected/dist/recorder-script.js');
  writeFileSync(join(home, 'dist/dialog-watch.js'), dialogWatchScript);
  const bytes = await pack();
  say(`packages/extension/dist is the folder to load; packages/extension/waymark-extension.zip (${Math.ceil(bytes / 1024)} KB) the file to publish.`);
  return 0;
});

/** The same bytes for the same files: names in order, all of one date. */
async function pack() {
  const { zipSync } = await import('fflate');
  const dist = join(home, 'dist');
  const files = filesIn(dist, '').map((name) => [name, [readFileSync(join(dist, name)), { mtime: '2000-01-01T12:00:00', level: 9 }]]);
  const zip = zipSync(Object.fromEntries(files));
  writeFileSync(join(home, 'waymark-extension.zip'), zip);
  return zip.length;
}

/**
 * @param {string} folder
 * @param {string} prefix
 * @returns {string[]}
 */
function filesIn(folder, prefix) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => (statSync(join(folder, name)).isDirectory() ? filesIn(join(folder, name), `${prefix}${name}/`) : [prefix + name]));
}
