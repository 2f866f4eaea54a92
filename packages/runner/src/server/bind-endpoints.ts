import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { everyEndpoint, type Endpoint } from '@waymark/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audited } from './audited.js';
import { clearSession } from './cookies.js';
import { admit, CSV_LIMIT } from './guard.js';
import { Refusal, type Caller } from './handler.js';
import { HashedBody } from './hashed-body.js';
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
      if (endpoint.body === 'csv') reply.raw.once('finish', () => hearOut(request));
      const work = (): Promise<unknown> => handle(asked, caller);
      const changes = endpoint.method !== 'GET';
      const answer = changes ? await once(parts.store.requests, { name, request, reply, caller, body: asked.body }, () => audited(parts.store, { name, asked, caller }, work)) : await work();
      if (name === 'signOut') clearSession(reply, parts.door);
      return send(reply, endpoint, answer);
    },
  });
}

function parseRequest(request: FastifyRequest, { query, body }: Endpoint): { params: Record<string, string>; query: unknown; body: unknown } {
  return {
    params: Params.parse(request.params),
    query: query ? parsed(query, request.query, 'query') : {},
    body: body === 'csv' ? new HashedBody(within(csvOf(request), CSV_LIMIT)) : body ? parsed(body, request.body, 'body') : undefined,
  };
}

function csvOf({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw new Refusal('unsupported', 'Rows are taken as CSV.', 'Send the file as text/csv.');
}

/** However long it says to be. */
async function* within(body: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Refusal('too_large', 'That is more than the server takes at once.', `Send at most ${limit / 1024 / 1024} MB; split the file.`);
    yield chunk;
  }
}

/** A browser hears no answer before it has sent everything. What was refused in the midst of it is heard to its end, where it said how long it is. */
function hearOut({ raw, headers }: FastifyRequest): void {
  if (raw.complete || headers['content-length'] === undefined) return;
  raw.removeAllListeners('readable');
  raw.resume();
}

/** By its schema: nothing that is not in the table leaves the server. */
function send(reply: FastifyReply, { answer: schema }: Endpoint, answer: unknown): FastifyReply {
  if (answer instanceof Uint8Array) return sendPicture(reply, answer);
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(schema.parse(answer)));
}

/** It never changes, and is asked for again each time all the same: whoever has signed out, or may no more, does not see it any longer. */
function sendPicture(reply: FastifyReply, png: Uint8Array): FastifyReply {
  const tag = `"${createHash('sha256').update(png).digest('base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  return reply.request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.type('image/png').send(Buffer.from(png));
}
