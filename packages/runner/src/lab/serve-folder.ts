import { readFile, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export interface ServedFolder {
  /** The address of a file, given by its path inside the folder. */
  addressOf(file: string): string;
  close(): Promise<void>;
}

/** Files of one folder on the loopback address, on a free port; nothing outside of the folder can be reached. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    answer(folder, request.url ?? '/', response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (file) => `http://127.0.0.1:${port}/${file.split(sep).map(encodeURIComponent).join('/')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(folder: string, url: string, response: ServerResponse): Promise<void> {
  const path = insidePath(folder, url);
  const content = path === null || !(await isFile(path)) ? null : await readFile(path);
  if (path === null || content === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    return;
  }
  // The same files are loaded thousands of times in one run.
  const cached = /[.]html?$/i.test(path) ? 'no-cache' : 'max-age=3600';
  response.writeHead(200, { 'content-type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream', 'cache-control': cached }).end(content);
}

/** null where the address is broken or leads out of the folder. */
export function insidePath(folder: string, url: string): string | null {
  try {
    const path = join(folder, decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname));
    const inside = relative(folder, path);
    return inside === '' || inside.split(sep)[0] === '..' || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isFile(), () => false);
}
