import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LIBRARY_PAGES } from './library-pages.js';
import { PLAIN_PAGES } from './plain-pages.js';

export interface RecordSites {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  close(): Promise<void>;
}

interface Bundle {
  js: string;
  css: string;
}

const CLIENT = fileURLToPath(new URL('./client', import.meta.url));
const SOURCES: Readonly<Record<string, string>> = { material: 'material.tsx' };

/** Pages to record on: plain ones, and one for each component library, made when it is first asked for. */
export async function serveRecordSites(): Promise<RecordSites> {
  const bundles = new Map<string, Promise<Bundle>>();
  const bundleOf = (name: string): Promise<Bundle> => {
    const made = bundles.get(name) ?? bundle(name);
    bundles.set(name, made);
    return made;
  };
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://record').pathname, response, bundleOf).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(path: string, response: ServerResponse, bundleOf: (name: string) => Promise<Bundle>): Promise<void> {
  const [, folder = '', name = ''] = path.split('/');
  if (folder === 'files') return void response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"` }).end('a,b\n1,2\n');
  if (folder === 'script' || folder === 'style') {
    const { js, css } = await bundleOf(name);
    return void response.writeHead(200, { 'content-type': folder === 'script' ? 'text/javascript' : 'text/css' }).end(folder === 'script' ? js : css);
  }
  const body = folder === 'plain' ? PLAIN_PAGES[name] : folder === 'library' ? LIBRARY_PAGES[name] : undefined;
  if (body === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
  // Fresh documents only: what a page remembers in the browser's cache must not tell one visit from the next.
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(document(name, body, folder === 'library'));
}

function document(name: string, body: string, withLibrary: boolean): string {
  const library = withLibrary ? `<link rel="stylesheet" href="/style/${name}"><script type="module" src="/script/${name}"></script>` : '';
  return `<!doctype html><html lang="en"><head><title>${name} to record on</title><link rel="icon" href="data:,">${library}</head><body>${body}</body></html>`;
}

async function bundle(name: string): Promise<Bundle> {
  if (!Object.hasOwn(LIBRARY_PAGES, name)) throw new Error(`There is no page named ${name}`);
  const { outputFiles } = await build({
    absWorkingDir: CLIENT,
    entryPoints: [SOURCES[name] ?? `${name}.ts`],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome120',
    jsx: 'automatic',
    minify: true,
    loader: { '.png': 'dataurl', '.svg': 'dataurl', '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { js: text('.js'), css: text('.css') };
}
