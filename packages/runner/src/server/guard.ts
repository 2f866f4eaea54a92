import type { Access, Endpoint } from '@waymark/core/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameText } from '../compose.js';
import { Refusal, type Caller } from './handler.js';
import { identify, notSignedIn } from './identify.js';
import type { DoorSettings, ServerParts } from './parts.js';

export const JSON_LIMIT = 20 * 1024 * 1024;
export const CSV_LIMIT = 50 * 1024 * 1024;

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A page that got its name to point at this computer is not let in: the browser sends the name that it thinks it speaks to. */
export function refuseOtherNames(app: FastifyInstance, { loopback, publicUrl }: DoorSettings): void {
  if (!loopback) return;
  app.addHook('onRequest', async (request) => {
    const name = hostName(request.headers.host);
    if (HERE.has(name) || name === publicUrl?.hostname) return;
    throw new Refusal('forbidden', 'This server is not known by that name.', 'Open it by the address that `waymark serve` printed; name another one with --public-url.');
  });
}

/** Everything that can be refused before a byte of the body has been read. */
export async function admit(request: FastifyRequest, endpoint: Pick<Endpoint, 'method' | 'needs' | 'body'>, parts: ServerParts): Promise<void> {
  refuseBody(request, endpoint.body === 'csv' ? CSV_LIMIT : JSON_LIMIT);
  const changes = endpoint.method !== 'GET';
  if (endpoint.needs === 'nobody') return changes ? refuseOtherOrigins(request, parts.door) : undefined;
  const caller = await identify(request, parts);
  if (!caller) throw notSignedIn();
  request.caller = caller;
  if (changes && caller.session) {
    refuseOtherOrigins(request, parts.door);
    refuseForged(request, caller.session.csrf);
  }
  refuseBeyond(caller, endpoint.needs);
}

function refuseBody({ headers }: FastifyRequest, limit: number): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Refusal('unsupported', 'Compressed content is not taken here.', 'Send it as it is, without content-encoding.');
  if (Number(headers['content-length'] ?? 0) > limit) throw new Refusal('too_large', 'That is more than the server takes at once.', `Send at most ${limit / 1024 / 1024} MB.`);
}

/** Browsers say where a request comes from; other programs have no cookies that one could borrow. */
function refuseOtherOrigins({ headers }: FastifyRequest, { publicUrl }: DoorSettings): void {
  const { origin } = headers;
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
  // By the public address only in its own scheme: a page that came without encryption may be anybody's.
  const known = origin === undefined || origin === publicUrl?.origin || (host === headers.host && host !== publicUrl?.host);
  if (known && headers['sec-fetch-site'] !== 'cross-site') return;
  throw new Refusal('forbidden', 'This request comes from another site.', 'Use the portal itself, or a token. Behind a proxy, tell the server its address with --public-url.');
}

function refuseForged({ headers }: FastifyRequest, csrf: string): void {
  const given = headers['x-waymark-csrf'];
  if (typeof given === 'string' && sameText(given, csrf)) return;
  throw new Refusal('forbidden', 'This request does not show that it comes from the portal.', 'Reload the page. Programs send `csrf` of GET /api/session as x-waymark-csrf, or use a token.');
}

function refuseBeyond(caller: Caller, needs: Access): void {
  if (needs === 'anyone' || needs === 'nobody' || caller.permissions.includes(needs)) return;
  const who = caller.token === null ? `As ${caller.role} you` : 'This token';
  throw new Refusal('forbidden', `${who} may not do that: it needs the permission to ${needs}.`, caller.token === null ? 'Ask an owner of the organisation for another role.' : 'Make a token with that permission.');
}

function hostName(host: string | undefined): string {
  const address = `http://${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
