import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bootstrap } from './bootstrap/index.js';
import { dataGrid } from './data-grid/index.js';
import { iconSource } from './icons.js';
import { licencesOf } from './licences.js';
import { material } from './material/index.js';
import { plain } from './plain/index.js';
import { shop } from './shop/index.js';
import type { Site } from './site.js';
import { webComponents } from './web-components/index.js';

const SITES: readonly Site[] = [bootstrap, dataGrid, material, plain, shop, webComponents];
const SOURCES = fileURLToPath(new URL('.', import.meta.url));

/** Answers with the files that went into the bundles. */
async function bundle(site: Site, folder: string): Promise<string[]> {
  if (site.bundles.length === 0) return [];
  const icons = Object.fromEntries((site.icons ?? []).map((name) => [name, iconSource(name)]));
  const absWorkingDir = join(SOURCES, site.name);
  const { metafile } = await build({
    absWorkingDir,
    entryPoints: [...site.bundles],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'chrome120',
    charset: 'utf8',
    minify: true,
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"', ICONS: JSON.stringify(icons) },
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs).map((file) => resolve(absWorkingDir, file));
}

async function makeSite(site: Site, into: string): Promise<void> {
  const folder = resolve(into, site.name);
  await mkdir(folder, { recursive: true });
  const files = await bundle(site, folder);
  if (files.length > 0) await writeFile(join(folder, 'licences.txt'), licencesOf(files));
  await Promise.all(site.pages.map(({ name, text }) => writeFile(join(folder, `${name}.html`), text)));
}

const into = process.argv[2];
if (into === undefined) throw new Error('Name the folder that the pages go into.');
const draft = `${into}.${process.pid}`;
try {
  await Promise.all(SITES.map((site) => makeSite(site, draft)));
  // In one move: somebody may be serving the folder.
  await rm(into, { recursive: true, force: true });
  await rename(draft, into);
} finally {
  await rm(draft, { recursive: true, force: true });
}
