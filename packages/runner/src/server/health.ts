import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerParts } from './parts.js';

const PATIENCE = 3000;

/** `/healthz`: the process answers. `/readyz`: it can work, that is, its database answers, and it is not about to end. */
export function bindHealth(app: FastifyInstance, { store }: ServerParts): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing && (await inTime(store.ping()));
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ status: ready ? 'ready' : closing ? 'ending' : 'the database does not answer' });
  });
}

async function inTime(work: Promise<void>): Promise<boolean> {
  const controller = new AbortController();
  try {
    return await Promise.race([work.then(() => true, () => false), sleep(PATIENCE, false, { signal: controller.signal })]);
  } finally {
    controller.abort();
  }
}
