import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.js';

/** Published, it lies beside the compiled runner; in the workspace it is where the portal is built. */
const PLACES = ['../portal/', '../../../portal/dist/'];

export function findPortal(): string | null {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((folder) => existsSync(`${folder}index.html`));
  return found ?? null;
}

const UNBUILT = '<!doctype html><html lang="en"><title>Waymark</title><h1>Waymark</h1><p>The API is there, the portal is not built. Run <code>npm run build</code> and start the server again.</p></html>';

/** Files whose names hold a hash never change; everything else is asked for anew. An address of the portal is answered with its one page. */
export async function bindPortal(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => void response.setHeader('cache-control', path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  } else app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(UNBUILT));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const page = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/u.test(path);
    if (page && folder !== null) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(reply, { code: 'not_found', message: 'There is nothing at this address.', hint: path.startsWith('/api') ? 'Look at /api/openapi.json for what there is.' : 'Begin at /.' });
  });
}
