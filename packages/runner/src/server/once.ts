import type { EndpointName } from '@waymark/core/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerStore } from '../compose.js';
import { Refusal, type Caller } from './handler.js';

/** Their answers show a secret once: they are not kept for a second time. */
const SHOWN_ONCE: ReadonlySet<EndpointName> = new Set(['addToken', 'addMember']);

interface Asking {
  name: EndpointName;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
}

/** With an `Idempotency-Key`, a request that is sent again is answered again and not done again. */
export async function once(requests: ServerStore['requests'], { name, request, reply, caller }: Asking, work: () => Promise<unknown>): Promise<unknown> {
  const key = keyOf(request);
  if (key === null) return work();
  const keyed = { tenant: caller.tenant, user: caller.user.id, key, asked: `${name} ${request.url} ${textOf(request)}` };
  const claim = await requests.claim(keyed);
  if (claim.state === 'running') throw new Refusal('conflict', 'This very request is being worked on.', 'Wait for its answer, or ask again in a moment.');
  if (claim.state === 'other') throw new Refusal('conflict', 'This Idempotency-Key was used for another request.', 'Make up a new key for each request.');
  if (claim.state === 'done') {
    reply.header('idempotent-replay', 'true');
    if (SHOWN_ONCE.has(name)) throw new Refusal('conflict', 'This was done already, and its secret is shown only once.', 'Revoke what was made, and make another.');
    return claim.answer;
  }
  try {
    const answer = await work();
    await requests.keep(keyed, SHOWN_ONCE.has(name) ? null : answer);
    return answer;
  } catch (error) {
    // What ended otherwise than by a refusal may have been done: its key stays taken.
    if (error instanceof Refusal) await requests.drop(keyed);
    throw error;
  }
}

/** A stream can be read once only: of a file, its length has to do. */
function textOf({ body, headers }: FastifyRequest): string {
  return headers['content-type']?.startsWith('text/csv') ? `${headers['content-length'] ?? 'chunked'} bytes` : JSON.stringify(body ?? null);
}

function keyOf({ headers, method }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return null;
  if (typeof key === 'string' && key.length >= 8 && key.length <= 200) return key;
  throw new Refusal('bad_request', 'An Idempotency-Key has 8 to 200 characters.', 'Make up a random one for each request.');
}
