import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { finishWith, root, say } from './setup/root.mjs';

const home = join(root, 'packages/extension');

await finishWith(async () => {
  await ensureBuilt();
  const bytes = await pack(join(home, 'dist'));
  say(`packages/extension/dist is the folder to load; packages/extension/waymark-extension.zip (${Math.ceil(bytes / 1024)} KB) the file to publish.`);
  return 0;
});

/**
 * The same bytes for the same files: names in order, all of one date.
 * @param {string} dist
 */
async function pack(dist) {
  const { zipSync } = await import('fflate');
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
    .filter((name) => name !== '.stamp')
    .flatMap((name) => (statSync(join(folder, name)).isDirectory() ? filesIn(join(folder, name), `${prefix}${name}/`) : [prefix + name]));
}
