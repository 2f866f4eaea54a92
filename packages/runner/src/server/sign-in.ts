import { ENDPOINTS, type Me } from '@waymark/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, sameText } from '../compose.js';
import { setSession } from './cookies.js';
import { admit } from './guard.js';
import { Refusal } from './handler.js';
import { bySession, LOCAL_USER, SESSION_COOKIE } from './identify.js';
import { meOf } from './me.js';
import { parsed } from './parse.js';
import type { ServerParts } from './parts.js';

const LOCAL_TENANT = 'local';

interface Admitted {
  tenant: string;
  account: string | null;
  user: { id: string; name: string };
}

type Login = { email: string; password: string; organisation?: string | undefined } | { key: string };

export function bindSignIn(app: FastifyInstance, parts: ServerParts): void {
  const endpoint = ENDPOINTS.signIn;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request) => admit(request, endpoint, parts),
    handler: async (request, reply) => reply.header('cache-control', 'no-store').send(await signIn(request, reply, parts)),
  });
}

/** A try is counted before it is judged, and an account that does not exist takes as long, in the same words, as a wrong password. */
async function signIn(request: FastifyRequest, reply: FastifyReply, parts: ServerParts): Promise<Me> {
  const body = parsed(ENDPOINTS.signIn.body, request.body, 'body');
  const attempt = { email: 'email' in body ? body.email : null, address: request.ip };
  const wait = await parts.store.logins.count(attempt);
  if (wait > 0) {
    reply.header('retry-after', String(wait));
    throw new Refusal('too_many', 'There were too many attempts to sign in.', `Wait ${Math.ceil(wait / 60)} minutes and try again.`);
  }
  const admitted = await judge(body, parts);
  await parts.store.logins.forget(attempt);
  return open(admitted, { request, reply, parts });
}

function judge(body: Login, parts: ServerParts): Promise<Admitted> {
  return 'key' in body ? byKey(body.key, parts) : byPassword(body, parts);
}

async function byKey(key: string, { door }: ServerParts): Promise<Admitted> {
  if (door.keyHash === null) throw new Refusal('not_signed_in', 'This server takes no key.', 'Sign in with e-mail and password.');
  if (!sameText(hashOf(key), door.keyHash)) throw new Refusal('not_signed_in', 'That key is not valid, or no longer.', 'Open the address that `waymark serve` printed when it was last started.');
  return { tenant: LOCAL_TENANT, account: null, user: { id: LOCAL_USER, name: door.localName } };
}

async function byPassword({ email, password, organisation }: Extract<Login, { email: string }>, { store, passwords }: ServerParts): Promise<Admitted> {
  const account = await store.people.byEmail(email);
  const { right, outdated } = await passwords.check(password, account?.password ?? null);
  const place = organisation === undefined ? account?.organisations[0] : account?.organisations.find(({ id }) => id === organisation);
  if (!account || !right || !place) throw new Refusal('not_signed_in', 'E-mail or password is wrong.', 'Check both. An owner of your organisation can give you a new password.');
  if (outdated) await store.people.renewHash(account.id, account.password, await passwords.hash(password));
  return { tenant: place.id, account: account.id, user: { id: account.id, name: place.called } };
}

/** A new session, never one that was there before; whoever signs in again leaves none behind. */
async function open({ tenant, account, user }: Admitted, { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: ServerParts }): Promise<Me> {
  const { store, door, version } = parts;
  const before = request.cookies[SESSION_COOKIE];
  if (before !== undefined) await store.sessions.endOf(before, door.keyHash);
  const entry = await store.audit.begin({ tenant, user, token: null, action: 'signIn', subject: user.id, details: {}, address: request.ip });
  const secret = await store.sessions.begin({ tenant, account, address: request.ip, key: door.keyHash });
  await store.audit.end(tenant, entry, { outcome: 'done', subject: null });
  const caller = await bySession(secret, request.ip, parts);
  if (!caller) throw new Error('a session that has just begun is gone');
  request.caller = caller;
  setSession(reply, secret, { door, lasts: account !== null });
  return meOf(caller, { store, version });
}
