import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '@waymark/core/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerStore } from '../compose.js';
import { Refusal, type Caller } from './handler.js';
import { HashedBody } from './hashed-body.js';

/** Their answers show a secret once: they are not kept for a second time. */
const SHOWN_ONCE: Readonly<Partial<Record<EndpointName, string>>> = {
  addToken: 'Load the list of tokens, revoke the one that was made, and make another.',
  addMember: 'Load the list of members. For a new first password, remove the one that was added, and add it again.',
};

/** Milliseconds that a request waits for the answer of the first one that was sent under its key, and between two looks. */
const PATIENCE = 20_000;
const LOOK = 100;

interface Asking {
  name: EndpointName;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** As the handler gets it. */
  body: unknown;
}

type Requests = ServerStore['requests'];
type Keyed = Parameters<Requests['claim']>[0];
/** `content`: the hash of a body that came as a stream. */
const Kept = z.object({ content: z.string().nullable(), answer: z.unknown() });

/** With an `Idempotency-Key`, a request that is sent again is answered again and not done again; one that overtakes the first waits for its answer. */
export async function once(requests: Requests, { name, request, reply, caller, body }: Asking, work: () => Promise<unknown>): Promise<unknown> {
  const key = keyOf(request);
  if (key === null) return work();
  const stream = body instanceof HashedBody ? body : null;
  const keyed = { tenant: caller.tenant, user: caller.user.id, key, asked: `${name} ${request.url} ${stream ? 'a stream' : JSON.stringify(request.body ?? null)}` };
  const claim = await claimed(requests, keyed);
  if (claim.state === 'running') throw new Refusal('conflict', 'This very request is being worked on, or was broken off: it is not known whether it was done.', 'Look whether it is there. If it is not, send it again under another Idempotency-Key; in the portal, load the page again.');
  if (claim.state === 'other') throw otherRequest();
  if (claim.state === 'done') {
    const { content, answer } = Kept.parse(claim.answer);
    if (stream && (await stream.readAll()) !== content) throw otherRequest();
    reply.header('idempotent-replay', 'true');
    const hint = SHOWN_ONCE[name];
    if (hint !== undefined) throw new Refusal('conflict', 'This was done already, and its secret is shown only once.', hint);
    return answer;
  }
  try {
    const answer = await work();
    await requests.keep(keyed, { content: stream?.digest() ?? null, answer: name in SHOWN_ONCE ? null : answer });
    return answer;
  } catch (error) {
    // What ended otherwise than by a refusal may have been done: its key stays taken.
    if (error instanceof Refusal) await requests.drop(keyed);
    throw error;
  }
}

async function claimed(requests: Requests, keyed: Keyed): ReturnType<Requests['claim']> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const claim = await requests.claim(keyed);
    if (claim.state !== 'running' || performance.now() >= until) return claim;
    await sleep(LOOK);
  }
}

function otherRequest(): Refusal {
  return new Refusal('conflict', 'This Idempotency-Key was used for another request.', 'Make up a new key for each request.');
}

function keyOf({ headers, method }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return null;
  if (typeof key === 'string' && key.length >= 8 && key.length <= 200) return key;
  throw new Refusal('bad_request', 'An Idempotency-Key has 8 to 200 characters.', 'Make up a random one for each request.');
}
