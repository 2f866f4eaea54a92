import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { bindEndpoints } from './bind-endpoints.js';
import { bindEvents } from './events.js';
import { JSON_LIMIT, refuseOtherNames } from './guard.js';
import { addHeaders } from './headers.js';
import { bindHealth } from './health.js';
import { logAnswers, loggingOptions } from './log.js';
import { openApi } from './openapi.js';
import type { ServerParts } from './parts.js';
import { bindPortal } from './portal-files.js';
import { answerErrors, sendProblem } from './problems.js';

/** A client that sends nothing, or slowly, is not waited for any longer. */
const REQUEST_TIMEOUT = 5 * 60_000;
const HEADERS_TIMEOUT = 20_000;

/** The server, not listening yet. */
export async function createApp(parts: ServerParts): Promise<FastifyInstance> {
  const { door, telemetry, portal, version, log } = parts;
  const app = fastify({
    ...loggingOptions(log),
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Of the nearest proxy only: what is farther away, anybody could have written.
    trustProxy: (_address, hop) => door.behindProxy && hop === 0,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, { code: 'bad_request', message: 'That is no address.', hint: 'Check it for a lone % sign.' }),
    routerOptions: { maxParamLength: 400 },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT;
  app.decorateRequest('caller', null);
  answerErrors(app);
  addHeaders(app, door.publicUrl);
  logAnswers(app, telemetry);
  refuseOtherNames(app, door);
  await app.register(cookie);
  takeBodies(app);
  bindEndpoints(app, parts);
  bindEvents(app, parts);
  bindHealth(app, parts);
  const document = JSON.stringify(openApi(version));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document));
  await bindPortal(app, portal);
  return app;
}

/** JSON whole, an empty one as none; CSV as the stream that it is. Nothing else is taken, plain text included. */
function takeBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => (body === '' ? done(null, undefined) : json(request, String(body), done)));
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
}
