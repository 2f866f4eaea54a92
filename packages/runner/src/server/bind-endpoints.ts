import { everyEndpoint, type Endpoint } from '@waymark/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audited } from './audited.js';
import { clearSession } from './cookies.js';
import { admit, CSV_LIMIT } from './guard.js';
import { Refusal, type Caller } from './handler.js';
import { notSignedIn } from './identify.js';
import { once } from './once.js';
import type { HandledName, ServerParts } from './parts.js';
import { parsed } from './parse.js';
import { bindSignIn } from './sign-in.js';

type Loose = (asked: unknown, caller: Caller) => Promise<unknown>;

const Params = z.record(z.string(), z.string());

/** A route for each line of the table: admit → parse → handle → check the answer. */
export function bindEndpoints(app: FastifyInstance, parts: ServerParts): void {
  for (const [name, endpoint] of everyEndpoint()) {
    if (name === 'signIn') bindSignIn(app, parts);
    else bind(app, { name, endpoint, parts });
  }
}

function bind(app: FastifyInstance, { name, endpoint, parts }: { name: HandledName; endpoint: Endpoint; parts: ServerParts }): void {
  const handle = parts.handlers[name] as Loose | undefined;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request) => admit(request, endpoint, parts),
    handler: async (request, reply) => {
      const { caller } = request;
      if (!caller) throw notSignedIn();
      if (!handle) throw new Refusal('unavailable', 'This server does not offer that.', 'Update it, or ask whoever runs it.');
      const asked = parseRequest(request, endpoint);
      const work = (): Promise<unknown> => handle(asked, caller);
      const changes = endpoint.method !== 'GET';
      const answer = changes ? await once(parts.store.requests, { name, request, reply, caller }, () => audited(parts.store, { name, asked, caller }, work)) : await work();
      if (name === 'signOut') clearSession(reply, parts.door);
      return send(reply, endpoint, answer);
    },
  });
}

function parseRequest(request: FastifyRequest, { query, body }: Endpoint): { params: Record<string, string>; query: unknown; body: unknown } {
  return {
    params: Params.parse(request.params),
    query: query ? parsed(query, request.query, 'query') : {},
    body: body === 'csv' ? within(csvOf(request), CSV_LIMIT) : body ? parsed(body, request.body, 'body') : undefined,
  };
}

function csvOf({ body }: FastifyRequest): AsyncIterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body as AsyncIterable<Uint8Array>;
  throw new Refusal('unsupported', 'Rows are taken as CSV.', 'Send the file as text/csv.');
}

/** However long it says to be. */
async function* within(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new Refusal('too_large', 'That is more than the server takes at once.', `Send at most ${limit / 1024 / 1024} MB; split the file.`);
    yield chunk;
  }
}

/** By its schema: nothing that is not in the table leaves the server. A picture is bytes, and never changes. */
function send(reply: FastifyReply, { answer: schema }: Endpoint, answer: unknown): FastifyReply {
  if (answer instanceof Uint8Array) return reply.type('image/png').header('cache-control', 'private, max-age=31536000, immutable').send(Buffer.from(answer));
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(schema.parse(answer)));
}
